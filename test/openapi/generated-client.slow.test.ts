// Slow. Covers: src/platform/openapi examples/openapi-fetch
import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startApp } from '#test/app/app.ts'
import { type ProcessResult, resultOf, start } from '#test/processes/run-larder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const example = join(root, 'examples/openapi-fetch')
const app = await startApp()
const folder = await makeClient()

describe('a client with types from the OpenAPI document', () => {
  it('passes the type check, without `any` and without a cast', async () => {
    const { exitCode, stdout } = await check('client.ts')
    const code = (await readFile(join(folder, 'client.ts'), 'utf8')).replaceAll(/\/\/.*/g, '')

    assert.equal(stdout, '')
    assert.equal(exitCode, 0)
    assert.doesNotMatch(code, /\bany\b|\bas\b|@ts-|\w!/)
  })

  it('uses every group of routes, and gets answers that match its types', async () => {
    const { exitCode, stdout, stderr } = await node(join(folder, 'client.ts'), app.url)

    const text = await readFile(join(folder, 'client.ts'), 'utf8')
    const groups = [...text.matchAll(/'\/v1\/([a-z-]+)/g)].map(([, group]) => group)
    assert.deepEqual([stderr, exitCode], ['', 0])
    assert.deepEqual(
      new Set(groups),
      new Set(['auth', 'households', 'shopping-lists', 'pantry', 'recipes', 'sync', 'batch']),
    )
    assert.deepEqual(JSON.parse(stdout), {
      user: 'Ada',
      again: 'EMAIL_TAKEN',
      household: ['Villa', 'owner'],
      bought: ['Oat milk', 2, 'l'],
      ticked: [['Oat milk', true]],
      batch: [
        [201, 'Cellar'],
        [200, 'Oat milk'],
      ],
      refused: [
        [404, 'NOT_FOUND'],
        [424, 'CONFLICT'],
      ],
      first: 'NOT_FOUND',
      stale: [412, 'Saturday', true],
      consumed: [420, -80],
      recipe: [[160, 'g']],
      scopes: [
        ['account', null],
        ['household', 'owner'],
      ],
      pulled: true,
      pushed: ['applied'],
      news: [['shopping_item', null]],
      unticked: [['Oat milk', null]],
      deleted: 204,
      gone: 'NOT_FOUND',
      left: 204,
    })
  })

  it('does not compile if it misuses the API', async () => {
    const misuses = [
      // openapi-fetch itself accepts unknown fields. docs/rest-clients.md shows a solution.
      `({ name: 'Saturday', colour: 'red' }) satisfies components['schemas']['NewShoppingList']`,
      `larder.POST('/v1/shopping-lists', { body: { name: 7 } })`,
      `larder.POST('/v1/shopping-lists')`,
      `larder.POST('/v1/recipes', { body: { servings: 2 } })`,
      `larder.POST('/v1/pantry/items/{id}/consume', { body: { quantity: 1 } })`,
      `larder.GET('/v1/recipes', { params: { query: { max_minutes: 'few' } } })`,
      `larder.GET('/v1/recipes', { params: { header: { 'Larder-Household': 7 } } })`,
      `larder.DELETE('/v1/recipes/{id}', { params: { path: { id: '' }, header: { 'If-Match': 7 } } })`,
      `larder.POST('/v1/batch', { body: { operations: [{ method: 'POST', path: '', body: 'x' }] } })`,
      `larder.GET('/v1/reciepts')`,
      `larder.DELETE('/v1/recipes')`,
      `(await larder.GET('/v1/recipes')).data?.items.map(({ colour }) => colour)`,
      `(await larder.GET('/v1/households')).data?.items.map(({ role }) => role === 'guest')`,
      `(await larder.GET('/v1/recipes')).error?.code === 'SEQ_GAP'`,
      `(await larder.DELETE('/v1/auth/account')).data?.deletion_scheduled_at`,
    ]
    const begin = `import createClient from 'openapi-fetch'; import type { components, paths } from './larder.d.ts'; const larder = createClient<paths>()`
    await writeFile(join(folder, 'misuses.ts'), [begin, ...misuses].join('\n;'))

    const { stdout } = await check('misuses.ts')

    const lines = [...stdout.matchAll(/misuses\.ts\((\d+),/g)].map(([, line]) => Number(line))
    const refused = misuses.filter((_, i) => lines.includes(i + 2))
    assert.deepEqual(refused, misuses)
    assert.ok(!lines.includes(1), stdout)
  })
})

/** Copies the example to a temporary folder, and generates its types from the API document. */
async function makeClient(): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'larder-client-'))
  after(() => rm(target, { recursive: true, force: true }))
  for (const file of ['client.ts', 'package.json'])
    await copyFile(join(example, file), join(target, file))
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'), 'junction')
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { skipLibCheck: false }, // check the generated types too
    include: [],
  }
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify(config))

  // The generator needs another TypeScript: the project's version has no JavaScript API.
  const generator = join(root, 'checks/node_modules/openapi-typescript/bin/cli.js')
  const types = join(target, 'larder.d.ts')
  const { exitCode, stderr } = await node(generator, `${app.url}/openapi.json`, '--output', types)
  assert.equal(exitCode, 0, stderr)
  return target
}

/** Type-checks a file of the client with the compiler of the project. */
async function check(file: string): Promise<ProcessResult> {
  const config = JSON.parse(await readFile(join(folder, 'tsconfig.json'), 'utf8'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, files: [file] }))
  return node(join(root, 'node_modules/typescript/bin/tsc'), '--project', folder)
}

function node(program: string, ...args: string[]): Promise<ProcessResult> {
  return resultOf(start([process.execPath, program, ...args], {}))
}
