import type { DraftIngredient, DraftStep } from '@larder/rules/recipes/recipe-draft.ts'
import { isPlainHeading, sectionOfHeading, withSections } from './heading-words.ts'

const STEP_WORD =
  /^(?:step|schritt|étape|etape|paso|stap|passo|trin|trinn|fase)\s*(?:n°|no\.?|#)?\s*\d{1,2}(?!\d)\s*[.):|\-–]?\s*/i
/** `Steg 1: hacka` has a number, and the Danish `Steg 3 løg` says what to fry. */
const STEG = /^[Ss]teg\s*\d{1,2}(?!\d)(?:\s*[.):|\-–]\s*|\s*$|\s+(?=\p{Lu}))/u

/** A line as an ingredient, before its parts are read. */
export const ingredient = (original_text: string, section?: string): DraftIngredient =>
  section === undefined ? { original_text } : { original_text, section }

/** Cleans ingredients: names of parts become sections, `Â½` is `½`. */
export function arrangeIngredients(lines: readonly DraftIngredient[]): DraftIngredient[] {
  const plain = lines.flatMap((one) => {
    const { original_text: line } = one
    // `Note: use fresh yeast` and `3 comments` say more than a heading.
    if (sectionOfHeading(line) === undefined || /:\s*\p{L}|^\d/u.test(line)) return [one]
    // So does `Ingredients for the dough`, which is that of a part.
    return isPlainHeading(line)
      ? []
      : [ingredient(line.replace(/:?$/, ':'), one.section ?? undefined)]
  })
  const named = withSections(plain.map((line) => ({ ...line, text: line.original_text })))
  return named.map(({ text, section }) => ingredient(tidyAmount(text), section ?? undefined))
}

/** UTF-8 that was read as Latin-1, as old pages have it. */
const tidyAmount = (line: string): string => line.replace(/(^|\d)Â\s?(?=[½¼¾⅓⅔])/g, '$1')

/**
 * Cleans steps: the heading above them becomes their section, and `Step 1` that of its step. So the text has neither, and
 * the words of the page are kept. A plain number stays in the text, as the page writes it.
 */
export function arrangeSteps(given: readonly DraftStep[]): DraftStep[] {
  const [only] = given
  const steps =
    only && given.length === 1 ? splitText(only.text).map((text) => ({ ...only, text })) : given
  return withHeadings(steps)
    .map(withStepWord)
    .filter(({ text }) => !ALONE.test(text))
}

/** A line, or its first words before a colon, may name the lines below it: `Preparation`, `Method: Mix.` */
function withHeadings(steps: readonly DraftStep[]): readonly DraftStep[] {
  let heading: string | undefined
  return steps.flatMap((step, i) => {
    if (typeof step.section === 'string') {
      heading = undefined
      return [step]
    }
    const [above, text] = splitHeading(step.text)
    if (above !== undefined && (text !== '' || i < steps.length - 1)) {
      heading = above
      return text === '' ? [] : [{ ...step, text, section: heading }]
    }
    return [heading === undefined ? step : { ...step, section: heading }]
  })
}

/** The heading of a line of steps, if it has one, and the rest. */
function splitHeading(line: string): readonly [heading: string | undefined, text: string] {
  const [heading, text] = HEADING.exec(line)?.slice(1) ?? []
  if (heading !== undefined && text !== undefined)
    return sectionOfHeading(heading) === 'steps' ? [heading, text] : [undefined, line]
  return sectionOfHeading(line) === 'steps' ? [line, ''] : [undefined, line]
}

const HEADING = /^([^:]{3,40}:)\s+(\S.*)$/su

function withStepWord(step: DraftStep): DraftStep {
  const word = (STEP_WORD.exec(step.text) ?? STEG.exec(step.text))?.[0]
  if (word === undefined) return step
  const text = step.text.slice(word.length)
  return typeof step.section === 'string'
    ? { ...step, text }
    : { ...step, text, section: word.trim() }
}

/** Nothing, or a number only. */
const ALONE = /^\s*(?:\d{1,2}\s?[.):]?)?\s*$/

/** Splits one text of all steps by its numbers, or where sentences have no blank between them: there a line ended. */
function splitText(text: string): string[] {
  const numbered = splitNumbered(text)
  if (numbered.length > 1) return numbered
  return text.split(/(?<=[\p{Ll})][.!?])(?=\p{Lu}\p{Ll})/u).flatMap((line) => splitHeadings(line))
}

/** Splits before the headings within a text: `Let it cool. Preparation: Mix.` */
function splitHeadings(text: string): string[] {
  const parts = text.split(/(?<=[.!?]) (?=\p{Lu}\p{L}{3,20}\s?:\s)/u)
  return parts.every((part, i) => i === 0 || splitHeading(part)[0] !== undefined) ? parts : [text]
}

/** Splits one text with the numbers 1, 2, 3 in it: `1. Mix. 2. Bake. 3. Eat.` The steps have their place without them. */
function splitNumbered(text: string): string[] {
  const steps: string[] = []
  let at = 0
  for (const found of text.matchAll(
    /(?:^|(?<=[.!?…,;:)]\s{0,3}|\n\s{0,3}))(\d{1,2})[.)、](?!\d)\s*/g,
  )) {
    if (Number(found[1]) !== steps.length + 1 || (steps.length === 0 && found.index > 0)) continue
    if (steps.length > 0) steps[steps.length - 1] = text.slice(at, found.index).trim()
    steps.push('')
    at = found.index + found[0].length
  }
  if (steps.length < 2) return text.split(BEFORE_STEP_WORD)
  steps[steps.length - 1] = text.slice(at).trim()
  return steps.filter((step) => step !== '')
}

/** `Step 1: Mix. Step 2: Bake.` */
const BEFORE_STEP_WORD =
  /(?<=[.!?]\s{0,3})(?=(?:step|schritt|étape|etape|paso|stap|passo|steg|trin|trinn|fase)\s\d{1,2}\s?[.):])/i
