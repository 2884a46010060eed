import type { Collection, Query } from 'larder-client/collection'
import type { Home } from 'larder-client/home'
import type { RowKind, RowOf } from 'larder-client/kinds'
import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { larder } from './session.ts'

/** Whether two lists have the same rows. A row that does not change is always the same object. */
export const isSameRows = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

export const HomeContext = createContext<Home | undefined>(undefined)

/** The household on the screen. Only for components inside `<Household>`. */
export function useHome(): Home {
  const home = useContext(HomeContext)
  if (!home) throw new Error('There is no household here.')
  return home
}

/**
 * The rows of a query, now and after each change.
 *
 * @param make makes the query; it is called again when an input changes
 */
export function useRows<Row>(
  make: (home: Home) => Query<Row>,
  inputs: readonly unknown[] = [],
): readonly Row[] {
  const home = useHome()
  const query = useMemo(() => make(home), [home, ...inputs])
  const [shown, show] = useState(() => ({ query, rows: query.all() }))
  useEffect(
    () =>
      query.subscribe((rows) =>
        // The first call has the rows that are shown. Another object would show the screen again.
        show((last) =>
          last.query === query && isSameRows(last.rows, rows) ? last : { query, rows },
        ),
      ),
    [query],
  )
  // The rows of the query before belong to other inputs.
  return shown.query === query ? shown.rows : query.all()
}

/** One row by its id, now and after each change. @returns undefined if there is none */
export function useRow<K extends RowKind>(
  collection: Collection<K>,
  id: string | undefined,
): RowOf<K> | undefined {
  const [, show] = useState(() => collection.get(id))
  useEffect(() => {
    const read = () => show(collection.get(id))
    const end = collection.onChange((ids) => void (id && ids.has(id) && read()))
    read() // it may have come since it was shown
    return end
  }, [collection, id])
  return collection.get(id)
}

/**
 * Whether the settings of the household have come to this device. A new device opens the household after its first
 * rows, and the settings may come later.
 */
export function useHasSettings(): boolean {
  const [settings] = useRows((home) => home.settings)
  const hasCome = useRef(false)
  hasCome.current ||= settings !== undefined // a copy is emptied shortly before its screens go
  return hasCome.current
}

/** The settings of each household as they were last: a copy is emptied shortly before its screens go. */
const lastSettings = new WeakMap<Home, RowOf<'household'>>()

/** The settings of the household. Screens are shown only when they have come. */
export function useSettings(): RowOf<'household'> {
  const home = useHome()
  const [row] = useRows((all) => all.settings)
  const settings = row ?? lastSettings.get(home)
  if (!settings) throw new Error('The household has no settings.')
  lastSettings.set(home, settings)
  return settings
}

/** What the account may do in this household: see the table in docs/kitchen.md. */
export type Role = RowOf<'membership'>['role']

/**
 * The role of the account in the household, now and after each change. The server refuses every change of a viewer, so
 * screens show viewers no buttons that change something: `useRole() !== 'viewer'`.
 */
export function useRole(): Role {
  const { id } = useHome()
  // An account that has left the household can still read the copy.
  const find = () => larder.households().find((one) => one.id === id)?.role ?? 'viewer'
  const [role, show] = useState(find)
  useEffect(() => larder.subscribe(() => show(find())), [id])
  return role
}

/** The households of the account, now and after each change. */
export function useHouseholds() {
  const [households, show] = useState(() => larder.households())
  useEffect(() => larder.subscribe(show), [])
  return households
}

/** Whether all rows of the household have come to this device. A new device shows screens before that. */
export function useSynced(): boolean {
  const { status } = useHome()
  const [isSynced, set] = useState(() => status.get().lastSynced !== undefined)
  useEffect(() => status.subscribe(({ lastSynced }) => set(lastSynced !== undefined)), [status])
  return isSynced
}
