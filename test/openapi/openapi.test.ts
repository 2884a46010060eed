import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { statusOf } from '#platform/kernel/errors.ts'
import { startApp } from '#test/app/app.ts'
import { collectRoutes } from '#test/app/route-table.ts'
import { type Failure, failuresOf, operationsOf, readDocument } from './openapi-document.ts'
import { PRINTED_URL, printOpenapi } from './print-openapi.ts'

const known = collectRoutes()
const app = await startApp({ PUBLIC_URL: PRINTED_URL })
const routes = [...known]
const document = await readDocument(app)
const operations = operationsOf(document)

/** Pages and their files. All other routes are in the document. */
const PAGES =
  /^\/(docs|openapi\.json|pages|reset-password|verify-email|confirm-email|undo-email|lost-factor|keep-factor|unsubscribe|shared|mcp|\.well-known\/change-password)\b/

/** Makes references absolute, because Ajv has the document under the id `doc:`. */
const resolve = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc:#/'))

const shape = ({ error, code, timestamp, request_id: id }: Failure) => ({
  isSentence: /^\S.*\.$/.test(error),
  code,
  isInstant: new Date(timestamp).toISOString() === timestamp,
  isId: /^[0-9a-f-]{36}$/.test(id),
})

describe('GET /openapi.json', () => {
  it('equals docs/openapi.json', async () => {
    const written = await readFile('docs/openapi.json', 'utf8')

    assert.ok(written === (await printOpenapi(app.url)), 'run npm run docs:openapi')
  })

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }))

    assert.deepEqual([valid, errors, document.openapi], [true, undefined, '3.1.1'])
  })

  it('has exactly the served routes', () => {
    const served = routes
      .filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !PAGES.test(url))
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)

    assert.deepEqual(operations.map(({ name }) => name).toSorted(), served.toSorted())
  })

  it('gives each route a unique name, a summary, and a described tag', () => {
    const names = operations.map(({ operationId }) => operationId)
    const tags = new Set(operations.flatMap((operation) => operation.tags))

    assert.deepEqual(
      names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name)),
      [],
    )
    assert.equal(new Set(names).size, names.length)
    assert.ok(operations.every(({ summary }) => summary.length > 5))
    assert.deepEqual(tags, new Set(document.tags.map(({ name }) => name)))
  })

  it('has each schema once, with a readable name', () => {
    const names = Object.keys(document.components.schemas)

    assert.deepEqual(
      names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name)),
      [],
    )
    assert.ok(['User', 'Session', 'Failure', 'EmailTaken'].every((name) => names.includes(name)))
  })

  it('has no object of which nothing is known', () => {
    const bare: string[] = []
    function visit(part: unknown, path: string): void {
      if (typeof part !== 'object' || part === null) return
      const isObject = [Object(part).type].flat().includes('object')
      if (isObject && !('properties' in part) && !('additionalProperties' in part)) bare.push(path)
      for (const [name, inner] of Object.entries(part))
        if (!['example', 'examples'].includes(name)) visit(inner, `${path}/${name}`)
    }
    visit(document.paths, '/paths')
    visit(document.components, '/components')

    assert.deepEqual(bare, [])
  })

  it('types what a batch answers if it is refused, as if it is done', () => {
    const answers = operations.find(({ operationId }) => operationId === 'writeBatch')?.responses
    const refused = JSON.stringify(answers?.['409']?.content?.['application/json']?.schema)
    const { BatchResults } = document.components.schemas

    assert.match(
      refused,
      /"required":\["results"\].*"\$ref":"#\/components\/schemas\/OperationResult"/,
    )
    assert.match(JSON.stringify(BatchResults), /"\$ref":"#\/components\/schemas\/OperationResult"/)
  })

  it('has the current row in every 412', () => {
    const without = operations.filter(({ responses }) => {
      const text = JSON.stringify(responses['412']?.content ?? {})
      return responses['412'] && !/"required":\["current"\].*"current":\{"\$ref"/.test(text)
    })

    assert.deepEqual(
      without.map(({ name }) => name),
      [],
    )
  })

  it('writes the names of headers with capitals', () => {
    const names = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((one) => one.in === 'header').map(({ name }) => name),
    )

    assert.deepEqual(
      [...new Set(names)].filter((name) => !/^[A-Z][a-z]+(-[A-Z][a-z]+)*$/.test(name)),
      [],
    )
    assert.ok(['If-Match', 'If-None-Match', 'Larder-Session'].every((name) => names.includes(name)))
  })

  it('has a valid example of every body and answer', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    for (const format of ['http-url', 'time-zone']) ajv.addFormat(format, true)
    ajv.addSchema({ $id: 'doc:', ...document })
    const wrong: unknown[] = []
    for (const { name, requestBody, responses } of operations)
      for (const { content } of [requestBody ?? {}, ...Object.values(responses)])
        for (const { schema, example, examples } of Object.values(content ?? {})) {
          const values = examples
            ? Object.entries(examples).map(
                ([code, { value }]) => value ?? document.components.examples[code]?.value,
              )
            : [example]
          for (const value of values)
            if (value === undefined || !ajv.validate(resolve(schema), value))
              wrong.push([name, value, ajv.errors])
        }

    assert.deepEqual(wrong, [])
  })

  it('shows in its examples that 201 is for new users', () => {
    const idp = operations.find(({ operationId }) => operationId === 'signInWithProvider')
    const isNew = ['200', '201'].map(
      (status) => idp?.responses[status]?.content?.['application/json']?.example,
    )

    assert.partialDeepStrictEqual(isNew, [{ is_new_user: false }, { is_new_user: true }])
  })

  it('has an example of every failure, in the common shape', () => {
    assert.deepEqual(
      Object.entries(document.components.examples).map(([code, { value }]) => [code, shape(value)]),
      Object.keys(statusOf).map((code) => [
        code,
        { isSentence: true, code, isInstant: true, isId: true },
      ]),
    )
    const listed = new Set(operations.flatMap(failuresOf))
    const possible = new Set(Object.entries(statusOf).map(([code, status]) => `${status} ${code}`))
    assert.deepEqual(listed.difference(possible), new Set())
  })

  it('is not sent again to a client that has it', async () => {
    const first = await app.call('GET', '/openapi.json')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.call('GET', '/openapi.json', { headers: { 'if-none-match': etag } })

    assert.deepEqual([first.status, again.status, again.text], [200, 304, ''])
    assert.equal(first.headers.get('content-type'), 'application/json; charset=utf-8')
  })
})
