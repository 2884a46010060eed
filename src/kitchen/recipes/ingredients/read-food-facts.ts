import { readFile } from 'node:fs/promises'
import { foldedWords } from '@larder/rules/fold-text.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import type { NewFoodBody } from './parse-ingredients-contract.ts'

type Facts = Pick<NewFoodBody, 'density_g_per_ml' | 'grams_per_each' | 'measures' | 'source'>

const NO_FACTS: Facts = { density_g_per_ml: null, grams_per_each: null, measures: [], source: null }
const SOURCE = 'USDA FoodData Central'
/** These words change neither the weight of a piece nor the density. */
const NEUTRAL = /\b(?:organic|bio|good|quality)\b/giu

let loaded: Promise<ReadonlyMap<string, Facts>> | undefined

/**
 * Facts about ordinary foods, by their names in ten languages. `npm run food-facts` derives the file, which is read at
 * the first use.
 *
 * @returns a function from the name of a food to its facts
 */
export async function loadFoodFacts(): Promise<(name: string) => Facts> {
  loaded ??= readFacts()
  const facts = await loaded
  return (name) => {
    const [words, key] = keysOf(name.replaceAll(NEUTRAL, ''))
    return facts.get(words) ?? facts.get(key) ?? NO_FACTS
  }
}

/** The words of a name as they are, so that `grated cheese` has facts of its own, and its key. */
const keysOf = (name: string): readonly [string, string] => [
  `= ${foldedWords(name).join(' ')}`,
  nameKey(name),
]

/** Each line: density, grams of a piece, measures, and names. */
async function readFacts(): Promise<ReadonlyMap<string, Facts>> {
  const text = await readFile(new URL('food-facts.txt', import.meta.url), 'utf8')
  const facts = new Map<string, Facts>()
  for (const line of text.trim().split('\n')) {
    const [density = '', grams = '', measures = '', names = ''] = line.split('|')
    const fact: Facts = {
      density_g_per_ml: density === '' ? null : Number(density),
      grams_per_each: grams === '' ? null : Number(grams),
      measures: measures.split(';').filter(Boolean).map(measureOf),
      source: SOURCE,
    }
    for (const key of names.split(';').flatMap(keysOf)) if (!facts.has(key)) facts.set(key, fact)
  }
  return facts
}

function measureOf(text: string): Facts['measures'][number] {
  const [unit = '', grams] = text.split('=')
  return { unit, quantity: Number(grams), of: 'g' }
}
