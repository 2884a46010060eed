import assert from 'node:assert/strict'
import type { Email } from 'postal-mime'
import { eventually } from '#test/eventually.ts'
import type { TestApp } from './app.ts'

/** @returns the tokens of the reset links in mails */
export const resetTokensIn = (mails: readonly Pick<Email, 'text'>[]): string[] =>
  mails.flatMap(({ text }) => /\/reset-password#token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])

/**
 * Requests a reset link and waits for the mail.
 *
 * @param typed the address in the request, if it differs from the stored one
 * @returns the token of the link
 */
export async function resetToken(app: TestApp, email: string, typed = email): Promise<string> {
  const tokens = () =>
    resetTokensIn(app.inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)))
  const before = tokens().length

  const { status } = await app.call('POST', '/v1/auth/password-reset', { body: { email: typed } })

  assert.equal(status, 200)
  await eventually(`a reset mail to ${email}`, () => tokens().length > before)
  return tokens().at(-1) ?? assert.fail('There is no mail.')
}
