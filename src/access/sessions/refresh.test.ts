import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const refresh = (token: string) =>
  app.call('POST', '/v1/auth/refresh', { body: { refresh_token: token } })
const open = async (token: string) => (await app.call('GET', '/v1/auth/account', { token })).status

/** Refreshes, and returns the new refresh token. */
async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token)
  assert.equal(status, 200)
  return body.refresh_token
}

const DAY = 86_400
const WAITS = {
  'at once': 0,
  '30 seconds': 30,
  '31 seconds': 31,
  '35 seconds': 35,
  'an hour': 3600,
  '14 days': 14 * DAY,
  '14 days and a second': 14 * DAY + 1,
  '20 days': 20 * DAY,
}
interface Pair {
  /** An access token of an earlier generation. */
  readonly old: string
  readonly access_token: string
  readonly refresh_token: string
}
/** What a client does with the answer, before the refresh token is sent again. */
const USES: Readonly<Record<string, (pair: Pair) => Promise<unknown>>> = {
  'nothing was used': async () => {},
  'only an older access token was used': ({ old }) => open(old),
  'the access token was used': ({ access_token: token }) => open(token),
  'the refresh token was used': ({ refresh_token: token }) => refresh(token),
}
/** Seconds. */
const REPEATABLE: Readonly<Record<string, number>> = {
  'nothing was used': 14 * DAY,
  'only an older access token was used': 14 * DAY,
  'the access token was used': 30,
  'the refresh token was used': -1,
}

describe('POST /v1/auth/refresh', () => {
  it('returns a new pair, and both tokens work', async () => {
    const ada = await signedUp(app)
    app.clock.advance({ minutes: 20 })

    const { status, body } = await refresh(ada.refreshToken)

    const { access_token, refresh_token, ...rest } = body
    assert.equal(status, 200)
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    })
    assert.notEqual(refresh_token, ada.refreshToken)
    assert.deepEqual(
      [
        await open(ada.accessToken),
        await open(access_token),
        (await refresh(refresh_token)).status,
      ],
      [401, 200, 200],
    )
  })

  it('returns the same new token again within 30 seconds, for a lost response', async () => {
    const ada = await signedUp(app)
    const lost = await next(ada.refreshToken)

    app.clock.advance({ seconds: 30 })
    const { status, body } = await refresh(ada.refreshToken)

    assert.deepEqual([status, body.refresh_token], [200, lost])
    assert.deepEqual([await open(body.access_token), (await refresh(lost)).status], [200, 200])
  })

  for (const [used, uses] of Object.entries(USES))
    for (const [waited, wait] of Object.entries(WAITS))
      it(`gives the same answer again or ends the session ${waited} later, if ${used}`, async () => {
        const ada = await signedUp(app)
        const first = await next(ada.refreshToken) // of a session that has refreshed before, too
        const { body: lost } = await refresh(first)
        await uses({ old: ada.accessToken, ...lost })

        app.clock.advance({ seconds: wait })
        const { status, body } = await refresh(first)

        const isRepeated = wait <= (REPEATABLE[used] ?? assert.fail())
        assert.deepEqual(
          [status, body.refresh_token],
          isRepeated ? [200, lost.refresh_token] : [401, undefined],
        )
        // The other token of the pair shares the fate of the session.
        assert.equal(await open(body.access_token ?? lost.access_token), isRepeated ? 200 : 401)
      })

  it('records the first use of an access token, and writes nothing for the next ones', async () => {
    const ada = await signedUp(app)
    const rowOf = async () => {
      const { rows } = await sql`
        select xmin::text, used_generation from sessions where account_id = ${ada.id}`.execute(
        app.db,
      )
      return rows
    }
    const { body } = await refresh(ada.refreshToken)
    const rows = [await rowOf()]

    for (const token of [ada.accessToken, body.access_token, body.access_token, ada.accessToken]) {
      await open(token)
      rows.push(await rowOf())
    }

    const [unused, afterOld, afterNew, ...later] = rows
    assert.deepEqual(afterOld, unused)
    assert.notDeepEqual(afterNew, unused)
    assert.deepEqual(later, [afterNew, afterNew])
  })

  it('does not sign out a client whose answers are lost again and again', async () => {
    const ada = await signedUp(app)
    let token = ada.refreshToken

    for (let i = 0; i < 6; i++) {
      const answers: Awaited<ReturnType<typeof refresh>>[] = []
      for (let lost = 0; lost < 4; lost++) {
        answers.push(await refresh(token))
        app.clock.advance({ days: 3 })
      }
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.refresh_token]),
        answers.map(() => [200, answers[0]?.body.refresh_token]),
      )
      token = answers[0]?.body.refresh_token
    }
  })

  it('signs out a thief who has used a token of which the owner lost the answer', async () => {
    const ada = await signedUp(app)
    await refresh(ada.refreshToken) // lost
    app.clock.advance({ hours: 1 })
    const { body: ofThief } = await refresh(ada.refreshToken)
    assert.equal(await open(ofThief.access_token), 200)
    app.clock.advance({ hours: 1 })

    const ofOwner = await refresh(ada.refreshToken)

    assert.equal(ofOwner.status, 401)
    assert.equal((await refresh(ofThief.refresh_token)).status, 401)
  })

  it('ends the session if an old token is used later, and records it once', async () => {
    const ada = await signedUp(app)
    const stolen = ada.refreshToken
    const { body: newest } = await refresh(stolen)
    assert.equal(await open(newest.access_token), 200)
    const other = (await ada.signIn()).body

    app.clock.advance({ seconds: 31 })
    const reuses = await Promise.all(Array.from({ length: 10 }, () => refresh(stolen)))

    assert.deepEqual(new Set(reuses.map(outcome)), new Set(['401 UNAUTHENTICATED']))
    assert.equal(reuses[0]?.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    assert.deepEqual(
      [
        await open(ada.accessToken),
        await open(newest.access_token),
        outcome(await refresh(newest.refresh_token)),
        await open(other.access_token),
      ],
      [401, 401, '401 UNAUTHENTICATED', 200],
    )
    assert.deepEqual(
      (await app.call('GET', '/v1/auth/events', { token: other.access_token })).body.items
        .map(({ kind }: { kind: string }) => kind)
        .toSorted(),
      ['refresh_token_reused', 'signed_in', 'signed_up'],
    )
  })

  it('treats a token as stolen if its successor was used, even within 30 seconds', async () => {
    const ada = await signedUp(app)
    const last = await next(await next(ada.refreshToken))

    const reuse = await refresh(ada.refreshToken)

    assert.deepEqual([reuse, await refresh(last)].map(outcome), [
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
    ])
  })

  it('accepts 20 parallel refreshes, and continues with one token', async () => {
    const ada = await signedUp(app)

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const opened = await Promise.all(answers.map(({ body }) => open(body.access_token)))
    assert.deepEqual(new Set(opened), new Set([200]))
    const tokens = new Set<string>(answers.map(({ body }) => body.refresh_token))
    assert.equal(tokens.size, 1)
    assert.equal((await refresh([...tokens].join(''))).status, 200)
  })

  it('keeps an idle session for 30 days and no longer', async () => {
    const ada = await signedUp(app)
    const ben = await signedUp(app)

    app.clock.advance({ days: 29, hours: 23, minutes: 59 })
    const inTime = await refresh(ada.refreshToken)
    app.clock.advance({ minutes: 1 })
    const tooLate = await refresh(ben.refreshToken)

    assert.deepEqual([inTime, tooLate].map(outcome), ['200 ok', '401 UNAUTHENTICATED'])
    assert.equal(inTime.body.refresh_expires_in, 2_592_000)
  })

  it('ends a session after 90 days, even if it was refreshed', async () => {
    const ada = await signedUp(app)
    let token = ada.refreshToken
    const lives: number[] = []
    let latest: Answer | undefined
    for (let i = 0; i < 4; i++) {
      app.clock.advance({ days: 22 })
      latest = await refresh(token)
      token = latest.body.refresh_token
      lives.push(latest.body.refresh_expires_in / 86_400)
    }

    app.clock.advance({ days: 1, hours: 23, minutes: 59, seconds: 59 })
    const last = await refresh(token)
    app.clock.advance({ seconds: 1 })
    const tooLate = await refresh(last.body.refresh_token)

    assert.deepEqual(lives, [30, 30, 24, 2])
    assert.deepEqual([last, tooLate].map(outcome), ['200 ok', '401 UNAUTHENTICATED'])
    assert.equal(last.body.refresh_expires_in, 1)
    assert.equal(await open(last.body.access_token), 401)
  })

  it('of a pending account is refused with a restore token, and works after the restore', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')

    const refused = await refresh(ada.refreshToken)
    const restored = await app.call('POST', '/v1/auth/restore-account', {
      token: refused.body.restore_token,
    })
    const afterwards = await refresh(ada.refreshToken)

    const { restore_token: _, ...body } = refused.body
    assert.equal(refused.status, 403)
    assert.deepEqual(body, {
      error: 'This account is about to be deleted. It can still be restored.',
      code: 'ACCOUNT_PENDING_DELETION',
      deletion_scheduled_at: new Date(app.clock().getTime() + 30 * 86_400_000).toISOString(),
      timestamp: app.clock().toISOString(),
      request_id: refused.headers.get('x-request-id'),
    })
    assert.deepEqual([restored.status, afterwards.status], [200, 200])
  })

  it('of a pending account ends the session if the token is an old one', async () => {
    const ada = await signedUp(app)
    const { body } = await refresh(ada.refreshToken)
    const newest = body.refresh_token
    await app.call('DELETE', '/v1/auth/account', { token: body.access_token })

    app.clock.advance({ seconds: 31 })
    const answers = [await refresh(ada.refreshToken), await refresh(newest)]

    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
  })

  it('accepts a token that is newer than a restored backup', async () => {
    const ada = await signedUp(app)
    const newest = await next(await next(ada.refreshToken))
    await app.db
      .updateTable('sessions')
      .set({ refresh_generation: 0 })
      .where('account_id', '=', ada.id)
      .execute()

    const { status, body } = await refresh(newest)

    assert.equal(status, 200)
    assert.deepEqual([await refresh(body.refresh_token)].map(outcome), ['200 ok'])
  })
})
