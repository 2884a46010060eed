import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { it } from 'node:test'

/**
 * The rooms, and the rooms that each may import. `.` means the files of src itself, `rules` means packages/rules/src.
 * A feature's room may also import the files of its feature's folder. A room that is not listed may import nothing,
 * except a feature of the kitchen.
 */
const rules = ['rules', 'rules/values', 'rules/verbs']
const outside = ['kernel', 'platform/base', 'platform/postgres', 'platform/http']
const collections = [...rules, ...outside, 'sync/collection']
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
  'rules/recipe-text': [...rules, 'rules/shopping-lists'],
  'rules/measures': rules,
  'rules/tagger': ['rules', 'rules/measures'],
  'rules/verbs': rules,
  kernel: rules,
  'platform/base': ['kernel'],
  'platform/postgres': ['kernel', 'platform/base'],
  'platform/embedded-postgres': ['platform/base', 'platform/postgres'],
  'platform/http': [...rules, 'kernel', 'platform/base', 'platform/postgres'],
  'platform/tracing': ['kernel', 'platform/base'],
  'platform/workers': ['kernel', 'platform/base', 'platform/http'],
  'platform/openapi': ['kernel', 'platform/http'],
  'platform/egress': ['kernel'],
  'platform/web-push': ['kernel', 'platform/base', 'platform/egress', 'platform/mail'],
  'platform/mail': ['kernel', 'platform/base', 'platform/postgres'],
  'platform/files': ['kernel', 'platform/base', 'platform/postgres'],
  'platform/child': ['kernel', 'platform/base'],
  'platform/images': ['kernel', 'platform/base', 'platform/child'],
  'platform/archives': ['kernel'],
  'platform/jobs': outside,
  'sync/collection': [...rules, 'kernel', 'platform/postgres'],
  'sync/write': [...rules, 'kernel', 'platform/postgres', 'sync/collection'],
  'sync/protocol': [...collections, 'sync/write'],
  'sync/live': [...collections, 'sync/write'],
  rest: [...collections, 'sync/write'],
  audit: outside,
  idempotency: outside,
  households: [...collections, 'rules/households', 'sync/write', 'sync/protocol', 'rest', 'audit'],
  barcodes: [...outside, 'rules', 'rules/measures', 'platform/egress', 'sync/collection'],
  'recipe-reader': [
    ...collections,
    'rules/recipes',
    'rules/tagger',
    'platform/child',
    'platform/egress',
    'platform/files',
    'platform/images',
    'rest',
    'recipe-reader/page',
  ],
  // Pure: text in, drafts out.
  'recipe-reader/page': [...rules, 'rules/recipes', 'rules/recipe-text'],
  calendar: [...collections, 'households', 'sessions', 'calendar/languages'],
  'calendar/languages': ['kernel'],
  guests: [...collections, 'rules/shopping-lists', 'sync/write', 'rest', 'households', 'sessions'],
  sessions: [...rules, ...outside, 'audit'],
  'api-keys': [...outside, 'accounts', 'accounts/credentials', 'audit', 'sessions'],
  'web-app': outside,
  mcp: [...rules, ...outside],
  'accounts/addresses': ['kernel', 'platform/postgres'],
  'accounts/passwords': ['kernel'],
  'accounts/pages': ['kernel', 'platform/http', 'accounts/pages/languages'],
  'accounts/pages/languages': ['kernel'],
  'accounts/mail-texts': [
    ...outside,
    'platform/mail',
    'accounts/addresses',
    'accounts/credentials',
    'accounts/mail-texts/languages',
  ],
  'accounts/mail-texts/languages': ['kernel'],
  'accounts/factors': [...outside, 'sessions'],
  'accounts/passkeys': accountsMay('accounts/credentials', 'accounts/factors'),
  'accounts/magic-link': accountsMay(
    'accounts/addresses',
    'accounts/credentials',
    'accounts/second-factor',
  ),
  'accounts/second-factor': accountsMay('accounts/credentials', 'accounts/factors'),
  'accounts/credentials': accountsMay(
    'platform/mail',
    'accounts/addresses',
    'accounts/factors',
    'accounts/passwords',
  ),
  'accounts/email': accountsMay(
    'accounts/addresses',
    'accounts/credentials',
    'accounts/factors',
    'accounts/passwords',
  ),
  'accounts/removal': accountsMay('accounts/credentials'),
  accounts: accountsMay(
    'accounts/addresses',
    'accounts/credentials',
    'accounts/factors',
    'accounts/passwords',
    'accounts/removal',
    'accounts/second-factor',
  ),
  identities: [
    ...accountsMay('accounts/addresses', 'accounts/credentials', 'accounts/second-factor'),
    'accounts',
  ],
}
// A feature of the kitchen has a folder of rules and a folder of the same name in src.
for (const { name } of (await readdir('packages/rules/src', { withFileTypes: true })).filter(
  (one) => one.isDirectory() && !mayImport[`rules/${one.name}`],
)) {
  // Recipes and lists use up and fill the pantry, and lists read recipes.
  const below = ['rules/measures', 'rules/pantry', 'rules/recipes']
  mayImport[`rules/${name}`] = [...rules, ...below]
  mayImport[name] = [...collections, ...below, `rules/${name}`, 'sync/write', 'rest']
}
mayImport['photos'] = [...(mayImport['photos'] ?? []), 'platform/files', 'platform/images']
// A recipe in the forms of other programs.
mayImport['rules/recipes/formats'] = ['rules/measures', 'rules/recipes']
mayImport['recipes'] = [...(mayImport['recipes'] ?? []), 'rules/recipes/formats']
mayImport['exports'] = [
  ...collections,
  'rules/recipes/formats',
  'sync/write',
  'accounts',
  'households',
  'recipes',
  'photos',
  'platform/files',
  'platform/archives',
]
mayImport['recipe-shares'] = [
  ...collections,
  'rules/recipes/formats',
  'sync/write',
  'households',
  'recipes',
  'photos',
  'platform/files',
]
// One search over all kinds of rows.
mayImport['search'] = [...collections, 'recipes', 'rest']
// Imports write rows of the whole kitchen, and photos.
mayImport['imports'] = [
  ...collections,
  'rules/pantry',
  'rules/recipes',
  'platform/archives',
  'platform/files',
  'platform/images',
  'sync/write',
  'photos',
  'imports/apply',
  'imports/reading',
]
mayImport['imports/apply'] = [...rules, 'rules/pantry', 'rules/recipes']
mayImport['imports/reading'] = [
  'rules',
  'kernel',
  'platform/base',
  'platform/archives',
  'platform/child',
  'rules/recipes',
  'rules/tagger',
  'imports/formats',
  'platform/files',
]
mayImport['notices'] = [
  ...collections,
  'platform/mail',
  'platform/egress',
  'platform/web-push',
  'accounts',
  'accounts/mail-texts',
  'accounts/mail-texts/languages',
  'households',
  'sessions',
  'pantry',
  'notices/texts',
]
mayImport['notices/texts'] = ['kernel']
mayImport['imports/formats'] = [
  ...rules,
  'kernel',
  'rules/measures',
  'rules/recipes',
  'rules/shopping-lists',
  'platform/archives',
  'imports',
]
mayImport['backups'] = [
  'kernel',
  'platform/base',
  'platform/postgres',
  'platform/archives',
  'platform/files',
  'sync/write',
]
mayImport['webhooks'] = [
  ...collections,
  'platform/egress',
  'sync/write',
  'accounts',
  'accounts/credentials',
  'households',
]
mayImport['doctor'] = [
  ...outside,
  'platform/jobs',
  'platform/mail',
  'accounts/addresses',
  'backups',
  'sessions',
  '.',
]
// The commands of the operator, and the composition root: they may import everything.
mayImport['commands'] = [...Object.keys(mayImport), '.']
mayImport['.'] = [...Object.keys(mayImport), '.']

function accountsMay(...rooms: readonly string[]): readonly string[] {
  const features = ['audit', 'households', 'sessions', 'sync/collection', 'sync/write']
  return [...outside, ...features, ...rooms]
}

/** Parts that every feature may import. */
const shared = new Set(['kernel', 'platform', 'rules', 'client', '.'])

/** Private files of a feature: its SQL and its routes. Only the composition root imports the routes. */
const isPrivate = (file: string, importer: string) =>
  file.endsWith('store.ts') || (file.endsWith('routes.ts') && importer !== '.')

it('imports follow the arrows, and no feature imports private files of another', async () => {
  const wrong: string[] = []
  for (const { path, specifier } of await importsOfAll()) {
    const [importer, feature] = [roomOf(path), featureOf(roomOf(path))]
    if (specifier.startsWith('../')) wrong.push(`${path} uses ../ in ${specifier}`)
    const target = targetOf(path, specifier)
    if (target === undefined) continue
    const room = roomOf(target)
    const isTest = path.endsWith('.test.ts')
    if (room === importer || (isTest && (target.startsWith('test/') || importer !== '.'))) continue
    if (room !== feature && !mayImport[importer]?.includes(room))
      wrong.push(`${path} imports ${specifier}`)
    const other = featureOf(room)
    if (other !== feature && !shared.has(other) && !isRest(other) && isPrivate(target, importer))
      wrong.push(`${path} imports the private file ${specifier}`)
  }

  assert.deepEqual(wrong, [])
})

it('the table lists every room', async () => {
  const rooms = new Set((await importsOfAll()).map(({ path }) => roomOf(path)))

  assert.deepEqual(rooms.difference(new Set(Object.keys(mayImport))), new Set())
})

it('kernel imports only the language and the rules', async () => {
  const libraries = (await importsOf('src/kernel'))
    .filter(
      ({ path, specifier }) =>
        !path.endsWith('.test.ts') &&
        !/^(\.\/|@larder\/rules\/)/.test(specifier) &&
        !(path === 'schemas.ts' && specifier === 'typebox'), // its schemas are plain data
    )
    .map(({ path, specifier }) => `${path} imports ${specifier}`)

  assert.deepEqual(libraries, [])
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
const parts = ['parts', 'shell', 'data', 'texts']
const webMayImport: Record<string, readonly string[]> = {
  '.': [
    'door',
    'shell',
    'data',
    'parts',
    'texts',
    'today',
    'list',
    'pantry',
    'recipes',
    'plan',
    'settings',
    'guest',
  ],
  texts: [], // and the texts of each folder
  data: [],
  parts: ['data', 'texts'],
  shell: ['parts', 'data', 'texts'],
  door: [...parts, 'first-minute', 'settings'], // the accounts of the browser
  'first-minute': [],
  today: [...parts, 'list', 'pantry', 'recipes', 'plan'], // a part of each of them
  list: [...parts, 'plan'], // it fills itself with what the plan needs
  pantry: [...parts, 'recipes'], // the recipes of a food, with their photos
  recipes: parts,
  plan: [...parts, 'recipes'],
  settings: [...parts, 'plan', 'first-minute'], // the address of the calendar, the name of a new list
  guest: ['parts', 'data', 'texts'],
  scan: ['parts', 'shell', 'texts'],
}

it('the web app imports the public names of the client library, the rules, and Preact', async () => {
  const wrong: string[] = []
  for (const { path, specifier } of await importsOf('web')) {
    const [room, other] = [featureOf(roomOf(path)), /^#web\/(?:(.*?)\/)?/.exec(specifier)]
    if (path === 'late.ts' && specifier.startsWith('larder-client/')) continue // which file the library loads later
    const isText = other && roomOf(specifier).endsWith('/texts')
    const isAllowed = other
      ? isText || (other[1] ?? '.') === room || webMayImport[room]?.includes(other[1] ?? '.')
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
  ['http/listening.ts', /Larder can't/g, 'the name of the program in a message'],
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

/** The imports of src and of the packages. A path is relative to src, or `rules/x.ts`. */
async function importsOfAll() {
  const ofPackages = await Promise.all(
    ['rules', 'client', 'tanstack-db', 'watermelondb'].map(async (name) =>
      (await importsOf(`packages/${name}/src`)).map(({ path, specifier }) => ({
        path: `${name}/${path}`,
        specifier,
      })),
    ),
  )
  return [...(await importsOf('src')), ...ofPackages.flat()]
}

async function importsOf(root: string): Promise<{ path: string; specifier: string }[]> {
  const found: { path: string; specifier: string }[] = []
  for await (const path of glob('**/*.{ts,tsx,js}', { cwd: root })) {
    const text = await readFile(`${root}/${path}`, 'utf8')
    for (const [, named, loaded = ''] of text.matchAll(
      /(?:from|import) '([^']+)'|import\('([^']+)'\)/g,
    ))
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
const featureOf = (room: string) => room.split('/')[0] ?? room
/** REST over a collection is mounted by each feature. */
const isRest = (feature: string) => feature === 'rest'
