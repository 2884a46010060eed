/** The kinds of goods, in the order of a usual supermarket. A new household has an aisle for each but the last. */
export const KINDS = [
  'produce',
  'bakery',
  'meat',
  'fish',
  'dairy',
  'grains',
  'tins',
  'oils',
  'baking',
  'breakfast',
  'sweets',
  'drinks',
  'frozen',
  'household',
  'care',
] as const

export type Kind = (typeof KINDS)[number]

/**
 * The goods of one language. Each kind has names with commas between them, written as on a shopping list: before the
 * `|` the usual ones, which a person can choose from, and after it those that are only recognised. Larder's authors
 * wrote the names down for it; they have the license of Larder.
 */
export interface Goods extends Readonly<Record<Kind, string>> {
  /** Words in the names of aisles for a kind. */
  readonly aisles: Readonly<Record<Kind, string>>
  /**
   * Words that decide the kind beside another name, as `frozen` does; with a hyphen, the beginnings of words that do.
   * They are folded.
   */
  readonly marks: Partial<Readonly<Record<Kind, string>>>
  /** Names of produce that keeps better outside the fridge. */
  readonly ambient: string
  /** The part of a name that says what it is: `juice` is last, `jus` of `jus d'orange` first. */
  readonly heads: 'first' | 'last'
  /** Whether words are written as one, the part that says what it is at the end: `Apfelsaft`. */
  readonly joins: boolean
  /** Words that do not count. */
  readonly small: string
  /** Words after which nothing says what it is: `tuna in oil`. */
  readonly breaks: string
}

const LOADERS = {
  en: () => import('./english.ts'),
  de: () => import('./german.ts'),
  fr: () => import('./french.ts'),
  es: () => import('./spanish.ts'),
  it: () => import('./italian.ts'),
  nl: () => import('./dutch.ts'),
}

/** Loads the goods of a language. @param language such as `de` or `de-CH`; English where there are no goods of it */
export async function loadGoods(language: string): Promise<Goods> {
  const code = Object.keys(LOADERS).find((one) => one === language.slice(0, 2).toLowerCase())
  const { goods } = await LOADERS[(code ?? 'en') as keyof typeof LOADERS]() // it is one of the keys
  return goods
}
