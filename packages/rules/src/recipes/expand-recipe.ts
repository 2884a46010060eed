import { isList, isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import {
  divide,
  fromRounded,
  multiply,
  ONE,
  type Rational,
} from '@larder/rules/measures/rational.ts'
import { byIds, read, type Reading, type Row } from '@larder/rules/verbs/verb.ts'

/** How deep recipes are followed that are ingredients of other recipes. */
const MAX_DEPTH = 5
/** How many recipes one verb reads, and how many ingredients it gets. */
const MAX_RECIPES = 1000
const MAX_INGREDIENTS = 20_000

export interface RecipeToExpand {
  readonly recipeId: string
  /** Null: as many as the recipe says. */
  readonly servings: Rational | null
}

export interface ExpandedIngredient {
  /** The ids of ingredients: of the first recipe first, of this ingredient last. */
  readonly path: readonly string[]
  readonly data: Data
  /** The recipe that lists it. */
  readonly recipe: Row
  /** Scaled to the servings; of a range the lower amount. Null: not known. */
  readonly quantity: Rational | null
  /** Whether it, or the recipe that it is a part of, may be left out. */
  readonly isOptional: boolean
}

/** An ingredient that is a recipe, and whose ingredients are not known. */
export interface UnexpandedRecipe {
  readonly path: readonly string[]
  readonly recipeId: string
  readonly why: 'recipe_missing' | 'recipe_cycle' | 'recipe_too_deep' | 'recipe_too_large'
}

export interface Expansion {
  /** Undefined where there is no such recipe. */
  readonly recipe: Row | undefined
  readonly servings: Rational
  readonly ingredients: readonly ExpandedIngredient[]
  readonly unexpanded: readonly UnexpandedRecipe[]
}

/**
 * The ingredients of recipes, and those of the recipes among their ingredients, scaled. A recipe without
 * a number of servings makes one. An ingredient that is a recipe has its quantity in servings of it;
 * without a quantity it is the whole recipe.
 *
 * @param most how many ingredients all of them have together; further recipes are too large
 * @returns one expansion for each recipe, in the same order
 */
export function* expandRecipes(
  wanted: readonly RecipeToExpand[],
  most = MAX_INGREDIENTS,
): Reading<readonly Expansion[]> {
  const known = yield* readRecipes(wanted.map(({ recipeId }) => recipeId))
  const room = { left: most }
  return wanted.map(({ recipeId, servings }) => {
    const recipe = known.recipes.get(recipeId)
    const made = servingsOf(recipe)
    const walk: Walk = { ...known, room, ingredients: [], unexpanded: [] }
    const scale = servings ? divide(servings, made) : ONE
    visit(walk, recipeId, { scale, path: [], above: [], isOptional: false })
    return { recipe, servings: servings ?? made, ...resultOf(walk) }
  })
}

const resultOf = ({ ingredients, unexpanded }: Walk) => ({ ingredients, unexpanded })

interface RecipesRead {
  readonly recipes: ReadonlyMap<string, Row>
  /** The ids that were looked up, with those that do not exist. */
  readonly asked: ReadonlySet<string>
}

/** Reads the recipes and the recipes in them, one level after the other. */
function* readRecipes(ids: readonly string[]): Reading<RecipesRead> {
  const recipes = new Map<string, Row>()
  const asked = new Set<string>()
  let level = [...new Set(ids)]
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next = level.slice(0, MAX_RECIPES - asked.size)
    for (const id of next) asked.add(id)
    const [rows = []] = yield* read(byIds('recipe', next))
    for (const row of rows) recipes.set(row.id, row)
    const nested = rows.flatMap(ingredientsOf).flatMap((one) => textOf(one['recipe_id']) ?? [])
    level = [...new Set(nested)].filter((id) => !asked.has(id))
  }
  return { recipes, asked }
}

interface Walk extends RecipesRead {
  readonly room: { left: number }
  readonly ingredients: ExpandedIngredient[]
  readonly unexpanded: UnexpandedRecipe[]
}

/** Where the walk is. */
interface Place {
  readonly scale: Rational
  readonly path: readonly string[]
  /** The ids of the recipes that this one is a part of. */
  readonly above: readonly string[]
  readonly isOptional: boolean
}

function visit(walk: Walk, recipeId: string, { scale, path, above, isOptional }: Place): void {
  const recipe = walk.recipes.get(recipeId)
  const ingredients = recipe ? ingredientsOf(recipe) : []
  const why = whyNot(walk, recipeId, above, ingredients.length)
  if (why) walk.unexpanded.push({ path, recipeId, why })
  if (!recipe || why) return
  walk.room.left -= ingredients.length
  for (const data of ingredients) {
    const quantity = scaled(data['quantity'], scale)
    const place = {
      path: [...path, textOf(data['id']) ?? ''],
      above: [...above, recipeId],
      isOptional: isOptional || data['optional'] === true,
    }
    const nested = textOf(data['recipe_id'])
    if (nested === null) walk.ingredients.push({ ...pick(place), data, recipe, quantity })
    else {
      const servings = servingsOf(walk.recipes.get(nested))
      visit(walk, nested, { ...place, scale: quantity ? divide(quantity, servings) : scale })
    }
  }
}

const pick = ({ path, isOptional }: Omit<Place, 'scale'>) => ({ path, isOptional })

function whyNot(
  { recipes, asked, room }: Walk,
  recipeId: string,
  above: readonly string[],
  size: number,
): UnexpandedRecipe['why'] | undefined {
  if (above.includes(recipeId)) return 'recipe_cycle'
  if (above.length > MAX_DEPTH) return 'recipe_too_deep'
  if (!recipes.has(recipeId)) return asked.has(recipeId) ? 'recipe_missing' : 'recipe_too_large'
  return size > room.left ? 'recipe_too_large' : undefined
}

const ingredientsOf = ({ data }: Row): readonly Data[] => {
  const { ingredients = [] } = data
  return isList(ingredients) ? ingredients.filter(isObject) : []
}

function servingsOf(recipe: Row | undefined): Rational {
  const servings = recipe?.data['servings']
  return typeof servings === 'number' && servings > 0 ? fromRounded(servings) : ONE
}

const scaled = (quantity: Json | undefined, scale: Rational): Rational | null =>
  typeof quantity === 'number' ? multiply(fromRounded(quantity), scale) : null
