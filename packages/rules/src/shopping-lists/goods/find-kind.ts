import { foldedWords, foldText } from '@larder/rules/fold-text.ts'
import type { Json } from '@larder/rules/json.ts'
import { stemOf } from '@larder/rules/names/name-key.ts'
import { type Goods, type Kind, KINDS } from './kinds.ts'

/** The aisle of a household that a name of its own has. */
interface OwnAisle {
  readonly category: string
}
type Found = Kind | OwnAisle

/** The goods of a language as they are looked up. */
interface Index {
  readonly goods: Goods
  /** The aisles of the foods of a household, by the stems of their names. They come first. */
  readonly own?: ReadonlyMap<string, OwnAisle>
  /** The kinds of names, by their stems. */
  readonly names: ReadonlyMap<string, Kind>
  /** The words of the same names as they are written, folded. */
  readonly written: ReadonlySet<string>
  /** The kinds of words that decide, and those of beginnings of words. */
  readonly marks: ReadonlyMap<string, Kind>
  readonly beginnings: readonly (readonly [beginning: string, kind: Kind])[]
  readonly small: ReadonlySet<string>
  readonly breaks: ReadonlySet<string>
}

/** Goods do not change, so each index is made once. */
const made = new WeakMap<Goods, Index>()

/** As many as a name of the goods has. */
const MOST_WORDS = 5
/** Shorter ends of a word say nothing: `Tee` has three letters. */
const SHORTEST = 3
/** A tin of these is among the tins, while one of lemonade is among the drinks. */
const COME_IN_TINS: ReadonlySet<Found | undefined> = new Set<Found | undefined>([
  undefined,
  'produce',
  'meat',
  'fish',
  'grains',
  'baking',
  'dairy',
])
const NEVER_FROZEN: ReadonlySet<Found | undefined> = new Set<Found | undefined>([
  'drinks',
  'household',
  'care',
])

/**
 * The kind of a name on a shopping list, compared as names of foods are.
 *
 * @param unit as it was typed: a tin of tomatoes is not among the vegetables
 * @returns undefined where no word of the name is known
 */
export function findKind(name: string, goods: Goods, unit?: string | null): Kind | undefined {
  const found = find(name, indexOf(goods), unit)
  return typeof found === 'object' ? undefined : found
}

/** As `findKind`. The aisle of a food of the household is found where its name is a part of the name. */
export const findOwnOrKind = (
  name: string,
  { goods, foods, unit }: { goods: Goods; foods: readonly KnownFood[]; unit?: string | null },
): Found | undefined => find(name, { ...indexOf(goods), own: aislesOfFoods(foods, goods) }, unit)

/**
 * Whether the word for `and` between two texts stands between two things: each is the whole name of one in the goods, and
 * both are not one thing together. A part of a name may be left out on one side, as in `apple and orange juice`,
 * `jus d'orange et pomme` and `Apfel und Orangensaft`: these are not two things.
 */
export function areGoods(one: string, other: string, goods: Goods): boolean {
  const index = indexOf(goods)
  const [left, right] = [wordsIn(one, index), wordsIn(other, index)]
  const isKnown = (...words: string[]) => index.names.has(words.map(stemOf).join(' '))
  if (!isKnown(...left) || !isKnown(...right) || isKnown(...left, ...right)) return false
  if (/-\s*$/.test(one) || mayShareHead(left, right, index)) return false
  if (!goods.joins) return true
  const [head = ''] = right.slice(-1)
  const isShared = endsOf(head).some((end) => isKnown(end) && isKnown(left.join('') + end))
  // `Apfel` may be the beginning of a word, and `Äpfel` is none.
  return !isShared && index.written.has(left.join(' '))
}

/** What gives other goods their taste: `apple` of `apple juice`. */
const TASTES: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>([
  'produce',
  'meat',
  'fish',
  'oils',
  'baking',
  'breakfast',
  'sweets',
])

/**
 * Whether the shorter of two names may lack the word that says what the longer one is: `apple and orange juice`. In
 * `bread and toilet paper` and `pommes de terre et carottes` it lacks none.
 */
function mayShareHead(left: readonly string[], right: readonly string[], index: Index): boolean {
  const isLast = index.goods.heads === 'last'
  const [long, short] = isLast ? [right, left] : [left, right]
  const kindOfName = (words: readonly string[]) => index.names.get(words.map(stemOf).join(' '))
  const heads = long.slice(1).map((_, i) => (isLast ? long.slice(i + 1) : long.slice(0, i + 1)))
  // The head of `kitchen roll` is no roll, and nobody writes of two kinds of foil.
  const ofLong = kindOfName(long)
  const mayTaste = ofLong !== 'household' && ofLong !== 'care'
  return heads.some((head) => {
    const [kind, ofShort] = [kindOfName(head), kindOfName(short)]
    const isName = kindOfName(isLast ? [...short, ...head] : [...head, ...short]) !== undefined
    return isName || (mayTaste && kind === ofLong && TASTES.has(ofShort) && !TASTES.has(kind))
  })
}

/** Whether a text is the name of an aisle: `Dairy`, `Kühlregal`. */
export const isAisle = (text: string, { aisles }: Goods): boolean =>
  Object.values(aisles).some((words) => words.split(',').includes(text.toLowerCase()))

/** The parts of a name by which its aisle is found: the names that a food of the household may have. */
export function partsOf(name: string, goods: Goods): readonly string[] {
  const words = wordsIn(name, indexOf(goods))
  const parts = words.flatMap((_, at) =>
    words.slice(at, at + MOST_WORDS).map((__, more) => words.slice(at, at + more + 1).join(' ')),
  )
  const ends = goods.joins ? words.flatMap(endsOf) : []
  return [...new Set([...parts, ...ends])]
}

function find(name: string, index: Index, unit?: string | null): Found | undefined {
  const words = wordsIn(name, index)
  const whole = lookUp(words.map(stemOf), index)
  const marks = [...words, ...foldedWords(unit ?? '')].map((word) => index.marks.get(word))
  if (whole && !marks.includes('tins')) return whole
  const other = marks.find((kind) => kind !== undefined && kind !== 'frozen' && kind !== 'tins')
  if (other) return other
  const end = words.findIndex((word, i) => i > 0 && index.breaks.has(word))
  const head = end < 0 ? words : words.slice(0, end)
  const has = (wanted: Kind) =>
    words.some((word) => beginningOf(word, index) === wanted) || marks.includes(wanted)
  const kind = kindOf(head, index) ?? kindOf(words, index)
  if (has('frozen') && !NEVER_FROZEN.has(kind)) return 'frozen'
  if (has('tins') && COME_IN_TINS.has(kind)) return 'tins'
  return kind
}

const lookUp = (stems: readonly string[], { own, names }: Index): Found | undefined => {
  const key = stems.join(' ')
  return own?.get(key) ?? names.get(key)
}

/** The kind of the longest known part of a name; of two parts, that of the head. */
function kindOf(words: readonly string[], index: Index): Found | undefined {
  const stems = words.map(stemOf)
  const { heads, joins } = index.goods
  for (let length = Math.min(stems.length, MOST_WORDS); length > 0; length--) {
    const starts = stems.slice(length - 1).map((_, at) => at)
    if (heads === 'last') starts.reverse()
    for (const at of starts) {
      const kind = lookUp(stems.slice(at, at + length), index)
      if (kind) return kind
    }
  }
  if (!joins) return undefined
  for (const word of words) {
    const kind = kindOfCompound(word, index)
    if (kind) return kind
  }
  return undefined
}

/** The kind of a word that is made of several: its longest end that is known, if its beginning does not decide. */
function kindOfCompound(word: string, index: Index): Found | undefined {
  const decided = beginningOf(word, index)
  if (decided && decided !== 'frozen' && decided !== 'tins') return decided
  for (const end of endsOf(word)) {
    const kind = lookUp([stemOf(end)], index)
    if (kind) return kind
  }
  return undefined
}

/** The ends of a word, the longest first. */
const endsOf = (word: string): readonly string[] =>
  Array.from({ length: Math.max(word.length - SHORTEST, 0) }, (_, at) => word.slice(at + 1))

const beginningOf = (word: string, { beginnings }: Index): Kind | undefined =>
  beginnings.find(([part]) => word.length > part.length && word.startsWith(part))?.[1]

/** The words of a name that count. `kiwi's` is a plural in Dutch, so the `s` is no word. */
const wordsIn = (name: string, { small }: Pick<Index, 'small'>): readonly string[] => {
  const all = foldedWords(name.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''))
  const words = all.filter((word) => !small.has(word))
  return words.length > 0 ? words : all
}

/** The names of a kind. @param part 0: the usual ones; 1: the others */
export const namesOfKind = (goods: Goods, kind: Kind, part: 0 | 1): readonly string[] =>
  goods[kind].split('|')[part]?.split(',') ?? []

const indexOf = (goods: Goods): Index => made.get(goods) ?? makeIndex(goods)

/** A food of the household, as a row has it. */
interface KnownFood {
  readonly name: string
  readonly plural_name: string | null
  readonly aliases: readonly string[]
  readonly category_id?: Json
}

function aislesOfFoods(foods: readonly KnownFood[], goods: Goods): ReadonlyMap<string, OwnAisle> {
  const own = new Map<string, OwnAisle>()
  for (const { name, plural_name, aliases, category_id } of foods) {
    if (typeof category_id !== 'string') continue
    for (const one of [name, plural_name, ...aliases]) {
      const key = wordsIn(one ?? '', indexOf(goods))
        .map(stemOf)
        .join(' ')
      if (key !== '' && !own.has(key)) own.set(key, { category: category_id })
    }
  }
  return own
}

function makeIndex(goods: Goods): Index {
  const small = new Set(split(goods.small))
  const names = new Map<string, Kind>()
  const written = new Set<string>()
  for (const part of [0, 1] as const)
    for (const kind of KINDS)
      for (const name of namesOfKind(goods, kind, part)) {
        const key = wordsIn(name, { small }).map(stemOf).join(' ')
        if (!names.has(key)) names.set(key, kind)
        written.add(wordsIn(name, { small }).join(' '))
      }
  const marks = KINDS.flatMap((kind) =>
    split(goods.marks[kind] ?? '').map((word) => [word, kind] as const),
  )
  const index: Index = {
    goods,
    names,
    written,
    marks: new Map(marks.filter(([word]) => !word.endsWith('-'))),
    beginnings: marks.flatMap(([word, kind]) =>
      word.endsWith('-') ? [[word.slice(0, -1), kind] as const] : [],
    ),
    small,
    breaks: new Set(split(goods.breaks)),
  }
  made.set(goods, index)
  return index
}

const split = (words: string): readonly string[] =>
  foldText(words)
    .split(',')
    .filter((word) => word !== '')
