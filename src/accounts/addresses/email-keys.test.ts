import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { keyToFind } from './email-address.ts'

const app = await startApp()
const migration = await readFile('migrations/0029_one_account_for_a_mailbox.sql', 'utf8')
const migrate = () => app.db.transaction().execute((tx) => sql.raw(migration).execute(tx))
const signUp = (email: string) =>
  app.call('POST', '/v1/auth/signup', { body: { email, password: 'a long password', name: 'Eve' } })

/** Lists of spellings, each of one mailbox. */
const MAILBOXES = [
  [
    'ada@example.com',
    'ADA@Example.COM',
    'ada@example.com.',
    'ada@example.com..',
    ' ada@example.com. ',
  ],
  ['\u00c9va@example.com', 'E\u0301va@example.com', 'E\u0301VA@example.com'],
  [
    'zo\u00eb@b\u00fccher.example',
    'zoe\u0308@bu\u0308cher.example.',
    'Zoe\u0308@xn--bcher-kva.example',
  ],
]

describe('the spellings of one mailbox', () => {
  it('have one account, for every order', async () => {
    for (const spellings of MAILBOXES) {
      const [first, ...others] = spellings.map(signUp)
      const answers = [await first, ...(await Promise.all(others))]

      const made = answers.filter((answer) => answer?.status === 201)
      assert.equal(made.length, 1, spellings[0])
      assert.deepEqual(
        new Set(answers.filter((one) => one?.status !== 201).map((one) => one && outcome(one))),
        new Set(['409 EMAIL_TAKEN']),
      )
    }
  })

  it('are stored without the final dot, which mail servers do not accept', async () => {
    const { body } = await signUp('dotted@example.com.')

    assert.equal(body.user.email, 'dotted@example.com')
  })

  it('do not include the sign of kelvin, which is refused', async () => {
    const statuses = []
    for (const email of ['\u212aim@example.com', 'kim@example.com'])
      statuses.push((await signUp(email)).status)

    assert.deepEqual(statuses, [400, 201])
  })

  it('are refused with a reason where nobody sees what is wrong', async () => {
    for (const email of ['ada\u200b@example.com', 'ada@exam\u00adple.com', '\u202eada@example.com'])
      assert.match((await signUp(email)).body.error, /that nobody sees/, JSON.stringify(email))
  })

  it('refuse an address that becomes empty', async () => {
    for (const email of ['ada@.', 'ada@...', '@.', '.'])
      assert.equal(outcome(await signUp(email)), '400 VALIDATION_FAILED', email)
  })
})

/** A person with a key of an earlier version. */
async function from(email: string, key: string, isVerified = false) {
  const person = await signedUp(app)
  await app.db
    .updateTable('accounts')
    .set({ email, email_key: key, email_verified_at: isVerified ? app.clock() : null })
    .where('id', '=', person.id)
    .execute()
  app.clock.advance({ seconds: 1 })
  return person
}
const keyOf = async ({ id }: { id: string }) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('email_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_key

describe('accounts with keys of earlier versions', () => {
  it('get the current key of their address', async () => {
    const spelled = {
      'dot@one.example.': 'dot@one.example.',
      'E\u0301lan@one.example': '\u00e9lan@one.example',
      'Zoe\u0308@one.example.': 'zo\u00eb@one.example.',
      '\u212aurt@one.example.': '\u212aurt@one.example.',
      'Plain@one.example': 'plain@one.example',
    }
    const people = []
    for (const [email, key] of Object.entries(spelled)) people.push(await from(email, key))

    await migrate()

    const keys = await Promise.all(people.map(keyOf))
    assert.deepEqual(
      keys,
      Object.keys(spelled).map((email) => keyToFind(email)),
    )
  })

  it('keep their key if another account has the new one, or is older', async () => {
    const plain = await from('mary@two.example', 'mary@two.example')
    const dotted = await from('mary@two.example.', 'mary@two.example.')
    const older = await from('nora@two.example.', 'nora@two.example.')
    const verifiedOne = await from('nora@two.example..', 'nora@two.example..', true)

    await migrate()
    await migrate()

    assert.deepEqual(await Promise.all([plain, dotted, older, verifiedOne].map(keyOf)), [
      'mary@two.example',
      'mary@two.example.',
      'nora@two.example.',
      'nora@two.example',
    ])
    assert.equal((await dotted.call('GET', '/v1/auth/account')).status, 200)
  })
})

describe('an account with an address that is refused now', () => {
  it('keeps its sessions, and signs in with its password', async () => {
    const outcomes = []
    // The last has the key of another mailbox, by which it is still found.
    for (const [email, key, typed] of [
      ['duke..of@york.example', 'duke..of@york.example', 'Duke..of@york.example'],
      ['duke@a_b.example', 'duke@a_b.example', 'duke@a_b.example'],
      ['earl@york.example/x', 'earl@york.example', 'earl@york.example'],
      ['earl@wessex.example/x', 'earl@wessex.example', 'earl@wessex.example/x'],
    ] as const) {
      const person = await from(email, key)
      const session = await person.call('GET', '/v1/auth/account')
      const body = { email: typed, password: person.password }
      const signedIn = await app.call('POST', '/v1/auth/signin', { body })
      outcomes.push([session, signedIn].map(outcome))
    }

    assert.deepEqual(outcomes, [
      ['200 ok', '200 ok'],
      ['200 ok', '200 ok'],
      ['200 ok', '200 ok'],
      ['200 ok', '400 VALIDATION_FAILED'],
    ])
  })
})
