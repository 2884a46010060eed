import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'

const ORIGIN = 'http://shopping.localhost'
const app = await startApp({ CORS_ORIGINS: ORIGIN })
const browser = await openBrowser(app, 'localhost')
const www = await buildGuide()

/**
 * Builds the code of docs/clients.md by its command. The packages are those of this folder: other tests
 * install the packed ones.
 *
 * @returns the folder that it serves
 */
async function buildGuide(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-guide-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const guide = await readFile('docs/clients.md', 'utf8')
  const blockOf = (language: string) =>
    new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ??
    assert.fail(`docs/clients.md has no block of ${language}`)
  await mkdir(join(folder, 'www'))
  await writeFile(join(folder, 'www/index.html'), blockOf('html'))
  await writeFile(join(folder, 'www/worker.js'), blockOf('js worker'))
  const program = blockOf('js').replace('http://localhost:8080', 'http://localhost')
  await writeFile(join(folder, 'app.js'), program)
  const [, command = ''] = /npx (esbuild .*?) --servedir/.exec(guide) ?? []
  const [tool = '', ...options] = command.split(' ')
  await promisify(execFile)(resolve('node_modules/.bin', tool), options, { cwd: folder })
  return join(folder, 'www')
}

async function openList() {
  // Chromium takes a page that the test serves for one of the internet.
  const visit = await browser.visit({ permissions: ['local-network-access'] })
  const context = visit.page.context()
  await context.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    await route.fulfill({ path: join(www, path === '/' ? 'index.html' : path) })
  })
  await visit.page.goto(ORIGIN)
  return visit
}

const PASSWORD = 'seven jars of plum jam'

async function enter(page: Page, button: string, email = 'ada@guide.example'): Promise<void> {
  await page.getByPlaceholder('Email').fill(email)
  await page.getByPlaceholder('Password').fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
  await page.getByPlaceholder('Milk').waitFor()
}

async function addItem(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Milk').fill(name)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel(name).waitFor()
}

describe('the app of docs/clients.md', () => {
  it('shows one list in two browsers, and works offline', async () => {
    await using one = await openList()
    await enter(one.page, 'Make an account')
    await using other = await openList()
    await enter(other.page, 'Sign in')

    await addItem(one.page, 'Rye')
    await other.page.getByLabel('Rye').waitFor()
    await other.page.context().route('http://localhost/**', (route) => route.abort())
    await other.page.getByLabel('Rye').check()
    await addItem(one.page, 'Salt')
    await other.page.reload()
    const seenOffline = await other.page.getByLabel('Rye').isChecked()
    await other.page.context().unroute('http://localhost/**')
    await other.page.reload()

    await other.page.getByLabel('Salt').waitFor()
    await one.page.locator('input:checked').waitFor()
    assert.ok(seenOffline)
    assert.deepEqual(one.complaints, [])
  })

  it('asks for a new sign-in when the session was ended, and then sends what waits', async () => {
    await using visit = await openList()
    const { page } = visit
    await enter(page, 'Make an account', 'ben@guide.example')
    const body = { email: 'ben@guide.example', password: PASSWORD }
    const { body: other } = await app.call('POST', '/v1/auth/signin', { body })
    const end = { token: other.access_token, body: { scope: 'others' } }
    await app.call('POST', '/v1/auth/signout', end)

    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await enter(page, 'Sign in', 'ben@guide.example')
    await addItem(page, 'Rye')

    await page.getByText('idle, 0 changes wait.').waitFor()
  })

  it('opens without a network with its service worker', async () => {
    await using visit = await openList()
    const { page } = visit
    await enter(page, 'Make an account', 'cleo@guide.example')
    await addItem(page, 'Rye')
    await page.evaluate("navigator.serviceWorker.register('worker.js')")
    await page.evaluate('navigator.serviceWorker.ready')

    await page.context().setOffline(true)
    await page.context().unroute(`${ORIGIN}/**`)
    await page.reload()

    await page.getByLabel('Rye').waitFor()
  })

  it('shows the sentence of the server where a sign-in is refused', async () => {
    await using visit = await openList()

    await visit.page.getByPlaceholder('Email').fill('nobody@guide.example')
    await visit.page.getByPlaceholder('Password').fill('not a password of hers')
    await visit.page.getByRole('button', { name: 'Sign in' }).click()

    await visit.page.getByText('is wrong').waitFor()
  })
})
