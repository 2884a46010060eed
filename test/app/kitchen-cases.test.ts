// Inputs that were wrong once, with their right values, over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { DAY, localDay, toText } from '@larder/rules/local-day.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { type Answer, startApp } from './app.ts'
import {
  type Amount,
  assertAmounts,
  assertFields,
  assertOneOf,
  type Case,
  CASES,
  type FileKind,
  folded,
  inUnitOf,
  type Runs,
} from './kitchen-case-kinds.ts'
import { dayOf, openPlannedHousehold } from './planned-household.ts'

const app = await startApp()
/** For cases that leave nothing behind. */
const reader = await openPlannedHousehold(app)

/** The body of an answer of success. */
function bodyOf({ status, body, text }: Answer) {
  assert.ok(status < 300, text)
  return body
}

/** A new household with functions that assert success. */
async function openKitchen() {
  const household = await openPlannedHousehold(app)
  const { call, path } = household
  return {
    ...household,
    get: async (from: string) => bodyOf(await call('GET', from)),
    post: async (to: string, fields: object) => bodyOf(await call('POST', to, fields)),
    stock: async (fields: object) => bodyOf(await call('POST', '/v1/pantry/items', fields)),
    patch: async (at: string, fields: object) => bodyOf(await call('PATCH', at, fields)),
    addRecipe: async (recipe_id: string, wish: object = {}) =>
      bodyOf(await call('POST', `${path}/add-recipe`, { recipe_id, ...wish })),
  }
}

/** The amount to buy of a line: what a person set, else what is planned. */
const amountOf = (line: Amount & { readonly planned_quantity: number | null }): Amount => ({
  quantity: line.quantity ?? line.planned_quantity,
  unit: line.unit,
})

const textsOf = ({ ingredients }: Pick<RecipeDraft, 'ingredients'>) =>
  ingredients.map(({ original_text }) => original_text)

async function parse({ input: { line, language }, expect }: Case<'parse'>): Promise<void> {
  const wish = { lines: [line], language }
  const answer = await reader.call('POST', '/v1/recipes/parse-ingredients', wish)
  const [found] = bodyOf(answer).lines

  if ('confidence_below' in expect) assert.ok(found.confidence < expect.confidence_below)
  else
    assertOneOf(expect, (right) => {
      const name = folded(found.name) === folded(right.name) ? right.name : found.name
      return { ...inUnitOf(right, found, language), name }
    })
}

async function read({ input, expect }: Case<'read'>): Promise<void> {
  const { ingredients, steps, has_ingredients = [], keeps = [], nutrition, ...fields } = expect
  const answer = await reader.call('POST', '/v1/recipes/read', input)
  const draft: RecipeDraft = bodyOf(answer).draft

  const texts = textsOf(draft).map(folded)
  if (ingredients) assert.equal(texts.length, ingredients.length)
  for (const [i, line] of ingredients?.entries() ?? [])
    assertOneOf(line, (right) => (texts[i] === folded(right) ? right : `${texts[i]}`))
  const sentences = draft.steps.map(({ text }) => folded(text))
  if (steps) assert.deepEqual(sentences, steps.map(folded))
  assert.deepEqual(
    has_ingredients.filter((one) => !texts.includes(folded(one))),
    [],
  )
  const text = folded(JSON.stringify(draft))
  assert.deepEqual(
    keeps.filter((one) => !text.includes(folded(one))),
    [],
  )
  assertFields(draft.nutrition ?? {}, nutrition ?? {})
  assertFields({ prep_minutes: null, cook_minutes: null, ...draft }, fields)
}

async function asText({ input, expect }: Case<'as-text'>): Promise<void> {
  const id = await reader.create('/v1/recipes', input.recipe)

  const { text } = await reader.call('GET', `/v1/recipes/${id}?format=text`)

  for (const words of expect.has) assert.ok(folded(text).includes(folded(words)), text)
}

async function add({ input, expect }: Case<'add'>): Promise<void> {
  const { post } = await openKitchen()

  const { items } = await post('/v1/add', input)

  const names = items.map(({ name }: { name: string }) => folded(name))
  assert.deepEqual(
    names,
    expect.items.map(({ name }) => folded(name)),
  )
  for (const [i, { quantity, unit = null }] of expect.items.entries())
    if (quantity !== undefined) assertAmounts([items[i]], [{ quantity, unit }], input.language)
}

async function plural({ input, expect }: Case<'plural'>): Promise<void> {
  const wrongIn = async (rows: typeof input.pairs, isSame: boolean) => {
    const { post } = await openKitchen()
    for (const [name] of rows) await post('/v1/pantry/foods', { name })
    const wish = { lines: rows.map(([, line]) => line), language: input.language }
    const answer = await post('/v1/recipes/parse-ingredients', wish)
    return rows.filter(([name], i) => (answer.lines[i].match?.name === name) !== isSame)
  }

  const wrong = await wrongIn(input.pairs, true)
  const taken = input.apart.length === 0 ? [] : await wrongIn(input.apart, false)

  assert.ok(wrong.length <= expect.most_wrong, JSON.stringify(wrong))
  assert.deepEqual(taken, [])
}

async function pluralPath({ input }: Case<'plural-path'>): Promise<void> {
  const { at_home, name, language } = input
  const { food, stock, recipe, planRecipe, reconcile } = await openKitchen()
  const thing = input.is_food ? { food_id: await food({ name: at_home }) } : { name: at_home }
  await stock({ ...thing, quantity: 10 })
  await planRecipe(1, await recipe([{ name, quantity: 3 }]))
  const other = await openKitchen()

  const { added } = await reconcile()
  for (const text of [at_home, name]) await other.post('/v1/add', { text, language })

  assert.deepEqual(added, [])
  assert.equal((await other.open()).length, 1)
}

async function equalParts({ input, expect }: Case<'equal-parts'>): Promise<void> {
  const { food, stock, post, get } = await openKitchen()
  const food_id = await food({ measures: [input.measure] })
  const { id } = await stock({ food_id, ...input.stock })
  const consume = () => post(`/v1/pantry/foods/${food_id}/consume`, input.take)

  let last = await consume()
  for (let i = 1; i < input.times; i++) last = await consume()
  const more = await consume()

  assert.equal((await get(`/v1/pantry/items/${id}`)).quantity, expect.left)
  assert.deepEqual((await get('/v1/pantry/summary')).items, [])
  assert.equal(last.shortfall, null)
  assertAmounts([more.shortfall], [input.take])
}

async function dates({ input, expect }: Case<'dates'>): Promise<void> {
  const { food, stock, recipe, post, get } = await openKitchen()
  const food_id = await food({ shelf_life_days: input.shelf_life_days })
  const { best_before, date_kind, frozen_at } = input.item
  const { id } = await stock({
    food_id,
    quantity: 1,
    best_before: dayOf(app, best_before),
    date_kind,
    frozen_at: `${dayOf(app, frozen_at)}T12:00:00Z`,
  })
  const meal = await recipe([{ food_id, quantity: 1 }])

  await post(`/v1/pantry/items/${id}/${input.verb}`, {})

  const { effective_date } = await get(`/v1/pantry/items/${id}`)
  const { ingredients } = await get(`/v1/recipes/${meal}/availability`)
  assert.deepEqual([effective_date, ingredients[0].state], [dayOf(app, expect.days), expect.state])
}

async function earlierDay({ input }: Case<'earlier-day'>): Promise<void> {
  const { time_zone, days_ago } = input
  const { scope_id, food, stock, recipe, post, get, patch } = await openKitchen()
  await patch(`/v1/households/${scope_id}`, { time_zone })
  const food_id = await food({})
  const lot = await stock({ food_id, quantity: 10 })
  const stew = await recipe([{ food_id, quantity: 1 }])
  const today = localDay(app.clock().toISOString(), time_zone)
  const on = toText(Date.parse(today) / DAY - days_ago)

  for (const verb of ['consume', 'waste'])
    await post(`/v1/pantry/foods/${food_id}/${verb}`, { quantity: 1, on })
  const { cooking_id } = await post(`/v1/recipes/${stew}/cook`, { on })

  const { items } = await get(`/v1/pantry/movements?pantry_item_id=${lot.id}`)
  const { cooked_on } = await get(`/v1/cookings/${cooking_id}`)
  const days = items
    .filter(({ kind }: { kind: string }) => kind === 'consume' || kind === 'waste')
    .map(({ occurred_at }: { occurred_at: string }) => localDay(occurred_at, time_zone))
  assert.deepEqual([...days, cooked_on], [on, on, on, on])
}

async function order({ input: { names }, expect: { sorted } }: Case<'order'>): Promise<void> {
  const { path, create, get } = await openKitchen()
  const lists = [
    ['/v1/pantry/foods', 'name', 'name'],
    ['/v1/recipes', 'title', 'title'],
    [`${path}/items`, 'store', 'name'],
  ] as const

  for (const [list, sort, field] of lists) {
    for (const name of names) await create(list, { [field]: name })
    const found: string[] = []
    for (let cursor = ''; ;) {
      const page = await get(`${list}?sort=${sort}&limit=2${cursor}`)
      found.push(...page.items.map((row: Readonly<Record<string, string>>) => row[field]))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    assert.deepEqual(found, sorted, list)
  }
}

async function lines({ input: { recipes, language }, expect }: Case<'lines'>): Promise<void> {
  const [listed, planned] = [await openKitchen(), await openKitchen()]
  for (const parts of recipes) {
    await listed.addRecipe(await listed.recipe(parts, { language }))
    await planned.planRecipe(1, await planned.recipe(parts, { language }))
  }

  await planned.reconcile()

  for (const { open } of [listed, planned])
    assertAmounts((await open()).map(amountOf), expect.lines, language)
}

async function stockOnce({ input, expect }: Case<'stock-once'>): Promise<void> {
  const { food, stock, recipe, addRecipe, open } = await openKitchen()
  const food_id = await food(input.food)
  await stock({ food_id, ...input.stock })

  for (const need of input.needs)
    await addRecipe(await recipe([{ food_id, ...need }]), { minus_stock: true })

  assertAmounts((await open()).map(amountOf), [expect])
}

const dismissed = () => ({ dismissed_at: app.clock().toISOString() })

async function typedAgain({ input }: Case<'typed-again'>): Promise<void> {
  const { path, recipe, planRecipe, reconcile, open, patch, post } = await openKitchen()
  await planRecipe(1, await recipe([{ name: input.name, quantity: 1 }]))
  await reconcile()
  const [line] = await open()
  await patch(`${path}/items/${line?.id}`, dismissed())
  const before = await open()

  await post('/v1/add', { text: input.text, language: input.language })

  assert.deepEqual([before.length, (await open()).length], [0, 1])
}

async function handSet({ input: { food, before, after, set }, expect }: Case<'hand-set'>) {
  const kitchen = await openKitchen()
  const part = { id: randomUUID(), original_text: 'some', food_id: await kitchen.food(food) }
  const recipe = await kitchen.recipe([{ ...part, ...before }])
  await kitchen.planRecipe(1, recipe)
  await kitchen.reconcile()
  const [line] = await kitchen.open()
  const change = set === 'dismissed' ? dismissed() : set
  await kitchen.patch(`${kitchen.path}/items/${line?.id}`, change)

  await kitchen.patch(`/v1/recipes/${recipe}`, { ingredients: [{ ...part, ...after }] })
  await kitchen.reconcile()

  const { quantity, unit = null } = expect
  const rights = quantity === undefined ? [] : [{ quantity, unit }]
  assertAmounts((await kitchen.open()).map(amountOf), rights)
}

async function otherEntry(): Promise<void> {
  const { call, recipe, planRecipe, get } = await openKitchen()
  const plan_entry_id = await planRecipe(0, await recipe([]))
  const another = await recipe([])

  const { status } = await call('POST', `/v1/recipes/${another}/cook`, { plan_entry_id })

  const { cooked_at } = await get(`/v1/meal-plan/${plan_entry_id}`)
  assert.deepEqual([status, cooked_at], [409, null])
}

const RUNS: Omit<Runs, FileKind> = {
  add,
  'as-text': asText,
  dates,
  'earlier-day': earlierDay,
  'equal-parts': equalParts,
  'hand-set': handSet,
  lines,
  order,
  'other-entry': otherEntry,
  parse,
  plural,
  'plural-path': pluralPath,
  read,
  'stock-once': stockOnce,
  'typed-again': typedAgain,
}
const run = <Kind extends keyof typeof RUNS>(one: Case<Kind>) => RUNS[one.kind](one)

for (const one of CASES) it(`${one.id}: ${one.why}`, () => run(one))
