import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { it } from 'node:test'

/** Who may import whom; `.` are the files of src itself. A folder not named here may import nothing. */
const mayImport: Record<string, readonly string[]> = {
  kernel: [],
  platform: ['kernel'],
  audit: ['kernel', 'platform'],
  sync: ['kernel', 'platform'],
  households: ['kernel', 'platform', 'sync', 'audit'],
  sessions: ['kernel', 'platform', 'audit'],
  accounts: ['kernel', 'platform', 'sync', 'audit', 'households', 'sessions'],
  identities: ['kernel', 'platform', 'sync', 'audit', 'sessions', 'accounts'],
  pantry: ['kernel', 'platform', 'sync'],
  recipes: ['kernel', 'platform', 'sync'],
  'shopping-lists': ['kernel', 'platform', 'sync'],
}
const features = new Set(Object.keys(mayImport).slice(2))
mayImport['.'] = [...Object.keys(mayImport), '.']

/** What a feature keeps to itself: its SQL and its routes. The composition root mounts the routes. */
const isPrivate = (file: string, importer: string) =>
  file.endsWith('store.ts') || (file.endsWith('routes.ts') && importer !== '.')

it('lets imports follow the arrows, and leaves to each feature what is its own', async () => {
  const wrong: string[] = []
  for (const { path, specifier } of await importsOf('src')) {
    const importer = folderOf(path)
    if (specifier.startsWith('../')) wrong.push(`${path} climbs with ${specifier}`)
    if (!specifier.startsWith('#') || specifier === '#package.json') continue
    const target = specifier.slice(1)
    const folder = folderOf(target)
    const isTest = path.endsWith('.test.ts')
    if (isTest && (folder === 'test' || importer !== '.')) continue
    if (!mayImport[importer]?.includes(folder)) wrong.push(`${path} imports ${specifier}`)
    if (features.has(folder) && isPrivate(target.slice(folder.length + 1), importer))
      wrong.push(`${path} reaches into ${specifier}`)
  }

  assert.deepEqual(wrong, [])
})

it('knows every folder', async () => {
  const folders = new Set((await importsOf('src')).map(({ path }) => folderOf(path)))

  assert.deepEqual(folders.difference(new Set(Object.keys(mayImport))), new Set())
})

it('keeps kernel to the language', async () => {
  const libraries = (await importsOf('src/kernel'))
    .filter(({ path, specifier }) => !path.endsWith('.test.ts') && !specifier.startsWith('./'))
    .map(({ path, specifier }) => `${path} imports ${specifier}`)

  assert.deepEqual(libraries, [])
})

it('keeps what is decided of a push to the language, so that clients can run the same files', async () => {
  const imports = await importsOf('src')
  const reached = new Set(['sync/decide.ts'])
  for (const file of reached)
    for (const { path, specifier } of imports)
      if (path === file) reached.add(specifier.replace('./', 'sync/').replace('#', ''))

  assert.deepEqual([...reached].toSorted(), [
    'kernel/nearest-name.ts',
    'kernel/quantity.ts',
    'sync/apply-patch.ts',
    'sync/decide-mutation.ts',
    'sync/decide.ts',
    'sync/derive-undo.ts',
    'sync/draft.ts',
    'sync/entity.ts',
    'sync/find-unpaired.ts',
    'sync/household-size.ts',
    'sync/judge-data.ts',
    'sync/move-sum.ts',
    'sync/printed-size.ts',
    'sync/same-json.ts',
    'sync/settle-references.ts',
    'sync/undoable.ts',
  ])
})

async function importsOf(root: string): Promise<{ path: string; specifier: string }[]> {
  const found: { path: string; specifier: string }[] = []
  for await (const path of glob('**/*.{ts,js}', { cwd: root })) {
    const text = await readFile(`${root}/${path}`, 'utf8')
    for (const [, specifier = ''] of text.matchAll(
      /(?:from|import) '([^']+)'|import\('([^']+)'\)/g,
    ))
      found.push({ path, specifier })
  }
  return found
}

function folderOf(path: string): string {
  const end = path.indexOf('/')
  return end < 0 ? '.' : path.slice(0, end)
}
