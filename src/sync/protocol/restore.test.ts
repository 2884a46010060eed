import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { backUp, backUpEpochs, restore, restoreEpochs } from '#test/simulation/backup.ts'
import { openHousehold, setRole } from '#test/simulation/household.ts'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

const { db, sync, clock, household } = await startKitchenServer()

const foods = (count: number) =>
  Array.from({ length: count }, () => {
    const id = randomUUID()
    return { op: 'create', entity: 'food', id, data: { name: `Food ${id}` } }
  })
const rename = (id: string | undefined) => {
  const patch = { name: `Food ${randomUUID()}` }
  return { op: 'update', entity: 'food', id, patch }
}

async function cursorOf(device: Device): Promise<string> {
  const { body } = await device.pull({ limit: 5000 })
  assert.equal(body.has_more, false)
  return body.cursor
}

async function answerTo(device: Device, cursor: string) {
  const { status, body } = await device.pull({ cursor })
  return status === 200 ? [200, body.reset, body.changes.length] : [status, body.reason]
}

/** Simulates a restart of PostgreSQL: only its start time differs. */
async function restartServer(): Promise<void> {
  await restoreEpochs(db, await backUpEpochs(db), 'folder')
}

/** Copies a household with the epochs. @returns a function that restores the copy */
async function backup(id: string) {
  const tables = await backUp(db, sync, [id])
  const epochs = await backUpEpochs(db)
  return async (kind: 'dump' | 'folder') => {
    await restore(db, sync, [id], tables)
    await restoreEpochs(db, epochs, kind)
  }
}

describe('a restart of PostgreSQL', () => {
  it('expires no cursor', async () => {
    const { ada, bob } = await household()
    const before = await cursorOf(ada)
    await ada.push(foods(2))
    const between = await cursorOf(ada)

    await restartServer()
    const idle = await answerTo(ada, between)
    await bob.push(foods(3))
    const behind = await answerTo(ada, before)
    await restartServer()
    await restartServer()
    await bob.push(foods(1))

    assert.deepEqual(
      [idle, behind],
      [
        [200, false, 0],
        [200, false, 5],
      ],
    )
    assert.deepEqual(await answerTo(ada, before), [200, false, 6])
    assert.deepEqual(await answerTo(ada, between), [200, false, 4])
  })

  it('begins one epoch, even with many requests at the same time', async () => {
    const homes = await Promise.all(Array.from({ length: 6 }, household))
    const before = await beginEpoch(db)

    await restartServer()
    const answers = await Promise.all(
      homes.flatMap(({ ada, bob }) => [ada.pull(), bob.push(foods(1)), bob.pull()]),
    )

    const epochs = new Set(answers.map(({ status, body }) => `${status} ${body.epoch}`))
    assert.deepEqual([...epochs], [`200 ${await beginEpoch(db)}`])
    assert.ok(!epochs.has(`200 ${before}`))
  })
})

describe('a restore', () => {
  for (const kind of ['folder', 'dump'] as const)
    it(`of a ${kind} expires the cursors of lost changes, even after many new changes`, async () => {
      const { id, ada, bob } = await household()
      await bob.push(foods(2))
      const restoreBackup = await backup(id)
      await bob.push(foods(3))
      const ahead = await cursorOf(ada)

      await restoreBackup(kind)
      const answers = [await answerTo(ada, ahead)]
      for (const count of [2, 1, 1, 5]) {
        await bob.push(foods(count))
        answers.push(await answerTo(ada, ahead))
      }

      assert.deepEqual(
        answers,
        answers.map(() => [410, 'epoch_changed']),
      )
      const { body } = await ada.pull({ limit: 5000 })
      assert.deepEqual(await answerTo(ada, body.cursor), [200, false, 0])
    })

  it('of a folder keeps the cursors of clients that have read no lost changes', async () => {
    const { id, ada, bob } = await household()
    const cursor = await cursorOf(ada)
    await bob.push(foods(2))
    const restoreBackup = await backup(id)
    await bob.push(foods(3))

    await restoreBackup('folder')
    await bob.push(foods(1))

    assert.deepEqual(await answerTo(ada, cursor), [200, false, 3])
  })

  it('expires a cursor between two pages if one of them is lost', async () => {
    const { id, ada, bob } = await household()
    const cursor = await cursorOf(ada)
    const [oats, milk, salt] = foods(3)
    await bob.push([oats ?? {}, milk ?? {}, salt ?? {}])
    const restoreBackup = await backup(id)
    await bob.push([rename(oats?.id)])
    const { body: page } = await ada.pull({ cursor, limit: 1 }) // milk; the oats are on a later page
    assert.deepEqual([page.has_more, page.changes[0]?.id], [true, milk?.id])

    await restoreBackup('folder')

    assert.deepEqual(await answerTo(ada, page.cursor), [410, 'epoch_changed'])
  })

  it('expires a cursor of a household that the backup lacks, and that was created again', async () => {
    const epochs = await backUpEpochs(db)
    const { id, listId, ada, bob } = await household()
    await bob.push(foods(1))
    const cursor = await cursorOf(ada)

    await restore(db, sync, [id], new Map())
    await restoreEpochs(db, epochs, 'folder')
    await openHousehold(db, sync, id, listId, clock())
    for (const { accountId } of [ada, bob])
      await setRole(db, sync, id, accountId, 'member', clock())
    await bob.push(foods(5))

    assert.deepEqual(await answerTo(ada, cursor), [410, 'epoch_changed'])
  })

  it('into another database of the same server also begins an epoch', async () => {
    const { ada } = await household()
    const cursor = await cursorOf(ada)

    await sql`update sync_known_epoch set database = 1, written_by = pg_current_xact_id()::xid`.execute(
      db,
    )

    assert.deepEqual(await answerTo(ada, cursor), [410, 'epoch_changed'])
  })

  it('is noticed by each writer before its change gets a version', async () => {
    const { id, bob } = await household()
    const epochOf = async () => (await bob.push([])).body.epoch
    const before = await epochOf()
    const restoreBackup = await backup(id)

    await restoreBackup('dump')
    const { body } = await bob.push(foods(1))

    assert.notEqual(body.epoch, before)
    assert.equal(body.epoch, await beginEpoch(db))
    const { rows } = await sql<{ since: string }>`
      select s.since from sync_scope_epoch s join sync_current_epoch c using (number)
      where s.household_id = ${id}`.execute(db)
    assert.deepEqual(rows, [{ since: String(body.version - 1) }])
  })
})
