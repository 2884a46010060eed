import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from 'larder-client/home'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from '#test/client/device.ts'
import { startHousehold } from '#web/onboarding/start-household.ts'
import { AISLES, PLACES } from '#web/onboarding/starter-foods.ts'

const app = await startApp()
const ZONE = 'Europe/Berlin'
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const
const SIZE = {
  places: Object.keys(PLACES).length,
  aisles: Object.keys(AISLES).length,
  foods: Object.values(AISLES).join('\n').split('\n').length,
}

const sizeOf = (home: Home) => ({
  places: home.locations.all().length,
  aisles: home.categories.all().length,
  foods: home.foods.all().length,
})
const namesOf = (home: Home) => home.foods.all().map(({ name }) => name)

describe('a new household', () => {
  for (const language of LANGUAGES)
    it(`starts with places, aisles and foods that the server takes: ${language}`, async () => {
      const { home } = await openDevice(app, await signedUp(app))

      await startHousehold(home, language, ZONE)
      await synced(home)

      assert.deepEqual([home.status.get().told, sizeOf(home)], [[], SIZE])
      for (const food of home.foods.all()) {
        assert.ok(home.categories.get(food.category_id ?? ''), food.name)
        assert.ok(home.locations.get(food.location_id ?? ''), food.name)
      }
    })

  it('has the fields of a food', async () => {
    const { home } = await openDevice(app, await signedUp(app))

    await startHousehold(home, 'de', ZONE)

    const milk = home.foods.where({ name: 'Milch' }).first()
    const apple = home.foods.where({ name: 'Apfel' }).first()
    const salt = home.foods.where({ name: 'Salz' }).first()
    assert.deepEqual(
      [milk?.default_unit, milk?.shelf_life_days, milk?.staple],
      ['l', { sealed: 8, opened: 4 }, false],
    )
    assert.deepEqual(
      [apple?.plural_name, apple?.shelf_life_days, apple?.default_unit],
      ['Äpfel', { sealed: 21 }, null],
    )
    assert.equal(salt?.staple, true)
    assert.equal(home.locations.get(milk?.location_id ?? '')?.kind, 'fridge')
  })

  it('has one set where two phones start it without a network, in two languages too', async () => {
    for (const second of ['fr', 'en'] as const) {
      const ada = await signedUp(app)
      const phones = [await openDevice(app, ada), await openDevice(app, ada)] as const
      const [one, two] = phones
      for (const { network } of phones) network.isDown = true
      await startHousehold(one.home, 'en', ZONE)
      await startHousehold(two.home, second, ZONE)
      for (const { network } of phones) network.isDown = false

      await synced(one.home, two.home, one.home)

      for (const { home } of phones)
        assert.deepEqual([home.status.get().told, sizeOf(home)], [[], SIZE])
      assert.deepEqual(namesOf(one.home), namesOf(two.home))
      const names = new Set(namesOf(one.home))
      // The last one to arrive wins, for all rows.
      const last = names.has('Apple') ? ['Apple', 'Soap'] : ['Pomme', 'Savon']
      assert.ok(last.every((name) => names.has(name)))
      assert.equal(names.has('Pomme'), !names.has('Apple'))
    }
  })

  it('gets all rows in one group, so that no half of them can stay', async () => {
    const { home, network } = await openDevice(app, await signedUp(app))
    const groups = new Set<unknown>()
    type Sent = { readonly group_id?: string; readonly entity: string }
    network.change = (request) => {
      const { mutations = [] }: { mutations?: Sent[] } = request.body ?? {}
      for (const { group_id, entity } of mutations) if (entity !== 'household') groups.add(group_id)
      return request
    }

    await startHousehold(home, 'en', ZONE)
    await synced(home)

    assert.equal(groups.size, 1)
  })

  it('has a first list with a name in the language of the user', async () => {
    const lists: Record<string, string[]> = {}
    for (const language of LANGUAGES) {
      const { home } = await openDevice(app, await signedUp(app))
      await startHousehold(home, language, ZONE)
      await synced(home)
      lists[language] = home.lists.all().map(({ name }) => name)
    }

    assert.deepEqual(lists, {
      en: ['Shopping list'],
      de: ['Einkaufsliste'],
      fr: ['Liste de courses'],
      es: ['Lista de la compra'],
      nl: ['Boodschappenlijst'],
      it: ['Lista della spesa'],
    })
  })

  it('has the time zone, the currency and the units of its region', async () => {
    const regions: Record<string, unknown> = {}
    for (const zone of [
      'Europe/London',
      'America/New_York',
      'America/Indiana/Knox',
      'America/Toronto',
      'Europe/Zurich',
      'Australia/Perth',
      'Europe/Berlin',
    ]) {
      const { home } = await openDevice(app, await signedUp(app))
      await startHousehold(home, 'en', zone)
      await synced(home)
      const { time_zone, currency, unit_system } = home.settings.first() ?? assert.fail()
      regions[time_zone] = `${currency} ${unit_system}`
    }

    assert.deepEqual(regions, {
      'Europe/London': 'GBP metric',
      'America/New_York': 'USD us',
      'America/Indiana/Knox': 'USD us',
      'America/Toronto': 'CAD metric',
      'Europe/Zurich': 'CHF metric',
      'Australia/Perth': 'AUD metric',
      'Europe/Berlin': 'EUR metric',
    })
  })

  it('starts also where the browser or the server does not know the time zone', async () => {
    const unknown = await openDevice(app, await signedUp(app))
    const newer = await openDevice(app, await signedUp(app))
    newer.network.change = (request) => {
      const { mutations = [] }: { mutations?: { patch?: { time_zone?: string } }[] } =
        request.body ?? {}
      for (const { patch } of mutations) if (patch?.time_zone) patch.time_zone = 'Europe/Newtown'
      return request
    }

    await startHousehold(unknown.home, 'en', 'Etc/Unknown')
    await startHousehold(newer.home, 'en', ZONE)
    await synced(unknown.home, newer.home)

    for (const { home } of [unknown, newer])
      assert.deepEqual([sizeOf(home), home.settings.first()?.time_zone], [SIZE, 'UTC'])
    assert.deepEqual(unknown.home.status.get().told, [])
  })

  it('stays as it is where it has a food or a place', async () => {
    const { home } = await openDevice(app, await signedUp(app))
    await home.foods.create({ name: 'Kumquat' })

    await startHousehold(home, 'en', ZONE)

    assert.deepEqual(sizeOf(home), { places: 0, aisles: 0, foods: 1 })
  })

  it('is not started twice', async () => {
    const { home } = await openDevice(app, await signedUp(app))

    await startHousehold(home, 'it', ZONE)
    await startHousehold(home, 'en', ZONE)

    assert.ok(namesOf(home).includes('Mela'))
    assert.deepEqual(sizeOf(home), SIZE)
  })
})
