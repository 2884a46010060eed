import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { compareEntries, type PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { useNow, useToday } from '#web/data/today.ts'
import { formatNumber, locale } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { addressOfMeal, beginMeal, forgetProgress, mealOf, openMeals } from './progress.ts'
import { timelineOf } from './timeline.ts'

type Recipe = RowOf<'recipe'>

interface TogetherProps {
  /** The key of the meal on the screen. */
  readonly meal: string
  /** Its page. */
  readonly at: number
}

/** A recipe that was begun and is not finished. */
interface OpenMeal {
  readonly meal: string
  readonly recipe: Recipe
  /** 0 is the page of the ingredients. */
  readonly at: number
}

/** The recipes that somebody cooks at once: a way to each of them, and a timeline of all. */
export function Together({ meal, at }: TogetherProps): JSX.Element | null {
  const { cooking } = texts.value.recipes
  const [isOpen, setOpen] = useState(false)
  const open = useOpenMeals(meal, at)
  const more = useMealsOfToday(open)
  if (open.length < 2 && more.length === 0) return null
  return (
    <>
      <ScrollingChips label={cooking.now}>
        {open.length > 1 &&
          open.map((one) => (
            <a
              key={one.meal}
              class="chip"
              href={addressOfMeal(one.meal)}
              aria-current={one.meal === meal ? 'page' : undefined}
            >
              <span class="recipes-cook-name">{one.recipe.title}</span>
              <span class="quiet small">
                {formatNumber(one.at)}/{formatNumber(one.recipe.steps.length)}
              </span>
            </a>
          ))}
        <button type="button" class="chip" onClick={() => setOpen(true)}>
          {cooking.together}
        </button>
      </ScrollingChips>
      {isOpen && (
        <TimelineSheet meal={meal} open={open} more={more} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** The meal on the screen, and the others that were begun. */
function useOpenMeals(shown: string, page: number): readonly OpenMeal[] {
  const recipes = useRows((home) => home.recipes)
  const byId = new Map(recipes.map((one) => [one.id, one]))
  return openMeals(shown, page).flatMap(({ meal: key, recipeId, at }) => {
    const recipe = byId.get(recipeId)
    return recipe && at <= recipe.steps.length ? [{ meal: key, recipe, at }] : []
  })
}

/** The entries of today's plan that are not cooked, in the order of the meals. */
export function useUncookedToday(): readonly PlanEntry[] {
  const today = useToday()
  const entries = useRows((home) => home.mealPlan.where({ date: today }), [today])
  const cookings = useRows((home) => home.cookings.where({ undone_at: null }))
  const done = new Set(cookings.map(({ plan_entry_id }) => plan_entry_id))
  return entries.filter(({ id }) => !done.has(id)).toSorted(compareEntries)
}

/** Recipes of today's plan that are neither cooked nor open. */
function useMealsOfToday(open: readonly OpenMeal[]) {
  const home = useHome()
  const isOpen = new Set(open.map(({ recipe }) => recipe.id))
  return useUncookedToday().flatMap(({ id, recipe_id }) => {
    const recipe = recipe_id === null ? undefined : home.recipes.get(recipe_id)
    return recipe && !isOpen.has(recipe.id)
      ? [{ recipe, meal: mealOf(recipe.id, { entry: id }) }]
      : []
  })
}

interface TimelineProps extends Pick<TogetherProps, 'meal'> {
  readonly open: readonly OpenMeal[]
  readonly more: ReturnType<typeof useMealsOfToday>
  readonly onClose: () => void
}

/** @returns such as `18:20` */
const timeOf = (time: number): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(time)

/** All steps that are left, in the order in which they begin, so that everything is ready at the same time. */
function TimelineSheet({ meal, open, more, onClose }: TimelineProps): JSX.Element {
  const { cooking } = texts.value.recipes
  const dishes = open.map(({ recipe, at }) => ({ recipe, at: Math.max(0, at - 1) }))
  const { steps, readyAt } = timelineOf(dishes, useNow().getTime())
  return (
    <Sheet title={cooking.together} onClose={onClose}>
      <p class="quiet">{cooking.readyAt(timeOf(readyAt))}</p>
      <ol class="rows">
        {steps.map(({ recipe, index, startsAt }) => (
          <li key={`${recipe.id} ${index}`} class="recipes-timeline-step">
            <strong>{timeOf(startsAt)}</strong>
            <span class="grow">
              <span class="quiet small">{recipe.title}</span>
              {recipe.steps[index]?.text}
            </span>
          </li>
        ))}
      </ol>
      {open
        .filter((one) => one.meal !== meal)
        .map((one) => (
          <Button
            key={one.meal}
            look="plain"
            icon="close"
            onPress={() => {
              forgetProgress(one.meal)
              onClose()
            }}
          >
            {cooking.leaveOut(one.recipe.title)}
          </Button>
        ))}
      {more.map(({ recipe, meal: key }) => (
        <a
          key={key}
          class="button"
          href={addressOfMeal(key)}
          onClick={() => [meal, key].forEach(beginMeal)}
        >
          {cooking.alsoCook(recipe.title)}
        </a>
      ))}
    </Sheet>
  )
}
