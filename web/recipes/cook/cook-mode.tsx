import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { useWakeLock } from '#web/components/use-wake-lock.ts'
import { useHome, useRole, useRow } from '#web/data/home.ts'
import { NoRecipe } from '#web/recipes/page/recipe-page.tsx'
import { useRecipeView } from '#web/recipes/page/use-recipe-view.ts'
import { query } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { CookTools, textScale } from './cook-tools.tsx'
import { CookedForm } from './cooked-form.tsx'
import { PreparePage } from './prepare-page.tsx'
import { mealOf, type Progress, useProgress } from './progress.ts'
import { StepPage } from './step-page.tsx'
import { Together, useUncookedToday } from './together.tsx'
import { usePaging } from './use-paging.ts'

/**
 * Cooks a recipe, one step at a time. In the address `servings` is their number, and `entry` the entry of the meal
 * plan that is cooked.
 */
export function CookMode({ id }: { readonly id: string }): JSX.Element {
  const home = useHome()
  const recipe = useRow(home.recipes, id)
  const meal = mealOf(id, {
    entry: query.value.get('entry') ?? '',
    servings: query.value.get('servings') ?? '',
  })
  return recipe ? <Cooking key={meal} recipe={recipe} meal={meal} /> : <NoRecipe />
}

interface CookingProps {
  readonly recipe: RowOf<'recipe'>
  /** The key of the progress. */
  readonly meal: string
}

function Cooking({ recipe, meal }: CookingProps): JSX.Element {
  const { cooking } = texts.value.recipes
  const entry = useRow(useHome().mealPlan, query.value.get('entry') ?? undefined)
  // Who cooks from the page of the recipe cooks the meal of today that has it.
  const ofToday = useUncookedToday().find(({ recipe_id }) => recipe_id === recipe.id)
  const asked = Number(query.value.get('servings'))
  const servings = asked > 0 ? asked : (entry?.servings ?? recipe.servings)
  const view = useRecipeView(recipe, servings)
  const [progress, change] = useProgress(meal)
  const staysOn = useWakeLock()
  const { swipe, ...pages } = usePages(recipe.steps.length, progress, change)
  const { at, last, isEnd, go } = pages
  const step = recipe.steps[at - 1]
  const ticks = { view, ...useTicks(progress, change) }
  return (
    <div class="recipes-cook" style={{ '--cook-text': textScale() }} {...swipe}>
      <Screen title={recipe.title} up={`/recipes/${recipe.id}`}>
        <progress class="recipes-progress" max={last} value={at} aria-label={recipe.title} />
        {!isEnd && (
          <div class="row recipes-cook-tools">
            <Together meal={meal} at={at} />
            <CookTools recipe={recipe} at={at} go={go} />
          </div>
        )}
        {step ? (
          <StepPage
            key={step.id}
            recipe={recipe}
            step={step}
            count={cooking.step(formatNumber(at), formatNumber(recipe.steps.length))}
            {...ticks}
          />
        ) : !isEnd ? (
          <PreparePage {...ticks} staysOn={staysOn} />
        ) : (
          <CookedForm
            {...{ recipe, meal, servings }}
            entryId={(entry ?? ofToday)?.id}
            draft={progress.cooked}
            onDraft={(part) => change({ cooked: { ...progress.cooked, ...part } })}
            onBack={() => go(at - 1)}
          />
        )}
      </Screen>
      {!isEnd && <CookBar {...pages} steps={recipe.steps.length} />}
    </div>
  )
}

/** The pages: the ingredients, the steps, and the end. @param steps how many there are */
function usePages(steps: number, progress: Progress, change: (part: Partial<Progress>) => void) {
  const mayWrite = useRole() !== 'viewer'
  // Viewers can't record that they cooked: their last page is the last step.
  const last = mayWrite ? steps + 1 : Math.max(1, steps)
  const at = Math.min(progress.at, last)
  const go = (to: number) => change({ at: Math.max(0, Math.min(last, to)) })
  useEffect(() => scrollTo(0, 0), [at])
  return { at, last, isEnd: mayWrite && at === last, mayWrite, go, swipe: usePaging(at, go) }
}

/** The ingredients that are ready. */
function useTicks({ ticked: ids }: Progress, change: (part: Partial<Progress>) => void) {
  const ticked = useMemo(() => new Set(ids), [ids])
  const onTick = (id: string) =>
    change({ ticked: ticked.has(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  return { ticked, onTick }
}

interface CookBarProps {
  readonly at: number
  readonly last: number
  /** How many there are. */
  readonly steps: number
  readonly mayWrite: boolean
  readonly go: (to: number) => void
}

/** The way to the pages before and after this one. */
function CookBar({ at, last, steps, mayWrite, go }: CookBarProps): JSX.Element {
  const { cooking } = texts.value.recipes
  return (
    <div class="recipes-cook-bar">
      {at > 0 && (
        <Button icon="back" onPress={() => go(at - 1)}>
          {cooking.previous}
        </Button>
      )}
      {at === 0 && mayWrite && steps > 0 && (
        <Button onPress={() => go(last)}>{cooking.alreadyCooked}</Button>
      )}
      {at < last && (
        <Button look="main" onPress={() => go(at + 1)}>
          {at === 0 ? cooking.start : at === steps ? cooking.finish : cooking.next}
        </Button>
      )}
    </div>
  )
}
