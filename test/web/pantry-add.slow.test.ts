// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { openTlsServer } from '#test/processes/tls-server.ts'
import { goOffline } from './actions.ts'
import { openTwo } from './open-two.ts'
import { make } from './pantry-steps.ts'
import { startWebApp } from './web-app.ts'

const CODE = '4006381333931'
/** The look-up asks this server, which answers in the shape of Open Food Facts. */
const lookedUp: string[] = []
const products = await openTlsServer(({ url = '' }, response) => {
  lookedUp.push(url)
  const isKnown = url.includes('96385074')
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
  const product = {
    product_name: 'Oat drink',
    brands: 'Haferhof',
    quantity: '1 l',
    product_quantity: '1000',
    product_quantity_unit: 'ml',
    lang: 'en',
  }
  response.end(JSON.stringify({ code: '1', status: isKnown ? 1 : 0, ...(isKnown && { product }) }))
})
after(() => products[Symbol.asyncDispose]())
const lookUp = {
  BARCODE_LOOKUP: `https://127.0.0.1:${products.port}`,
  EGRESS_ALLOW: '127.0.0.0/8',
}
const app = await startWebApp('localhost', lookUp, { egress: { ca: products.ca } })

/** Waits until the server has so many items. */
const itemsOf = (person: Person, count: number) =>
  eventually(`${count} items`, async () => {
    const { body } = await person.call('GET', '/v1/pantry/items')
    return body.items.length === count && body.items
  })

/** Opens a page of the app. */
async function go(page: Page, path: string) {
  await page.goto(app.home + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

describe('adding food', () => {
  it('reads several with amounts and dates, and guesses no grams', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await make(person, '/v1/pantry/foods', { name: 'Paprika', default_unit: 'g' })
    await go(page, '/pantry/add')

    await page.getByLabel('What').fill('paprika, chicken thighs 600 g until 5 Dec')
    await page.getByRole('button', { name: 'Add 2 foods' }).click()

    const items = await itemsOf(person, 2)
    const found = items.map((one: Record<string, unknown>) => [one['quantity'], one['unit']])
    assert.deepEqual(found.toSorted(), [
      [1, null],
      [600, 'g'],
    ])
    const dates = items.map((one: Record<string, unknown>) => String(one['best_before']).slice(4))
    assert.deepEqual(dates.toSorted(), ['', '-12-05'])
    assert.deepEqual(visit.complaints, [])
  })

  it('reads a line, suggests place and date, and adds it with Enter, offline too', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const fridge = await make(person, '/v1/pantry/locations', {
      name: 'Cold place',
      kind: 'fridge',
    })
    const milk = await make(person, '/v1/pantry/foods', {
      name: 'Milk',
      default_unit: 'l',
      location_id: fridge.id,
      shelf_life_days: { sealed: 7 },
    })
    await go(page, '/pantry/add')
    const field = page.getByLabel('What did you get?')

    await field.fill('1,5 l mil')
    await page.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'Add 1.5 l Milk' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await goOffline(page)
    await page.getByRole('button', { name: 'Cold place', pressed: true }).waitFor()
    await field.press('Enter')
    await page.getByText('1.5 l Milk added').waitFor()
    await field.fill('200 g xabal')
    await page.getByRole('button', { name: 'Cold place' }).click()
    await field.fill('200 g xabalu')
    await page.getByRole('button', { name: 'Cold place', pressed: true }).waitFor()
    await field.press('Enter')
    await page.getByText('200 g xabalu added').waitFor()
    await page.context().setOffline(false)

    const items = await itemsOf(person, 2)
    const { body: foods } = await person.call('GET', '/v1/pantry/foods')
    const cheese = foods.items.find((food: { name: string }) => food.name === 'xabalu')
    const shown = items.map((item: Record<string, unknown>) => ({
      food_id: item['food_id'],
      quantity: item['quantity'],
      unit: item['unit'],
      location_id: item['location_id'],
      isDated: item['best_before'] !== null,
    }))
    assert.deepEqual(
      new Set(shown),
      new Set([
        { food_id: milk.id, quantity: 1.5, unit: 'l', location_id: fridge.id, isDated: true },
        { food_id: cheese?.id, quantity: 200, unit: 'g', location_id: fridge.id, isDated: false },
      ]),
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('says amounts of food as people do, in each language', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await make(person, '/v1/pantry/foods', { name: 'Flour' })
    const typed = ['6 eggs', '1 egg', '2 cans eggs', '500 g flour']
    const said = {
      en: ['Add 6 eggs', 'Add 1 egg', 'Add 2 cans of eggs', 'Add 500 g Flour'],
      de: ['6 Eggs hinzufügen', '1 Egg hinzufügen', '2 Dosen Eggs hinzufügen', '500 g Flour'],
      fr: ['Ajouter 6 eggs', 'Ajouter 1 egg', 'Ajouter 2 boîtes d’eggs', '500 g de Flour'],
      es: ['Añadir 6 eggs', 'Añadir 1 egg', 'Añadir 2 latas de eggs', '500 g de Flour'],
      nl: ['6 eggs toevoegen', '1 egg toevoegen', '2 blikken eggs toevoegen', '500 g Flour'],
      it: ['Aggiungi 6 eggs', 'Aggiungi 1 egg', 'Aggiungi 2 lattine di eggs', '500 g di Flour'],
    }

    for (const [language, buttons] of Object.entries(said)) {
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)
      await page.goto(`${app.home}/pantry/add`)
      for (const [i, text] of typed.entries()) {
        await page.locator('main form input').first().fill(text)
        await page.getByRole('button', { name: buttons[i] ?? '' }).waitFor()
      }
    }
  })

  it('makes a new place on the way, and adds nothing before it is told so', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await go(page, '/pantry/add')

    await page.getByLabel('What did you get?').fill('2 l Juice')
    await page.getByRole('button', { name: 'New place …' }).click()
    await page.getByLabel('Name of the place').fill('Cellar')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cellar', pressed: true }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: 'Date on the pack' }).getByText('1 month').click()
    assert.equal(await page.getByText('2 l Juice added').count(), 0)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Add 2 l Juice' }).click()

    const [item] = await itemsOf(person, 1)
    const { body: places } = await person.call('GET', '/v1/pantry/locations')
    assert.deepEqual(
      places.items.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[item.location_id, 'Cellar']],
    )
    assert.notEqual(item.best_before, null)
    assert.deepEqual(visit.complaints, [])
  })

  it('asks once for the food of a barcode, and then adds it with one press', async () => {
    await using visit = await app.enter()
    const { page, person } = visit

    await go(page, `/pantry/add?code=${CODE}`)
    await page.getByText(`Barcode ${CODE} is new.`).waitFor()
    await page.getByLabel('What did you get?').fill('500 g Oats')
    await page.keyboard.press('Enter')
    await page.getByText('500 g Oats added').waitFor()
    await goOffline(page)
    await go(page, `/pantry/add?code=${CODE}`)
    await page.getByRole('button', { name: 'Add 500 g Oats' }).press('Enter')
    await page.getByText('500 g Oats added').waitFor()
    await page.context().setOffline(false)

    const items = await itemsOf(person, 2)
    assert.deepEqual(
      items.map((item: { quantity: number }) => item.quantity),
      [500, 500],
    )
    const { body } = await person.call('GET', '/v1/pantry/barcodes')
    assert.deepEqual(
      body.items.map((one: Record<string, unknown>) => [
        one['code'],
        one['pack_quantity'],
        one['pack_unit'],
      ]),
      [[`0${CODE}`, 500, 'g']],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('offers what the server finds out about a barcode', async () => {
    await using visit = await app.enter()
    const { page, person } = visit

    await go(page, '/pantry/add?code=96385074')
    await page
      .getByText('Your server sends the barcode, your language, and its own address')
      .waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.equal(
      lookedUp.some((url) => url.includes('96385074')),
      false,
    )
    await page.getByRole('button', { name: 'Don’t ask' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Look it up' }).click()
    await page.getByText('Oat drink, Haferhof').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.reload()
    await page.getByText('Oat drink, Haferhof').waitFor()
    assert.equal(await page.getByText('Your server sends').count(), 0)
    await page.getByRole('button', { name: 'Yes, use this' }).click()
    await page.getByRole('button', { name: 'Add 1 l Oat drink' }).click()

    const [item] = await itemsOf(person, 1)
    const { body: codes } = await person.call('GET', '/v1/pantry/barcodes')
    assert.deepEqual(
      [item.quantity, item.unit, codes.items[0].food_id, codes.items[0].pack_quantity],
      [1, 'l', item.food_id, 1],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('asks one of the household whether barcodes may be looked up, and none of the others', async () => {
    const { ada, ben, householdId } = await openTwo(app)
    await using _ada = ada
    await using _ben = ben
    const stored = async () =>
      (await ada.person.call('GET', `/v1/households/${householdId}`)).body.asks_open_food_facts
    const question = ben.page.getByText('Look up barcodes on Open Food Facts?')
    const code = '/pantry/add?code=96385074'

    await go(ben.page, code)
    await question.waitFor()
    await go(ada.page, code)
    await ada.page.getByText('This applies to your whole household.').waitFor()
    await ada.page.getByRole('button', { name: 'Look it up' }).click()
    await ada.page.getByText('Oat drink, Haferhof').waitFor()
    await ben.page.getByText('Oat drink, Haferhof').waitFor() // without a press
    assert.equal(await question.count(), 0)
    await go(ben.page, '/settings/household')
    const lookUps = ben.page.getByRole('switch', { name: 'Look up barcodes on Open Food Facts' })
    assert.deepEqual(await ben.accessibilityProblems(), [])
    await lookUps.uncheck()
    await eventuallyEqual(stored, false)
    await ada.page.getByRole('button', { name: 'Look it up' }).click() // and at once
    await eventuallyEqual(stored, true)

    assert.deepEqual([ada.complaints, ben.complaints], [[], []])
  })

  it('tells a viewer who decides whether barcodes are looked up', async () => {
    const { ada, ben, householdId } = await openTwo(app)
    await using _ada = ada
    await using _ben = ben
    const members = `/v1/households/${householdId}/members`
    const { body } = await ada.person.call('GET', members)
    const { account_id } = body.items.find(({ role }: { role: string }) => role === 'member')
    await ada.person.call('PATCH', `${members}/${account_id}`, { role: 'viewer' })

    await go(ben.page, '/settings/household')
    const answer = ben.page.getByRole('listitem').filter({ hasText: 'Look up barcodes' })
    await answer.getByText('Off').waitFor()
    await go(ben.page, '/pantry/add?code=96385074')
    await ben.page.getByText('The members of the household decide').waitFor()

    assert.equal(await ben.page.getByRole('button', { name: 'Look it up' }).count(), 0)
    assert.deepEqual([ada.complaints, ben.complaints], [[], []])
  })

  it('adds several foods at once, each to its place, and takes all of them back', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const place = (name: string) =>
      make(person, '/v1/pantry/locations', { name, kind: 'fridge' }).then(({ id }) => id)
    const [cold, shelf] = [await place('Cold place'), await place('Top shelf')]
    const { id: category_id } = await make(person, '/v1/pantry/categories', { name: 'Cheese & co' })
    const food = (name: string) => make(person, '/v1/pantry/foods', { name, category_id })
    const [brie] = [await food('Brie'), await food('Feta')]
    await make(person, '/v1/pantry/items', { food_id: brie.id, quantity: 1, location_id: cold })
    await go(page, '/pantry/add')
    const placeOf = (name: string) => page.getByLabel(`Place: ${name}`)

    await page.getByLabel('What did you get?').fill('200 g feta; 2 bread; 3 bread')
    await placeOf('Feta').waitFor()
    assert.equal(await placeOf('Feta').inputValue(), cold) // where the other cheese went
    assert.equal(await placeOf('bread').first().inputValue(), '')
    await placeOf('bread').first().selectOption(shelf)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Add 3 foods' }).click()
    await page.getByText('3 foods added').waitFor()

    const items = await itemsOf(person, 4)
    const placed = items.map((one: Record<string, unknown>) => [
      one['quantity'],
      one['location_id'],
    ])
    assert.deepEqual(
      placed.toSorted(([a]: [number], [b]: [number]) => a - b),
      [
        [1, cold],
        [2, shelf],
        [3, null],
        [200, cold],
      ],
    )
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await itemsOf(person, 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('finds the place of goods that had none, one or several, and takes dates in the preview', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const places = new Map<string, string>()
    for (const kind of ['pantry', 'fridge', 'freezer'])
      places.set(kind, (await make(person, '/v1/pantry/locations', { name: kind, kind })).id)
    const { body } = await person.call('GET', '/v1/pantry/categories')
    const dairy = body.items.find(({ name }: { name: string }) => name.startsWith('Dairy'))
    const zorb = { name: 'Zorblax cheese', category_id: dairy?.id ?? null }
    await make(person, '/v1/pantry/foods', zorb)
    await go(page, '/pantry/add')
    const kinds: Readonly<Record<string, string>> = {
      cheddar: 'fridge',
      gouda: 'fridge',
      brie: 'fridge',
      halloumi: 'fridge',
      'blue cheese': 'fridge',
      'Zorblax cheese': 'fridge',
      chorizo: 'fridge',
      'smoked mackerel': 'fridge',
      'frozen peas': 'freezer',
      penne: 'pantry',
      'dark chocolate': 'pantry',
      'kitchen roll': '',
    }
    const names = Object.keys(kinds)

    await page.getByLabel('What did you get?').fill(names.join('; '))
    const placeOf = (name: string) => page.getByLabel(`Place: ${name}`)
    await eventuallyEqual(
      async () => Promise.all(names.map(async (name) => placeOf(name).inputValue())),
      names.map((name) => places.get(kinds[name] ?? '') ?? ''),
    )
    await page.getByLabel('Date on the pack: gouda').fill('2030-05-01')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: `Add ${names.length} foods` }).click()
    const items = await itemsOf(person, names.length)
    const dates = items.map((one: { best_before: string | null }) => one.best_before)
    await page.getByLabel('What did you get?').fill('edam')

    await page.getByRole('button', { name: 'fridge', pressed: true }).waitFor()
    assert.ok(dates.includes('2030-05-01'), JSON.stringify(dates))
    assert.deepEqual(visit.complaints, [])
  })

  it('takes back what was added', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await go(page, '/pantry/add')

    await page.getByLabel('What did you get?').fill('3 lemons')
    await page.keyboard.press('Enter')
    await itemsOf(person, 1)
    await page.getByRole('button', { name: 'Undo' }).click()

    assert.deepEqual(await itemsOf(person, 0), [])
    assert.deepEqual(visit.complaints, [])
  })
})
