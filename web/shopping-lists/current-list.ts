import type { RowOf } from 'larder-client/kinds'
import { useEffect, useMemo } from 'preact/hooks'
import { useHome, useRow, useSettings } from '#web/data/home.ts'

export type ShoppingList = RowOf<'shopping_list'>

const keyOf = (homeId: string) => `larder.list.${homeId}`

/**
 * The list on the screen.
 *
 * @param id without one: the list that was shown last, or else the default list
 * @returns undefined if there is no such list
 */
export function useCurrentList(id: string | undefined): ShoppingList | undefined {
  const home = useHome()
  const settings = useSettings()
  const last = useRow(home.lists, localStorage.getItem(keyOf(home.id)) ?? undefined)
  const main = useRow(home.lists, settings.default_shopping_list_id)
  const named = useRow(home.lists, id)
  const list = id === undefined ? (last && last.archived_at === null ? last : main) : named
  useEffect(() => {
    if (list) localStorage.setItem(keyOf(home.id), list.id)
  }, [list?.id])
  return list
}

/** All rows of a query by their ids. */
export function useById<Row extends { readonly id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
}
