// Slow. Covers: web src/transfer/imports
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { linesOf, recipeRecord, startImport } from '#test/app/imports.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { goOffline } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp('localhost', { IMPORT_MAX_MB: '1' })

/** An export of Mealie with a recipe, and with one that can't be read. */
const mealie = buildZip([
  {
    name: 'pancakes/pancakes.json',
    content: JSON.stringify({
      id: '7f9c24e8-3b12-4fef-91d0-3f3c0a5d3c11',
      slug: 'pancakes',
      name: 'Pancakes',
      recipe_ingredient: [{ note: '250 g flour', display: '250 g flour' }],
      recipe_instructions: [{ text: 'Fry.' }],
    }),
  },
  { name: 'soup/soup.json', content: '{}' },
])

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/zip', buffer })
const send = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click()
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const recipesOf = async (person: Person) => (await person.call('GET', '/v1/recipes')).body.items

describe('a file of another program', () => {
  it('comes in, and tells what has become of its records', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit

    await page.getByRole('link', { name: 'Import from another app' }).click()
    await page.getByText('Which apps?').click()
    await page.getByText('Paprika 3').waitFor()
    await page.getByText('Settings → Export → Paprika Recipe Format').waitFor()
    await page.getByText('Settings → Export this household').waitFor()
    await choose(page, 'cookbook.zip', mealie)
    await page.getByText('will be added to “Ada Lovelace”.').waitFor()
    await page.getByText('Nothing is deleted.').waitFor()
    await page.getByText('This takes less than a minute.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await send(page)
    await page.getByText('Done · Mealie').waitFor()
    await page.getByText('1 entry couldn’t be imported. The rest was.').waitFor()
    await page.getByText('The file is not a recipe of Mealie.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await chip(page, 'New 1').click()
    await page.getByRole('link', { name: 'Pancakes' }).click()
    await page.getByRole('heading', { name: 'Pancakes' }).waitFor()

    await page.goto(`${app.home}/settings/import`)
    await page.getByRole('link', { name: 'cookbook.zip Done' }).waitFor()
    await choose(page, 'again.zip', mealie)
    await send(page)
    await chip(page, 'Unchanged 1').waitFor()
    await page.getByText('Unchanged: 1 · Failed: 1', { exact: true }).waitFor()
    assert.deepEqual(
      (await recipesOf(person)).map(({ title }: { title: string }) => title),
      ['Pancakes'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('may be an export of Larder: each record says what it is', async () => {
    const person = await signedUp(app)
    await person.call('POST', '/v1/pantry/locations', { name: 'Cellar' })
    const { id } = await firstHousehold(person)
    const path = `${app.url}/v1/households/${id}/export`
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const file = Buffer.from(await (await fetch(path, { headers })).arrayBuffer())
    const done = await startImport((...sent) => person.call(...sent), file, 'larder.zip')
    await using visit = await app.open('/sign-in')
    const { page } = visit
    await signIn(visit, person)

    await page.goto(`${app.home}/settings/import/${done}`)
    await page.getByText('Place · Unchanged').waitFor()
    await page.getByText('Household · Unchanged').waitFor()
    const rows = await page.getByRole('main').locator('.rows .quiet').allInnerTexts()

    assert.deepEqual(
      rows.filter((row) => !row.includes(' · ')),
      [],
    )
  })

  it('says how much of it was new, there already, kept and left out', async () => {
    const person = await signedUp(app)
    const call: Person['call'] = (...sent) => person.call(...sent)
    const records = ['a', 'b', 'c', 'd', 'e'].map((id) => recipeRecord(id, `Recipe ${id}`))
    await startImport(call, linesOf(records.slice(0, 4)), 'first.jsonl')
    const [one, two] = await recipesOf(person)
    await person.call('PATCH', `/v1/recipes/${one.id}`, { title: 'Mine' })
    await person.call('DELETE', `/v1/recipes/${two.id}`)
    const id = await startImport(call, linesOf(records), 'again.jsonl')
    await using visit = await app.open('/sign-in')
    const { page } = visit
    await signIn(visit, person)

    await page.goto(`${app.home}/settings/import/${id}`)
    await page.getByText('New: 1 · Unchanged: 2 · Kept as it is here: 2').waitFor()
    await chip(page, 'Deleted here, so left out 1').waitFor()

    assert.deepEqual(
      await page.getByRole('group', { name: 'Show' }).getByRole('button').allInnerTexts(),
      ['All 5', 'New 1', 'Unchanged 2', 'Changed here, so kept 1', 'Deleted here, so left out 1'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('has many records: they come in pages', async () => {
    const person = await signedUp(app)
    const records = Array.from({ length: 130 }, (_, i) => recipeRecord(`r${i}`, `Recipe ${i}`))
    const id = await startImport((...sent) => person.call(...sent), linesOf(records), 'many.jsonl')
    await using visit = await app.open('/sign-in')
    const { page } = visit
    await signIn(visit, person)
    await page.goto(`${app.home}/settings/import`)

    await page.getByRole('link', { name: 'many.jsonl Done' }).click()
    await page.getByRole('button', { name: 'Show more' }).click()
    await eventuallyEqual(async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      return page.getByText('Recipe 129').count()
    }, 1)

    assert.equal(new URL(page.url()).pathname, `/settings/import/${id}`)
    assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('is refused with a sentence if it is empty, too large, or of no known program', async () => {
    await using visit = await app.enter('/settings/import')
    const { page } = visit

    await choose(page, 'empty.zip', Buffer.alloc(0))
    await page.getByText('This file is empty.').waitFor()
    await choose(page, 'large.zip', Buffer.alloc(1_000_001))
    await send(page)
    await page.getByText('This file is too large for this server.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    const dropped = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['Buy milk.'], 'notes.txt'))
      return dropped
    })()`)
    await page.getByText('Choose a file').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByText('“notes.txt” (9 byte)').waitFor()
    await send(page)
    await page.getByText('This file is of no program that Larder knows.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.evaluate(`localStorage.setItem('larder.language', 'de')`)
    await page.reload()
    await page.getByText('Larder kann diese Datei nicht lesen.').waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('is sent again after it could not be sent without a network', async () => {
    await using visit = await app.enter('/settings/import')
    const { page, person } = visit
    await choose(page, 'one.jsonl', linesOf([recipeRecord('a', 'Bread')]))

    await goOffline(page)
    await send(page)
    await page.getByText('The file didn’t arrive').waitFor()
    await page.context().setOffline(false)
    await send(page)
    await page.getByText('Done · test').waitFor()

    assert.equal((await recipesOf(person)).length, 1)
    assert.deepEqual(visit.complaints, [])
  })
})

/** An import that another process runs. */
async function runElsewhere(person: Person, householdId: string) {
  const { body } = await person.call('GET', '/v1/auth/sessions')
  const job = { household_id: householdId, id: randomUUID() }
  await app.db
    .insertInto('import_jobs')
    .values({
      ...job,
      account_id: person.id,
      session_id: body.items[0].id,
      state: 'running',
      file_name: 'large.zip',
      bytes: 5000,
      system: 'Tandoor',
      total: 120,
      done: 40,
      photos_done: 40,
      lease_id: randomUUID(),
      lease_until: new Date('2100-01-01'),
      created_at: app.clock(),
    })
    .execute()
  return (done: number) =>
    app.db
      .updateTable('import_jobs')
      .set({ done, photos_done: done })
      .where('id', '=', job.id)
      .execute()
}

describe('an import that goes on', () => {
  it('tells how far it is, keeps others out, and is cancelled', async () => {
    await using visit = await app.enter('/settings/import')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    await choose(page, 'one.jsonl', linesOf([recipeRecord('a')]))
    const goOn = await runElsewhere(person, id)

    await send(page)
    await page.getByText('An import is running in this household.').waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'large.zip Running' }).click()
    await page.getByText('40 of 120').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await goOn(80)
    await page.getByText('80 of 120').waitFor()
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByText('Import cancelled. What was imported so far stays.').waitFor()

    const { body } = await person.call('GET', '/v1/imports')
    assert.deepEqual(
      body.items.map(({ state }: { state: string }) => state),
      ['cancelled'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('tells how far it is as soon as its rows come', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    const goOn = await runElsewhere(person, id)
    // Without the clock, only new rows can make the screen ask again.
    await page.addInitScript('setInterval = () => 0')
    await page.goto(`${app.home}/settings/import`)
    await page.getByRole('link', { name: 'large.zip Running' }).click()
    await page.getByText('40 of 120').waitFor()

    for (const done of [80, 110]) {
      await goOn(done)
      await person.call('POST', '/v1/recipes', { title: `Recipe ${done}` })
      await page.getByText(`${done} of 120`).waitFor()
    }

    assert.deepEqual(visit.complaints, [])
  })
})
