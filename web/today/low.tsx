import type { JSX } from 'preact'
import { Button, IconButton } from '#web/components/button.tsx'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import { isFoodLow, shortageOf, totalsOf } from '#web/pantry/amounts.ts'
import { type Food, type Lot, usePantry } from '#web/pantry/items/lots.ts'
import { addItems } from '#web/shopping-lists/items/add-items.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

const MOST = 5

/** The foods of which there is less than wanted, and which are on no list yet. */
export function Low(): JSX.Element | null {
  const home = useHome()
  const { today } = texts.value
  const { default_shopping_list_id: listId, unit_system: unitSystem } = useSettings()
  const { lots, foods } = usePantry()
  const open = useRows(({ listItems }) =>
    listItems.where({ checked_at: null, put_away_at: null, dismissed_at: null }),
  )
  const mayWrite = useRole() !== 'viewer'
  const listed = new Set(open.map(({ food_id }) => food_id))
  const lotsOf = Map.groupBy(lots, ({ food }) => food?.id)
  const ofFood = (food: Food) => lotsOf.get(food.id) ?? []
  const low = foods.filter(
    (food) => !listed.has(food.id) && isFoodLow(food, ofFood(food), unitSystem),
  )
  if (low.length === 0) return null
  const put = (some: readonly Food[]) =>
    addItems(
      home,
      listId,
      some.map((food) => lineOf(food, shortageOf(food, ofFood(food), unitSystem))),
    )
  return (
    <section class="section">
      <h2 class="section-title">{today.low}</h2>
      <ul class="rows">
        {low.slice(0, MOST).map((food) => (
          <li key={food.id}>
            <div class="row-main">
              {food.name}
              <span class="quiet small">{leftOf(food, ofFood(food), unitSystem)}</span>
            </div>
            {mayWrite && (
              <IconButton
                icon="bag"
                label={today.toListOne(food.name)}
                onPress={() => put([food])}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && low.length > 1 && (
        <Button icon="bag" onPress={() => put(low)}>
          {today.allToList}
        </Button>
      )}
    </section>
  )
}

/** A food as somebody would type it. */
const lineOf = ({ name, default_unit }: Food, quantity: number) => ({
  name,
  ...(quantity > 0 && { quantity }),
  ...(quantity > 0 && default_unit !== null && { unit: default_unit }),
})

function leftOf(food: Food, lots: readonly Lot[], unitSystem: 'metric' | 'us'): string {
  const { today } = texts.value
  const amounts = totalsOf(food, lots, unitSystem).filter(({ quantity }) => quantity > 0)
  if (amounts.length === 0) return today.none
  return today.left(amounts.map(({ quantity, unit }) => formatAmount(quantity, unit)).join(' + '))
}
