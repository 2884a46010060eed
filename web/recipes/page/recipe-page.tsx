import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useHome, useRole, useRow } from '#web/data/home.ts'
import { StepText } from '#web/recipes/cook/step-text.tsx'
import { NotHere } from '#web/shell/not-here.tsx'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { ReviewSheet } from '#web/to-list/review-sheet.tsx'
import { Beside, useBeside } from './beside.tsx'
import { CookingHistory } from './cooking-history.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { RecipeHead } from './recipe-head.tsx'
import { RecipeMenu } from './recipe-menu.tsx'
import { NoteCard, Nutrition } from './recipe-more.tsx'
import { type RecipeOnScreen, useRecipeView } from './use-recipe-view.ts'

type Recipe = RowOf<'recipe'>

interface PageProps {
  readonly id: string
  /** A sentence above the recipe. */
  readonly notice?: string
}

/** One recipe. */
export function RecipePage({ id, notice }: PageProps): JSX.Element {
  const home = useHome()
  const recipe = useRow(home.recipes, id)
  return recipe ? <Page recipe={recipe} notice={notice} /> : <NoRecipe />
}

/** In place of a recipe that was deleted, or is in another household. */
export function NoRecipe(): JSX.Element {
  const { recipes: words } = texts.value
  return (
    <NotHere
      title={words.title}
      icon="recipes"
      text={words.notFound}
      up="/recipes"
      toUp={words.toRecipes}
    />
  )
}

interface ShownProps {
  readonly recipe: Recipe
  readonly notice: string | undefined
}

function Page({ recipe, notice }: ShownProps): JSX.Element {
  const [servings, setServings] = useState(recipe.servings)
  const view = useRecipeView(recipe, servings)
  const other = useBeside(recipe.id)
  return (
    <Screen
      wide
      title={recipe.title}
      up="/recipes"
      actions={<RecipeMenu recipe={recipe} view={view} servings={servings} />}
    >
      {notice && <p class="badge amber">{notice}</p>}
      <div class={other && 'recipes-pair'}>
        <RecipeArticle recipe={recipe} view={view} servings={servings} onServings={setServings} />
        {other && <OtherRecipe key={other.id} recipe={other} of={recipe.id} />}
      </div>
    </Screen>
  )
}

/** A second recipe beside the first, with its own servings. */
function OtherRecipe({ recipe, of }: { readonly recipe: Recipe; readonly of: string }) {
  const [servings, setServings] = useState(recipe.servings)
  const view = useRecipeView(recipe, servings)
  return (
    <Beside recipe={recipe} of={of}>
      <RecipeArticle recipe={recipe} view={view} servings={servings} onServings={setServings} />
    </Beside>
  )
}

interface ArticleProps extends RecipeOnScreen {
  readonly onServings: (servings: number) => void
}

function RecipeArticle({ onServings, ...shown }: ArticleProps): JSX.Element {
  const { recipe } = shown
  return (
    <article class="recipes-page" id={`recipe-${recipe.id}`} aria-label={recipe.title}>
      <div class="recipes-page-top">
        <RecipeHead recipe={recipe} />
        <RecipeActions {...shown} />
      </div>
      <IngredientList {...shown} onServings={onServings} />
      <div class="recipes-page-main">
        <StepList recipe={recipe} />
        <NoteCard recipe={recipe} />
        <Nutrition nutrition={recipe.nutrition} />
        <CookingHistory recipe={recipe} />
      </div>
    </article>
  )
}

/** The steps of a recipe, with their timers. */
function StepList({ recipe }: { readonly recipe: Recipe }): JSX.Element {
  const { page } = texts.value.recipes
  const { steps } = recipe
  const id = useId()
  return (
    <section class="section" aria-labelledby={`${id} recipe-${recipe.id}`}>
      <h2 id={id}>{page.steps}</h2>
      {steps.length === 0 ? (
        <p class="quiet">{page.noSteps}</p>
      ) : (
        <ol class="recipes-steps">
          {steps.map((step, i) => (
            <li key={step.id}>
              {step.section && step.section !== steps[i - 1]?.section && <h3>{step.section}</h3>}
              <StepText recipe={recipe} step={step} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What people do with a recipe. */
function RecipeActions(shown: RecipeOnScreen): JSX.Element {
  const { recipe, servings } = shown
  const mayWrite = useRole() !== 'viewer'
  const { page } = texts.value.recipes
  const [open, setOpen] = useState<'plan' | 'list'>()
  const chosen = servings !== null && servings !== recipe.servings ? `?servings=${servings}` : ''
  return (
    <div class="actions recipes-actions no-print">
      <a class="button main" href={`/recipes/${recipe.id}/cook${chosen}`}>
        <Icon name="pot" />
        {page.cook}
      </a>
      {mayWrite && (
        <>
          <Button icon="plan" onPress={() => setOpen('plan')}>
            {page.plan}
          </Button>
          <Button icon="list" onPress={() => setOpen('list')}>
            {page.toList}
          </Button>
        </>
      )}
      {open === 'plan' && <PlanSheet {...shown} onClose={() => setOpen(undefined)} />}
      {open === 'list' && (
        <ReviewSheet
          way={{ kind: 'recipe', recipeId: recipe.id, title: recipe.title, servings }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
