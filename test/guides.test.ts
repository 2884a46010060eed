import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { resultOf, start } from '#test/processes/run-larder.ts'

/** These files extend the types of requests and schemas for all files. */
const REQUEST_TYPES = [
  'src/access/sessions/authenticate.ts',
  'src/households/pick-household.ts',
  'src/platform/openapi/document.ts',
  'src/platform/http/api.ts',
  'src/platform/http/request-database.ts',
]

const RULES = 'packages/rules/src'
const root = fileURLToPath(new URL('../', import.meta.url))

it('the code in docs/sync-internals.md compiles', async () => {
  const guide = await readFile(join(root, 'docs/sync-internals.md'), 'utf8')
  const blocks = [...guide.matchAll(/```ts\n\/\/ ((?:src|packages)\/\S+)\n(.*?)```/gs)]
  const files = blocks.map(([, path = '', code = '']) => ({ path, code }))

  const { exitCode, stdout } = await compile(files)

  assert.deepEqual([stdout, exitCode], ['', 0])
  assert.equal(files.length, guide.split('```ts').length - 1) // each block names its file
  assert.ok(files.length >= 5)
})

/** Type-checks files as if they were in the project. */
async function compile(files: readonly { path: string; code: string }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-guide-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // The files of the guide are added to `src/kitchen`, so that folder is not a link.
  await mkdir(join(folder, 'src/kitchen'), { recursive: true })
  for (const parent of ['src', 'src/kitchen'])
    for (const name of await readdir(join(root, parent)))
      if (name !== 'kitchen') await symlink(join(root, parent, name), join(folder, parent, name))
  for (const name of ['node_modules', 'package.json'])
    await symlink(join(root, name), join(folder, name))
  for (const { path, code } of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      tsBuildInfoFile: join(folder, 'guide.tsbuildinfo'),
      paths: { '@larder/rules/*': [join(folder, RULES, '*'), join(root, RULES, '*')] },
    },
    files: [...files.map(({ path }) => path), ...REQUEST_TYPES],
    include: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return resultOf(start([process.execPath, tsc, '--project', folder], {}))
}
