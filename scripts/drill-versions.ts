// npm run drill:versions -- COMMIT: an update, as clients, replicas and data meet it. The libraries of that commit (the
// client and its adapters) pass the tests of this one against the server of this one. What they have stored opens in the
// libraries of this one, and back. A replica of that commit serves beside one of this one. A database of that commit is
// migrated, and keeps each row. It takes the last commit of this checkout, and the installed packages for both.
// A test of what the old libraries do not have or do wrong fails: read the list of failures at the end.
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIBRARIES = ['client', 'rxdb', 'tanstack-db', 'watermelondb']

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('Say which commit: npm run drill:versions -- COMMIT')
await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'larder-versions-'))
stack.defer(() => rm(folder, { recursive: true }))
const old = join(folder, 'old')

await unpack('HEAD', folder)
await unpack(commit, old)
// They are copied, because the processes that read images may read only the project's own folder.
for (const packages of ['node_modules', 'checks/node_modules'])
  execFileSync('cp', ['-al', packages, join(folder, packages)])
await useLibraries(folder)
await mkdir(join(old, 'node_modules'))
for (const name of readdirSync(join(folder, 'node_modules')))
  if (name !== '@larder' && !name.startsWith('larder-'))
    symlinkSync(join(folder, 'node_modules', name), join(old, 'node_modules', name))
await useLibraries(old)

const files = globSync(['test/client/*.test.ts', 'test/adapters/*.test.ts', 'test/versions/*.ts'], {
  cwd: folder,
})
execFileSync(process.execPath, ['scripts/test.ts', ...files], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, OLD_LARDER: old },
})

async function unpack(version: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true })
  const archive = execFileSync('git', ['archive', version], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', into], { input: archive })
}

/** Each project has rules of its own. The libraries for apps are the old ones in both. */
async function useLibraries(project: string): Promise<void> {
  const modules = join(project, 'node_modules')
  await rm(join(modules, '@larder'), { recursive: true, force: true })
  await mkdir(join(modules, '@larder'), { recursive: true })
  symlinkSync('../../packages/rules', join(modules, '@larder/rules'))
  for (const name of LIBRARIES) {
    const link = join(modules, `larder-${name}`)
    await rm(link, { recursive: true, force: true })
    symlinkSync(join(old, 'packages', name), link)
  }
}
