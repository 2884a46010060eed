import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { signedUp } from '#test/app/person.ts'
import { tick } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { seedKitchen } from './list-seed.ts'
import type { Scene } from './screens/scene.ts'
import { SCREENS } from './screens/screens.ts'
import { goInside } from './screens/tour.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

const ANY: Scene = {
  owner: { email: '', password: '' },
  listId: 'id',
  foodId: 'id',
  recipe: '/recipes/id',
  soup: '/recipes/id',
  guests: { tick: '/guest#x', read: '/guest#x' },
  sharedRecipe: '/shared/x',
  importId: 'id',
  closed: { email: '', password: '' },
}

/** The words with which a file compares the address, and the names in its tables of screens. */
function wordsOf(source: string): string[] {
  const compared = [...source.matchAll(/=== '([a-z-]+)'/g)]
  const tables = [...source.matchAll(/const (?:SCREENS|OUTSIDE|PARTS)\b.*?= \{\n(.*?)\n\}/gs)]
  const named = tables.flatMap(([, table = '']) => [...table.matchAll(/^ {2}'?([a-z-]+)'?: /gm)])
  return [...compared, ...named].map(([, word = '']) => word)
}

/** The words of all addresses that the app knows. */
async function addresses(): Promise<Set<string>> {
  const words = new Set<string>()
  for await (const file of glob('web/**/*.tsx')) {
    const source = await readFile(file, 'utf8')
    if (/\bpath\.value\b/.test(source)) for (const word of wordsOf(source)) words.add(word)
  }
  return words
}

it('every address of the app is among the screens that are looked at', async () => {
  const known = await addresses()
  const shown = new Set(
    SCREENS.flatMap(({ path }) => new URL(path(ANY), 'http://app').pathname.split('/')),
  )

  for (const one of ['recipes', 'guest', 'put-away', 'callback', 'events'])
    assert.ok(known.has(one))
  // `/` is the address of today.
  assert.deepEqual([...known.difference(shown)].toSorted(), ['today', ...NO_ADDRESS].toSorted())
})

/** Words with which those files compare something else. */
const NO_ADDRESS = ['failed']

it('every screen has its pictures, and no picture is left from one before', async () => {
  const kept = (await readdir('docs/images')).filter((name) => !name.endsWith('-dark.webp'))
  const names = SCREENS.flatMap(({ name }) =>
    ['phone', 'desktop'].map((size) => `${name}-${size}-light.webp`),
  )

  assert.deepEqual(kept.toSorted(), [...names, 'larder.webp', 'first-minute.webp'].toSorted())
})

/** What a small household shows, and the paths by which others see a part of it. */
async function openScene() {
  const person = await signedUp(app)
  const listId = await seedKitchen(person)
  await kitchenOf(person).item({ name: 'Beans', quantity: 6, unit: 'can' })
  const first = async (path: string) => (await person.call('GET', path)).body.items[0].id
  const pathOf = async (path: string, fields?: object) => {
    const { pathname, hash } = new URL((await person.call('POST', path, fields)).body.url)
    return pathname + hash
  }
  const recipe = `/recipes/${await first('/v1/recipes')}`
  const link = (role: string) =>
    pathOf(`/v1/shopping-lists/${listId}/links`, { role, label: 'Noa' })
  const scene: Scene = {
    ...ANY,
    owner: person,
    listId,
    foodId: await first('/v1/pantry/foods'),
    recipe,
    soup: recipe,
    guests: { tick: await link('tick'), read: await link('read') },
    sharedRecipe: await pathOf(`/v1${recipe}/share`),
  }
  return { person, scene }
}

/** The screen of an import needs one, which other tests make. */
const WITHOUT_ROW = ['settings-import-result']

it('every screen opens, is accessible and has nothing to complain about', async () => {
  const { person, scene } = await openScene()
  const problems: Record<string, readonly string[]> = {}

  for (const by of ['nobody', 'owner'] as const) {
    await using visit = await app.open()
    const { page } = visit
    if (by === 'owner') await signIn(visit, person)
    const screens = SCREENS.filter((one) => (one.by ?? 'owner') === by)
      .filter(({ name }) => !WITHOUT_ROW.includes(name))
      .map(({ path, isPage = by === 'nobody' }) => ({ path: path(scene), isPage }))
    for (const { path, isPage } of new Map(screens.map((one) => [one.path, one])).values()) {
      if (isPage || page.url().includes('/scan')) await page.goto(app.home + path)
      else await page.evaluate(goInside(path))
      const main = page.getByRole('main')
      const has = path === '/no-such-page' ? 'hasText' : 'hasNotText'
      await main.filter({ [has]: 'This page doesn’t exist.' }).waitFor()
      await page.getByRole('heading').first().waitFor()
      problems[path] = await visit.accessibilityProblems()
      if (path === scene.guests.tick) await tick(page, 'Birthday candles')
    }
    const expected =
      by === 'nobody' ? ['warning: Error: The server does not know this provider.'] : []
    assert.deepEqual(
      visit.takeComplaints().map((text) => text.split('\n')[0]),
      expected,
    )
  }

  assert.deepEqual(
    Object.entries(problems).filter(([, found]) => found.length > 0),
    [],
  )
})
