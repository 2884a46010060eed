import { foldedWords } from '@larder/rules/fold-text.ts'
import { isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import type { SearchDocument } from '#sync/schema/contract.ts'

/** Words of a recipe that can be found. The rest is ignored. */
const MAX_WORDS = 1000

/** The configurations of PostgreSQL by the language of BCP 47 without region. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The words of a recipe, by their weight. The names of its foods are not among them, only their ids. */
export function recipeDocument(recipe: Data): SearchDocument {
  const { language = null, title = null, description = null, tags = [] } = recipe
  const ingredients = partsOf(recipe['ingredients'])
  const titleWords = foldedWords(textOf(title) ?? '')
  const tagWords = foldedWords(textsOf(tags).join(' '))
  const names = ingredients.flatMap(({ name = null, original_text = null, note = null }) =>
    textsOf([name, original_text, note]),
  )
  const foods = ingredients.flatMap(({ food_id = null }) => {
    const id = textOf(food_id)
    return id === null ? [] : [foodWord(id)]
  })
  const steps = partsOf(recipe['steps']).flatMap(({ text = null, section = null }) =>
    textsOf([section, text]),
  )
  const sections = ingredients.flatMap(({ section = null }) => textsOf([section]))
  const byWeight = [
    titleWords,
    [...foods, ...tagWords, ...foldedWords(names.join(' '))],
    foldedWords(textOf(description) ?? ''),
    foldedWords([...sections, ...steps].join(' ')),
  ]
  const [region = ''] = (textOf(language) ?? '').toLowerCase().split(/[-_]/)
  return {
    language: CONFIGURATIONS[region] ?? 'simple',
    title: [...new Set([...titleWords, ...tagWords])].join(' '),
    words: onceEach(byWeight),
  }
}

/** The word that stands for a food. No word of a text has this length. */
const foodWord = (id: string): string => `food${id.toLowerCase().replaceAll('-', '')}`

/** Keeps each word where it weighs most. */
function onceEach(byWeight: readonly (readonly string[])[]): SearchDocument['words'] {
  const seen = new Set<string>()
  const texts = byWeight.map((words) => {
    const fresh: string[] = []
    for (const word of words) {
      if (seen.has(word) || seen.size >= MAX_WORDS) continue
      seen.add(word)
      fresh.push(word)
    }
    return fresh.join(' ')
  })
  const [a = '', b = '', c = '', d = ''] = texts
  return { a, b, c, d }
}

const partsOf = (parts: Json = []): readonly Data[] =>
  Array.isArray(parts) ? parts.filter(isObject) : []

const textsOf = (values: Json): string[] =>
  Array.isArray(values) ? values.flatMap((value) => textOf(value) ?? []) : []
