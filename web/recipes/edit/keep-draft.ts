import type { RowOf } from 'larder-client/kinds'
import { draftKey } from '#web/data/session.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** What was typed and not saved. */
export interface KeptDraft {
  readonly draft: Draft
  /** The recipe as it was when the user began; undefined for a new one. */
  readonly base: RowOf<'recipe'> | undefined
}

/** @param recipeId undefined for a new recipe */
const keyOf = (householdId: string, recipeId: string | undefined) =>
  draftKey(`recipe.${householdId}.${recipeId ?? 'new'}`)

/** The draft that was typed on this device and not saved. */
export function loadDraft(
  householdId: string,
  recipeId: string | undefined,
): KeptDraft | undefined {
  const kept = localStorage.getItem(keyOf(householdId, recipeId))
  if (kept === null) return undefined
  // Only `keepDraft` writes this key; an earlier version of the app did not keep all fields.
  const { draft, base }: KeptDraft = JSON.parse(kept)
  return { draft: { ...emptyDraft(draft.language ?? ''), ...draft }, base }
}

/** Keeps what was typed, so that a reload loses nothing. */
export const keepDraft = (householdId: string, kept: KeptDraft): void =>
  localStorage.setItem(keyOf(householdId, kept.base?.id), JSON.stringify(kept))

export const forgetDraft = (householdId: string, recipeId: string | undefined): void =>
  localStorage.removeItem(keyOf(householdId, recipeId))
