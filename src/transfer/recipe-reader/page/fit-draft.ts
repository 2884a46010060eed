import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'

// What the row kind `recipe` takes (packages/rules/src/recipes/entities.ts).
const MAX = {
  title: 200,
  description: 20_000,
  yield_text: 200,
  author: 200,
  note: 20_000,
  language: 35,
  section: 200,
  line: 1000,
  step: 20_000,
  parts: 500,
}

/** Cuts what is longer than the fields of a recipe may be. */
export function fitDraft(draft: RecipeDraft): RecipeDraft {
  const { title, description, yield_text, author, note, language, ingredients, steps } = draft
  return {
    ...draft,
    title: cut(title, MAX.title),
    ...(description === undefined ? {} : { description: cut(description, MAX.description) }),
    ...(yield_text === undefined ? {} : { yield_text: cut(yield_text, MAX.yield_text) }),
    ...(author === undefined ? {} : { author: cut(author, MAX.author) }),
    ...(note === undefined ? {} : { note: cut(note, MAX.note) }),
    ...(language === undefined ? {} : { language: cut(language, MAX.language) }),
    ingredients: ingredients.slice(0, MAX.parts).map((line) => ({
      ...line,
      original_text: cut(line.original_text, MAX.line),
      ...sectionOf(line),
    })),
    steps: steps
      .slice(0, MAX.parts)
      .map((step) => ({ ...step, text: cut(step.text, MAX.step), ...sectionOf(step) })),
  }
}

const sectionOf = ({ section }: { readonly section?: string | null }) =>
  typeof section === 'string' ? { section: cut(section, MAX.section) } : {}

const cut = (text: string, length: number): string => firstCharacters(text, length).trimEnd()
