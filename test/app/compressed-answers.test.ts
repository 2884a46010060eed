import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { etagOf } from '#test/fixtures/etag.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const note = 'Better the next day. '.repeat(200)
const { body: recipe } = await ada.call('POST', '/v1/recipes', { title: 'Stew', note })
const path = `/v1/recipes/${recipe.id}`

/** Sends a request of a client that accepts these encodings; fetch decompresses the answer. */
const ask = (method: string, place: string, accepted: string, more: Record<string, string> = {}) =>
  app.call(method, place, {
    token: ada.accessToken,
    headers: { 'accept-encoding': accepted, ...more },
    ...(method === 'PATCH' ? { body: { title: 'Stew' } } : {}),
  })

describe('an answer', () => {
  it('has the best encoding that the client accepts, and a Vary header', async () => {
    const found: unknown[] = []
    for (const accepted of [
      'identity',
      'gzip',
      'gzip, br',
      'gzip, br, zstd',
      'gzip;q=0, identity',
      '*;q=0',
    ]) {
      const { headers, body } = await ask('GET', path, accepted)
      assert.equal(body.note, note.trim())
      found.push([headers.get('content-encoding'), headers.get('vary'), headers.get('etag')])
    }

    const etag = etagOf(recipe)
    const plain = [null, 'accept-encoding', etag]
    assert.deepEqual(found, [
      plain,
      ['gzip', 'accept-encoding', `W/${etag}`],
      ['br', 'accept-encoding', `W/${etag}`],
      ['zstd', 'accept-encoding', `W/${etag}`],
      plain,
      plain,
    ])
  })

  it('has an ETag that preconditions accept, compressed or not', async () => {
    const tag = (await ask('GET', path, 'br')).headers.get('etag') ?? ''

    const seen = await ask('GET', path, 'br', { 'if-none-match': tag })
    const seenPlain = await ask('GET', path, 'identity', { 'if-none-match': tag })
    const changed = await ask('PATCH', path, 'br', { 'if-match': tag })
    const stale = await ask('PATCH', path, 'br', { 'if-match': 'W/"1"' })

    assert.deepEqual(
      [seen, seenPlain, changed, stale].map(({ status }) => status),
      [304, 304, 200, 412],
    )
    assert.equal(stale.headers.get('content-encoding'), 'br')
    assert.equal(seen.headers.get('vary'), 'accept-encoding')
  })

  it('to HEAD has the same headers as to GET', async () => {
    for (const accepted of ['identity', 'gzip']) {
      const get = await ask('GET', path, accepted)
      const head = await ask('HEAD', path, accepted)

      for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
        assert.equal(head.headers.get(name), get.headers.get(name), name)
    }
  })

  it('that is small is not compressed', async () => {
    const { headers } = await ask('GET', `/v1/households/${householdId}`, 'gzip, br')

    assert.equal(headers.get('content-encoding'), null)
  })

  it('with secrets is never compressed, but an export is', async () => {
    for (let i = 0; i < 30; i++) await ada.signIn()

    const sessions = await ask('GET', '/v1/auth/sessions', 'gzip, br')
    const signedIn = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: ada.password },
      headers: { 'accept-encoding': 'gzip, br' },
    })
    const exported = await ask('GET', '/v1/auth/export', 'gzip, br')

    assert.ok(sessions.text.length > 4000)
    assert.deepEqual(
      [sessions, signedIn, exported].map(({ headers }) => headers.get('content-encoding')),
      [null, null, 'br'],
    )
    assert.ok(exported.text.includes(note.trim()))
    assert.equal(exported.body.user.email, ada.email)
  })
})
