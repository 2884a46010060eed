import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a wrong address', () => {
  it('shows a friendly page with a way on, signed out and signed in', async () => {
    await signedUp(app) // else the door sets the server up
    await using visit = await app.open('/')
    const { page } = visit

    const answer = await page.goto(`${app.home}/no-such-page`)
    await page.getByText('This page doesn’t exist.').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await using signedIn = await app.enter('/')
    await signedIn.page.goto(`${app.home}/no-such-page`)
    await signedIn.page.getByText('This page doesn’t exist.').waitFor()
    await signedIn.page.getByRole('link', { name: 'Go to Today' }).click()
    await signedIn.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

    assert.deepEqual([answer?.status(), problems], [404, []])
    assert.deepEqual([visit.complaints, signedIn.complaints], [[], []])
  })
})

describe('the address of something that is in another household of the account', () => {
  it('offers to look there, and a way on where nobody has it', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const cabin = await person.call('POST', '/v1/households', { name: 'Cabin', time_zone: 'UTC' })
    const inCabin = inHousehold(app, person, cabin.body.id)
    const soup = await inCabin('POST', '/v1/recipes', { title: 'Soup' })
    const look = (name: string) => page.getByRole('button', { name: `Look in “${name}”` })

    await page.goto(`${app.home}/recipes/${soup.body.id}`)
    await page.getByText('It isn’t in “Ada Lovelace”.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await look('Cabin').click()
    await page.getByRole('heading', { name: 'Soup', level: 1 }).waitFor()
    await page.goto(`${app.home}/list/${list}`)
    await look('Ada Lovelace').click()
    await page.getByRole('heading', { name: 'Shopping list', level: 1 }).waitFor()
    await page.goto(`${app.home}/pantry/food/${randomUUID()}`)
    await look('Cabin').click()
    await look('Ada Lovelace').waitFor()
    await page.getByRole('link', { name: 'Go to pantry' }).click()
    await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()

    assert.deepEqual(visit.complaints, [])
  })
})
