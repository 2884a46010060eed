// Slow. Covers: src/transfer/imports packages/rules/src test/fixtures
// Files of other programs that were imported wrong once, with their right values.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { startApp } from './app.ts'
import { openImports } from './imports.ts'
import {
  type Amount,
  assertAmounts,
  assertFields,
  type Case,
  type CaseFile,
  FILE_CASES,
  type FileKind,
  folded,
  type Measure,
  type Runs,
} from './kitchen-case-kinds.ts'

const app = await startApp()

/** The bytes of a file of a case. */
function packed({ text, files, paprika }: CaseFile): Buffer {
  if (files)
    return buildZip(
      Object.entries(files).map(([name, content]) => ({
        name,
        content: typeof content === 'string' ? content : JSON.stringify(content),
      })),
    )
  if (paprika)
    return buildZip(
      Object.entries(paprika).map(([name, recipe]) => ({
        name,
        content: gzipSync(JSON.stringify(recipe)),
      })),
    )
  return Buffer.from(text ?? '')
}

/** Imports a file into a new household, without a broken record. */
async function imported(file: Uint8Array, fileName = 'file') {
  const { run, list, call } = await openImports(app)
  const { state, broken } = await run(file, `?file_name=${encodeURIComponent(fileName)}`)
  assert.deepEqual([state, broken], ['done', 0])
  return { list, get: async (path: string) => (await call('GET', path)).body }
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Food extends Named {
  readonly staple: boolean
  readonly measures: readonly Measure[]
}

interface Item extends Amount {
  readonly food_id: string | null
}

const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name).toSorted()

async function pantryFile({ input, expect }: Case<'pantry-file'>): Promise<void> {
  const { list } = await imported(packed(input), input.file_name)

  const foods: readonly Food[] = await list('/v1/pantry/foods')
  const items: readonly Item[] = await list('/v1/pantry/items')
  assert.equal(items.length, expect.items.length)
  for (const right of expect.items) {
    const food = foods.find(({ name }) => name === right.name)
    assertAmounts(
      items.filter(({ food_id }) => food_id === food?.id),
      [right],
    )
  }
  if (expect.foods) assert.deepEqual(namesOf(foods), expect.foods.toSorted())
  const staples = foods.filter(({ staple }) => staple)
  if (expect.staples) assert.deepEqual(namesOf(staples), expect.staples.toSorted())
}

async function recipeFile({ input, expect }: Case<'recipe-file'>): Promise<void> {
  const { list, get } = await imported(packed(input), input.file_name)

  const rows: readonly { id: string }[] = await list('/v1/recipes?sort=title')
  const recipes = await Promise.all(
    rows.map(async ({ id }) => {
      const { title, ingredients, steps }: RecipeDraft = await get(`/v1/recipes/${id}`)
      return {
        title,
        ingredients: ingredients.map(({ original_text }) => original_text),
        ingredient_sections: ingredients.map(({ section }) => section),
        steps: steps.map(({ text }) => text),
      }
    }),
  )
  assert.equal(recipes.length, expect.recipes.length)
  for (const [i, right] of expect.recipes.entries()) assertFields(recipes[i], right)
}

interface Meal extends Amount {
  readonly date: string
  readonly food_id: string
}

async function grocy({ input, expect }: Case<'grocy'>): Promise<void> {
  const { list, get } = await imported(await buildSqlite(input.tables))

  const foods: readonly Food[] = await list('/v1/pantry/foods')
  for (const [name, right] of Object.entries(expect.measures ?? {})) {
    const measures = foods.find((one) => one.name === name)?.measures ?? []
    assert.deepEqual(
      measures.map(({ unit }) => folded(unit)),
      [right.unit],
    )
    assertAmounts(measures.map(partOf), [partOf(right)])
  }
  const recipes: readonly { id: string; title: string }[] = await list('/v1/recipes')
  for (const [title, state] of Object.entries(expect.availability ?? {})) {
    const id = recipes.find((one) => one.title === title)?.id
    const { ingredients } = await get(`/v1/recipes/${id}/availability`)
    const states = ingredients.map((one: { readonly state: string }) => one.state)
    assert.deepEqual(new Set(states), new Set([state]))
  }
  if (!expect.meals) return
  const meals: readonly Meal[] = await list('/v1/meal-plan')
  const nameOf = (id: string) => foods.find((one) => one.id === id)?.name
  assert.deepEqual(
    meals.map(({ date, food_id }) => [date, nameOf(food_id)]),
    expect.meals.map(({ date, food }) => [date, food]),
  )
  assertAmounts(meals, expect.meals)
}

/** The amount of a whole. */
const partOf = ({ quantity, of }: Measure): Amount => ({ quantity, unit: of })

const RUNS: Pick<Runs, FileKind> = {
  grocy,
  'pantry-file': pantryFile,
  'recipe-file': recipeFile,
}
const run = <Kind extends FileKind>(one: Case<Kind>) => RUNS[one.kind](one)

for (const one of FILE_CASES) it(`${one.id}: ${one.why}`, () => run(one))
