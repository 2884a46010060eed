import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { PACK_WORDS } from '@larder/rules/measures/pack-words.ts'
import { UNIT_WORDS, wordsOfUnit } from '@larder/rules/measures/unit-words.ts'
import type { Writing } from '@larder/rules/tagger/tokenize.ts'
import { GERMANIC } from './germanic-recipe-words.ts'
import type { RecipeWords } from './recipe-words.ts'
import { ROMANCE } from './romance-recipe-words.ts'
import { foldUnit } from './unit-lexicon.ts'

/** The words of a language, folded, ready to look up. */
export interface Lexicon {
  readonly language: string
  readonly writing: Writing
  /** Units of several words are joined by spaces. */
  readonly units: ReadonlySet<string>
  readonly of: ReadonlySet<string>
  readonly to: ReadonlySet<string>
  readonly about: ReadonlySet<string>
  readonly vague: readonly string[]
  readonly sizes: ReadonlySet<string>
  readonly preparations: ReadonlySet<string>
  readonly adverbs: ReadonlySet<string>
  readonly wholeNames: readonly string[]
  readonly tails: readonly string[]
  readonly fruitParts: ReadonlySet<string>
  readonly or: ReadonlySet<string>
  readonly and: ReadonlySet<string>
  readonly optional: readonly string[]
  /** German and Dutch: a participle has endings, and its adverb may be a part of it. */
  readonly inflects: boolean
}

const ALL: { readonly [language: string]: RecipeWords } = { ...GERMANIC, ...ROMANCE }
const READY = new Map<string, Lexicon>()

/** The languages whose lines are read by rules. */
export const RULED_LANGUAGES: readonly string[] = Object.keys(ALL)

/** @returns undefined for English and for a language without words */
export function lexiconOf(language: string | null | undefined): Lexicon | undefined {
  const primary = primaryLanguage(language)
  const words = Object.hasOwn(ALL, primary) ? ALL[primary] : undefined
  if (!words) return undefined
  const lexicon = READY.get(primary) ?? build(primary, words)
  READY.set(primary, lexicon)
  return lexicon
}

/** The endings of a participle: masculine and feminine, one and many. */
const ALL_FORMS: { readonly [language: string]: readonly (readonly [RegExp, string])[] } = {
  fr: [
    [/^(.{2,}é)e?s?$/, ' e s es'],
    [/^(.{3,}u)e?s?$/, ' e s es'],
  ],
  es: [[/^(.{2,}[ai]d)[oa]s?$/, 'o a os as']],
  pt: [[/^(.{2,}[ai]d)[oa]s?$/, 'o a os as']],
  it: [[/^(.{2,}[auiolds]t|.{2,}s)[oaie]$/, 'o a i e']],
}

function withForms(words: string, forms: readonly (readonly [RegExp, string])[]): Set<string> {
  const all = words.split(' ').flatMap((word) => {
    const [form] = forms.flatMap(([pattern, endings]) => {
      const stem = pattern.exec(word)?.[1]
      return stem === undefined ? [] : [endings.split(' ').map((ending) => stem + ending)]
    })
    return form ?? [word]
  })
  return new Set(all.map(foldUnit))
}

const set = (text: string) => new Set(foldUnit(text).split(' '))
const list = (text: string) => text.split(/, ?/).map(foldUnit).filter(Boolean)

function build(language: string, words: RecipeWords): Lexicon {
  const known = [UNIT_WORDS['any'], UNIT_WORDS[language], PACK_WORDS[language]].flatMap((units) =>
    Object.values(units ?? {}).flatMap(wordsOfUnit),
  )
  const units = new Set([...known, words.units].flatMap(list))
  for (const word of ['x', 'each', 'ea']) units.delete(word)
  return {
    language,
    writing: {
      language,
      elides: ROMANCE[language] !== undefined,
      hasEndings: true,
      isUnit: (word) => units.has(foldUnit(word)),
    },
    units,
    of: set(words.of),
    to: set(words.to),
    about: set(words.about),
    vague: list(words.vague),
    sizes: set(words.sizes),
    preparations:
      ALL_FORMS[language] === undefined
        ? set(words.preparations)
        : withForms(words.preparations, ALL_FORMS[language]),
    adverbs: set(words.adverbs),
    wholeNames: list(words.wholeNames),
    tails: list(words.tails),
    fruitParts: set(words.fruitParts),
    or: set(words.or),
    and: set(words.and),
    optional: list(words.optional),
    inflects: language === 'de' || language === 'nl',
  }
}
