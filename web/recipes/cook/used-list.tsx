import { textOf } from '@larder/rules/json.ts'
import { type Rational, toNumber } from '@larder/rules/measures/rational.ts'
import type { UnitSystem } from '@larder/rules/measures/units.ts'
import type { UsedIngredient, UsedRecipe } from '@larder/rules/recipes/use-ingredients.ts'
import type { JSX } from 'preact'
import { formatMeasure } from '#web/recipes/format-measure.ts'
import { texts } from '#web/texts/language.ts'

interface UsedProps {
  readonly used: UsedRecipe | undefined
  readonly skipped: readonly string[]
  readonly onSkipped: (ids: readonly string[]) => void
  readonly unitSystem: UnitSystem
}

/** What a cooking will take from the pantry. Unticked ingredients stay there. */
export function UsedList({ used, skipped, onSkipped, unitSystem }: UsedProps): JSX.Element {
  const { cooked } = texts.value.recipes
  const taken = (used?.ingredients ?? []).filter(({ takes }) => takes.length > 0)
  const amount = (value: Rational | null, { ingredient }: UsedIngredient) => {
    const language = textOf(ingredient.recipe.data['language'])
    const quantity = value && toNumber(value)
    return formatMeasure(quantity, null, textOf(ingredient.data['unit']), { unitSystem, language })
  }
  return (
    <section class="section">
      <h3 class="section-title">{cooked.what}</h3>
      {taken.length === 0 && <p class="quiet">{cooked.nothingUsed}</p>}
      <ul class="rows">
        {taken.map((one) => {
          const { data, path } = one.ingredient
          const id = path.at(-1) ?? ''
          const isUsed = !skipped.includes(id)
          const toggle = () =>
            onSkipped(isUsed ? [...skipped, id] : skipped.filter((other) => other !== id))
          const isShort = one.shortfall !== null && toNumber(one.shortfall) > 0
          return (
            <li key={path.join()}>
              <label class="row-main recipes-check">
                <input type="checkbox" checked={isUsed} onChange={toggle} />
                <span>
                  <strong>{amount(one.used, one)}</strong>{' '}
                  {textOf(data['name']) ?? textOf(data['original_text'])}
                </span>
                {isShort && (
                  <span class="quiet small">{cooked.short(amount(one.shortfall, one))}</span>
                )}
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
