import { readFile } from 'node:fs/promises'
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
 * the first use.
 *
 * @returns a function from the name of a food to its facts, and the goods with these names or in an aisle
 */
export const loadFoodFacts = (): Promise<Loaded> => (loaded ??= load())

async function load(): Promise<Loaded> {
  const { facts, names } = await readFacts()
  const factsOf = (name: string) => {
    const [words, key] = keysOf(name.replaceAll(NEUTRAL, ''))
    return facts.get(words) ?? facts.get(key) ?? NO_FACTS
  }
  const ofKey = new Map<string, Set<string>>()
  for (const [i, ofFood] of [...names, ...(await namesOfAisles())].entries())
    for (const key of ofFood.map(nameKey)) {
      const known = ofKey.get(key)
      if (known && i < names.length) known.add(`${i}`)
      else if (!known) ofKey.set(key, new Set([`${i}`]))
    }
  return { factsOf, goods: { ofKey } }
}

/** The names on shopping lists, each on its own. */
async function namesOfAisles(): Promise<readonly string[][]> {
  const all = await Promise.all(['en', 'de', 'fr', 'es', 'it', 'nl'].map(loadGoods))
  const parts = [0, 1] as const
  return all.flatMap((goods) =>
    KINDS.flatMap((kind) =>
      parts.flatMap((part) => namesOfKind(goods, kind, part).map((one) => [one])),
    ),
  )
}

/** The words of a name as they are, so that `grated cheese` has facts of its own, and its key. */
const keysOf = (name: string): readonly [string, string] => [
  `= ${foldedWords(name).join(' ')}`,
  nameKey(name),
]

/** Each line: density, grams of a piece, measures, and names. */
async function readFacts() {
  const text = await readFile(new URL('food-facts.txt', import.meta.url), 'utf8')
  const facts = new Map<string, Facts>()
  const all: string[][] = []
  for (const line of text.trim().split('\n')) {
    const [density = '', grams = '', measures = '', names = ''] = line.split('|')
    const fact: Facts = {
      density_g_per_ml: density === '' ? null : Number(density),
      grams_per_each: grams === '' ? null : Number(grams),
      measures: measures.split(';').filter(Boolean).map(measureOf),
      source: SOURCE,
    }
    all.push(names.split(';'))
    for (const key of names.split(';').flatMap(keysOf)) if (!facts.has(key)) facts.set(key, fact)
  }
  return { facts, names: all }
}

function measureOf(text: string): Facts['measures'][number] {
  const [unit = '', grams] = text.split('=')
  return { unit, quantity: Number(grams), of: 'g' }
}
