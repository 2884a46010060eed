import { positionBetween } from '@larder/rules/shopping-lists/position.ts'
import type { Home } from 'larder-client/home.ts'
import type { Collection, DemoFood, DemoKitchen, DemoRecipe } from './kitchen.ts'

/** The rows of a kitchen by the keys of its plan. */
export interface Kitchen {
  readonly plan: DemoKitchen
  /** The list for the weekly shopping. */
  readonly listId: string
  readonly aisle: (key: string) => string
  readonly place: (key: string) => string
  readonly food: (key: string) => { readonly id: string; readonly facts: DemoFood }
  /** The facts of the food with this id. */
  readonly factsOf: (foodId: string | null) => DemoFood | undefined
  readonly recipe: (key: string) => string
  /** By its name. */
  readonly collection: (name: string) => string
}

/** Makes all that a kitchen knows: places, aisles, stores, foods and recipes. */
export async function setUpKitchen(home: Home, plan: DemoKitchen): Promise<Kitchen> {
  const aisles = new Map<string, string>()
  for (const [key, name] of Object.entries(plan.aisles))
    aisles.set(key, (await home.categories.create({ name, position: aisles.size + 1 })).id)
  const places = new Map<string, string>()
  for (const [key, place] of Object.entries(plan.places))
    places.set(key, (await home.locations.create({ ...place, position: places.size + 1 })).id)
  const foods = new Map<string, string>()
  const recipes = new Map<string, string>()
  const collections = new Map<string, string>()
  const listId = home.settings.first()?.default_shopping_list_id ?? ''
  const kitchen: Kitchen = {
    plan,
    listId,
    aisle: finder(aisles),
    place: finder(places),
    food: (key) => {
      const facts = plan.foods[key]
      if (!facts) throw new Error(`The plan has no food ${key}.`)
      return { id: finder(foods)(key), facts }
    },
    factsOf: (foodId) => {
      const key = [...foods].find(([, id]) => id === foodId)?.[0]
      return key === undefined ? undefined : plan.foods[key]
    },
    recipe: finder(recipes),
    collection: finder(collections),
  }

  for (const [key, food] of Object.entries(plan.foods))
    foods.set(key, await createFood(home, kitchen, food))
  for (const recipe of plan.recipes)
    recipes.set(recipe.key, await createRecipe(home, kitchen, recipe))
  for (const one of plan.collections)
    collections.set(one.name, await createCollection(home, kitchen, one))
  await createStores(home, kitchen)
  return kitchen
}

const finder = (ids: ReadonlyMap<string, string>) => (key: string) => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The plan has no ${key}.`)
  return id
}

async function createFood(home: Home, kitchen: Kitchen, food: DemoFood): Promise<string> {
  const { low, unit = null, keeps = {}, measures = [], allergens = [], aliases = [] } = food
  const { id } = await home.foods.create({
    name: food.name,
    plural_name: food.plural ?? null,
    aliases,
    category_id: kitchen.aisle(food.aisle),
    location_id: kitchen.place(food.place),
    default_unit: unit,
    density_g_per_ml: food.density ?? null,
    grams_per_each: food.gramsEach ?? null,
    measures,
    shelf_life_days: keeps,
    min_quantity: low?.min ?? null,
    restock_quantity: low?.restock ?? null,
    staple: food.isStaple ?? false,
    allergens,
    note: food.note ?? null,
  })
  const [quantity] = food.pack
  if (food.code !== undefined)
    await home.barcodes.create({
      code: food.code,
      food_id: id,
      label: `${food.name}, ${quantity} ${unit ?? 'pieces'}`,
      pack_quantity: quantity,
      pack_unit: unit,
    })
  return id
}

async function createRecipe(home: Home, kitchen: Kitchen, recipe: DemoRecipe): Promise<string> {
  const ingredients = recipe.ingredients.map(({ food, text, isOptional = false, ...amount }) => ({
    id: crypto.randomUUID(),
    original_text: text,
    ...(food === '' ? {} : { food_id: kitchen.food(food).id, name: kitchen.food(food).facts.name }),
    ...amount,
    optional: isOptional,
  }))
  const idsOf = (keys: readonly string[] = []) => {
    const foodIds = new Set(keys.map((key) => kitchen.food(key).id))
    return ingredients.filter((one) => foodIds.has(one.food_id ?? '')).map(({ id }) => id)
  }
  const { id } = await home.recipes.create({
    title: recipe.title,
    description: recipe.description,
    servings: recipe.servings,
    yield_text: recipe.yields ?? null,
    prep_minutes: recipe.prep,
    cook_minutes: recipe.cook,
    total_minutes: recipe.total ?? recipe.prep + recipe.cook,
    author: recipe.author ?? null,
    tags: recipe.tags,
    rating: recipe.rating,
    note: recipe.note ?? null,
    language: kitchen.plan.language,
    nutrition: recipe.nutrition ?? {},
    ingredients,
    steps: recipe.steps.map(({ text, minutes, uses }) => ({
      id: crypto.randomUUID(),
      text,
      ingredient_ids: idsOf(uses),
      timer_seconds: minutes === undefined ? null : minutes * 60,
    })),
  })
  return id
}

/** Makes a collection without its cover: the photos come later. */
async function createCollection(
  home: Home,
  { recipe }: Kitchen,
  { name, dishes }: Collection,
): Promise<string> {
  const { id } = await home.recipeCollections.create({ name })
  let position: string | null = null
  for (const dish of dishes) {
    position = positionBetween(position, null) ?? null
    await home.collectedRecipes.create({ collection_id: id, recipe_id: recipe(dish), position })
  }
  return id
}

/** Each store has its own order of the aisles. The list for the weekly shopping is of the first store. */
async function createStores(home: Home, { plan, aisle, listId }: Kitchen): Promise<void> {
  const keys = Object.keys(plan.aisles)
  const ids: string[] = []
  for (const { name, first } of plan.stores) {
    const order = [...first, ...keys.filter((key) => !first.includes(key))]
    ids.push((await home.stores.create({ name, category_order: order.map(aisle) })).id)
  }
  const { list } = plan.story.today
  await home.lists.update(listId, { name: list, position: 1, store_id: ids[0] ?? null })
}
