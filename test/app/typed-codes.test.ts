import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { invitedBy } from './invite.ts'
import { signedUp } from './person.ts'
import { authenticator, enrolled } from './second-factor.ts'
import { verified } from './verified.ts'

const app = await startApp()
const plain = (code: string) => code.replaceAll('-', '')
/** How people type a code that they read from a screen or from paper. */
const SPELLINGS: Readonly<Record<string, (code: string) => string>> = {
  'as it is shown': (code) => code,
  'without hyphens': plain,
  'with a space in the middle': (code) => {
    const text = plain(code)
    return `${text.slice(0, text.length / 2)} ${text.slice(text.length / 2)}`
  },
  'with a hyphen in the middle': (code) => {
    const text = plain(code)
    return `${text.slice(0, text.length / 2)}-${text.slice(text.length / 2)}`
  },
  'with spaces around it': (code) => `  ${code} `,
  'with a line break behind it': (code) => `${code}\r\n`,
  'with a tab before it': (code) => `\t${code}`,
  'with spaces that do not break': (code) => plain(code).replaceAll(/..(?=.)/g, '$&\u00a0'),
  'in pairs with hyphens and spaces': (code) => plain(code).replaceAll(/..(?=.)/g, '$& - '),
  'in small letters': (code) => code.toLowerCase(),
}
/** A code with one other character is another code. */
const misspelled = (code: string) => code.replace(/.$/, (last) => (last === '7' ? '8' : '7'))

describe('a typed code', () => {
  it('of an authenticator app is accepted in each spelling', async () => {
    const { ada, show } = await person()
    const outcomes: [string, number][] = []
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      app.clock.advance({ seconds: 30 })
      const { body } = await ada.signIn()
      const { mfa_token } = body
      const wrong = await finish({ mfa_token, code: spell(misspelled(show())) })
      const right = await finish({ mfa_token, code: spell(show()) })
      assert.equal(wrong.status, 401)
      outcomes.push([name, right.status])
    }

    assert.deepEqual(
      outcomes,
      Object.keys(SPELLINGS).map((name) => [name, 200]),
    )
  })

  it('that begins the use of an authenticator app is accepted in each spelling', async () => {
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      const ada = await signedUp(app)
      const { password } = ada
      const { body } = await ada.call('POST', '/v1/auth/mfa/totp', { password })

      const code = spell(authenticator(app, body.secret)())
      const { status } = await ada.call('PUT', '/v1/auth/mfa/totp', { code })

      assert.equal(status, 200, name)
    }
  })

  it('for recovery is accepted in each spelling', async () => {
    const { ada, recoveryCodes } = await person()
    for (const [i, [name, spell]] of Object.entries(SPELLINGS).entries()) {
      const code = recoveryCodes[i] ?? assert.fail()
      const { mfa_token } = (await ada.signIn()).body
      const wrong = await finish({ mfa_token, recovery_code: spell(misspelled(code)) })
      const right = await finish({ mfa_token, recovery_code: spell(code) })

      assert.deepEqual([name, wrong.status, right.status], [name, 401, 200])
    }
  })

  it('of an invite is accepted in each spelling, to join and to sign up', async () => {
    const { code } = await invitedBy(await verified(app), { max_uses: 50 })
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      const ben = await signedUp(app)
      const join = (typed: string) => ben.call('POST', '/v1/households/join', { code: typed })
      const wrong = await join(spell(misspelled(code)))
      const right = await join(spell(code))
      const made = await app.call('POST', '/v1/auth/signup', {
        body: {
          email: `cleo-${ben.id}@example.com`,
          password: 'seven jars of plum jam',
          name: 'Cleo',
          invite_code: spell(code),
        },
      })

      assert.deepEqual([name, wrong.status, right.status, made.status], [name, 400, 200, 201])
    }
  })

  it('with too many or too few digits is refused', async () => {
    const { ada, show } = await person()
    app.clock.advance({ seconds: 30 })
    const { mfa_token } = (await ada.signIn()).body
    const code = show()

    for (const typed of [
      `${code}0`,
      code.slice(1),
      '',
      '------',
      `${code}x`,
      code.replace(/^./, 'x'),
    ]) {
      const { status, body } = await finish({ mfa_token, code: typed })
      assert.deepEqual([status, body.code], [400, 'VALIDATION_FAILED'], typed)
    }
  })
})

const finish = (body: object) => app.call('POST', '/v1/auth/mfa', { body })

async function person() {
  const ada = await signedUp(app)
  const { secret, recoveryCodes } = await enrolled(app, ada)
  return { ada, show: authenticator(app, secret), recoveryCodes }
}
