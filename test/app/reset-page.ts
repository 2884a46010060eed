import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import type { Visit } from './browser.ts'
import { type Person, signedUp } from './person.ts'

export const PAGE = 'http://larder.test/reset-password'

/** Signs up a person and requests a reset link. @returns the person and the link of the mail */
export async function askForLink(app: TestApp): Promise<Person & { link: string }> {
  const person = await signedUp(app)
  await app.call('POST', '/v1/auth/password-reset', { body: { email: person.email } })
  return { ...person, link: await tokenFor(app, person.email) }
}

/** Waits for `count` mails to an address. @returns the link of the last one */
export async function tokenFor(app: TestApp, email: string, count = 1): Promise<string> {
  const mail = (await app.inbox.to(email, count)).at(-1)
  return /^http\S+#token=\S+$/m.exec(mail?.text ?? '')?.[0] ?? assert.fail(mail?.text)
}

/** Waits until the page has this heading. */
export const heading = ({ page }: Visit, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

export async function fill({ page }: Visit, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(repeated)
}

export const save = ({ page }: Visit) =>
  page.getByRole('button', { name: 'Save the new password' }).click()

/** The id of the element that has the focus. */
export const focused = ({ page }: Visit) => page.evaluate<string>('document.activeElement.id')
