// Slow. Covers: src packages migrations
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import * as Settings from '#server/settings/settings.ts'
import type * as Imports from '#test/import/read-import.ts'
import { makeDataDir } from './processes/killable-postgres.ts'
import { cheap, type LarderProcess } from './processes/larder-process.ts'
import type * as Processes from './processes/larder-process.ts'

/** The schema version that the guide makes. */
const NEXT = SCHEMA_VERSIONS.max + 1

const run = promisify(execFile)
const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())
const page = await readFile('docs/extending.md', 'utf8')
const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
const generators = [...page.matchAll(/^npm run (\S+)$/gm)].map(([, name = '']) => name)
/** The file that each command writes, and something new in it. */
const GENERATED: Readonly<Record<string, readonly [file: string, isNew: RegExp]>> = {
  'db:types': ['src/platform/postgres/tables.ts', /ends_on/],
  'client:types': ['packages/client/src/rows.ts', /store: \{[^}]*phone: string \| null/],
  'docs:openapi': ['docs/openapi.json', /uncheck-all/],
  'docs:routes': ['docs/routes.md', /uncheck-all/],
}
let copy = ''
let larder: LarderProcess
let token = ''

before(async () => {
  const folder = await makeDataDir(stack)
  copy = join(folder, 'larder')
  await copyProject()
  for (const edit of editsIn(page)) await perform(edit)
})

it('the page counts the files that each guide edits', () => {
  const rows = [...page.matchAll(/^\| \[(.+)\]\(#.+\) \| (\d+) \|$/gm)]

  const counted = rows.map(([, title = '']) => {
    const guide = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    return [title, new Set(editsIn(guide).map(({ path }) => path)).size]
  })

  assert.deepEqual(
    counted,
    rows.map(([, title, count]) => [title, Number(count)]),
  )
  assert.equal(rows.length, page.split('\n## ').length - 1)
})

for (const name of generators)
  it(`npm run ${name} writes what the page says`, async () => {
    const [file = '', isNew = /^$/] = GENERATED[name] ?? []
    assert.doesNotMatch(await readFile(join(copy, file), 'utf8'), isNew)

    // Without `npm run checks` before it: slow tests have these packages.
    await node(...scripts[name].split('&& ').at(-1).split(' ').slice(1))

    assert.match(await readFile(join(copy, file), 'utf8'), isNew)
  })

it('the new Larder starts', async () => {
  // Its copy starts the files of its own folder.
  const module: typeof Processes = await import(join(copy, 'test/processes/larder-process.ts'))
  const folder = await makeDataDir(stack)
  larder = stack.use(await module.startLarder({ ...cheap, DATA_DIR: join(folder, 'data') }))
  const person = { email: 'ada@example.com', password: 'plums in the cellar', name: 'Ada' }
  token = (await call('POST', '/auth/signup', person)).access_token
})

it('the new field is written and read over REST and sync', async () => {
  const store = await call('POST', '/stores', { name: 'Corner shop', phone: '1' })
  const { body, answer } = await push([
    { op: 'update', entity: 'store', id: store.id, patch: { phone: '2' } },
  ])

  const read = await call('GET', `/stores/${store.id}`)
  const pulled = await pull(body.scope_id, NEXT)
  const ofOldApp = await pull(body.scope_id, 3)

  assert.deepEqual([store.phone, answer.results[0].status, read.phone], ['1', 'applied', '2'])
  assert.equal(pulled.find(({ id }) => id === store.id)?.data['phone'], '2')
  assert.equal('phone' in (ofOldApp.find(({ id }) => id === store.id)?.data ?? {}), false)
})

it('a row of the new entity is created, listed, pulled, and deleted with its parent', async () => {
  const store = await call('POST', '/stores', { name: 'Market' })
  const coupons = `/stores/${store.id}/coupons`
  const coupon = await call('POST', coupons, { name: 'Two for one', ends_on: '2030-01-31' })
  const second = randomUUID()
  const data = { store_id: store.id, name: 'Free bag' }
  const { body } = await push([{ op: 'create', entity: 'coupon', id: second, data }])

  const listed = await call('GET', coupons)
  const pulled = await pull(body.scope_id, NEXT)
  const ofOldApp = await pull(body.scope_id, 3)
  await call('DELETE', `/stores/${store.id}`)
  const left = await pull(body.scope_id, NEXT)

  const names = listed.items.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Free bag', 'Two for one'])
  const ids = pulled.flatMap(({ entity, id }) => (entity === 'coupon' ? id : []))
  assert.deepEqual(new Set(ids), new Set([coupon.id, second]))
  assert.ok(ofOldApp.every(({ entity }) => entity !== 'coupon'))
  assert.ok(left.every(({ entity, deleted }) => entity !== 'coupon' || deleted))
})

it('the new verb runs over REST and sync', async () => {
  const [household] = (await call('GET', '/households')).items
  const list = `/shopping-lists/${household.default_shopping_list_id}`
  const item = await call('POST', `${list}/items`, { name: 'Milk' })
  const tick = () => call('POST', `${list}/check`, { item_ids: [item.id], checked: true })
  const wish = { list_id: household.default_shopping_list_id }

  await tick()
  const done = await call('POST', `${list}/uncheck-all`, {})
  const afterRest = await call('GET', `${list}/items/${item.id}`)
  await tick()
  const { answer } = await push([
    { op: 'run', verb: 'uncheck-all', id: randomUUID(), on: '2026-01-01', wish },
  ])
  const afterSync = await call('GET', `${list}/items/${item.id}`)

  assert.deepEqual(done.unchecked, [item.id])
  assert.equal(answer.results[0].status, 'applied')
  assert.deepEqual([afterRest.checked_at, afterSync.checked_at], [null, null])
})

it('a file of the new program is imported', async () => {
  const module: typeof Imports = await import(join(copy, 'test/import/read-import.ts'))
  const cards = [
    { id: 'a', title: 'Soup', serves: '4', ingredients: '1 leek\n2 carrots', method: '1. Cook.' },
    { id: 'b' },
  ]

  const { system, records, recipes } = await module.recipesIn(JSON.stringify({ cards }))

  const soup = recipes['Soup']
  assert.deepEqual([system, records.map(({ kind }) => kind)], ['Card Box', ['recipe', 'broken']])
  assert.equal(soup?.servings, 4)
  assert.deepEqual(
    [
      soup.ingredients.map(({ original_text }) => original_text),
      soup.steps.map(({ text }) => text),
    ],
    [['1 leek', '2 carrots'], ['Cook.']],
  )
})

it('the new setting is read, checked and described', async () => {
  assert.equal(Settings.readSettings({ PLAN_DAYS: '30' }).shown['PLAN_DAYS'], undefined) // it is new
  const module: typeof Settings = await import(join(copy, 'src/server/settings/settings.ts'))
  const read = (env: Readonly<Record<string, string>>) => module.readSettings(env)

  const chosen = read({ PLAN_DAYS: '30' })

  assert.deepEqual([chosen.shown['PLAN_DAYS'], Reflect.get(chosen, 'planDays')], ['30', 30])
  assert.equal(Reflect.get(read({}), 'planDays'), 366)
  assert.throws(() => read({ PLAN_DAYS: '3' }), /PLAN_DAYS must be a whole number from 7 to 3650/)
  assert.match(read({ PLAN_DAY: '30' }).misspelt.join(), /PLAN_DAYS is/)
  await node('scripts/test.ts', 'test/readme.test.ts', '--test-name-pattern=lists every setting')
})

interface Edit {
  readonly path: string
  readonly how: 'new file' | 'below' | 'instead of'
  /** The line below which, or instead of which, the text is put. */
  readonly line: string
  readonly text: string
}

/** @returns the edits of the code blocks, in order. Blocks of `sh` are commands. */
function editsIn(markdown: string): Edit[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)\n(.*?)^```$/gms)].flatMap(
    ([, language, head = '', text = '']) => {
      if (language === 'sh') return []
      const [, made] = /^(?:\/\/|--) new file: (\S+)$/.exec(head) ?? []
      if (made !== undefined) return { path: made, how: 'new file', line: '', text }
      const [, path, how, line = ''] =
        /^(?:\/\/|<!--) (\S+), (below|instead of): (.+?)(?: -->)?$/.exec(head) ?? []
      assert.ok(path !== undefined && (how === 'below' || how === 'instead of'), head)
      return { path, how, line, text }
    },
  )
}

async function perform({ path, how, line, text }: Edit): Promise<void> {
  const file = join(copy, path)
  if (how === 'new file') {
    await mkdir(dirname(file), { recursive: true })
    return writeFile(file, text, { flag: 'wx' })
  }
  const lines = (await readFile(file, 'utf8')).split('\n')
  const found = lines.flatMap((one, i) => (one.trim() === line ? i : []))
  assert.equal(found.length, 1, `${path} has ${found.length} lines ${line}`)
  const [at = 0] = found
  if (how === 'below') lines.splice(at + 1, 0, text.trimEnd())
  else lines.splice(at, 1, text.trimEnd())
  await writeFile(file, lines.join('\n'))
}

/** Copies what is edited, and what imports it, because Node follows a link to where the project is. Links the rest. */
async function copyProject(): Promise<void> {
  const copied = new Set([
    'packages',
    'migrations',
    'scripts',
    'test',
    'demo',
    'package.json',
    'tsconfig.json',
  ])
  for (const { path } of editsIn(page)) copied.add(path.split('/')[0] ?? '')
  const left = new Set(['node_modules', 'checks', 'data', '.git'])
  await mkdir(join(copy, 'node_modules/@larder'), { recursive: true })
  for (const name of await readdir('.')) {
    if (copied.has(name))
      await cp(name, join(copy, name), { recursive: true, verbatimSymlinks: true })
    else if (!left.has(name)) await symlink(resolve(name), join(copy, name))
  }
  for (const name of await readdir('node_modules'))
    if (name !== '@larder' && name !== '.cache' && !name.startsWith('larder-'))
      await symlink(resolve('node_modules', name), join(copy, 'node_modules', name))
  await symlink(join(copy, 'packages/rules'), join(copy, 'node_modules/@larder/rules'))
  for (const name of ['client', 'rxdb', 'tanstack-db', 'watermelondb'])
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules', `larder-${name}`))
}

/** Runs Node in the copy. */
async function node(...args: string[]): Promise<void> {
  // The database of this run has no new tables, and what the copy tests is no part of this run.
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (name.startsWith('TEST_') || name === 'NODE_TEST_CONTEXT') delete env[name]
  await run(process.execPath, args, { cwd: copy, env }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string } // of execFile
    throw new Error(`${args.join(' ')}: ${stdout}${stderr}`, { cause: error })
  })
}

/** @returns the JSON of an answer that is no error; undefined if it has no body */
async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${larder.url}/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Pushes mutations as a new app. */
async function push(mutations: readonly object[]) {
  const [household] = (await call('GET', '/households')).items
  const numbered = mutations.map((one, i) => ({ mutation_id: randomUUID(), seq: i + 1, ...one }))
  const body = {
    client_id: randomUUID(),
    schema_version: NEXT,
    scope_id: household.id as string, // the type of JSON is any
    mutations: numbered,
  }
  return { body, answer: await call('POST', '/sync/push', body) }
}

interface Change {
  readonly entity: string
  readonly id: string
  readonly deleted?: true
  readonly data: Readonly<Record<string, unknown>>
}

/** @returns all rows that an app of this version gets */
async function pull(scope_id: string, schema_version: number): Promise<readonly Change[]> {
  const request = { client_id: randomUUID(), schema_version, scope_id }
  return (await call('POST', '/sync/pull', request)).changes
}
