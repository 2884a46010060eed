import { deriveId } from '@larder/rules/derive-id.ts'
import { firstCharacters } from '@larder/rules/first-characters.ts'
import { isList, isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { toNumber } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { describeTake, type Doing, movementOf } from '@larder/rules/pantry/consume.ts'
import type { Take } from '@larder/rules/pantry/take-from-lots.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import { boolean, day, decimal, id, text } from '@larder/rules/values/scalars.ts'
import { nullable, optional } from '@larder/rules/values/value-type.ts'
import {
  timeOfEarlierDay,
  boundChanges,
  byField,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { releaseStock } from './release-stock.ts'
import { describeRecipe, type UsedRecipe, useIngredients } from './use-ingredients.ts'

const servingsType = decimal({ exclusiveMinimum: 0, maximum: 100_000, examples: [4] })

const wish = object({
  recipe_id: id(),
  servings: optional(servingsType),
  plan_entry_id: optional(id('The entry of the meal plan that is cooked.')),
  skip_ingredient_ids: optional(list(id(), { maxItems: 500 })),
  leftovers: optional(
    object({
      servings: servingsType,
      location_id: optional(nullable(id())),
      best_before: optional(nullable(day())),
      name: optional(text({ minLength: 1, maxLength: 100, examples: ['Leftover soup'] })),
    }),
  ),
  again: optional(boolean()),
})

const OTHER_ENTRY = {
  refused: 'conflict',
  message: 'This entry of the meal plan is not of this recipe.',
  path: '/plan_entry_id',
} as const

/** Uses up the ingredients of a recipe, and records the cooking. */
export const cook: Verb = { name: 'cook', wish, run }

function* run(wanted: Data, context: VerbContext): VerbRun {
  const { householdId, operationId, on } = context
  const recipeId = textOf(wanted['recipe_id']) ?? ''
  const entryId = textOf(wanted['plan_entry_id'])
  const entryIds = entryId === null ? [] : [entryId]
  const [[household] = [], [entry] = [], cookings = []] = yield* read(
    byIds('household', [householdId]),
    byIds('meal_plan_entry', entryIds),
    byField('cooking', 'plan_entry_id', entryIds),
  )
  if (entryId !== null && !entry) return notFound('entry of the meal plan', '/plan_entry_id')
  if (entry && entry.data['recipe_id'] !== recipeId) return OTHER_ENTRY
  const first = cookings.find(({ data }) => data['undone_at'] === null)
  if (first && wanted['again'] !== true) return yield* answerOfFirst(first)

  const servings = numberOf(wanted['servings'] ?? entry?.data['servings'])
  const skipIds = idsOf(wanted['skip_ingredient_ids'])
  const how = { householdId, dayIn: () => on, skipIds }
  const used = yield* useIngredients({ recipeId, servings }, how)
  if (!used) return notFound('recipe', '/recipe_id')
  const doing = { household, context }
  const takes = mergeTakes(used)
  const leftovers = leftoversOf(wanted['leftovers'] ?? null, used, doing)
  const cookingId = deriveId(operationId, 'cooking')
  return boundChanges({
    mutations: [
      ...takes.map((take) => movementOf(take, 'consume', doing, { recipe_id: recipeId })),
      ...(leftovers?.mutations ?? []),
      { op: 'create', entity: 'cooking', id: cookingId, data: cookingOf(used, entryId, context) },
      ...(yield* releaseStock(recipeId)),
    ],
    answer: {
      operation_id: operationId,
      cooking_id: cookingId,
      ...describeRecipe(used),
      movements: takes.map((take) => describeTake(take, operationId)),
      skipped: used.skipped,
      leftovers: leftovers?.answer ?? null,
    },
  })
}

/** The answer of the cooking that an entry of the plan has already. */
function* answerOfFirst(cooking: Row): VerbRun {
  const operationId = textOf(cooking.data['operation_id']) ?? ''
  const [[operation] = []] = yield* read(byIds('operation', [operationId]))
  const answer = operation?.data['answer'] ?? null
  if (isObject(answer)) return { mutations: [], answer }
  return {
    refused: 'conflict',
    message:
      'This entry of the meal plan was cooked long ago. Send again: true to cook it once more.',
  }
}

/** One movement for each lot, although several ingredients may take from it. */
function mergeTakes({ ingredients }: UsedRecipe): Take[] {
  const byLot = new Map<string, Take>()
  for (const take of ingredients.flatMap(({ takes }) => takes)) {
    const before = byLot.get(take.lot.id)?.quantity ?? 0
    byLot.set(take.lot.id, { ...take, quantity: addQuantities(before, take.quantity) })
  }
  return [...byLot.values()]
}

function cookingOf({ expansion }: UsedRecipe, entryId: string | null, context: VerbContext): Data {
  return {
    recipe_id: expansion.recipe?.id ?? null,
    recipe_title: textOf(expansion.recipe?.data['title']),
    servings: toNumber(expansion.servings),
    cooked_on: context.on,
    plan_entry_id: entryId,
    operation_id: context.operationId,
  }
}

/** The most characters of the name of a pantry item. */
const MAX_NAME_LENGTH = 100

/** The new lot of the servings that are left over. */
function leftoversOf(
  leftovers: Json,
  { expansion }: UsedRecipe,
  { household, context }: Doing,
): { readonly mutations: readonly Mutation[]; readonly answer: Data } | undefined {
  if (!isObject(leftovers)) return undefined
  const { operationId, on } = context
  const lotId = deriveId(operationId, 'leftovers')
  const title = textOf(expansion.recipe?.data['title']) ?? ''
  const quantity = leftovers['servings'] ?? null
  const lot = {
    name: textOf(leftovers['name']) ?? firstCharacters(title, MAX_NAME_LENGTH).trim(),
    unit: 'serving',
    location_id: leftovers['location_id'] ?? null,
    best_before: leftovers['best_before'] ?? null,
    purchased_on: on,
    operation_id: operationId,
  }
  const movement = {
    pantry_item_id: lotId,
    kind: 'add',
    delta: quantity,
    occurred_at: timeOfEarlierDay(household, context),
    recipe_id: expansion.recipe?.id ?? null,
    operation_id: operationId,
  }
  return {
    mutations: [
      { op: 'create', entity: 'pantry_item', id: lotId, data: lot },
      {
        op: 'create',
        entity: 'stock_movement',
        id: deriveId(operationId, 'amount of the leftovers'),
        data: movement,
      },
    ],
    answer: { pantry_item_id: lotId, quantity, unit: 'serving' },
  }
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : null)

const idsOf = (ids: Json = null): readonly string[] =>
  isList(ids) ? ids.flatMap((one) => textOf(one) ?? []) : []
