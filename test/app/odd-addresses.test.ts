import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { makeResetLink } from '#accounts/admin-links.ts'
import { deleteAccountByEmail, removeAccountByEmail, removeFactorByEmail } from '#accounts/admin.ts'
import { commands } from '#cli/commands.ts'
import { createSecret } from '#platform/base/secret.ts'
import { describeSync } from '#server/entity-tables.ts'
import { ODD_ADDRESSES, SPELLINGS } from '#test/fixtures/odd-addresses.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'
import { addressChanges } from './address-change.ts'
import { outcome } from './answers.ts'
import { SECRET, startApp } from './app.ts'
import { testClock } from './clock.ts'
import { invitedBy } from './invite.ts'
import { mailsOut } from './mails-out.ts'
import { signedUp } from './person.ts'
import { verified } from './verified.ts'

const clock = testClock()
const provider = await startHostileProvider(clock)
const app = await startApp({ MAGIC_LINK: 'on', ...trusting(provider) })
app.clock.advance({ seconds: (clock().getTime() - app.clock().getTime()) / 1000 })
const { requestChange } = addressChanges(app)
const env = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, LOG_LEVEL: 'silent' }
const deps = { secret: createSecret(SECRET), publicUrl: 'http://larder.test' }

const password = 'pears in the attic'
const host = await verified(app)
const stranger = await signedUp(app)
const { code } = await invitedBy(host, { max_uses: 100 })

const post = async (path: string, body: object) => outcome(await app.call('POST', path, { body }))
const signUp = (email: string, more: object = {}) =>
  post('/v1/auth/signup', { email, password, name: 'Eve', ...more })
const signIn = (email: string) => post('/v1/auth/signin', { email, password })
const signInAtProvider = async (claims: object) =>
  post('/v1/auth/idp', { id_token: await provider.sign(newcomer(claims)) })
const account = async (words: string, email: string) => {
  const { exitCode = 0 } =
    (await commands[`account ${words}`]?.run({
      args: [email],
      flags: {},
      env,
    })) ?? assert.fail()
  return `exit ${exitCode}`
}
/** What becomes of a call that may throw: the code of the error, or the value. */
async function told(work: () => Promise<unknown>): Promise<string> {
  try {
    return String(await work())
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
const { db } = app
const now = () => app.clock()

/** Each entrance by which an address gets an account. It is tried before the owner of the mailbox comes. */
const TAKERS: Readonly<Record<string, (odd: string) => Promise<string>>> = {
  'sign-up': (odd) => signUp(odd),
  'sign-up with an invite': (odd) => signUp(odd, { invite_code: code }),
  'change of address': async (odd) => outcome(await requestChange(stranger, odd)),
  provider: (odd) => signInAtProvider({ email: odd }),
  'provider without a verified address': (odd) =>
    signInAtProvider({ email: odd, email_verified: false }),
  'account create': (odd) => told(() => account('create', odd)),
}
const REFUSED = new Set(['400 VALIDATION_FAILED', '401 INVALID_ID_TOKEN', 'VALIDATION_FAILED'])

/** Each entrance by which an address finds an account. It is tried when the owner has one. */
const FINDERS: Readonly<Record<string, (odd: string) => Promise<string>>> = {
  ...TAKERS,
  'sign-in': signIn,
  reset: (odd) => post('/v1/auth/password-reset', { email: odd }),
  'magic link': (odd) => post('/v1/auth/magic-link', { email: odd }),
  'account show': (odd) => told(() => account('show', odd)),
  'reset-link': (odd) => told(() => makeResetLink(db, deps, odd, 'afresh', now())),
  'account delete': (odd) => told(() => deleteAccountByEmail(db, odd, 30, now())),
  'second-factor-off': (odd) => told(() => removeFactorByEmail(db, odd, now())),
  'account remove': (odd) => told(() => removeAccountByEmail(db, describeSync(), odd, now())),
}
/** Nobody is found. The answers of a reset and of a link are the same for every address. */
const FINDS_NOBODY = new Set([
  ...REFUSED,
  '401 INVALID_CREDENTIALS',
  '200 ok',
  'exit 3',
  'undefined',
])
const OPENS = new Set(['provider', 'sign-in'])

describe('an odd spelling of an address', () => {
  for (const spelling of ODD_ADDRESSES)
    it(`${JSON.stringify(spelling).slice(0, 60)} takes nobody’s mailbox, and finds nobody`, async () => {
      const name = `ada-${randomUUID().slice(0, 8)}`
      const odd = spelling.replaceAll('NAME', name)
      const owner = `${name}@example.net`
      const mailsBefore = app.inbox.mails.length

      const taken = await Promise.all(
        Object.entries(TAKERS).map(async ([entrance, take]) => [entrance, await take(odd)]),
      )
      const ownersSignUp = await signUp(owner)
      const found = await Promise.all(
        Object.entries(FINDERS).map(async ([entrance, find]) => [entrance, await find(odd)]),
      )
      await mailsOut(app)

      const opened = found.filter(
        ([entrance = '', is = '']) => OPENS.has(entrance) && is === '200 ok',
      )
      assert.deepEqual(
        [
          taken.filter(([, is = '']) => !REFUSED.has(is)),
          found.filter(([, is = '']) => !FINDS_NOBODY.has(is)),
          opened,
          app.inbox.mails.slice(mailsBefore).map(({ envelopeTo }) => envelopeTo),
          [ownersSignUp, await signIn(owner)],
        ],
        [[], [], [], [], ['201 ok', '200 ok']],
      )
    })
})

describe('a usual spelling of an address', () => {
  for (const spellings of SPELLINGS)
    it(`${JSON.stringify(spellings[0])} opens the account of its mailbox at each entrance`, async () => {
      const name = `ada-${randomUUID().slice(0, 8)}`
      const [first = '', ...others] = spellings.map((one) => one.replaceAll('NAME', name))

      const made = await signUp(first)

      for (const other of others)
        assert.deepEqual(
          [await signUp(other), await signIn(other), await account('show', other)],
          ['409 EMAIL_TAKEN', '200 ok', 'exit 0'],
          other,
        )
      assert.equal(made, '201 ok')
      assert.equal(await signInAtProvider({ email: others[0] ?? '' }), '200 ok')
    })
})
