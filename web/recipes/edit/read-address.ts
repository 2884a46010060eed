import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import type { Schemas } from '#web/data/api-types.ts'
import { request } from '#web/data/request.ts'
import { type Draft, emptyDraft, newLine, newStep, numberText, withHeadings } from './draft.ts'

/** Why there is no draft: each has a sentence of its own. */
export type AddressProblem = 'badAddress' | 'noRecipe' | 'off' | 'offline' | 'unreachable'

/** Lets the server read the recipe of a page. Nothing is saved. @throws RequestRefused for all other reasons */
export async function readAddress(
  home: Home,
  url: string,
  language: string,
): Promise<Draft | AddressProblem> {
  try {
    const { draft } = await request(home, 'POST', '/v1/recipes/read', { url })
    return draftOfRead(draft, language)
  } catch (error) {
    if (error instanceof NoAnswer) return 'offline'
    if (!(error instanceof RequestRefused)) throw error
    // The address is wrong, or the page can't be read.
    if (error.code === 'VALIDATION_FAILED') return 'badAddress'
    if (error.code === 'UNAVAILABLE') return 'unreachable'
    if (error.code === 'NOT_FOUND')
      return (await request(home, 'GET', '/v1')).recipe_fetch ? 'noRecipe' : 'off'
    throw error
  }
}

/** The form numbers the steps itself, and has a heading above them. */
const PLAIN_HEADING =
  /^(?:\p{L}{3,9} ?(?:n°|no\.?|#)? ?\d{1,2}|instructions?|directions?|method|preparation|steps?|zubereitung|anleitung|préparation|étapes|preparación|elaboración|pasos|preparazione|procedimento|bereiding(?:swijze)?|instructies|modo de preparo|preparação|gör så här|fremgangsmåde|fremgangsmåte)$/iu
const NUMBER = /^\d{1,2}\s?(?:[.):]|-(?=\s))\s*(?!\d)/

/** @param language of the user, for a page that does not name its own */
function draftOfRead(read: Schemas['RecipeDraft'], language: string): Draft {
  return {
    ...emptyDraft(language),
    title: read.title,
    description: read.description ?? '',
    servings: numberText(read.servings ?? null),
    yieldText: read.yield_text ?? '',
    prep: numberText(read.prep_minutes ?? null),
    cook: numberText(read.cook_minutes ?? null),
    total: numberText(read.total_minutes ?? null),
    sourceUrl: read.source_url ?? '',
    author: read.author ?? '',
    note: read.note ?? '',
    language: read.language ?? language,
    tags: read.tags ?? [],
    imageUrl: read.image_url ?? null,
    nutrition: read.nutrition ?? {},
    ingredients: withHeadings(
      read.ingredients.map(clean),
      (one) => newLine(one.original_text),
      newLine,
    ),
    steps: withHeadings(
      read.steps.map(clean).map(withoutPlainHeading),
      (one) => newStep(one.text.replace(NUMBER, '')),
      newStep,
    ),
  }
}

/** The form writes the colon of a heading itself. */
const clean = <Part extends { readonly section?: string | null }>(part: Part) => ({
  ...part,
  section: part.section?.replace(/\s*[.:|–-]?$/, '') ?? null,
})

const withoutPlainHeading = <Part extends { readonly section: string | null }>(part: Part): Part =>
  PLAIN_HEADING.test(part.section ?? '') ? { ...part, section: null } : part
