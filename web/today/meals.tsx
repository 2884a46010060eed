import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { compareEntries, nameOfMeal, type PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { Icon } from '#web/components/icon.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import { titleOf } from '#web/meal-plan/entries/entries.ts'
import { useFirstPhotos } from '#web/recipes/recipe-card.tsx'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface MealsProps {
  readonly today: string
  readonly onPlan: () => void
}

/** The meals of today. The recipe to cook last is shown large: dinner is the meal that people ask for. */
export function Meals({ today, onPlan }: MealsProps): JSX.Element {
  const words = texts.value.today
  const entries = useRows((home) => home.mealPlan.where({ date: today }), [today])
  const cookings = useRows((home) => home.cookings.where({ undone_at: null }))
  const photos = useFirstPhotos()
  const cooked = new Set(cookings.map(({ plan_entry_id }) => plan_entry_id))
  const sorted = entries.toSorted(compareEntries)
  const large = sorted.findLast(({ id, recipe_id }) => recipe_id !== null && !cooked.has(id))
  const mayWrite = useRole() !== 'viewer'
  return (
    <section class="section">
      <div class="row wraps">
        <h2 class="section-title grow">{words.meals}</h2>
        <a href="/plan" class="small">
          {words.toPlan}
        </a>
      </div>
      {large && <Tonight entry={large} photo={photos.get(large.recipe_id ?? '')} />}
      {sorted.length > Number(large !== undefined) && (
        <ul class="rows">
          {sorted
            .filter((one) => one !== large)
            .map((entry) => (
              <li key={entry.id}>
                <MealRow entry={entry} isCooked={cooked.has(entry.id)} />
              </li>
            ))}
        </ul>
      )}
      {sorted.length === 0 && (
        <div class="card today-nothing">
          <p class="quiet grow">{words.nothing}</p>
          {mayWrite && (
            <Button icon="plus" onPress={onPlan}>
              {words.plan}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface TonightProps {
  readonly entry: PlanEntry
  readonly photo: RowOf<'photo'> | undefined
}

function Tonight({ entry, photo }: TonightProps): JSX.Element {
  const home = useHome()
  const { plan } = texts.value
  const { id, recipe_id, servings, meal } = entry
  const title = titleOf(home, entry)
  const mayWrite = useRole() !== 'viewer'
  return (
    <article class="today-tonight">
      <a href={`/recipes/${recipe_id}`} class="today-photo" aria-label={title}>
        <PhotoFrame row={photo} name={title} sizes="(min-width: 60rem) 36rem, 100vw" />
      </a>
      <div class="today-tonight-words">
        <div class="grow">
          <p class="quiet small">
            {nameOfMeal(meal)}
            {servings !== null && ` · ${plural(servings, plan.servingsCount)}`}
          </p>
          <h3>{title}</h3>
        </div>
        {mayWrite && (
          <a class="button main" href={`/recipes/${recipe_id}/cook?entry=${id}`}>
            <Icon name="pot" />
            {plan.cook}
          </a>
        )}
      </div>
    </article>
  )
}

interface MealRowProps {
  readonly entry: PlanEntry
  readonly isCooked: boolean
}

function MealRow({ entry, isCooked }: MealRowProps): JSX.Element {
  const home = useHome()
  const { plan } = texts.value
  const href = entry.recipe_id === null ? '/plan' : `/recipes/${entry.recipe_id}`
  return (
    <a class="row-main row" href={href}>
      <span class="grow">
        <span class="quiet small today-meal">{nameOfMeal(entry.meal)}</span>
        {titleOf(home, entry)}
      </span>
      {isCooked && (
        <span class="badge plan-done">
          <Icon name="check" />
          {plan.cooked}
        </span>
      )}
    </a>
  )
}
