import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type KillTestOptions, runKillTest } from './bad-days.ts'
import { sufferShutdown } from './end-under-load.ts'
import { sufferFullMailFolder } from './full-mail-folder.ts'

// What `npm run bad-days` does at length.
const options = { kills: 3, postgresKills: 1, people: 4, seed: 33, hurryMails: true }

/** Ten seconds each, and many times that on a machine with other work: each kill costs a start. */
const patient = { timeout: 240_000 }

describe('Larder on a bad day', () => {
  it('loses nothing acknowledged when it and its own PostgreSQL are killed', patient, async () => {
    await losesNothing({ ...options, database: 'embedded' })
  })

  it(
    'loses nothing acknowledged when it and a PostgreSQL elsewhere are killed',
    patient,
    async () => {
      await losesNothing({ ...options, database: 'server' })
    },
  )

  it('answers what it accepted, and ends, when it is told to under load', async () => {
    const { losses, answered } = await sufferShutdown(35)

    assert.deepEqual(losses, [])
    assert.ok(answered > 0)
  })

  it('keeps mails that find no room, says so, and writes them when there is some', async () => {
    const { losses } = await sufferFullMailFolder(true)

    assert.deepEqual(losses, [])
  })
})

async function losesNothing(how: Omit<KillTestOptions, 'tell'>): Promise<void> {
  const told: string[] = []

  const { losses, accounts, sessions, resets } = await runKillTest({
    ...how,
    tell: (text) => void told.push(text),
  })

  assert.deepEqual(losses, [], told.join('\n'))
  assert.ok(Math.min(accounts, sessions, resets) > 0)
}
