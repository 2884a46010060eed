import type { JSX } from 'preact'
import { useHome, useRow } from '#web/data/home.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { formatAmount, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** What the household knows about a food. Facts that nobody gave are left out. */
export function FoodFacts({ food }: { readonly food: Food }): JSX.Element | null {
  const { fields } = texts.value.pantry
  const home = useHome()
  const aisle = useRow(home.categories, food.category_id ?? undefined)
  const place = useRow(home.locations, food.location_id ?? undefined)
  const { sealed, opened, frozen, thawed } = food.shelf_life_days
  const days = (count: number | null | undefined) =>
    typeof count === 'number' && plural(count, fields.days)
  const facts: readonly (readonly [string, string | false | null | undefined])[] = [
    [fields.plural, food.plural_name],
    [fields.aliases, food.aliases.join(', ')],
    [fields.aisle, aisle?.name],
    [fields.place, place?.name],
    [fields.min, formatAmount(food.min_quantity, food.default_unit)],
    [fields.restock, formatAmount(food.restock_quantity, food.default_unit)],
    [fields.sealed, days(sealed)],
    [fields.opened, days(opened)],
    [fields.frozen, days(frozen)],
    [fields.thawed, days(thawed)],
    [fields.staple, food.staple && fields.yes],
    [fields.note, food.note],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl class="card pantry-facts-list">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt class="quiet small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
