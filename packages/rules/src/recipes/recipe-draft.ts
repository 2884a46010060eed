/** A line of ingredients as it was read. Its parts are found later, by the tagger. */
export interface DraftIngredient {
  /** The line as it was written. */
  readonly original_text: string
  /** The heading above it, such as "For the dough". */
  readonly section?: string | null
  /** The parts below are set where the source has them apart. */
  readonly quantity?: number | null
  readonly quantity_max?: number | null
  readonly unit?: string | null
  readonly name?: string | null
  readonly note?: string | null
  readonly optional?: boolean
}

export interface DraftStep {
  readonly text: string
  readonly section?: string | null
  readonly timer_seconds?: number | null
}

/**
 * A recipe that was read from a page, a text or a file of another program, before somebody saves it. The names are the
 * fields of the row kind `recipe`; a field that the source does not have is left out.
 */
export interface RecipeDraft {
  readonly title: string
  readonly description?: string
  readonly servings?: number
  readonly yield_text?: string
  readonly prep_minutes?: number
  readonly cook_minutes?: number
  readonly total_minutes?: number
  /** An http or https address. */
  readonly source_url?: string
  readonly author?: string
  readonly tags?: readonly string[]
  /** An http or https address. */
  readonly image_url?: string
  /** 1 to 5. */
  readonly rating?: number
  readonly note?: string
  /** A language tag (BCP 47). */
  readonly language?: string
  /** Values for one serving, by name, such as `energy_kcal`. */
  readonly nutrition?: Readonly<Record<string, number>>
  readonly ingredients: readonly DraftIngredient[]
  readonly steps: readonly DraftStep[]
  /** Values of the source that no other field can hold. */
  readonly extra?: Readonly<Record<string, unknown>>
}
