import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { it } from 'node:test'

const PACKAGES = ['rules', 'client', 'tanstack-db', 'watermelondb'] as const

/** The folders of src. A folder imports only from itself and from the folders that stand after it here. */
const house = [
  'cli',
  'server',
  'transfer',
  'notifications',
  'accounts',
  'households',
  'kitchen',
  'api',
  'access',
  'sync',
  'platform',
]

/** Folders whose own folders are features: each keeps its SQL and its routes to itself. */
const ofFeatures = new Set(['transfer', 'notifications', 'kitchen', 'api'])
const isPrivate = (file: string) => /(store|routes)\.ts$/.test(file)

it('a folder of src imports only from the folders below it', async () => {
  const wrong = (await importsOf('src'))
    .map(({ path, specifier }) => ({ path, target: targetOf(path, specifier) ?? path }))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .filter(({ path, target }) => isAbove(topOf(target), topOf(path)))
    .map(({ path, target }) => `${path} imports ${target}`)

  assert.deepEqual(wrong, [])
})

it('the picture in docs/architecture.md has the arrows of the code', async () => {
  const arrows = new Set<string>()
  for (const { path, specifier } of await importsOf('src')) {
    const [from, to] = [path, targetOf(path, specifier)].map((one) => one && folderOf(one))
    if (!path.endsWith('.test.ts') && from !== to && to !== undefined && house.includes(to))
      arrows.add(`${from} --> ${to}`)
  }
  const all = [...arrows].map((arrow) => arrow.split(' --> ') as [string, string])
  const reaches = (from: string, to: string): boolean =>
    all.some(([a, b]) => a === from && (b === to || reaches(b, to)))
  const isDerived = ([from, to]: [string, string]) =>
    all.some(([a, b]) => a === from && b !== to && reaches(b, to))

  const page = await readFile('docs/architecture.md', 'utf8')

  assert.deepEqual(
    new Set(page.match(/^ {2}[\w.-]+ --> [\w-]+$/gm)?.map((line) => line.trim())),
    new Set(all.filter((arrow) => !isDerived(arrow)).map((arrow) => arrow.join(' --> '))),
  )
})

it('no folder has more than 20 source files, and no file more than 350 lines', async () => {
  const perFolder = new Map<string, number>()
  const wrong: string[] = []
  for await (const path of glob('{src,web,packages/*/src}/**/*.{ts,tsx,js,css,html}')) {
    if (path.includes('.test.')) continue
    const folder = posix.dirname(path)
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1)
    const lines = (await readFile(path, 'utf8')).split('\n').length - 1
    if (lines > 350 && !path.endsWith('.css') && !GENERATED.has(path))
      wrong.push(`${path} has ${lines} lines`)
  }
  for (const [folder, files] of perFolder)
    if (files > 20) wrong.push(`${folder} has ${files} source files`)

  assert.deepEqual(wrong, [])
})

const GENERATED = new Set([
  'src/platform/postgres/tables.ts',
  'packages/client/src/rows.ts',
  'web/data/api-types.ts',
])

it('no feature imports the SQL and the routes of another', async () => {
  const wrong = (await importsOf('src'))
    .map(({ path, specifier }) => ({ path, target: targetOf(path, specifier) ?? path }))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .filter(({ path, target }) => isPrivate(target) && featureOf(path) !== featureOf(target))
    .filter(({ path, target }) => !isAssembly(topOf(path)) && topOf(target) !== 'platform')
    .map(({ path, target }) => `${path} imports the private file ${target}`)

  assert.deepEqual(wrong, [])
})

it('an import has one form: ./ for a file beside it, else the whole path', async () => {
  const wrong = (await importsOf('src'))
    .filter(({ path, specifier }) => {
      const target = targetOf(path, specifier)
      const isBeside = target !== undefined && roomOf(target) === roomOf(path)
      return specifier.startsWith('../') || isBeside !== /^\.\/[^/]+$/.test(specifier)
    })
    .map(({ path, specifier }) => `${path} imports ${specifier}`)

  assert.deepEqual(wrong, [])
})

it('no files import each other in a circle, not even for types', async () => {
  const imports = new Map<string, string[]>()
  for (const { path, specifier } of await importsOfProject()) {
    const target = fileOf(path, specifier)
    if (target !== undefined && !path.endsWith('.test.ts'))
      imports.set(path, [...(imports.get(path) ?? []), target])
  }

  assert.deepEqual(circlesIn(imports), [])
})

/** The rooms of the packages, and the rooms that each may import. `rules` means packages/rules/src. */
const rules = ['rules', 'rules/mutations', 'rules/names', 'rules/values', 'rules/verbs']
const mayImport: Record<string, readonly string[]> = {
  rules: ['rules/values'],
  'rules/kitchen': [
    'rules/verbs',
    'rules/households',
    'rules/pantry',
    'rules/recipes',
    'rules/shopping-lists',
    'rules/meal-plan',
    'rules/photos',
  ],
  'rules/values': ['rules'],
  'rules/mutations': rules,
  'rules/names': ['rules'],
  'client/storage': rules,
  // The view applies the outbox, and the engine keeps the view.
  'client/view': [...rules, 'rules/kitchen', 'client', 'client/engine'],
  'client/engine': [...rules, 'client', 'client/storage', 'client/view'],
  'client/session': ['client/engine'],
  client: [...rules, 'client/storage', 'client/view', 'client/engine', 'client/session'],
  // It shows the view of the client: it keeps and sends nothing.
  'tanstack-db': [...rules, 'rules/kitchen', 'client'],
  // An adapter is a client of its own: it uses the engine's parts that keep no rows.
  watermelondb: [...rules, 'rules/kitchen', 'client', 'client/engine'],
  'rules/households': rules,
  'rules/recipe-text': [...rules, 'rules/measures', 'rules/recipes', 'rules/shopping-lists'],
  // Typed lines know remarks by the words of recipes.
  'rules/shopping-lists': [
    ...rules,
    'rules/measures',
    'rules/pantry',
    'rules/recipes',
    'rules/tagger',
  ],
  'rules/measures': rules,
  'rules/tagger': ['rules', 'rules/measures'],
  'rules/verbs': rules,
}
// Recipes and lists use up and fill the pantry, and lists read recipes.
for (const { name } of (await readdir('packages/rules/src', { withFileTypes: true })).filter(
  (one) => one.isDirectory() && !mayImport[`rules/${one.name}`],
))
  mayImport[`rules/${name}`] = [...rules, 'rules/measures', 'rules/pantry', 'rules/recipes']

it('a room of the packages imports only what its row of the table says', async () => {
  const wrong = (await importsOfPackages())
    .map(({ path, specifier }) => ({ path, target: targetOf(path, specifier) ?? path }))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .filter(
      ({ path, target }) => ![packageRoomOf(path), topOf(path)].includes(packageRoomOf(target)),
    )
    .filter(({ path, target }) => !mayImport[packageRoomOf(path)]?.includes(packageRoomOf(target)))
    .map(({ path, target }) => `${path} imports ${target}`)

  assert.deepEqual(wrong, [])
})

it('the table lists every room of the packages', async () => {
  const rooms = new Set((await importsOfPackages()).map(({ path }) => packageRoomOf(path)))

  assert.deepEqual(rooms.difference(new Set(Object.keys(mayImport))), new Set())
})

/** The compiler checks the rest: `packages/rules` has no types of Node and of browsers. */
it('packages/rules imports only its own files', async () => {
  const imports = await importsOf('packages/rules/src')

  assert.deepEqual(
    imports.filter(
      ({ path, specifier }) =>
        !path.endsWith('.test.ts') && !/^(\.\/|@larder\/rules\/)/.test(specifier),
    ),
    [],
  )
})

it('packages/client imports only its own files and the rules', async () => {
  const imports = await importsOf('packages/client/src')

  assert.deepEqual(
    imports.filter(({ specifier }) => !/^(\.\/|@larder\/rules\/|larder-client\/)/.test(specifier)),
    [],
  )
})

it('packages/rxdb imports only its own files, the client, the rules, and RxDB with RxJS', async () => {
  const imports = await importsOf('packages/rxdb/src')

  assert.deepEqual(
    imports.filter(
      ({ specifier }) =>
        !/^(\.\/|@larder\/rules\/|larder-client\/|rxdb$|rxdb\/|rxjs$)/.test(specifier),
    ),
    [],
  )
})

it('packages/tanstack-db imports only its own files, the client, the rules and TanStack DB', async () => {
  const imports = await importsOf('packages/tanstack-db/src')

  assert.notEqual(imports.length, 0)
  assert.deepEqual(
    imports.filter(
      ({ specifier }) => !/^(\.\/|@larder\/rules\/|larder-client\/|@tanstack\/db$)/.test(specifier),
    ),
    [],
  )
})

it('packages/watermelondb imports only its own files, the client, the rules and WatermelonDB', async () => {
  const imports = await importsOf('packages/watermelondb/src')

  assert.deepEqual(
    imports.filter(
      ({ specifier }) =>
        !/^(\.\/|@larder\/rules\/|larder-client\/|@nozbe\/watermelondb(\/|$))/.test(specifier),
    ),
    [],
  )
})

/** The folders of `web/`, and the folders that each may import besides itself. */
const parts = ['components', 'shell', 'data', 'texts']
const webMayImport: Record<string, readonly string[]> = {
  '.': [
    'sign-in',
    'shell',
    'data',
    'components',
    'texts',
    'today',
    'shopping-lists',
    'pantry',
    'recipes',
    'meal-plan',
    'settings',
    'guest',
    'desktop',
  ],
  texts: ['onboarding'], // the keys of its words
  data: [],
  components: ['data', 'texts'],
  shell: ['components', 'data', 'texts'],
  'sign-in': [...parts, 'onboarding', 'settings'], // the accounts of the browser
  onboarding: ['texts'],
  today: [...parts, 'shopping-lists', 'pantry', 'recipes', 'meal-plan', 'onboarding'], // a part of each of them
  'to-list': ['components', 'data', 'texts'], // from the plan and from recipes
  'shopping-lists': [...parts, 'to-list', 'onboarding'], // what the plan needs, and the goods of a new household
  pantry: [...parts, 'recipes', 'onboarding'], // the recipes of a food, and what is usual for a new one
  recipes: [...parts, 'to-list'],
  'meal-plan': [...parts, 'recipes', 'to-list'],
  settings: [...parts, 'meal-plan', 'onboarding'], // the address of the calendar, the name of a new list
  guest: ['components', 'data', 'texts'],
  scan: ['components', 'shell', 'texts'],
  desktop: parts, // keys, and what they open
}

it('the web app imports the public names of the client library, the rules, and Preact', async () => {
  const wrong: string[] = []
  for (const { path, specifier } of await importsOf('web')) {
    const [room, other] = [topOf(path), /^#web\/(?:(.*?)\/)?/.exec(specifier)]
    if (path === 'late.ts' && specifier.startsWith('larder-client/')) continue // which file the library loads later
    const isAllowed = other
      ? (other[1] ?? '.') === room || webMayImport[room]?.includes(other[1] ?? '.')
      : /^(\.\/|@larder\/rules\/|larder-client(\/[\w-]+)?$|preact(\/hooks)?$|@preact\/signals$|lean-qr(\/[\w/-]+)?$|zxing-wasm\/reader)/.test(
          specifier,
        )
    if (!isAllowed) wrong.push(`${path} imports ${specifier}`)
  }

  assert.deepEqual(wrong, [])
})

/** Words of the domain. The platform is independent of the domain, with the exceptions below. */
const domain = /larder|household|pantry|pantries|recipe|shopping|account|invite|kitchen|sign-?in/gi
const exceptions: readonly (readonly [path: string, words: RegExp, reason: string])[] = [
  ['kernel/', domain, 'what all folders share: who calls, which role, which error, which quota'],
  ['postgres/tables.ts', domain, 'printed from the migrated database'],
  ['mail/', /account/gi, 'a mail is bound to its account by a foreign key'],
  [
    'embedded-postgres/',
    /larder/gi,
    'the name of the database and its files, and of the program in messages',
  ],
  ['postgres/migrate.ts', /'larder migrations'/g, 'the name of a lock'],
  ['postgres/kept-plans.ts', /`larder_/g, 'the prefix of names in the database'],
  ['jobs/schedule.ts', /`larder job /g, 'the name of a lock'],
  ['base/secret.ts', /LARDER_SECRET|`larder\//g, 'keys are derived from it'],
  ['http/', /'larder_/g, 'the prefix of metrics'],
  ['http/', /@larder\/rules/g, 'the name of a package'],
  ['http/connections/listening.ts', /Larder can't/g, 'the name of the program in a message'],
]

it('platform does not mention the domain', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.ts', { cwd: 'src/platform' })) {
    if (path.endsWith('.test.ts')) continue
    let text = await readFile(`src/platform/${path}`, 'utf8')
    for (const [place, words] of exceptions)
      if (path.startsWith(place)) text = text.replaceAll(words, '')
    for (const [word] of text.matchAll(domain)) found.push(`${path} says ${word}`)
  }

  assert.deepEqual(found, [])
})

/** The imports of the packages. A path is `rules/x.ts` and the like. */
async function importsOfPackages() {
  const all = await Promise.all(
    PACKAGES.map(async (name) =>
      (await importsOf(`packages/${name}/src`)).map(({ path, specifier }) => ({
        path: `${name}/${path}`,
        specifier,
      })),
    ),
  )
  return all.flat()
}

/** The static imports of src, web and the packages. A path is that of the file in the project. */
async function importsOfProject() {
  const packages = [...PACKAGES, 'rxdb'].map((name) => `packages/${name}/src`)
  const roots = ['src', 'web', ...packages]
  const all = await Promise.all(
    roots.map(async (root) =>
      (await importsOf(root, /(?:from|import) '([^']+)'/g)).map(({ path, specifier }) => ({
        path: `${root}/${path}`,
        specifier,
      })),
    ),
  )
  return all.flat()
}

/** The imported file of the project; undefined for a package of others. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('./')) return posix.join(posix.dirname(path), specifier)
  if (specifier.startsWith('#web/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  const [, name, file] = /^(?:@larder\/|larder-)([^/]+)\/(.+\.ts)$/.exec(specifier) ?? []
  return file && `packages/${name}/src/${file}`
}

/** Each file that reaches itself, with the way back to it. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) circles.push([...way.slice(start), path].join(' → '))
    if (start !== -1 || done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return circles
}

async function importsOf(
  root: string,
  pattern = /(?:from|import) '([^']+)'|import\('([^']+)'\)/g,
): Promise<{ path: string; specifier: string }[]> {
  const found: { path: string; specifier: string }[] = []
  for await (const path of glob('**/*.{ts,tsx,js}', { cwd: root })) {
    const text = await readFile(`${root}/${path}`, 'utf8')
    for (const [, named, loaded = ''] of text.matchAll(pattern))
      found.push({ path, specifier: named ?? loaded })
  }
  return found
}

/** The imported file of the project; undefined for a package. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('./')) return posix.join(posix.dirname(path), specifier)
  if (specifier.startsWith('@larder/rules/')) return specifier.slice('@larder/'.length)
  if (specifier.startsWith('larder-client/')) return specifier.slice('larder-'.length)
  return specifier.startsWith('#') && specifier !== '#package.json' ? specifier.slice(1) : undefined
}

const roomOf = (path: string) => posix.dirname(path)
/** `rules/tagger` of `rules/tagger/words/name-words.ts`. */
const packageRoomOf = (path: string) => roomOf(path).split('/').slice(0, 2).join('/')
/** The first folder of a path, or `.`: `kitchen` of `kitchen/pantry/store.ts`. */
const topOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? path) : '.')
/** As `topOf`; a file of src itself has its name. */
const folderOf = (path: string) => (topOf(path) === '.' ? path : topOf(path))
const featureOf = (path: string) =>
  path
    .split('/')
    .slice(0, ofFeatures.has(topOf(path)) ? 2 : 1)
    .join('/')
const isAssembly = (top: string) => top === '.' || top === 'cli' || top === 'server'
const isAbove = (a: string, b: string) =>
  house.includes(a) && house.includes(b) && house.indexOf(a) < house.indexOf(b)
