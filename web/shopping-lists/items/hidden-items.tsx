import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { type Food, type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { texts } from '#web/texts/language.ts'
import { amountText } from './item-words.ts'
import { Fold } from './trolley.tsx'
import { leaving } from './write-items.ts'

interface HiddenProps {
  readonly listId: string
  readonly foods: ReadonlyMap<string, Food>
  readonly mayWrite: boolean
}

/** Whether the pantry has all that is planned: nobody has hidden such an item. */
const isAtHome = ({ sources }: Item): boolean =>
  sources.length > 0 && sources.every(({ quantity }) => quantity === 0)

const keyOf = ({ food_id, name }: Item) => food_id ?? name?.toLowerCase()

/** The planned items that somebody does not want this time, with the way back. */
export function HiddenItems({ listId, foods, mayWrite }: HiddenProps): JSX.Element | null {
  const { hidden } = texts.value.list
  const home = useHome()
  const all = useRows(
    (one) => one.listItems.where((item) => item.list_id === listId && item.put_away_at === null),
    [listId],
  )
  const open = new Set(all.filter((one) => !one.dismissed_at && !one.checked_at).map(keyOf))
  // What a person has written as well is on the list.
  const items = all.filter(
    (one) => one.dismissed_at && !leaving.has(one.id) && !isAtHome(one) && !open.has(keyOf(one)),
  )
  if (items.length === 0) return null
  return (
    <section class="section">
      <Fold title={hidden.title(items.length)} isOpenAtFirst={false}>
        <ul class="rows">
          {items.map((item) => {
            const name = nameOf(item, foods.get(item.food_id ?? ''))
            return (
              <li key={item.id}>
                <span class="row-main">{`${name} ${amountText(item)}`}</span>
                {mayWrite && (
                  <IconButton
                    icon="undo"
                    label={hidden.restore(name)}
                    onPress={() => home.listItems.update(item.id, { dismissed_at: null })}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </Fold>
    </section>
  )
}
