import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Data } from '@larder/rules/json.ts'
import { validateFields, validateWhole } from '@larder/rules/mutations/validate-data.ts'
import { recipe as recipeEntity } from '@larder/rules/recipes/entities.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { openImport } from '#transfer/imports/formats/open-import.ts'

/**
 * Reads a file as the service does, and checks the laws of all records: the order is the same each time, there are
 * as many as the total says, keys are unique, and a recipe is a valid row.
 */
export async function readImport(content: string | Uint8Array, fileName = 'upload') {
  const folder = await mkdtemp(join(tmpdir(), 'larder-import-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, content)
    return await readFile(path, fileName)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readFile(path: string, fileName: string) {
  await using opened = await openImport(path, fileName)
  const records = await Array.fromAsync(opened.records(), withPhotos)
  const again = await Array.fromAsync(opened.records(), withPhotos)
  assert.deepEqual(again, records)
  const keys = records.map(({ kind, key }) => `${kind} ${key}`)
  assert.equal(new Set(keys).size, keys.length, 'keys are unique')
  assert.equal(opened.total, records.length)
  for (const record of records) if (record.kind === 'recipe') checkDraft(record.recipe)
  return { system: opened.system, records }
}

async function withPhotos(record: ImportRecord) {
  if (record.kind !== 'recipe' || !record.photos) return record
  const { photos, ...rest } = record
  return { ...rest, photos: await Promise.all(photos.map(async (load) => String(await load()))) }
}

const withId = (part: object) => ({ ...part, id: randomUUID() })

/** Fails where the write path would refuse the draft. */
function checkDraft(draft: RecipeDraft): void {
  const row = {
    ...draft,
    ingredients: draft.ingredients.map(withId),
    steps: draft.steps.map(withId),
  } as unknown as Data // a draft is JSON
  const checked = validateFields(
    recipeEntity,
    row,
    { current: undefined, isNew: true },
    { now: new Date().toISOString(), role: 'member', schemaVersion: 2 },
  )
  assert.ok('values' in checked, JSON.stringify(checked))
  assert.equal(validateWhole(recipeEntity, checked.values), undefined)
  assert.doesNotMatch(JSON.stringify(draft), /\\u0000|\\ud[89a-f]/i)
}

/** The recipes of a file, by their titles. */
export async function recipesIn(content: string | Uint8Array, fileName?: string) {
  const { system, records } = await readImport(content, fileName)
  const recipes: Record<string, RecipeDraft> = {}
  for (const record of records)
    if (record.kind === 'recipe') recipes[record.recipe.title] = record.recipe
  return { system, records, recipes }
}
