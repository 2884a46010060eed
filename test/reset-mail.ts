import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import { until } from './mail-server.ts'

/**
 * Asks for a reset link and waits for the mail.
 *
 * @param typed the address as it is asked for, where that is not as it is kept
 * @returns the token of the link
 */
export async function resetToken(app: TestApp, email: string, typed = email): Promise<string> {
  const mails = () =>
    app.inbox.mails.filter(
      ({ envelopeTo, text }) => envelopeTo.includes(email) && text?.includes('#token='),
    )
  const before = mails().length

  const { status } = await app.call('POST', '/v1/auth/password-reset', { body: { email: typed } })

  assert.equal(status, 200)
  await until(`a reset mail to ${email}`, () => mails().length > before)
  const newest = mails().at(-1)
  return newest ? tokenIn(newest) : assert.fail('There is no mail.')
}
