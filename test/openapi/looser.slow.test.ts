// Slow. Covers: src/platform/openapi packages/rules src/api/rest
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTimeZone, isWebUrl } from '@larder/rules/values/scalars.ts'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { operationsOf, readDocument } from './openapi-document.ts'

const app = await startApp({ FETCH_RECIPES: 'off' })
const document = await readDocument(app)
const ID = '019a9fb4-6400-7c3e-8d0a-2f6b1c9e4a57'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('http-url', isWebUrl).addFormat('time-zone', isTimeZone)
ajv.addSchema({ $id: 'doc:', ...document })

/** Values that some rule may refuse. */
const CANDIDATES: readonly unknown[] = [
  '',
  ' ',
  'x',
  '\u0007',
  'javascript:alert(1)',
  'https://',
  'https://a b.example',
  'x'.repeat(300),
  'x'.repeat(5000),
  '2026-02-30',
  '2026-12-24',
  '0999-01-01',
  ID,
  '2026-12-24T24:00:00Z',
  'Mars/Olympus',
  0,
  -1,
  0.5,
  0.000_000_1,
  1_000_000_000,
  1e300,
  null,
  [],
  [ID, ID],
  [' '],
  Array(1001).fill('x'),
  {},
  { x: 1 },
  { opened: -1 },
]

interface Change {
  readonly path: string
  readonly body: unknown
}

/** The body with each of its parts replaced by each candidate. */
function changesOf(body: unknown): Change[] {
  const changes: Change[] = []
  function visit(value: unknown, path: readonly string[]): void {
    if (path.length > 0)
      for (const candidate of CANDIDATES) {
        const copy = structuredClone(body)
        let parent = copy as Record<string, unknown>
        for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
        parent[path.at(-1) ?? ''] = candidate
        changes.push({ path: path.join('/'), body: copy })
      }
    if (typeof value !== 'object' || value === null || path.length > 3) return
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name])
  }
  visit(body, [])
  return changes
}

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Whether the description of a part of a body has these words, for a rule that no keyword can express. */
function describes(schema: Schema, path: readonly string[], words: string): boolean {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return describes(document.components.schemas[name] ?? {}, path, words)
  const [first, ...rest] = path
  if (first === undefined) return schema.description?.toLowerCase().includes(words) ?? false
  const inner = [schema.properties?.[first], schema.items].filter((one) => one !== undefined)
  return (
    inner.some((one) => describes(one, rest, words)) ||
    (schema.anyOf ?? []).some((one) => describes(one, path, words))
  )
}

describe('the document refuses what the service refuses, in each part of the body of', () => {
  for (const operation of operationsOf(document)) {
    const content = operation.requestBody?.content['application/json']
    // A PUT has the fields of the POST beside it.
    const isLikePost =
      operation.method === 'PUT' &&
      document.paths[operation.path.replace(/\/\{\w+\}$/, '')]?.['post'] !== undefined
    if (!content || isLikePost) continue
    it(operation.name, async () => {
      const isDescribed = ajv.compile(
        JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"doc:#/')),
      )
      const ada = await signedUp(app)
      const path = operation.path.replaceAll(/\{\w+\}/g, ID)
      const looser = new Map<string, string>()
      for (const change of changesOf(content.example)) {
        if (looser.has(change.path) || !isDescribed(change.body)) continue
        const { status, body } = await ada.call(operation.method, path, change.body)
        const details: { path: string; message: string }[] = body?.details ?? []
        const here = details.find((one) => one.path.startsWith(`/${change.path}`))
        if (status !== 400 || !here) continue
        const words = /at most 6 decimals/.exec(here.message)?.[0]
        if (words !== undefined && describes(content.schema, change.path.split('/'), words))
          continue
        looser.set(change.path, `${JSON.stringify(change.body)}: ${here.message}`)
      }

      assert.deepEqual([...looser], [])
    })
  }
})
