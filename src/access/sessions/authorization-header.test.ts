import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callWithLines } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const { email, password, accessToken } = await signedUp(app)

const refused = {
  status: 401,
  challenge: 'Bearer',
  body: { error: 'Sign in first.', code: 'UNAUTHENTICATED' },
}

async function openWith(headers: Record<string, string>, query = '') {
  const answer = await app.call('GET', `/v1/auth/account${query}`, { headers })
  const { timestamp: _, request_id: __, ...body } = answer.body
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body }
}

describe('an Authorization header', () => {
  const odd: Record<string, string> = {
    'is empty': '',
    'has a scheme alone': 'Bearer',
    'has a token alone': accessToken,
    'has another scheme': `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
    'has a scheme that begins alike': `BearerX ${accessToken}`,
    'has something behind the token': `Bearer ${accessToken} x`,
    'has the token in quotes': `Bearer "${accessToken}"`,
    'has two tokens': `Bearer ${accessToken}, Bearer ${accessToken}`,
    'has a tab': `Bearer\t${accessToken}`,
  }
  for (const [what, authorization] of Object.entries(odd))
    it(`that ${what} is refused`, async () => {
      assert.deepEqual(await openWith({ authorization }), refused)
    })
})

describe('other parts of a request', () => {
  it('can’t hold the token', async () => {
    const inQuery = await openWith({}, `?access_token=${accessToken}`)
    const inCookie = await openWith({ cookie: `access_token=${accessToken}` })

    assert.deepEqual([inQuery, inCookie], [refused, refused])
  })

  it('needs exactly one Authorization header', async () => {
    const good = ['authorization', `Bearer ${accessToken}`] as const
    const bad = ['authorization', 'Bearer x.y.z'] as const
    const path = `${app.url}/v1/auth/account`

    const one = await callWithLines(path, [good])
    const two = await Promise.all(
      [
        [good, bad],
        [bad, good],
        [good, good],
      ].map((lines) => callWithLines(path, lines)),
    )

    assert.equal(one.status, 200)
    assert.deepEqual(
      two.map(({ status }) => status),
      [401, 401, 401],
    )
  })
})
