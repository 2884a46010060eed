import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Answer, TestApp } from './app.ts'
import type { Person } from './person.ts'

/** Seconds of a code. */
const PERIOD = 30

/** An authenticator app. @returns the code that it shows `periods` later than now */
export const authenticator =
  (app: Pick<TestApp, 'clock'>, secret: string) =>
  (periods = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock().getTime() + periods * PERIOD * 1000,
    })

export interface Enrolled {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The code of now, which nobody has used: the clock moves on to the next period. */
  nextCode(): string
  /** The first step of a sign-in. @returns the `mfa_token` */
  firstStep(): Promise<string>
  /** Both steps. */
  signIn(): Promise<Answer>
}

/** Turns the second factor of a person on. */
export async function enrolled(app: TestApp, person: Person): Promise<Enrolled> {
  const { password } = person
  const { body: started } = await person.call('POST', '/v1/auth/mfa/totp', { password })
  const show = authenticator(app, started.secret)
  const { status, body } = await person.call('PUT', '/v1/auth/mfa/totp', { code: show() })
  assert.equal(status, 200, JSON.stringify(body))
  const firstStep = async () => {
    const { status: refused, body: refusal } = await person.signIn()
    assert.equal(refused, 403)
    return refusal.mfa_token
  }
  const nextCode = () => {
    app.clock.advance({ seconds: PERIOD })
    return show()
  }
  return {
    secret: started.secret,
    recoveryCodes: body.recovery_codes,
    nextCode,
    firstStep,
    signIn: async () => {
      const mfa_token = await firstStep()
      return app.call('POST', '/v1/auth/mfa', { body: { mfa_token, code: nextCode() } })
    },
  }
}
