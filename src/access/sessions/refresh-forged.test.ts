import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { openSigningKeys } from '#access/tokens/signing-keys.ts'
import { createTokenIssuer } from '#access/tokens/tokens.ts'
import { createSecret } from '#platform/base/secret.ts'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const refresh = (token: string) =>
  app.call('POST', '/v1/auth/refresh', { body: { refresh_token: token } })

describe('a forged refresh token', () => {
  it('is refused like one of an ended session, and ends no session', async () => {
    const ada = await signedUp(app)
    const bytes = Buffer.from(ada.refreshToken, 'base64url')
    const changed = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    }
    const forgeries = [
      ...Array.from(bytes.keys(), changed), // the generation before and after among them
      ada.refreshToken.slice(0, -1),
      `${ada.refreshToken}A`,
      `${ada.refreshToken}=`,
      ` ${ada.refreshToken}`,
      encodeDifferently(ada.refreshToken),
      bytes.toString('base64'),
      bytes.subarray(0, 20).toString('base64url'),
      Buffer.alloc(52).toString('base64url'),
      'x',
      '💥'.repeat(50),
    ]
    const over = await refresh(await signedOutToken())

    const answers = await Promise.all(forgeries.map(refresh))

    assert.ok(forgeries.every((token) => token !== ada.refreshToken))
    for (const answer of answers) assert.deepEqual(comparable(answer), comparable(over))
    assert.deepEqual(
      [await ada.call('GET', '/v1/auth/account'), await refresh(ada.refreshToken)].map(outcome),
      ['200 ok', '200 ok'],
    )
  })

  it('made with another secret is refused for every generation', async () => {
    const ada = await signedUp(app)
    const theirs = createSecret('the secret of another deployment, as long')
    const keys = await openSigningKeys({
      db: app.db,
      secret: theirs,
      clock: app.clock,
      log: { ...problemsOnly, error: () => {} }, // our key can't be opened with it
    })
    const tokenIssuer = createTokenIssuer({ keys, secret: theirs, issuer: 'x', clock: app.clock })
    const sessionId = String(decodeJwt(ada.accessToken)['sid'])

    const answers = await Promise.all(
      [0, 1, 2, 4_294_967_295].map((generation) =>
        refresh(tokenIssuer.refresh({ sessionId, generation })),
      ),
    )

    assert.deepEqual(new Set(answers.map(outcome)), new Set(['401 UNAUTHENTICATED']))
    assert.equal((await refresh(ada.refreshToken)).status, 200)
  })
})

async function signedOutToken(): Promise<string> {
  const somebody = await signedUp(app)
  await somebody.call('POST', '/v1/auth/signout')
  return somebody.refreshToken
}

/**
 * The last of its 70 characters holds only two bits, so the next character decodes to the same
 * bytes.
 */
function encodeDifferently(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') + 1]
}
