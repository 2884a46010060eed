import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import {
  addAccount,
  openMailQueueFixture,
  startReplica,
} from '#test/processes/mail-queue-fixture.ts'
import { openMailServer, refusal } from '#test/processes/mail-server.ts'
import { retryMails } from './admin.ts'
import { countMails, enqueueMail, purgeFailedMails } from './queue.ts'

const fixture = await openMailQueueFixture()
const { db } = fixture
const silent = { info() {}, warn() {}, error() {} }
const isEmpty = async () => (await fixture.mails()).length === 0

beforeEach(() => db.deleteFrom('mails').execute())

describe('a queued mail', () => {
  it('is sent if its transaction commits, and is dropped if it rolls back', async () => {
    await using server = await openMailServer()
    await using _queue = fixture.start(server)

    const rolledBack = db.transaction().execute(async (tx) => {
      await fixture.add('never@example.com', tx)
      throw new Error('Something else went wrong.')
    })
    await assert.rejects(rolledBack)
    await db.transaction().execute((tx) => fixture.add('ada@example.com', tx))
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(
      server.accepted.map(({ rcpt }) => rcpt),
      ['ada@example.com'],
    )
  })

  it('is sent once, though three replicas poll for it', async () => {
    await using server = await openMailServer(() => nextTurn())
    const addresses = Array.from({ length: 120 }, (_, i) => `cook${i}@example.com`)
    for (const address of addresses) await fixture.add(address)

    await using _first = fixture.start(server)
    await using _second = fixture.start(server)
    await using _third = fixture.start(server)
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(server.accepted.map(({ rcpt }) => rcpt).toSorted(), addresses.toSorted())
  })

  it('of a kind that a replica does not know waits for one that does', async () => {
    await using server = await openMailServer()
    await fixture.add('poet@example.com', db, 'poem')
    await fixture.add('ada@example.com')

    await using _old = fixture.start(server)
    await eventually('the mail of the known kind is sent', () => server.accepted.length === 1)
    await fixture.add('ben@example.com')
    await eventually('so is the next one', () => server.accepted.length === 2)
    const left = await fixture.mails()
    await using _new = fixture.start({ ...server, kinds: ['note', 'poem'] })
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(left, [{ to: 'poet@example.com', attempts: 0, is_due: true }])
    assert.deepEqual(
      server.accepted.map(({ rcpt }) => rcpt),
      ['ada@example.com', 'ben@example.com', 'poet@example.com'],
    )
  })

  it('is dropped if there is no recipient', async () => {
    await using server = await openMailServer()
    await fixture.add('nobody@example.com')

    await using _queue = fixture.start({ ...server, compose: async () => undefined })
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(server.received, [])
  })

  it('belongs to its account once that is known, and is deleted with it', async () => {
    await using server = await openMailServer(() => {
      throw refusal(450, 'Later')
    })
    const accountId = await addAccount(db)
    const details = { accountId, to: 'leaving@example.com' }
    await enqueueMail(db, { kind: 'note', address: 'leaving@example.com', details }, new Date())
    await using _queue = fixture.start({ ...server, delays: [60_000] })
    await eventually('a try has failed', async () => (await fixture.mails())[0]?.attempts === 1)
    const owner = await db.selectFrom('mails').select(['account_id', 'address']).execute()

    await db.deleteFrom('accounts').where('id', '=', accountId).execute()

    assert.deepEqual(owner, [{ account_id: accountId, address: null }])
    assert.deepEqual(await fixture.mails(), [])
  })

  it('rolls back the changes of a composition that failed', async () => {
    await using server = await openMailServer()
    await fixture.add('ada@example.com')
    let tries = 0

    await using _queue = fixture.start({
      ...server,
      async compose(tx, { details }) {
        const accountId = await addAccount(tx)
        if (++tries < 3) throw new Error(`No letter: ${JSON.stringify(details)}`)
        return {
          accountId,
          message: { to: 'ada@example.com', language: 'en', subject: '', text: '', html: '' },
        }
      },
    })
    await eventually('the queue is empty', isEmpty)

    const accounts = await db.selectFrom('accounts').select('id').execute()
    assert.deepEqual([tries, server.accepted.length, accounts.length], [3, 1, 2])
  })
})

describe('a mail that fails', () => {
  it('is tried 8 times, then kept and counted, while others are sent', async () => {
    await using server = await openMailServer(({ rcpt }) => {
      if (rcpt === 'never@example.com') throw refusal(550, `No such person: ${rcpt}\r\n\0here`)
    })
    await fixture.add('never@example.com')
    await fixture.add('ada@example.com')

    const from = new Date()
    await using _queue = fixture.start(server)
    await eventually('it is given up', async () => (await countMails(db)).failed === 1)

    const kept = await db
      .selectFrom('mails')
      .select(['attempts', 'failed_at', 'last_error'])
      .executeTakeFirstOrThrow()
    assert.deepEqual(server.received.map(({ rcpt }) => rcpt).toSorted(), [
      'ada@example.com',
      ...Array<string>(8).fill('never@example.com'),
    ])
    assert.deepEqual(kept, {
      attempts: 8,
      failed_at: kept.failed_at,
      last_error: 'Message failed: 550 No such person: ne…@example.com here',
    })
    assert.ok(kept.failed_at !== null && kept.failed_at >= from && kept.failed_at <= new Date())
    assert.deepEqual(await countMails(db), { waiting: 0, failed: 1 })
    assert.deepEqual(fixture.logged.at(-1), ['error', 'a mail was given up'])
  })

  it('is purged after its retention time', async () => {
    await fixture.add('old@example.com')
    await sql`update mails set failed_at = '2026-10-01T00:00:00Z'`.execute(db)
    await fixture.add('waiting@example.com')

    const early = await purgeFailedMails(db, new Date('2026-10-01T00:00:00Z'))
    const late = await purgeFailedMails(db, new Date('2026-10-01T00:00:01Z'))

    assert.deepEqual([early, late], [0, 1])
    assert.deepEqual(await countMails(db), { waiting: 1, failed: 0 })
  })

  it('is purged after that time too if it has waited since before', async () => {
    await fixture.add('poet@example.com', db, 'poem')
    await sql`update mails set due_at = '2026-10-01T00:00:00Z'`.execute(db)
    await fixture.add('waiting@example.com')

    const early = await purgeFailedMails(db, new Date('2026-10-01T00:00:00Z'))
    const late = await purgeFailedMails(db, new Date('2026-10-01T00:00:01Z'))

    assert.deepEqual([early, late], [0, 1])
    assert.deepEqual(await countMails(db), { waiting: 1, failed: 0 })
  })

  it('is not purged where somebody has asked for another try of an old one', async () => {
    await fixture.add('old@example.com', db, 'poem')
    await sql`update mails set created_at = '2026-08-01T00:00:00Z', failed_at = '2026-08-02T00:00:00Z'`.execute(
      db,
    )

    const retried = await retryMails(db)
    const purged = await purgeFailedMails(db, new Date('2026-10-01T00:00:00Z'))

    assert.deepEqual([retried, purged], [1, 0])
    assert.deepEqual(await countMails(db), { waiting: 1, failed: 0 })
  })

  it('waits longer after each failure', async () => {
    await using server = await openMailServer(() => {
      throw refusal(451, 'Later')
    })
    const waits: number[] = []

    for (let failures = 0; failures < 7; failures++) {
      await db.deleteFrom('mails').execute()
      await fixture.add('ada@example.com')
      await sql`update mails set attempts = ${failures}`.execute(db)
      await using _queue = startReplica(fixture.url, silent, server)
      await eventually(
        'it failed',
        async () => (await fixture.mails())[0]?.attempts === failures + 1,
      )
      const { rows } = await sql<{ seconds: number }>`
        select ceil(extract(epoch from due_at - now()))::int as seconds from mails`.execute(db)
      waits.push(...rows.map(({ seconds }) => seconds))
    }

    assert.deepEqual(waits, [10, 30, 90, 300, 600, 1800, 3600])
  })

  it('carries the same Message-ID each time it is tried', async () => {
    await using server = await openMailServer(() => {
      if (server.received.length < 4) throw refusal(421, 'Closing')
    })
    await fixture.add('ada@example.com')

    await using _queue = fixture.start(server)
    await eventually('the queue is empty', isEmpty)

    const ids = server.received.map(({ messageId }) => messageId)
    assert.deepEqual([ids.length, new Set(ids).size, server.accepted.length], [4, 1, 1])
  })
})
