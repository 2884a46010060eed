import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatherCrowd } from '#test/fixtures/crowd.ts'
import { ask, embeddedIn, makeDataDir } from './killable-postgres.ts'
import { cheap, freePort, launchLarder } from './larder-process.ts'

/** Leaves no room for mails, makes room again, and counts those that did not come. */
export async function sufferFullMailFolder(
  hurryMails: boolean,
): Promise<{ losses: string[]; how: string }> {
  await using left = new AsyncDisposableStack()
  const dataDir = await makeDataDir(left)
  const postgres = left.use(await embeddedIn(dataDir))
  const folder = join(dataDir, 'mail')
  const obstacle = await obstruct(folder, left)
  const larder = launchLarder({ ...cheap, DATA_DIR: dataDir, PORT: String(await freePort()) })
  left.use(larder)
  await larder.ready()
  const crowd = gatherCrowd(() => larder.url, 1)
  const stop = new AbortController()
  const living = crowd.run(3, stop.signal)
  await sleep(1500)
  const hasAsked = () => crowd.members.some(({ resets }) => resets.length > 0)
  for (let tries = 0; tries < 200 && !hasAsked(); tries++) await sleep(100)
  stop.abort()
  await living

  const losses: string[] = []
  const deadline = performance.now() + 100_000
  const said = () =>
    larder.lines.filter(({ msg }) => msg.startsWith('a mail could not be sent')).length
  while (said() === 0 && performance.now() < deadline) await sleep(100)
  if (said() === 0) losses.push('The log does not say that mails do not go out.')
  await larder.ready()
  await crowd.judge()
  await obstacle.remove()

  const asked = crowd.members.reduce((sum, { resets }) => sum + resets.length, 0)
  let came = 0
  while (came < asked && performance.now() < deadline) {
    if (hurryMails)
      await ask(postgres.url, 'update mails set due_at = now() where failed_at is null')
    await sleep(2000)
    came = await countResetFiles(folder)
  }
  if (asked === 0) losses.push('Nobody asked for a reset.')
  if (came < asked) losses.push(`${came} of ${asked} mails came`)
  const code = await larder.end('SIGTERM')
  if (code !== 0) losses.push(`exit code ${code}`)
  return { losses: [...losses, ...crowd.losses], how: obstacle.how }
}

async function countResetFiles(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.replaceAll('=\r\n', '').includes('/reset-password#token='))
    .length
}

/** A file system of 64 KiB that is full, where root may mount one; else a file where the folder should be. */
async function obstruct(folder: string, left: AsyncDisposableStack) {
  await mkdir(folder, { mode: 0o700 })
  const mounted =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', folder]).status === 0
  if (mounted) {
    const unmount = () => void spawnSync('umount', ['-l', folder])
    left.defer(unmount)
    await writeFile(join(folder, 'filler'), Buffer.alloc(256 * 1024)).catch(() => {}) // until it is full
    return {
      how: 'a file system without room',
      remove: () => {
        assert.equal(spawnSync('mount', ['-o', 'remount,size=64m', folder]).status, 0)
        return Promise.resolve()
      },
    }
  }
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  return { how: 'a file in the way', remove: () => rm(folder) }
}
