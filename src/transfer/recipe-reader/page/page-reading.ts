import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'

/**
 * Where a field of a draft came from: a syntax of the page, the page as people see it (`page`), its metadata (`meta`),
 * the sum of the other times (`sum`), or the text that was pasted (`text`).
 */
export const READ_FROM = [
  'json-ld',
  'microdata',
  'rdfa',
  'h-recipe',
  'state',
  'page',
  'meta',
  'sum',
  'text',
] as const
export type ReadFrom = (typeof READ_FROM)[number]

export type DraftField = keyof RecipeDraft

export interface PageReading {
  readonly draft: RecipeDraft
  /** For each field that was found, where. */
  readonly source: Readonly<Partial<Record<DraftField, ReadFrom>>>
  /** 0 to 1: how sure it is that this is the recipe, and all of it. */
  readonly confidence: number
}
