import assert from 'node:assert/strict'
import { eventually } from '#test/eventually.ts'
import type { Answer, TestApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { type Person, signedUp } from './person.ts'

/** A file of Larder's own lines. */
export const linesOf = (records: readonly object[], program = 'test'): Buffer =>
  Buffer.from(
    [{ format: 'larder-records', version: 1, program }, ...records]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )

/** A recipe with one ingredient and one step. */
export const recipeRecord = (key: string, title = key, more: object = {}) => ({
  kind: 'recipe',
  key,
  recipe: {
    title,
    ingredients: [{ original_text: '250 g flour', quantity: 250, unit: 'g', name: 'Flour' }],
    steps: [{ text: 'Mix.' }],
  },
  ...more,
})

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Imports a file, and waits for the end. @returns the id of the import */
export async function startImport(
  call: Call,
  file: Uint8Array,
  fileName = 'file.jsonl',
): Promise<string> {
  const path = `/v1/imports?file_name=${encodeURIComponent(fileName)}`
  const { status, body, text } = await call('POST', path, file)
  assert.equal(status, 202, text)
  await waitForImport(call, body.id)
  return body.id
}

/** @returns the import when it has ended, with its records */
async function waitForImport(call: Call, id: string) {
  await eventually('the end of the import', async () => {
    const { status, body, text } = await call('GET', `/v1/imports/${id}?limit=1`)
    assert.equal(status, 200, text)
    return body.finished_at !== null
  })
  return (await call('GET', `/v1/imports/${id}?limit=500`)).body
}

/** Functions for the imports of a household. */
export async function openImports(app: TestApp, person?: Person) {
  const ada = person ?? (await signedUp(app))
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const call = (method: string, path: string, body?: unknown) => ada.call(method, path, body)

  const send = (file: Uint8Array, query = ''): Promise<Answer> =>
    app.call('POST', `/v1/imports${query}`, { token: ada.accessToken, body: file })
  const ended = (id: string) => waitForImport(call, id)
  async function run(file: Uint8Array, query = '') {
    const { status, body, text } = await send(file, query)
    assert.equal(status, 202, text)
    return ended(body.id)
  }
  const list = async (path: string) => {
    const { status, body, text } = await ada.call('GET', path)
    assert.equal(status, 200, text)
    return body.items
  }
  return { ada, householdId, listId, call, send, ended, run, list }
}

/** The numbers of an import. */
export const countsOf = ({
  total,
  done,
  created,
  updated,
  unchanged,
  skipped,
  broken,
}: Counts) => ({
  total,
  done,
  created,
  updated,
  unchanged,
  skipped,
  broken,
})

interface Counts {
  readonly [name: string]: number
}
