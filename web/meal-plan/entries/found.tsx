import { foldText } from '@larder/rules/fold-text.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { LongList } from '#web/components/long-list.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { useRows } from '#web/data/home.ts'
import { rowSearch } from '#web/data/search-rows.ts'
import { useFirstPhotos } from '#web/recipes/recipe-card.tsx'
import { texts } from '#web/texts/language.ts'
import type { NewEntry } from './entries.ts'

type Food = Pick<RowOf<'food'>, 'id' | 'name'>

interface FoundProps {
  readonly typed: string
  readonly using: Food | undefined
  readonly onRecipe: (what: Omit<NewEntry, 'date' | 'meal'>) => void
  readonly onFood: (food: Food) => void
}

/** Foods are shown only when something is typed: there are many. */
const MOST_FOODS = 20

/** The recipes and foods that a person may mean. */
export function Found({ typed, using, onRecipe, onFood }: FoundProps): JSX.Element {
  const { plan } = texts.value
  const recipes = useRows((home) => home.recipes)
  const foods = useRows((home) => home.foods)
  const isUsing = using !== undefined && typed === ''
  const among = isUsing ? recipes.filter((recipe) => uses(recipe, using.id)) : recipes
  const found = byName(searchRecipes(among, typed), typed, ({ title }) => title)
  const foundFoods = byName(searchFoods(foods, typed), typed, ({ name }) => name).slice(
    0,
    MOST_FOODS,
  )
  return (
    <>
      {recipes.length === 0 && (
        <p class="quiet">
          {plan.noRecipes} <a href="/recipes/new">{plan.addRecipe}</a>
        </p>
      )}
      {isUsing && found.length === 0 && <p class="quiet">{plan.noRecipeWith(using.name)}</p>}
      {found.length > 0 && <Recipes recipes={found} onRecipe={onRecipe} />}
      <Foods foods={isUsing ? [using] : typed ? foundFoods : []} onFood={onFood} />
    </>
  )
}

const uses = ({ ingredients }: RowOf<'recipe'>, foodId: string): boolean =>
  ingredients.some(({ food_id }) => food_id === foodId)

interface RecipesProps {
  readonly recipes: readonly RowOf<'recipe'>[]
  readonly onRecipe: FoundProps['onRecipe']
}

function Recipes({ recipes, onRecipe }: RecipesProps): JSX.Element {
  const photos = useFirstPhotos()
  return (
    <section class="section">
      <h3 class="section-title">{texts.value.plan.recipes}</h3>
      <LongList rows={recipes}>
        {({ id, title, servings }) => (
          <button
            type="button"
            class="row-main row plan-found"
            onClick={() => onRecipe({ recipe_id: id, servings })}
          >
            <span class="thumb">
              <PhotoFrame row={photos.get(id)} name={title} sizes="3rem" />
            </span>
            <span class="grow">{title}</span>
          </button>
        )}
      </LongList>
    </section>
  )
}

interface FoodsProps {
  readonly foods: readonly Food[]
  readonly onFood: (food: Food) => void
}

function Foods({ foods, onFood }: FoodsProps): JSX.Element | null {
  if (foods.length === 0) return null
  return (
    <section class="section">
      <h3 class="section-title">{texts.value.plan.foods}</h3>
      <ul class="rows">
        {foods.map((food) => (
          <li key={food.id}>
            <button type="button" class="row-main" onClick={() => onFood(food)}>
              {food.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A word of fewer letters is near to many others: its typos are not taken for a recipe. */
const SHORT = 5

/** @returns the first recipe that is shown for a text, if its title has the text itself, or a longer one with a typo */
export function bestRecipe(
  recipes: readonly RowOf<'recipe'>[],
  typed: string,
): RowOf<'recipe'> | undefined {
  const text = foldText(typed).trim()
  const [best] = byName(searchRecipes(recipes, typed), typed, ({ title }) => title)
  return best && (text.length >= SHORT || foldText(best.title).includes(text)) ? best : undefined
}

const searchRecipes = rowSearch<RowOf<'recipe'>>(({ title }) => title)
const searchFoods = rowSearch<Food>(({ name }) => name)

/** The rows in order: those whose name begins with the text first, else by name. */
function byName<Row>(
  rows: readonly Row[],
  typed: string,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const wanted = foldText(typed).trim()
  return rows
    .map((row) => ({ row, name: foldText(nameOf(row)) }))
    .map((one) => ({ ...one, rank: one.name.startsWith(wanted) ? 0 : 1 }))
    .toSorted((a, b) => a.rank - b.rank || compareNames(a.name, b.name))
    .map(({ row }) => row)
}
