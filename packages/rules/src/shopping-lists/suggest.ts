import { foldText } from '@larder/rules/fold-text.ts'

/** A food of the household, as a row has it. */
export interface KnownFood {
  readonly id: string
  readonly name: string
  readonly plural_name?: string | null
  readonly aliases?: readonly string[]
}

/** A name that was on a list before. */
export interface RecentName {
  readonly name: string
  /** How often. */
  readonly count: number
  /** When it was added for the last time, ISO 8601. */
  readonly last: string
}

export interface Suggestion {
  /** The name of the food, or the name as it was typed before. */
  readonly name: string
  readonly foodId?: string
}

interface Sources {
  readonly foods: readonly KnownFood[]
  readonly recent: readonly RecentName[]
  /** The most suggestions; 8 if it is not given. */
  readonly limit?: number
}

interface Candidate {
  readonly name: string
  readonly foodId: string | undefined
  readonly names: readonly string[]
  /** The latest day on which it was added, or empty. */
  readonly day: string
  readonly count: number
  /** 0 comes first. */
  readonly rank: number
}

/** The fewest letters in which one typo is looked for. */
const MIN_TYPO_LENGTH = 4

/** The folded names of a row. Rows do not change, so each is folded once and not at each key. */
const folded = new WeakMap<KnownFood | RecentName, readonly string[]>()

/**
 * The names that a person may be typing. First those that begin with the text, then those with a word that begins
 * with it, then those that contain it, then those with a word that does so with one typo (from 4 letters on). In
 * each group the names of the latest day come first, then the frequent ones, then the short ones. Upper and
 * lower case and accents make no difference. Plurals and other names of a food count, and show its name.
 *
 * Pass the same objects again: their names are folded only once. Without a text it suggests the recent names.
 */
export function suggest(query: string, { foods, recent, limit = 8 }: Sources): Suggestion[] {
  const wanted = foldText(query).trim().replace(/\s+/g, ' ')
  const all = candidates(foods, recent)
  const found = wanted === '' ? all.filter(({ day }) => day !== '') : rank(all, wanted, rankOf)
  const close = found.length >= limit ? [] : rank(all, wanted, typoRank)
  const shown = new Set(found.map(({ names }) => names))
  return [...found, ...close.filter(({ names }) => !shown.has(names))]
    .toSorted(compare)
    .slice(0, limit)
    .map(({ name, foodId }) => (foodId === undefined ? { name } : { name, foodId }))
}

function rank(
  all: readonly Candidate[],
  wanted: string,
  rankIn: (names: readonly string[], wanted: string) => number,
): Candidate[] {
  const ranked: Candidate[] = []
  for (const one of all) {
    const at = rankIn(one.names, wanted)
    if (at < Infinity) ranked.push({ ...one, rank: at })
  }
  return ranked
}

/** Each food, and each recent name that no food has. */
function candidates(foods: readonly KnownFood[], recent: readonly RecentName[]): Candidate[] {
  const used = new Map(recent.map((one) => [foldedNames(one)[0], one]))
  const taken = new Set<RecentName>()
  const all: Candidate[] = foods.map((food) => {
    const names = foldedNames(food)
    let latest: RecentName | undefined
    for (const name of names) {
      const use = used.get(name)
      if (!use) continue
      taken.add(use)
      if (!latest || latest.last < use.last) latest = use
    }
    return candidate(names, latest, food.name, food.id)
  })
  for (const one of used.values())
    if (!taken.has(one)) all.push(candidate(foldedNames(one), one, one.name))
  return all
}

const candidate = (
  names: readonly string[],
  recent: RecentName | undefined,
  name: string,
  foodId?: string,
): Candidate => ({
  name,
  foodId,
  names,
  rank: 0,
  day: recent?.last.slice(0, 10) ?? '',
  count: recent?.count ?? 0,
})

/** All names of a row as they are compared, each once. They are folded once for each object. */
export function foldedNames(row: KnownFood | RecentName): readonly string[] {
  const known = folded.get(row)
  if (known) return known
  const other = 'id' in row ? [row.plural_name ?? row.name, ...(row.aliases ?? [])] : []
  const names = [row.name, ...other].map((name) => foldText(name).trim())
  const distinct = [...new Set(names)]
  folded.set(row, distinct)
  return distinct
}

/** 0: a name begins with the text. 1: a word does. 2: it is inside. */
function rankOf(names: readonly string[], wanted: string): number {
  let best = Infinity
  for (const name of names) {
    const at = name.indexOf(wanted)
    if (at === 0) return 0
    if (at > 0) best = Math.min(best, beginsWord(name, wanted, at) ? 1 : 2)
  }
  return best
}

function beginsWord(name: string, wanted: string, first: number): boolean {
  for (let at = first; at >= 0; at = name.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  return false
}

/** 3 if a word begins with the text but for one typo. */
const typoRank = (names: readonly string[], wanted: string): number =>
  names.some((name) => hasWordWithTypo(name, wanted)) ? 3 : Infinity

/** Whether a word of a folded text begins with another folded one, of 4 letters or more, but for one typo. */
export function hasWordWithTypo(text: string, wanted: string): boolean {
  if (wanted.length < MIN_TYPO_LENGTH) return false
  for (let at = 0; at >= 0; at = text.indexOf(' ', at + 1))
    if (beginsWithTypo(text, at === 0 ? 0 : at + 1, wanted)) return true
  return false
}

/** Whether one letter is added, missing, other, or changed places with the next. The first one is right. */
function beginsWithTypo(name: string, start: number, wanted: string): boolean {
  let same = 0
  while (same < wanted.length && name[start + same] === wanted[same]) same++
  if (same === 0) return false
  const [at, rest] = [start + same, wanted.slice(same + 1)]
  const isSwap = name[at] === wanted[same + 1] && name[at + 1] === wanted[same]
  return (
    name.startsWith(rest, at) || // a letter too many
    name.startsWith(rest, at + 1) || // another letter
    name.startsWith(wanted.slice(same), at + 1) || // a letter is missing
    (isSwap && name.startsWith(wanted.slice(same + 2), at + 2))
  )
}

function compare(a: Candidate, b: Candidate): number {
  return (
    a.rank - b.rank ||
    compareText(b.day, a.day) ||
    b.count - a.count ||
    a.name.length - b.name.length ||
    compareText(a.name, b.name)
  )
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
