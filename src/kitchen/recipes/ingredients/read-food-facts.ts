import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldedWords } from '@larder/rules/fold-text.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import { namesOfKind } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { KINDS, loadGoods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import type { Goods } from './match-foods.ts'
import type { NewFoodBody } from './parse-ingredients-contract.ts'

type Facts = Pick<NewFoodBody, 'density_g_per_ml' | 'grams_per_each' | 'measures' | 'source'>

const NO_FACTS: Facts = { density_g_per_ml: null, grams_per_each: null, measures: [], source: null }
const SOURCE = 'USDA FoodData Central'
/** These words change neither the weight of a piece nor the density. */
const NEUTRAL = /\b(?:organic|bio|good|quality)\b/giu

interface Loaded {
  readonly factsOf: (name: string) => Facts
  readonly goods: Goods
}

let loaded: Promise<Loaded> | undefined

/**
 * Facts about ordinary foods, by their names in ten languages. `npm run food-facts` derives the file, which is read at
 * the first use, and again only if that failed.
 *
 * @returns a function from the name of a food to its facts, and the goods with these names or in an aisle
 */
export function loadFoodFacts(): Promise<Loaded> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Loaded> {
  const { facts, keys } = await readFacts()
  const factsOf = (name: string) => {
    const plain = name.replaceAll(NEUTRAL, '')
    return facts.get(wordsKey(plain)) ?? facts.get(nameKey(plain)) ?? NO_FACTS
  }
  const ofKey = new Map<string, Set<string>>()
  for (const [i, ofFood] of [...keys, ...(await keysOfAisles())].entries())
    for (const key of ofFood) {
      const known = ofKey.get(key)
      if (known && i < keys.length) known.add(`${i}`)
      else if (!known) ofKey.set(key, new Set([`${i}`]))
    }
  return { factsOf, goods: { ofKey } }
}

/** As many keys take some milliseconds, and so do those of a kind of goods. Then others get a turn. */
const KEYS_AT_ONCE = 100

/** The keys of the names on shopping lists, each on its own. */
async function keysOfAisles(): Promise<readonly string[][]> {
  const all = await Promise.all(['en', 'de', 'fr', 'es', 'it', 'nl'].map(loadGoods))
  const keys: string[][] = []
  for (const goods of all)
    for (const kind of KINDS) {
      await nextTurn()
      for (const part of [0, 1] as const)
        keys.push(...namesOfKind(goods, kind, part).map((name) => [nameKey(name)]))
    }
  return keys
}

/** The words of a name as they are, so that `grated cheese` has facts of its own. */
const wordsKey = (name: string): string => `= ${foldedWords(name).join(' ')}`

/** Each line: density, grams of a piece, measures, and names. @returns also the keys of the names of each line */
async function readFacts() {
  const text = await readFile(new URL('food-facts.txt', import.meta.url), 'utf8')
  const facts = new Map<string, Facts>()
  const keys: string[][] = []
  let count = 0
  for (const line of text.trim().split('\n')) {
    const [density = '', grams = '', measures = '', names = ''] = line.split('|')
    const fact: Facts = {
      density_g_per_ml: density === '' ? null : Number(density),
      grams_per_each: grams === '' ? null : Number(grams),
      measures: measures.split(';').filter(Boolean).map(measureOf),
      source: SOURCE,
    }
    const ofFood: string[] = []
    for (const name of names.split(';')) {
      if (count++ % KEYS_AT_ONCE === 0) await nextTurn()
      const key = nameKey(name)
      ofFood.push(key)
      for (const one of [wordsKey(name), key]) if (!facts.has(one)) facts.set(one, fact)
    }
    keys.push(ofFood)
  }
  return { facts, keys }
}

function measureOf(text: string): Facts['measures'][number] {
  const [unit = '', grams] = text.split('=')
  return { unit, quantity: Number(grams), of: 'g' }
}
