import { compareNames } from '@larder/rules/names/name-order.ts'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { type Food, usePantry } from '#web/pantry/items/lots.ts'
import { Screen } from '#web/shell/screen.tsx'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { isFoodLow, shortageOf, totalsOf } from './amounts.ts'
import { PutOnList } from './put-on-list.tsx'

/** Foods of which there is less than the household wants to have. */
export function LowStock(): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const { lots, foods, settings } = usePantry()
  const { unit_system: unitSystem, default_shopping_list_id: list_id } = settings
  const lotsByFood = Map.groupBy(lots, ({ food }) => food?.id)
  const lotsOf = (food: Food) => lotsByFood.get(food.id) ?? []
  const low = foods
    .filter((food) => isFoodLow(food, lotsOf(food), unitSystem))
    .toSorted((a, b) => compareNames(a.name, b.name))
  const isListed = ({ id: food_id }: Food) =>
    home.listItems
      .where({ food_id, checked_at: null, put_away_at: null, dismissed_at: null })
      .first() !== undefined
  const putAll = async () => {
    const ids: string[] = []
    await attempt(
      async () => {
        for (const food of low.filter((one) => !isListed(one))) {
          const quantity = shortageOf(food, lotsOf(food), unitSystem)
          const unit = food.default_unit
          const made = await home.listItems.create({ list_id, food_id: food.id, quantity, unit })
          ids.push(made.id)
        }
      },
      {
        said: pantry.said.allOnList,
        undo: async () => {
          for (const id of ids) await home.listItems.delete(id)
        },
      },
    )
  }
  return (
    <Screen title={pantry.lowStock.title} up="/pantry">
      {low.length === 0 && (
        <Empty icon="check" text={pantry.lowStock.empty}>
          <a class="button" href="/pantry">
            {pantry.food.toPantry}
          </a>
        </Empty>
      )}
      {low.length > 0 && (
        <ul class="rows">
          {low.map((food) => (
            <li key={food.id} class="pantry-low-row">
              <a class="row-main" href={`/pantry/food/${food.id}`}>
                <span class="pantry-name">{food.name}</span>
                <span class="quiet small">
                  {pantry.lowStock.has(
                    totalsOf(food, lotsOf(food), unitSystem)
                      .map(({ quantity, unit }) => formatAmount(quantity, unit))
                      .join(' + '),
                    formatAmount(food.min_quantity, food.default_unit),
                  )}
                </span>
              </a>
              {mayWrite && <PutOnList food={food} lots={lotsOf(food)} />}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && low.length > 1 && (
        <Button look="main" icon="list" onPress={putAll}>
          {pantry.lowStock.putAll}
        </Button>
      )}
    </Screen>
  )
}
