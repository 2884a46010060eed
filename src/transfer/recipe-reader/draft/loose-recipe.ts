/** A recipe as a file has it, before its texts are cleaned and cut to what a recipe may hold. */
export interface LooseRecipe {
  readonly title: unknown
  readonly description?: unknown
  /** A number of servings, or a text such as `Serves 4` or `12 cookies`. */
  readonly servings?: unknown
  /** A text beside the number of servings. */
  readonly yield_text?: unknown
  /** Minutes, or a text such as `PT30M` or `1 Day`. */
  readonly prep?: unknown
  readonly cook?: unknown
  readonly total?: unknown
  readonly url?: unknown
  readonly author?: unknown
  readonly tags?: readonly unknown[]
  readonly image?: unknown
  readonly rating?: unknown
  /** Joined by empty lines. */
  readonly notes?: readonly unknown[]
  readonly language?: unknown
  /** By the names of schema.org. */
  readonly nutrition?: unknown
  readonly ingredients: readonly LooseIngredient[]
  readonly steps: readonly LooseStep[]
  readonly extra?: Readonly<Record<string, unknown>>
}

export interface LooseIngredient {
  /** The line as a person wrote it, or composed of the parts. */
  readonly text: string
  readonly section?: string | undefined
  readonly quantity?: number | undefined
  /** The end of a range. */
  readonly quantity_max?: number | undefined
  readonly unit?: string | undefined
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly optional?: boolean | undefined
}

export interface LooseStep {
  readonly text: string
  readonly section?: string | undefined
  readonly timer_seconds?: number | undefined
}
