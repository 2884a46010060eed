import { saysOptional } from '@larder/rules/recipe-text/says-optional.ts'
import type { RowOf } from 'larder-client/kinds'
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'
import { chooseUnits, type IngredientView, type Units, units } from './use-recipe-view.ts'

const UNITS = ['written', 'metric', 'us'] as const

interface ListProps {
  readonly recipe: RowOf<'recipe'>
  readonly view: readonly IngredientView[]
  readonly servings: number | null
  readonly onServings: (servings: number) => void
}

/** The ingredients with their amounts, and what of them is in the pantry. */
export function IngredientList({ recipe, view, servings, onServings }: ListProps): JSX.Element {
  const { page } = texts.value.recipes
  const id = useId()
  return (
    <section class="recipes-ingredients section" aria-labelledby={`${id} recipe-${recipe.id}`}>
      <div class="recipes-ingredients-head">
        <h2 id={id}>{page.ingredients}</h2>
        {servings !== null && (
          <div class="row wraps no-print">
            <span class="quiet" aria-hidden="true">
              {page.servings}
            </span>
            <Stepper label={page.servings} value={servings} min={0.5} onValue={onServings} />
          </div>
        )}
        {recipe.servings !== null && servings !== null && (
          <p class="only-print">
            {page.servings}: {servings}
          </p>
        )}
      </div>
      {view.length === 0 ? (
        <p class="quiet">{page.noIngredients}</p>
      ) : (
        <>
          <Ingredients view={view} />
          <UnitChoice />
        </>
      )}
    </section>
  )
}

function Ingredients({ view }: { readonly view: readonly IngredientView[] }): JSX.Element {
  return (
    <ul class="rows recipes-rows">
      {view.map((one, i) => (
        <Headed key={one.id} section={one.section} before={view[i - 1]?.section ?? null}>
          <Ingredient ingredient={one} />
        </Headed>
      ))}
    </ul>
  )
}

interface HeadedProps {
  readonly section: string | null
  readonly before: string | null
  readonly children: ComponentChildren
}

/** A row, after the heading of its section where this begins. */
export function Headed({ section, before, children }: HeadedProps): JSX.Element {
  return (
    <>
      {section !== null && section !== before && <li class="recipes-section">{section}</li>}
      {children}
    </>
  )
}

function Ingredient({ ingredient }: { readonly ingredient: IngredientView }): JSX.Element {
  const { page } = texts.value.recipes
  const { amount, name, note, isOptional, state, recipeId, foodId } = ingredient
  // Its food is at home in a unit that does not convert.
  const isUnsure = state === 'unknown' && foodId !== null && amount !== ''
  const says = isUnsure ? texts.value.plan.review.groups.unsure : page.states[state]
  // `basil (optional)` says it already.
  const isSaid = `${name}, ${note ?? ''}`.split(/[,;()]/).some(saysOptional)
  const remarks = [note, isOptional && !isSaid && page.optional].filter(Boolean).join(', ')
  return (
    <li class="recipes-ingredient">
      <span class="recipes-amount">{amount}</span>
      <span class="grow">
        {recipeId === null ? name : <a href={`/recipes/${recipeId}`}>{name}</a>}
        {remarks !== '' && <span class="quiet">, {remarks}</span>}
      </span>
      <span class={`recipes-state is-${state} no-print`} title={says}>
        {state === 'have' && <Icon name="check" />}
        {state === 'partial' && <Icon name="pantry" />}
        {state === 'missing' && <Icon name="bag" />}
        <span class="sr-only">{says}</span>
      </span>
    </li>
  )
}

function UnitChoice(): JSX.Element {
  const { page } = texts.value.recipes
  const words: Readonly<Record<Units, string>> = {
    written: page.asWritten,
    metric: page.metric,
    us: page.us,
  }
  return (
    <div class="chips no-print" role="group" aria-label={page.units}>
      {UNITS.map((one) => (
        <button
          type="button"
          key={one}
          class="chip"
          aria-pressed={units.value === one}
          onClick={() => chooseUnits(one)}
        >
          {words[one]}
        </button>
      ))}
    </div>
  )
}
