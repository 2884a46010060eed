import type { JSX } from 'preact'
import { useCallback } from 'preact/hooks'
import { Blocks } from '#web/components/blocks.tsx'
import { useDragOrder } from '#web/components/drag/drag-order.ts'
import { useGrowing } from '#web/components/long-list.tsx'
import type { Aisle, Food, Item } from '#web/shopping-lists/aisles/aisles.ts'
import { select } from '#web/shopping-lists/changes/selected.ts'
import { texts } from '#web/texts/language.ts'
import { useGlide } from './glide.ts'
import { ItemRow, type Mark, type RowActions } from './item-row.tsx'

interface OpenItemsProps {
  readonly aisles: readonly Aisle[]
  readonly foods: ReadonlyMap<string, Food>
  /** The names of the other members, by account. */
  readonly members: ReadonlyMap<string, string>
  readonly fresh: ReadonlySet<string>
  readonly marks: ReadonlyMap<string, Mark>
  /** Undefined while nobody selects items. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly mayWrite: boolean
  readonly actions: RowActions
  readonly onMove: (aisle: Aisle, from: number, to: number) => void
}

/** The items to buy, in the order of the store. `LongList` has no sections, so this grows by itself. */
export function OpenItems(props: OpenItemsProps): JSX.Element {
  const { aisles, mayWrite, onMove } = props
  const { count, end } = useGrowing<HTMLDivElement>(
    aisles.reduce((sum, { items }) => sum + items.length, 0),
  )
  const glide = useGlide<HTMLDivElement>(aisles)
  const drags = useDragOrder<HTMLDivElement>({
    onMove: (list, from, to) => {
      const aisle = aisles.find(({ id }) => id === list.dataset['order'])
      if (aisle && mayWrite) onMove(aisle, from, to)
    },
    onHold: (row) => {
      const id = row.querySelector<HTMLElement>('[data-row]')?.dataset['row']
      const item = aisles.flatMap(({ items }) => items).find((one) => one.id === id)
      if (item && mayWrite) select(item)
    },
  })
  let left = count
  return (
    <div class="list-open" data-drags ref={glide}>
      <div ref={drags} class="list-aisles" data-drags>
        {aisles.map((aisle) => {
          const items = aisle.items.slice(0, Math.max(left, 0))
          left -= aisle.items.length
          const isAlone = aisles.length === 1 && aisle.id === ''
          return items.length === 0 ? null : (
            <AisleSection key={aisle.id} {...props} aisle={aisle} items={items} isAlone={isAlone} />
          )
        })}
      </div>
      <div ref={end} />
    </div>
  )
}

interface AisleProps extends OpenItemsProps {
  readonly aisle: Aisle
  /** The items that are made so far. */
  readonly items: readonly Item[]
  /** The list has no aisles. */
  readonly isAlone: boolean
}

function AisleSection(props: AisleProps): JSX.Element {
  const { aisle, items, isAlone, foods, members, fresh, marks, chosen, mayWrite, actions } = props
  const { list } = texts.value
  const makeRow = useCallback(
    (item: Item) => (
      <ItemRow
        item={item}
        food={foods.get(item.food_id ?? '')}
        by={members.get(item.checked_by ?? '')}
        isFresh={fresh.has(item.id)}
        mark={marks.get(item.id)}
        isSelected={chosen?.has(item.id)}
        mayWrite={mayWrite}
        actions={actions}
      />
    ),
    [foods, members, fresh, marks, chosen, mayWrite, actions],
  )
  return (
    <section class="section">
      {!isAlone && <h2 class="section-title">{aisle.name || list.otherAisle}</h2>}
      <ul class="rows" data-order={aisle.id}>
        <Blocks rows={items}>{makeRow}</Blocks>
      </ul>
    </section>
  )
}
