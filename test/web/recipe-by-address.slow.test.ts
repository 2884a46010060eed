// Slow. Covers: web packages/client/src src/transfer/recipe-reader
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { goOffline, goTo } from './actions.ts'
import { startWebApp } from './web-app.ts'

// A site on loopback, made up here. Each test tells it when to answer.
const asked: string[] = []
let isReady: Promise<void> = Promise.resolve()
const site = createServer((request, response) => void answerPage(request, response))
async function answerPage({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(url)
  await isReady
  response.writeHead(url === '/gone' ? 410 : 200, { 'content-type': 'text/html' })
  response.end(url === '/empty' ? '<h1>News</h1>' : PAGE)
}
const PAGE = `<html lang="en"><h1>Plum cake</h1><h2>Ingredients</h2><ul><li>250 g flour<li>2 eggs</ul>
  <h2>Method</h2><ol><li>Mix flour and eggs.<li>Bake for an hour.</ol>`
const home = `http://127.0.0.1:${await listen(site)}`
after(() => site.close())

const app = await startWebApp('localhost', { FETCH_ALLOW: '127.0.0.0/8', RATE_LIMITS: 'on' })
const withoutPages = await startWebApp('localhost', { FETCH_RECIPES: 'off' })

/** Lets the site wait. @returns a function that lets it answer */
function holdSite(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  isReady = promise
  asked.length = 0
  return resolve
}

async function read(page: Page, url: string): Promise<void> {
  await page.getByLabel('Web address').fill(url)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('a page that is slow', () => {
  it('is read once, however often the form is sent', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page } = visit
    const answer = holdSite()
    await page.getByLabel('Web address').fill(`${home}/slow`)

    await page.evaluate(`
      for (let times = 0; times < 2; times++) document.querySelector('form').requestSubmit()`)
    await page.getByRole('status').getByText('Reading the page').waitFor()
    const problems = await visit.accessibilityProblems()
    answer()
    await page.getByRole('button', { name: /^250 g flour/ }).waitFor()

    assert.deepEqual([asked, problems], [['/slow'], []])
    assert.deepEqual(visit.complaints, [])
  })

  it('does not move somebody who has left, and keeps what they type meanwhile', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page } = visit
    const answer = holdSite()
    const answered = page.waitForResponse('**/v1/recipes/read')
    await read(page, `${home}/slow`)
    await page.getByRole('status').getByText('Reading the page').waitFor()

    await page.getByRole('button', { name: 'Back' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Soup')
    await goTo(page, 'List')
    answer()
    await (await answered).finished()
    await goTo(page, 'Pantry')
    await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()
    const path = new URL(page.url()).pathname
    await page.goto(`${app.home}/recipes/new`)

    assert.equal(path, '/pantry')
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Soup')
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a page that can not be read', () => {
  it('is told with the reason', async () => {
    await using visit = await app.enter('/recipes/new/address')
    const { page, person } = visit
    const told = async (url: string, sentence: string) => {
      await read(page, url)
      await page.getByRole('alert').getByText(sentence).waitFor()
    }

    await told('10.0.0.1/cake', 'We can’t read this page. Check the address')
    await told(`${home}/empty`, 'No recipe found on this page.')
    await told(`${home}/empty`, 'No recipe found on this page.')
    await told('http://10.0.0.1/', 'We can’t read this page. Check the address')
    await told('http://127.0.0.1:1/', 'The page doesn’t answer.')
    await told(`${home}/gone`, 'We can’t read this page.')
    await goOffline(page)
    await told(`${home}/`, 'You’re offline.')
    await page.context().setOffline(false)
    const ask = () => person.call('POST', '/v1/recipes/read', { url: 'http://10.0.0.1/' })
    await eventually('more pages than a person may read in an hour', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, ask))
      return answers.some(({ status }) => status === 429)
    })
    await told(`${home}/`, 'Too many tries.')

    assert.deepEqual(visit.complaints, [])
  })

  it('is told where the service fetches no pages', async () => {
    await using visit = await withoutPages.enter('/recipes/new/address')
    const { page } = visit

    await read(page, `${home}/`)

    await page.getByRole('alert').getByText('This server doesn’t open web pages.').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
