/**
 * The words of recipes in one language, in lower case. Single words are separated by spaces, phrases by commas:
 * those of `units`, `vague`, `wholeNames`, `tails` and `optional`.
 */
export interface RecipeWords {
  /** Units beside those of `UNIT_WORDS`, separated by commas. */
  readonly units: string
  /** Between a unit and its food. */
  readonly of: string
  /** Between the ends of a range. */
  readonly to: string
  /** Before an amount. */
  readonly about: string
  /** An amount that nobody can measure: `etwas`. */
  readonly vague: string
  readonly sizes: string
  /** How the food is prepared: `gehackt`, `haché`. */
  readonly preparations: string
  /** Before a preparation: `fein`, `finement`. */
  readonly adverbs: string
  /** Foods whose name has the word of a preparation: `pan rallado`. */
  readonly wholeNames: string
  /** They begin a note at the end of the line: `zum Servieren`. */
  readonly tails: string
  /** A part of a fruit before its amount: `Saft von 1 Zitrone`. */
  readonly fruitParts: string
  readonly or: string
  readonly and: string
  /** At the start of a line, or alone in a note. */
  readonly optional: string
}
