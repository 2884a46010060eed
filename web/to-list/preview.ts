import { isObject, itemsOf, textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { expandRecipes } from '@larder/rules/recipes/expand-recipe.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import { demandOf } from '@larder/rules/shopping-lists/planned/demand.ts'
import { isNeeded, type Share } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { sharesOf } from '@larder/rules/shopping-lists/sources.ts'
import { runOnCopy, type Verb, type VerbContext } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { findWithLinks, type Links } from './links.ts'
import { readNeeds } from './read-needs.ts'
import { thingKeys } from './things.ts'

/** What comes to the list: what the plan needs up to a day, or the ingredients of a recipe. */
export type Way =
  | { readonly kind: 'plan'; readonly to: string }
  | {
      readonly kind: 'recipe'
      readonly recipeId: string
      readonly title: string
      /** Null: as many as the recipe says. */
      readonly servings: number | null
    }

/**
 * Where a line stands. Only those to `buy`, and those that are no longer needed (`gone`), are chosen at first. `written`:
 * a person has written the same thing on the list. `listed`: the list has it for this recipe already, or a person has
 * set its amount. `unsure`: some is at home, in a unit that does not convert.
 */
export type Group = 'buy' | 'written' | 'listed' | 'unsure' | 'home' | 'optional' | 'gone'

/** A line of the list, as it would be. */
export interface ReviewLine {
  /** The same in the next preview. */
  readonly key: string
  readonly group: Group
  /** The item that is changed; undefined where there is none yet. */
  readonly itemId: string | undefined
  readonly foodId: string | null
  readonly name: string | null
  readonly unit: string | null
  /** The amount on the list now; undefined where it is not there. */
  readonly before: number | null | undefined
  /** The amount to be on the list. Null: some. */
  readonly after: number | null
  /** Who needs it. */
  readonly shares: readonly Share[]
  /** Whether some of it is missing at home. */
  readonly isShort: boolean
  /** The ingredients of the recipe that it is for. */
  readonly ingredientIds: readonly string[]
  /** The open lines of the same thing that people have written on the list. */
  readonly written: readonly Written[]
}

type Written = RowOf<'shopping_item'>

export interface Preview {
  readonly lines: readonly ReviewLine[]
  /** The answer of the verb, for what is only told. */
  readonly answer: Data
}

interface Wanted {
  readonly home: Home
  readonly listId: string
  readonly way: Way
  readonly links: Links
  readonly context: VerbContext
}

/** Works out what would come to a list, by the rules of `reconcile` and `add-recipe`. Nothing changes. */
export function previewOf(wanted: Wanted): Preview {
  return wanted.way.kind === 'plan' ? previewPlan(wanted) : previewRecipe(wanted)
}

interface Outcome {
  readonly items: readonly Changed[]
  readonly answer: Data
}

/** An item that a verb would write. */
interface Changed {
  readonly id: string
  readonly data: Data
  readonly isNew: boolean
  readonly isGone: boolean
}

function outcomeOf({ home, links, context }: Wanted, verb: Verb, wish: Data): Outcome {
  const outcome = runOnCopy(verb.run(wish, context), findWithLinks(home, links))
  if ('refused' in outcome) return { items: [], answer: {} }
  const { mutations, answer } = outcome
  return {
    items: mutations.flatMap((one) => changedBy(home, one) ?? []),
    answer: typeof answer === 'function' ? {} : answer,
  }
}

function changedBy(home: Home, mutation: Mutation): Changed | undefined {
  const { op, id } = mutation
  const row: Data | undefined = home.listItems.get(id)
  if (op === 'create') return { id, data: mutation.data, isNew: true, isGone: false }
  if (!row) return undefined
  const patch = op === 'update' ? mutation.patch : {}
  return { id, data: { ...row, ...patch }, isNew: false, isGone: op === 'delete' }
}

function lineOf(home: Home, { id, data, isNew, isGone }: Changed): ReviewLine {
  const row = home.listItems.get(id)
  const isListed = row !== undefined && !isNew && row.dismissed_at === null
  const [foodId, name, unit] = [textOf(data['food_id']), textOf(data['name']), textOf(data['unit'])]
  return {
    key: isNew ? `${foodId ?? name} ${unit}` : id,
    group: isGone ? 'gone' : 'buy',
    itemId: isNew ? undefined : id,
    foodId,
    name,
    unit,
    before: isListed ? amountToBuy(row) : undefined,
    after: amountToBuy(data),
    shares: sharesOf(data['sources']),
    isShort: true,
    ingredientIds: [],
    written: [],
  }
}

const isHidden = ({ data }: Changed): boolean => (data['dismissed_at'] ?? null) !== null

function previewPlan(wanted: Wanted): Preview {
  const { home, listId, way } = wanted
  if (way.kind !== 'plan') return { lines: [], answer: {} }
  const wish = { list_id: listId, to: way.to }
  const { items, answer } = outcomeOf(wanted, reconcile, wish)
  const lines = items.filter((one) => !isHidden(one)).map((one) => lineOf(home, one))
  // A line that another one of the same thing carries is not gone.
  const carried = new Set(lines.filter(({ group }) => group === 'buy').map(thingOfLine))
  const isUnsure = unsureThings(answer)
  const isOptional = optionalLines(wanted, way.to)
  const keyOf = thingKeys(findWithLinks(home, wanted.links)({ entity: 'food', where: {} }))
  const groupOf = (line: ReviewLine): Group => {
    if (line.group !== 'buy' || line.before !== undefined) return line.group
    return isUnsure(line) ? 'unsure' : isOptional(line) ? 'optional' : 'buy'
  }
  const shown = lines
    .filter((one) => (one.group === 'buy' ? !isSameAmount(one) : !carried.has(thingOfLine(one))))
    .map((line) => ({ ...line, group: groupOf(line) }))
  return withWritten({ lines: shown, answer }, home, listId, keyOf)
}

/** Shows what people have written on the list beside the new lines of the same things, instead of telling it at the end. */
function withWritten(preview: Preview, home: Home, listId: string, keyOf: KeyOf): Preview {
  const keyOfLine = (line: ReviewLine) => keyOf(line.foodId, line.name)
  const byHand = home
    .list(listId)
    .items.all()
    .filter((one) => one.checked_at === null && one.planned_quantity === null)
  const things = Map.groupBy(byHand, ({ food_id, name }) => keyOf(food_id, name))
  const lines = preview.lines.map((line): ReviewLine => {
    const written = things.get(keyOfLine(line)) ?? []
    const isNew = line.group === 'buy' && line.before === undefined
    return isNew && written.length > 0 ? { ...line, group: 'written', written } : line
  })
  const told = new Set(lines.flatMap(({ written }) => written.map(({ id }) => id)))
  const alsoListed = itemsOf(preview.answer['also_listed']).filter(
    (one) => !isObject(one) || !told.has(textOf(one['item_id']) ?? ''),
  )
  return { lines, answer: { ...preview.answer, also_listed: alsoListed } }
}

/** Whether some of the thing of a line is there, in a unit that does not convert: a person has to look. */
function unsureThings(answer: Data): (line: ReviewLine) => boolean {
  const loose = itemsOf(answer['unresolved'])
    .filter(isObject)
    .filter(
      (one) => one['reason'] === 'no_conversion' && ('pantry_item_id' in one || 'item_id' in one),
    )
  const things = new Set(loose.map((one) => textOf(one['food_id']) ?? textOf(one['name'])))
  return (line) => things.has(thingOfLine(line))
}

/** Whether only meals that can do without it need a line. */
function optionalLines(
  { home, links, context }: Wanted,
  to: string,
): (line: ReviewLine) => boolean {
  const needs = runOnCopy(readNeeds(home.id, context.on, to), findWithLinks(home, links))
  const needed = new Set(needs.map(({ key: { foodId, name } }) => foodId ?? name))
  return (line) =>
    line.shares.every(({ kind }) => kind === 'plan') && !needed.has(thingOfLine(line))
}

const isSameAmount = ({ before, after }: ReviewLine): boolean => before === after

const thingOfLine = ({ foodId, name }: ReviewLine) => foodId ?? name

/** What an ingredient of a recipe is on a list. */
interface Part {
  readonly ids: string[]
  isOptional: boolean
}

function previewRecipe(wanted: Wanted): Preview {
  const { home, listId, way, context } = wanted
  if (way.kind !== 'recipe') return { lines: [], answer: {} }
  const keyOf = thingKeys(findWithLinks(home, wanted.links)({ entity: 'food', where: {} }))
  const parts = partsOf(wanted, way.recipeId, keyOf)
  const wish = {
    list_id: listId,
    recipe_id: way.recipeId,
    ...(way.servings !== null && { servings: way.servings }),
    ingredient_ids: [...parts.values()].flatMap(({ ids }) => ids),
  }
  const whole = outcomeOf(wanted, addRecipe, { ...wish, minus_stock: false })
  const missing = outcomeOf(wanted, addRecipe, { ...wish, minus_stock: true })
  const short = new Map(missing.items.map((one) => [one.id, one]))
  const listed = listedThings(home, listId, way.title, keyOf)
  const isUnsure = unsureThings(missing.answer)
  const lines = whole.items.flatMap((all) => {
    const key = keyOf(textOf(all.data['food_id']), textOf(all.data['name']))
    const part = parts.get(key)
    if (!part) return []
    const less = short.get(all.id)
    const isShort = less !== undefined && isNeededFor(context.operationId, less.data)
    const line = lineOf(home, isShort ? less : all)
    const isThere = listed.has(key) || isSameAmount(line)
    const ifShort = isUnsure(line) ? 'unsure' : 'buy'
    const group = isThere ? 'listed' : part.isOptional ? 'optional' : isShort ? ifShort : 'home'
    return [{ ...line, group, isShort, ingredientIds: part.ids } as const]
  })
  return withWritten({ lines, answer: missing.answer }, home, listId, keyOf)
}

const isNeededFor = (source: string, { sources }: Data): boolean =>
  sharesOf(sources).some((share) => share.id === source && isNeeded(share))

type KeyOf = ReturnType<typeof thingKeys>

/** The ingredients of a recipe by their things. What is needed anyway counts before what is optional. */
function partsOf(
  { home, links, context }: Wanted,
  recipeId: string,
  keyOf: KeyOf,
): ReadonlyMap<string, Part> {
  const find = findWithLinks(home, links)
  const [expansion] = runOnCopy(expandRecipes([{ recipeId, servings: null }]), find)
  const parts = new Map<string, Part>()
  const source = { kind: 'recipe', id: context.operationId, label: '' } as const
  for (const one of expansion?.ingredients ?? []) {
    const id = one.path.at(-1) ?? ''
    for (const { foodId, name } of demandOf(one, source, context.on)) {
      const key = keyOf(foodId, name)
      const part = parts.get(key)
      const isFirst = !part || (part.isOptional && !one.isOptional)
      if (isFirst) parts.set(key, { ids: [id], isOptional: one.isOptional })
      else if (part.isOptional === one.isOptional) part.ids.push(id)
    }
  }
  return parts
}

/** The sources whose label is the title of a recipe. */
const OF_RECIPE: ReadonlySet<string> = new Set(['recipe', 'plan'])

/** The things that are open on the list for a recipe, from its page or the plan. */
function listedThings(
  home: Home,
  listId: string,
  title: string,
  keyOf: KeyOf,
): ReadonlySet<string> {
  const open = home.list(listId).items.all()
  const own = open.filter(
    ({ checked_at, sources }) =>
      checked_at === null &&
      sources.some(({ kind, label }) => OF_RECIPE.has(kind) && label === title),
  )
  return new Set(own.map(({ food_id, name }) => keyOf(food_id, name)))
}
