// Slow. Covers: src/sync src/platform/postgres src/platform/mail src/api/idempotency packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runFullMailFolderTest } from './full-mail-folder.ts'
import { type KillTestOptions, runKillTest } from './kill-test.ts'
import { runShutdownTest } from './shutdown-under-load.ts'

// A short version of `npm run crash-tests`.
const options = { kills: 3, postgresKills: 1, people: 4, seed: 33, endLeases: true }

/** Milliseconds. Each kill costs a start, which takes long on a busy machine. */
const longTimeout = { timeout: 240_000 }

describe('Larder under load', () => {
  it(
    'loses no acknowledged data when it and its embedded PostgreSQL are killed',
    longTimeout,
    async () => {
      await losesNothing({ ...options, database: 'embedded' })
    },
  )

  it(
    'loses no acknowledged data when it and a separate PostgreSQL are killed',
    longTimeout,
    async () => {
      await losesNothing({ ...options, database: 'server' })
    },
  )

  it('answers all accepted requests before it ends on SIGTERM', async () => {
    const { losses, answered } = await runShutdownTest(35)

    assert.deepEqual(losses, [])
    assert.ok(answered > 0)
  })

  it('keeps mails while the disk is full, logs it, and writes them later', async () => {
    const { losses } = await runFullMailFolderTest(true)

    assert.deepEqual(losses, [])
  })
})

async function losesNothing(how: Omit<KillTestOptions, 'log'>): Promise<void> {
  const logged: string[] = []

  const { losses, accounts, sessions, resets } = await runKillTest({
    ...how,
    log: (text) => void logged.push(text),
  })

  assert.deepEqual(losses, [], logged.join('\n'))
  assert.ok(Math.min(accounts, sessions, resets) > 0)
}
