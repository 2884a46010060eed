import type { Browser, BrowserContext, Page } from 'playwright-core'

export const ROUNDS = 5
/** A phone of the middle class is about four times slower than the machine of a developer. */
export const SLOWER = 4
export const HOME = 'http://localhost'
const PHONE = { width: 390, height: 844 }

/** Opens the list as a person of the bench. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${HOME}/list`)
  await page.getByLabel('Email').fill(`bench-${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(`bench password ${name}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('checkbox').first().waitFor()
}

/** A phone without data. */
export async function openContext(browser: Browser, options = {}): Promise<BrowserContext> {
  return await browser.newContext({ locale: 'en-GB', viewport: PHONE, ...options })
}
