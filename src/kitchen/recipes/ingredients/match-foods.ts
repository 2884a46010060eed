import { foldedWords } from '@larder/rules/fold-text.ts'
import { nameKey, stemOf, stemsOf, wholeKey } from '@larder/rules/names/name-key.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import type { FoodMatchBody } from './parse-ingredients-contract.ts'
import type { NamedFood } from './parse-ingredients-store.ts'

/** The names of a household's foods, ready to look up. */
export interface FoodIndex {
  /** By the folded words of a name. */
  readonly exact: ReadonlyMap<string, NamedFood>
  /** By the key of a name with its adjectives. */
  readonly byKey: ReadonlyMap<string, NamedFood>
  /** By the key of a name. */
  readonly loose: ReadonlyMap<string, NamedFood>
}

/** What is known of foods that people buy. */
export interface Goods {
  /** Which goods the key of a name means: those of different goods have none in common. */
  readonly ofKey: ReadonlyMap<string, ReadonlySet<string>>
}

const SURE = 1
const OTHER_FORM = 0.9
const PART = 0.6

/** The first of two foods with one name is found. */
export function indexFoods(foods: readonly NamedFood[]): FoodIndex {
  const exact = new Map<string, NamedFood>()
  const byKey = new Map<string, NamedFood>()
  const loose = new Map<string, NamedFood>()
  for (const food of foods)
    for (const name of [food.name, food.plural_name ?? '', ...food.aliases]) {
      const words = foldedWords(name).join(' ')
      if (words === '') continue
      if (!exact.has(words)) exact.set(words, food)
      if (!byKey.has(wholeKey(name))) byKey.set(wholeKey(name), food)
      if (!loose.has(nameKey(name))) loose.set(nameKey(name), food)
    }
  return { exact, byKey, loose }
}

/** After it comes another food: the first one counts. */
const OR = /\s(?:or|oder|eller|ou|oppure)\s/iu

/**
 * The food that a name means. Case, accents, singular and plural make no difference. A name that says more than the
 * food's, such as `beefsteak tomatoes`, is found by its last or its first words.
 */
export function matchFood(
  name: string,
  index: FoodIndex,
  goods: Goods,
  language?: string,
): FoodMatchBody | null {
  const first = firstOf(name)
  const exact = index.exact.get(foldedWords(first).slice(0, MAX_WORDS).join(' '))
  if (exact) return matchOf(exact, SURE)
  const [whole = '', ...parts] = keysOf(first)
  const same = index.byKey.get(wholeKey(first)) ?? index.byKey.get(whole)
  if (same) return matchOf(same, OTHER_FORM)
  for (const part of [whole, ...parts]) {
    const found = index.loose.get(part)
    if (found && !isOtherGood(whole, part, goods, language ?? guessLanguage(name)))
      return matchOf(found, PART)
  }
  return null
}

/**
 * Whether a name means another food than a part of it: where both are known goods (`pommes de terre` are no `pommes`),
 * or where the word that says what it is is one: `quince vinegar` is vinegar. Only a variety is also its food.
 */
function isOtherGood(whole: string, part: string, { ofKey }: Goods, language: string): boolean {
  const words = whole.split(' ')
  const length = part.split(' ').length
  const isFirst = words.slice(0, length).join(' ') === part
  const others = isFirst ? words.slice(length) : words.slice(0, -length)
  const [ofWhole, ofPart] = [ofKey.get(whole), ofKey.get(part)]
  const isKind = HAS_VARIETIES.test(part) && others.every((one) => VARIETIES.has(one))
  const isCut = HAS_CUTS.has(part) && others.every((one) => CUTS.has(one) || OF.has(one))
  if (whole === part || isKind || isCut) return false
  if (ofWhole && ofPart) return ofWhole.isDisjointFrom(ofPart)
  const isOther = (head: readonly string[]) =>
    ofKey.get(head.join(' '))?.isDisjointFrom(ofPart ?? new Set()) ?? false
  const isHeadFirst = HEAD_FIRST.test(language) || words.some((word) => OF.has(word))
  if (isFirst === isHeadFirst) return false
  return others.some((_, i) => isOther(isHeadFirst ? others.slice(0, i + 1) : others.slice(i)))
}

function stemsIn(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemOf))
}

/** The languages in which the first word of a name says what it is. */
const HEAD_FIRST = /^(?:fr|es|it|pt)/
/** The stems of words before which a name says what it is: `jus de citron`, `tuna in oil`. */
const OF = stemsIn('of de du des d di del della da do al au aux alla en in with mit con com avec')
/** The stems of foods of which recipes name varieties, and those varieties: people cook with the food too. */
const HAS_VARIETIES = /^(?:tomato?|pomodoro|ric|riso|riz|reis)$/
const VARIETIES = stemsIn(
  'cherry grape cocktail plum beefsteak cerises cereja ciliegini basmati arborio jasmine',
)

/** The stems of eggs and animals, and of their parts: who has the whole at home has the part. */
const HAS_CUTS = stemsIn(
  'egg oeuf huevo uovo ovo chicken poulet pollo frango turkey dinde pavo tacchino peru',
)
const CUTS = stemsIn(
  'yolk white breast thigh leg wing jaune blanc escalope cuisse yema clara pechuga muslo tuorlo albume petto coscia gema peito coxa',
)

/**
 * The name of a line with the word of its unit before it: `feuilles de laurier` of `2 feuilles de laurier`, since a food
 * may be called so. Undefined where there is none.
 */
export function nameWithUnit(line: string, name: string, unit: string | null): string | undefined {
  const at = unit === null || name === '' ? -1 : line.toLowerCase().lastIndexOf(name.toLowerCase())
  const before = /\p{L}[\p{L}\s'’.-]*$/u.exec(line.slice(0, Math.max(0, at)))
  return before ? before[0] + name : undefined
}

/** The food that has exactly this name, or a form of it. */
export function matchWhole(name: string, index: FoodIndex): FoodMatchBody | null {
  const found = index.byKey.get(wholeKey(name))
  return found ? matchOf(found, OTHER_FORM) : null
}

const firstOf = (name: string): string => name.split(OR)[0] ?? name

/** The key of a name, and those of its last and its first words, the longest parts first. */
function keysOf(name: string): readonly string[] {
  const stems = stemsOf(name).slice(0, MAX_WORDS)
  const parts = stems.slice(1).flatMap((_, i) => [stems.slice(i + 1), stems.slice(0, -i - 1)])
  const long = parts.filter((some) => some.join('').length >= MIN_LETTERS)
  return [stems, ...long].map((some) => some.join(' ')).filter((key) => key !== '')
}

/** The keys by which the foods that these names may mean are looked up. */
export const lookUpKeys = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [wholeKey(firstOf(name)), ...keysOf(firstOf(name))])),
]

/** A longer name is a sentence. */
const MAX_WORDS = 8
/** Shorter words, such as `de`, are in many names. */
const MIN_LETTERS = 3

const matchOf = ({ id, name }: NamedFood, confidence: number): FoodMatchBody => ({
  food_id: id,
  name,
  confidence,
})
