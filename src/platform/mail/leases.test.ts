import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { NOTE, openMailQueueFixture } from '#test/processes/mail-queue-fixture.ts'
import { claim, recordFailure, release, renew } from './leases.ts'

const fixture = await openMailQueueFixture()
const { db, accountId } = fixture

beforeEach(() => db.deleteFrom('mails').execute())

const claimAny = (leaseMs: number) => claim(db, { leaseMs, channel: 'mail', kinds: [NOTE] })

async function claimOne(leaseMs: number) {
  return (await claimAny(leaseMs)) ?? assert.fail('There was nothing to claim.')
}

describe('a lease', () => {
  it('goes to one of several parallel callers, and the first due mail to the first caller', async () => {
    for (const who of ['ada', 'ben', 'cleo']) await fixture.add(who)

    const first = await claimOne(60_000)
    const others = await Promise.all([1, 2, 3].map(() => claimAny(60_000)))

    assert.equal(first.mail.address, 'ada')
    assert.deepEqual(
      new Set(others.map((lease) => lease?.mail.address)),
      new Set(['ben', 'cleo', undefined]),
    )
  })

  it('that ran out can’t be renewed or released, and records no failure', async () => {
    await fixture.add('ada')
    const old = await claimOne(0)
    await claimOne(60_000)

    const renewed = await renew(db, old, accountId, 60_000)
    await release(db, old)
    const recorded = await recordFailure(db, old, 'Too late', new Date())

    assert.deepEqual([renewed, recorded], [undefined, false])
    assert.deepEqual(await fixture.mails(), [{ to: 'ada', attempts: 0, is_due: false }])
  })

  it('that was renewed is identified by its new end', async () => {
    await fixture.add('ada')
    const old = await claimOne(60_000)

    const renewed = await renew(db, old, accountId, 90_000)
    await release(db, old)
    const between = await fixture.mails()
    await release(db, renewed ?? old)

    assert.deepEqual(between, [{ to: 'ada', attempts: 0, is_due: false }])
    assert.deepEqual(await fixture.mails(), [{ to: 'ada', attempts: 0, is_due: true }])
  })
})
