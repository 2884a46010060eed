import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { AppError } from '#platform/kernel/errors.ts'
import { createIdTokenReader } from './id-tokens.ts'

const GOOGLE = 'https://accounts.google.com'
const OTHER = 'https://id.example.com'
const now = new Date('2026-11-20T08:00:00.000Z')
const { privateKey, publicKey } = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'one' }

/** Reads a token with this `iss`. The providers answer from memory. */
async function read(iss: string): Promise<string> {
  const providers = [GOOGLE, OTHER].map((issuer) => ({ issuer, client_ids: ['app'], name: issuer }))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const usual = globalThis.fetch
  globalThis.fetch = async (input) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    return Response.json(
      pathname === '/keys' ? { keys: [jwk] } : { issuer: origin, jwks_uri: `${origin}/keys` },
    )
  }
  try {
    const readIdToken = createIdTokenReader({ providers, clock: () => now, log })
    const token = await new SignJWT({ sub: 'ada', iss, aud: 'app' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuedAt(now)
      .setExpirationTime('5m')
      .sign(privateKey)
    return (await readIdToken(token, undefined)).provider.issuer
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  } finally {
    globalThis.fetch = usual
  }
}

describe('a token of Google', () => {
  for (const iss of ['accounts.google.com', GOOGLE])
    it(`is accepted with the issuer ${iss}, as the same provider`, async () => {
      assert.equal(await read(iss), GOOGLE)
    })
})

describe('a token with a similar issuer', () => {
  for (const iss of [
    'http://accounts.google.com',
    '//accounts.google.com',
    'accounts.google.com/',
    'https://accounts.google.com/',
    'ACCOUNTS.GOOGLE.COM',
    ' accounts.google.com',
    'google.com',
    'accounts.google.com.evil.example',
    'id.example.com',
  ])
    it(`is refused: ${JSON.stringify(iss)}`, async () => {
      assert.equal(await read(iss), 'INVALID_ID_TOKEN')
    })
})
