import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { it } from 'node:test'
import type { Scene } from '#test/web/screens/scene.ts'
import { SCREENS } from '#test/web/screens/screens.ts'

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
