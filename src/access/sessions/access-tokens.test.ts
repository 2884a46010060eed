import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { decodeJwt, exportJWK } from 'jose'
import { openSigningKeys } from '#access/tokens/signing-keys.ts'
import { createSecret } from '#platform/base/secret.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const eve = await signedUp(app)

const keys = await openSigningKeys({
  db: app.db,
  secret: createSecret(SECRET),
  clock: app.clock,
  log: problemsOnly,
})
const { id: kid, key: ourKey } = await keys.signer()
const [ourJwk = {}] = await keys.published()
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const attackerKey = attacker.privateKey
const attackerJwk = await exportJWK(attacker.publicKey)

const ours = decodeJwt(ada.accessToken)
const nowSeconds = () => Math.floor(app.clock().getTime() / 1000)
const [theHeader = '', thePayload = '', theSignature = ''] = ada.accessToken.split('.')

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Ada's access token with these members changed (undefined: left out), signed with our key or
 * another.
 */
async function forge(header: object, claims: object = {}, key = ourKey): Promise<string> {
  const all = { alg: 'ES256', typ: 'at+jwt', kid, ...header }
  const input = `${encode(all)}.${encode({ ...ours, ...claims })}`
  const bytes = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${bytes.toString('base64url')}`
}

function hmac(secret: string | Buffer): string {
  const input = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${thePayload}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/**
 * The last of 86 characters holds only two bits, so the next character decodes to the same bytes.
 */
function encodeDifferently(signature: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signature.slice(0, -1) + letters[letters.indexOf(signature.at(-1) ?? '') + 1]
}

const unsigned = (alg: string) => `${encode({ alg, typ: 'at+jwt', kid })}.${thePayload}.`
const publicPem = createPublicKey({ key: ourJwk, format: 'jwk' }).export({
  format: 'pem',
  type: 'spki',
})

const forgeries: Record<string, string> = {
  'whose alg is none': unsigned('none'),
  'whose alg is nOnE': unsigned('nOnE'),
  'whose alg is none beside our signature': unsigned('none') + theSignature,
  'that is an HMAC by our public key in PEM': hmac(publicPem),
  'that is an HMAC by our public key as a JWK': hmac(JSON.stringify(ourJwk)),
  'that is an HMAC by our public key, by its point': hmac(
    Buffer.from(String(ourJwk.x), 'base64url'),
  ),
  'that is an HMAC by nothing': hmac(''),
  'signed by another key': await forge({}, {}, attackerKey),
  'without a kid': await forge({ kid: undefined }),
  'with the kid of no key': await forge({ kid: 'unknown' }),
  'whose kid is a path': await forge({ kid: '../../../../dev/null' }),
  'whose kid is SQL': await forge({ kid: `' union select '${kid}' --` }),
  'whose kid is __proto__': await forge({ kid: '__proto__' }),
  'whose kid is a list': await forge({ kid: [kid] }),
  'that brings its own key': await forge({ jwk: attackerJwk }, {}, attackerKey),
  'that brings its own key and no kid': await forge(
    { kid: undefined, jwk: attackerJwk },
    {},
    attackerKey,
  ),
  'that names where its key is': await forge({ jku: `${app.url}/evil.json` }, {}, attackerKey),
  'that names its certificate': await forge({ x5u: `${app.url}/evil.pem` }, {}, attackerKey),
  'with an extension that must be understood': await forge({ crit: ['urn:x'], 'urn:x': 1 }),
  'whose payload is not encoded': await forge({ crit: ['b64'], b64: false }),
  'of the type JWT': await forge({ typ: 'JWT' }),
  'of no type': await forge({ typ: undefined }),
  'of the type of a restore token': await forge({ typ: 'restore+jwt' }),
  'whose payload was changed': `${theHeader}.${encode({ ...ours, sub: eve.id })}.${theSignature}`,
  'of another issuer': await forge({}, { iss: 'http://evil.test' }),
  'of our issuer with a slash': await forge({}, { iss: 'http://larder.test/' }),
  'of no issuer': await forge({}, { iss: undefined }),
  'for another audience': await forge({}, { aud: 'pantry' }),
  'for the audience of a restore token': await forge({}, { aud: 'larder-restore' }),
  'for no audience': await forge({}, { aud: undefined }),
  'without exp': await forge({}, { exp: undefined }),
  'whose exp is text': await forge({}, { exp: String(ours.exp) }),
  'whose exp is no number': await forge({}, { exp: null }),
  'that ran out': await forge({}, { exp: nowSeconds() - 60, iat: nowSeconds() - 600 }),
  'without iat': await forge({}, { iat: undefined }),
  'issued in the future': await forge({}, { iat: nowSeconds() + 60, exp: nowSeconds() + 900 }),
  'issued an hour ago for two': await forge(
    {},
    { iat: nowSeconds() - 3600, exp: nowSeconds() + 3600 },
  ),
  'not valid yet': await forge({}, { nbf: nowSeconds() + 60 }),
  'without sub': await forge({}, { sub: undefined }),
  'of nobody': await forge({}, { sub: randomUUID() }),
  'whose sub is SQL': await forge({}, { sub: `${ada.id}' or '1'='1` }),
  'of somebody else, through Ada’s session': await forge({}, { sub: eve.id }),
  'without a session': await forge({}, { sid: undefined }),
  'of another session': await forge({}, { sid: randomUUID() }),
  'without jti': await forge({}, { jti: undefined }),
  'without a signature': `${theHeader}.${thePayload}.`,
  'whose signature is all zeros': `${theHeader}.${thePayload}.${'A'.repeat(86)}`,
  'whose signature is cut short': ada.accessToken.slice(0, -2),
  'whose signature is spelled another way': `${theHeader}.${thePayload}.${encodeDifferently(theSignature)}`,
  'whose signature is padded': `${ada.accessToken}==`,
  'in four parts': `${ada.accessToken}.${theSignature}`,
  'in two parts': `${theHeader}.${thePayload}`,
  'of dots': '..',
  'with a header that is no JSON': `${Buffer.from('{').toString('base64url')}.${thePayload}.${theSignature}`,
  'of 12,000 characters': await forge({ padding: 'x'.repeat(8600) }, {}, attackerKey),
}

const refused = {
  status: 401,
  challenge: 'Bearer error="invalid_token"',
  body: {
    error: 'This access token is invalid or has expired. Refresh it, or sign in.',
    code: 'UNAUTHENTICATED',
  },
}

async function openWith(token: string) {
  const answer = await app.call('GET', '/v1/auth/account', { token })
  const { timestamp: _, request_id: __, ...body } = answer.body
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body }
}

describe('an access token', () => {
  it('is accepted, and so is one that the test signs with our key', async () => {
    const forged = await forge({}, { jti: randomUUID() })

    const answers = [await openWith(ada.accessToken), await openWith(forged)]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.id]),
      [
        [200, ada.id],
        [200, ada.id],
      ],
    )
  })

  for (const [what, token] of Object.entries(forgeries))
    it(`${what} is refused`, async () => {
      assert.deepEqual(await openWith(token), refused)
    })

  it('is accepted for 15 minutes and no longer, even from the cache', async () => {
    const ben = await signedUp(app)
    const long = await forge({}, { ...decodeJwt(ben.accessToken), exp: nowSeconds() + 7200 })
    const open = () =>
      Promise.all([ben.accessToken, long].map(async (token) => (await openWith(token)).status))

    const atFirst = await open()
    app.clock.advance({ minutes: 14, seconds: 59 })
    const nearTheEnd = await open()
    app.clock.advance({ seconds: 7 })
    const afterwards = await open()

    assert.deepEqual(
      [atFirst, nearTheEnd, afterwards],
      [
        [200, 200],
        [200, 200],
        [401, 401],
      ],
    )
  })
})
