/** An amount of a line. */
export interface Amount {
  readonly quantity: number | null
  /** The larger end of a range, else the same as `quantity`. */
  readonly quantity_max: number | null
  /** As it was written. */
  readonly unit: string | null
}

/** A line of ingredients with its parts. A part that the line does not have is null. */
export interface ParsedIngredient extends Amount {
  /** The line as it was given. */
  readonly original_text: string
  readonly name: string
  readonly size: string | null
  readonly preparation: string | null
  readonly note: string | null
  readonly optional: boolean
  /** How sure the parser is, from 0 to 1. */
  readonly confidence: number
  /** All amounts, where the line has several: `1 (14 oz) can`. */
  readonly amounts?: readonly Amount[]
}
