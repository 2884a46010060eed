import { textOf } from '@larder/rules/json.ts'
import { type Rational, toNumber } from '@larder/rules/measures/rational.ts'
import type { UnitSystem } from '@larder/rules/measures/units.ts'
import type { UsedIngredient, UsedRecipe } from '@larder/rules/recipes/use-ingredients.ts'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { foodFinder } from '#web/data/find-food.ts'
import { useHome, useRow, useRows } from '#web/data/home.ts'
import { formatMeasure } from '#web/recipes/format-measure.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Left } from './progress.ts'

interface UsedProps {
  readonly used: UsedRecipe | undefined
  readonly skipped: readonly string[]
  readonly onSkipped: (ids: readonly string[]) => void
  readonly unitSystem: UnitSystem
  readonly left: Left
  readonly onLeft: (left: Left) => void
}

/** What a cooking will take from the pantry. Unticked ingredients stay there. */
export function UsedList(props: UsedProps): JSX.Element {
  const { used, skipped, onSkipped, unitSystem } = props
  const { cooked } = texts.value.recipes
  const undecided = useUndecided(used)
  const taken = (used?.ingredients ?? []).filter(({ takes }) => takes.length > 0)
  const amount = (value: Rational | null, { ingredient }: UsedIngredient) => {
    const language = textOf(ingredient.recipe.data['language'])
    const quantity = value && toNumber(value)
    return formatMeasure(quantity, null, textOf(ingredient.data['unit']), { unitSystem, language })
  }
  return (
    <section class="section">
      <h3 class="section-title">{cooked.what}</h3>
      {taken.length === 0 && undecided.length === 0 && <p class="quiet">{cooked.nothingUsed}</p>}
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
        {undecided.map((id) => (
          <Undecided key={id} id={id} left={props.left} onLeft={props.onLeft} />
        ))}
      </ul>
    </section>
  )
}

/** The ids of the pantry items of which a cooking takes nothing, although they may be what it needs. */
function useUndecided(used: UsedRecipe | undefined): readonly string[] {
  const foods = useRows((home) => home.foods)
  const nameless = useRows((home) => home.items.where({ food_id: null }))
  return useMemo(() => {
    const skipped = (used?.skipped ?? []).filter(({ reason }) => reason === 'no_conversion')
    const short = new Set(
      (used?.ingredients ?? [])
        .filter(({ state, used: amount }) => state !== 'have' && amount !== null)
        .map(({ foodId }) => foodId),
    )
    const findFood = foodFinder(foods)
    const named = nameless.filter(
      ({ name, quantity }) => quantity > 0 && short.has(findFood(name ?? '')?.id ?? ''),
    )
    return [...skipped.map((one) => one.pantry_item_id), ...named.map(({ id }) => id)]
  }, [used, foods, nameless])
}

interface UndecidedProps extends Pick<UsedProps, 'left' | 'onLeft'> {
  /** Of a pantry item. */
  readonly id: string
}

/** Something that is at home in a unit that does not convert: only the cook knows what is left of it. */
function Undecided({ id, left, onLeft }: UndecidedProps): JSX.Element | null {
  const { cooked } = texts.value.recipes
  const home = useHome()
  const item = useRow(home.items, id)
  const food = useRow(home.foods, item?.food_id ?? '')
  if (!item) return null
  const { [id]: rest, ...others } = left
  const name = food?.name ?? item.name ?? ''
  const say = (next: number | undefined) =>
    onLeft(next === undefined ? others : { ...others, [id]: Math.min(next, item.quantity) })
  const choices: readonly (readonly [text: string, isChosen: boolean, next: number | undefined])[] =
    [
      [cooked.unchanged, rest === undefined, undefined],
      [cooked.allUsed, rest === 0, 0],
      [cooked.someLeft, rest !== undefined && rest > 0, item.quantity / 2],
    ]
  return (
    <li class="recipes-undecided">
      <fieldset class="question">
        <legend>{cooked.undecided(name, formatAmount(item.quantity, item.unit))}</legend>
        <div class="chips">
          {choices.map(([text, isChosen, next]) => (
            <button
              key={text}
              type="button"
              class="chip"
              aria-pressed={isChosen}
              onClick={() => say(next)}
            >
              {text}
            </button>
          ))}
        </div>
      </fieldset>
      {rest !== undefined && rest > 0 && (
        <Stepper label={cooked.left(name)} value={rest} onValue={say} />
      )}
    </li>
  )
}
