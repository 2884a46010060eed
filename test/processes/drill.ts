import assert from 'node:assert/strict'
import { copyFile, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { openPhones } from '#test/fixtures/restored-backup.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'
import type { Place, Running, Stage } from './drill-stage.ts'
import { runQuery } from './run-query.ts'

/** Faults of a backup, and of a restore. One of each may happen in a drill. */
const BACKUP_FAULTS = ['none', 'killed', 'full disk'] as const
const RESTORE_FAULTS = ['none', 'killed', 'other secret', 'changed', 'cut short'] as const

/** The Larder that is drilled, and all that it has acknowledged. */
export interface Drilled {
  readonly place: Place
  readonly larder: Running
  /** The ids of all items that must be there. */
  readonly items: ReadonlySet<string>
}

/** Milliseconds after which a command is killed: from its start until most have ended. */
const LONGEST = 2500

/**
 * Backs a Larder up under load, restores it at another place, perhaps with faults, and asserts that a phone that was
 * ahead recovers and that no acknowledged row of before the backup is missing.
 *
 * @returns the restored Larder, and what went wrong on the way, for the log
 */
export async function drill(
  stage: Stage,
  { place, larder, items }: Drilled,
  random: () => number,
): Promise<Drilled & { readonly faults: string }> {
  const pick = <T>(list: readonly [T, ...T[]]) =>
    list[Math.floor(random() * list.length)] ?? list[0]
  const [backupFault, restoreFault] = [pick(BACKUP_FAULTS), pick(RESTORE_FAULTS)]
  const file = join(stage.folder, 'larder.backup')
  await rm(file, { force: true })

  const people = await openPhones(larder)
  const phone = people.phone(larder)
  const add = (name: string) => {
    const item = people.add(name)
    phone.act(item)
    return item.id
  }
  const kept = [add('kept 1'), add('kept 2')]
  await phone.sync()
  const load = writeMeanwhile(people, larder)
  const before = await load.begun
  await backUp(stage, file, place, backupFault, random)
  await load.stop()
  add('lost')
  await phone.sync()
  const unsent = add('unsent')
  await larder.end()

  const next = await restore(stage, file, place, restoreFault, random)
  const running = await stage.start(next)
  const repaired = people.phone(running, phone.state)
  await repaired.sync()
  const fresh = people.phone(running)
  await fresh.sync()

  const names = people.names(fresh)
  assert.deepEqual(people.names(repaired), names)
  assert.deepEqual([phone.state.outbox, phone.state.refused], [[], []])
  assert.ok(names.includes('unsent') && !names.includes('lost'), names.join(', '))
  const expected = new Set([...items, ...kept, before, unsent])
  assert.deepEqual(await missingOf(await stage.databaseOf(next), expected), [])
  return {
    place: next,
    larder: running,
    items: expected,
    faults: `backup: ${backupFault}, restore: ${restoreFault}`,
  }
}

/** Adds items from another phone until it is stopped. `begun` is the id of the first one, when it was acknowledged. */
function writeMeanwhile(people: Awaited<ReturnType<typeof openPhones>>, larder: Running) {
  const stop = new AbortController()
  const writer = people.phone(larder)
  const { promise: begun, resolve: begin } = Promise.withResolvers<string>()
  async function write(): Promise<void> {
    for (let i = 0; !stop.signal.aborted; i++) {
      const item = people.add(`load ${i}`)
      writer.act(item)
      await writer.sync()
      begin(item.id)
    }
  }
  const writing = write()
  return {
    begun,
    async stop(): Promise<void> {
      stop.abort()
      await writing
    },
  }
}

async function backUp(
  stage: Stage,
  file: string,
  place: Place,
  fault: (typeof BACKUP_FAULTS)[number],
  random: () => number,
): Promise<void> {
  if (fault === 'killed') {
    const { how } = await stage.run('backup', file, place, random() * LONGEST)
    const isThere = await stat(file).then(Boolean, () => false)
    if (how === 'done') assert.ok(isThere)
    // A backup may be killed after its file got its name. Such a file is whole.
    if (isThere) {
      const other = await stage.emptyPlace(await stage.secretOf(place))
      const restored = await stage.run('restore', file, other)
      assert.equal(restored.how, 'done', restored.message)
    }
  }
  if (fault === 'full disk') {
    const folder = join(stage.folder, 'small')
    await using disk = await mountSmallDisk(folder, 64 * 1024)
    await disk.leaveFree(Math.floor(random() * 5) * 4096)
    const { how, message } = await stage.run('backup', join(folder, 'larder.backup'), place)
    assert.equal(how, 'refused', message)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name !== 'filler'),
      [],
    )
  }
  const { how, message } = await stage.run('backup', file, place)
  assert.equal(how, 'done', message)
}

/** @returns the place where it was restored */
async function restore(
  stage: Stage,
  file: string,
  from: Place,
  fault: (typeof RESTORE_FAULTS)[number],
  random: () => number,
): Promise<Place> {
  const secret = await stage.secretOf(from)
  const place = await stage.emptyPlace(secret)
  if (fault === 'other secret' && place['LARDER_SECRET'] !== undefined) {
    const other = { ...place, LARDER_SECRET: 'another secret, which is long enough too' }
    const { how, message } = await stage.run('restore', file, other)
    assert.equal(how, 'refused')
    assert.match(message, /is not the secret of the backup/)
  }
  if (fault === 'changed' || fault === 'cut short') {
    const { how, message } = await stage.run('restore', await damage(file, fault, random), place)
    assert.equal(how, 'refused')
    assert.match(message, /is damaged|is not a backup/)
  }
  if (fault === 'killed') {
    const { how } = await stage.run('restore', file, place, random() * LONGEST)
    const again = await stage.run('restore', file, place)
    // Where the first one was killed after its commit, the database is not empty any more.
    if (how === 'done' || again.how !== 'done') assert.match(again.message, /is not empty/)
    return place
  }
  const { how, message } = await stage.run('restore', file, place)
  assert.equal(how, 'done', message)
  return place
}

/** @returns a copy of the file that is not whole */
async function damage(
  file: string,
  how: 'changed' | 'cut short',
  random: () => number,
): Promise<string> {
  const copy = `${file}.copy`
  await copyFile(file, copy)
  const at = Math.floor(random() * (await stat(file)).size)
  if (how === 'cut short') await truncate(copy, at)
  else {
    await using handle = await open(copy, 'r+')
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
    const bit = 1 << Math.floor(random() * 8)
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ bit]), 0, 1, at)
  }
  return copy
}

async function missingOf(url: string, ids: ReadonlySet<string>): Promise<string[]> {
  const rows = await runQuery(url, 'select id from shopping_items')
  return [...ids.difference(new Set(rows.map(({ id }) => String(id))))]
}
