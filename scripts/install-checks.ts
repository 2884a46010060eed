// npm run checks: installs the packages that only checks and slow tests need (checks/package.json), unless they are
// there. It needs 0.1 s and no network where nothing has changed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const lock = join(root, 'checks/package-lock.json')
/** A copy of the lock file after a complete installation. `npm ci` removes it first. */
const installed = join(root, 'checks/node_modules/.installed-lock.json')

const isThere = existsSync(installed) && (await readFile(lock)).equals(await readFile(installed))
if (!isThere) {
  // On Windows npm is a script of the shell.
  const { status, error } = spawnSync('npm ci --prefix checks', {
    cwd: root,
    stdio: 'inherit',
    shell: true,
  })
  if (status !== 0) throw new Error('npm ci --prefix checks has failed.', { cause: error })
  await copyFile(lock, installed)
}

// Tests and adapters look for libraries in the folder of all packages. npm removes the links with the other packages.
const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
  await readFile(join(root, 'checks/package.json'), 'utf8'),
)
for (const name of Object.keys(dependencies)) {
  const link = join(root, 'node_modules', name)
  if (existsSync(link)) continue // linked before, or another version that Larder itself needs
  await mkdir(dirname(link), { recursive: true })
  const target = relative(dirname(link), join(root, 'checks/node_modules', name))
  await symlink(target, link, 'junction') // Windows lets everybody make junctions
}
