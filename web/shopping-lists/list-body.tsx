import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Empty } from '#web/components/empty.tsx'
import { later } from '#web/components/later.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome, useRow, useRows } from '#web/data/home.ts'
import { moveRow } from '#web/data/position.ts'
import { write } from '#web/data/rows.ts'
import { accountId } from '#web/data/session.ts'
import {
  type Aisle,
  type Item,
  groupByAisle,
  nameOf,
  sortCategories,
} from '#web/shopping-lists/aisles/aisles.ts'
import { selected } from '#web/shopping-lists/changes/selected.ts'
import { HiddenItems } from '#web/shopping-lists/items/hidden-items.tsx'
import type { Mark, RowActions } from '#web/shopping-lists/items/item-row.tsx'
import { useLingering } from '#web/shopping-lists/items/lingering.ts'
import { OpenItems } from '#web/shopping-lists/items/open-items.tsx'
import { Trolley } from '#web/shopping-lists/items/trolley.tsx'
import { isOpen, tick } from '#web/shopping-lists/items/write-items.ts'
import { texts } from '#web/texts/language.ts'
import { type ShoppingList, useById } from './current-list.ts'

/** It reads amounts in all languages, so it comes after the rows. Its texts are those of the first screen. */
const AddBar = later(
  async () => (await import('#web/shopping-lists/items/add-bar.tsx')).AddBar,
  async () => {},
)
/** It comes with the field, so that it costs no further file. */
const ListMarks = later(
  async () => (await import('#web/shopping-lists/items/add-bar.tsx')).ListMarks,
)
const ListSum = later(async () => (await import('#web/shopping-lists/items/list-sum.tsx')).ListSum)
const ItemSheet = later(
  async () => (await import('#web/shopping-lists/items/item-sheet.tsx')).ItemSheet,
)

interface BodyProps {
  readonly list: ShoppingList
  readonly mayWrite: boolean
}

/** A list in the shop: what to buy, the trolley, and a field for more. */
export function ListBody({ list, mayWrite }: BodyProps): JSX.Element {
  const home = useHome()
  const { items, open, ticked, aisles, foods, foodRows, members } = useListRows(list)
  const [shownId, showDetails] = useState<string>()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map())
  const actions = useRowActions(home, aisles, showDetails)
  const all = items.filter((item) => !isOpen(item))
  const chosen = selected.value?.listId === list.id ? selected.value.ids : undefined
  const shown = items.find(({ id }) => id === shownId)
  const watched = { listId: list.id, open: items.filter(isOpen), members, onMarks: setMarks }
  return (
    <>
      {!mayWrite && <ListMarks {...watched} />}
      <div class="list-columns">
        {open.length > 0 ? (
          <OpenItems
            {...{ aisles, foods, members, fresh, marks, chosen, mayWrite, actions }}
            onMove={(aisle, from, to) => void moveItem(home, aisle, from, to)}
          />
        ) : (
          <NoneOpen isDone={all.length > 0} />
        )}
        <div class="list-side">
          <Trolley items={ticked} {...{ all, foods, members, chosen, mayWrite, actions }} />
          {items.some(({ price_minor }) => price_minor !== null) && <ListSum items={items} />}
          <HiddenItems listId={list.id} foods={foods} mayWrite={mayWrite} />
        </div>
      </div>
      {mayWrite && (
        <AddBar
          {...watched}
          foods={foodRows}
          onAdded={(ids) => {
            setFresh(new Set(ids))
            scrollToItem(ids.at(-1))
          }}
        />
      )}
      {shown && <ItemSheet key={shown.id} item={shown} onClose={() => showDetails(undefined)} />}
    </>
  )
}

/** Says that nothing is to buy, before the shop or after it. */
function NoneOpen({ isDone }: { readonly isDone: boolean }): JSX.Element {
  const { done, empty } = texts.value.list
  return <Empty icon={isDone ? 'bag' : 'list'} text={isDone ? done : empty} />
}

/** All rows that the screen shows, in their order. */
function useListRows(list: ShoppingList) {
  const items = useRows((home) => home.list(list.id).items, [list.id])
  const foodRows = useRows((home) => home.foods)
  const categories = useRows((home) => home.categories)
  const accounts = useRows((home) => home.members)
  const store = useRow(useHome().stores, list.store_id ?? undefined)
  const foods = useById(foodRows)
  const sorted = useMemo(
    () => sortCategories(categories, store?.category_order),
    [categories, store],
  )
  const { open, ticked } = useLingering(items)
  // Rows that do not change are the same objects, so this is a key for all of them.
  const aisles = groupByAisle(open, foods, sorted)
  const members = useMemo(
    () =>
      new Map(
        accounts
          .filter((one) => one.account_id !== accountId.value)
          .map((one) => [one.account_id, one.name]),
      ),
    [accounts],
  )
  const latestFirst = ticked.toSorted((a, b) => (a.checked_at! < b.checked_at! ? 1 : -1)) // they are ticked
  return { items, open, ticked: latestFirst, aisles, foods, foodRows, members }
}

/** Always the same object, so that rows are not made again because of it. */
function useRowActions(
  home: Home,
  aisles: readonly Aisle[],
  showDetails: (id: string) => void,
): RowActions {
  const current = useRef(aisles)
  current.current = aisles
  return useMemo(
    () => ({
      onTick: (item) => void tick(home, item, home.foods.get(item.food_id ?? '')),
      onDetails: ({ id }) => showDetails(id),
      onStep(item, step) {
        const aisle = current.current.find(({ items }) => items.includes(item))
        const from = aisle?.items.indexOf(item) ?? -1
        if (aisle && aisle.items[from + step]) void moveItem(home, aisle, from, from + step)
      },
    }),
    [home],
  )
}

/** Moves an item inside its aisle, and says so. */
async function moveItem(home: Home, aisle: Aisle, from: number, to: number): Promise<void> {
  const item = aisle.items[from]
  if (!item) return
  const places = moveRow(aisle.items, from, to)
  const before = new Map(aisle.items.map(({ id, position }) => [id, position]))
  const put = (rows: readonly { readonly id: string; readonly position: string | null }[]) =>
    write(
      home,
      rows.map(({ id, position }) => ({
        op: 'update',
        entity: 'shopping_item',
        id,
        patch: { position },
      })),
    )
  await put(places)
  focusRow(item)
  const name = nameOf(item, home.foods.get(item.food_id ?? ''))
  say(texts.value.list.item.moved(name, to + 1), () =>
    put(places.map(({ id }) => ({ id, position: before.get(id) ?? null }))),
  )
}

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** A row that moves in the page loses the focus. */
function focusRow({ id }: Item): void {
  requestAnimationFrame(() => rowOf(id)?.querySelector('button')?.focus())
}

function scrollToItem(id: string | undefined): void {
  requestAnimationFrame(() => id && rowOf(id)?.scrollIntoView({ block: 'nearest' }))
}
