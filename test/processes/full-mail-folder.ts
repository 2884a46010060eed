import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '#test/eventually.ts'
import { simulateUsers } from '#test/fixtures/simulated-users.ts'
import { embeddedIn, makeDataDir } from './killable-postgres.ts'
import { cheap, freePort, launchLarder } from './larder-process.ts'
import { runQuery } from './run-query.ts'

/** Fills the disk of the mail folder, makes space again, and lists the mails that were lost. */
export async function runFullMailFolderTest(
  endLeases: boolean,
): Promise<{ losses: string[]; method: string }> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(stack)
  const postgres = stack.use(await embeddedIn(dataDir))
  const folder = join(dataDir, 'mail')
  const block = await blockFolder(folder, stack)
  const larder = launchLarder({ ...cheap, DATA_DIR: dataDir, PORT: String(await freePort()) })
  stack.use(larder)
  await larder.ready()
  const simulation = simulateUsers(() => larder.url, 1)
  const stop = new AbortController()
  const running = simulation.run(3, stop.signal)
  await eventually('a requested reset', () =>
    simulation.users.some(({ resets }) => resets.length > 0),
  )
  stop.abort()
  await running

  const losses: string[] = []
  await eventually('the log says that mails are not sent', () =>
    larder.lines.some(({ msg }) => msg.startsWith('a mail could not be sent')),
  )
  await larder.ready()
  await simulation.verify()
  await block.remove()

  const requested = simulation.users.reduce((sum, { resets }) => sum + resets.length, 0)
  if (endLeases)
    await runQuery(postgres.url, 'update mails set due_at = now() where failed_at is null')
  await eventually(
    `${requested} mails are written`,
    async () => (await countResetFiles(folder)) >= requested,
  )
  const code = await larder.end('SIGTERM')
  if (code !== 0) losses.push(`exit code ${code}`)
  return { losses: [...losses, ...simulation.losses], method: block.method }
}

async function countResetFiles(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.replaceAll('=\r\n', '').includes('/reset-password#token='))
    .length
}

/** Mounts a full file system of 64 KiB if root may do that. Otherwise puts a file in the place of the folder. */
async function blockFolder(folder: string, stack: AsyncDisposableStack) {
  await mkdir(folder, { mode: 0o700 })
  const mounted =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', folder]).status === 0
  if (mounted) {
    const unmount = () => void spawnSync('umount', ['-l', folder])
    stack.defer(unmount)
    await writeFile(join(folder, 'filler'), Buffer.alloc(256 * 1024)).catch(() => {}) // until it is full
    return {
      method: 'a full file system',
      remove: () => {
        assert.equal(spawnSync('mount', ['-o', 'remount,size=64m', folder]).status, 0)
        return Promise.resolve()
      },
    }
  }
  await rm(folder, { recursive: true })
  await writeFile(folder, 'not a folder')
  return { method: 'a file instead of the folder', remove: () => rm(folder) }
}
