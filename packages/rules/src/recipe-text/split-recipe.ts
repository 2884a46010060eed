import { foldText } from '@larder/rules/fold-text.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import { clean, headingOf, isPartWord, namesDish, type Part } from './heading-words.ts'
import { leaveOut } from './left-lines.ts'
import {
  BULLET,
  isLoose,
  isSentence,
  itemOf,
  MARKED,
  NUMBERED,
  saysToDo,
  STEP_ALONE,
  stepsOf,
} from './list-lines.ts'
import { isTold, mendText } from './mend-text.ts'
import { findHeadings, type IsAmount, isHeading, mayName, withColons } from './part-headings.ts'
import { namesPart, readIngredient, readSection, withoutFalseMarks } from './read-ingredient.ts'
import { isToReaders, takeBelow, takeSignOff } from './sign-offs.ts'
import { splitHead } from './split-head.ts'
import {
  type Facts,
  type Found,
  joinLabels,
  NO_FACTS,
  sumOf,
  takeFacts,
  type Taken,
  type Where,
} from './take-facts.ts'

/** The parts of a recipe in a text. */
export interface SplitRecipe extends Readonly<Facts> {
  readonly title: string
  readonly description: string
  /** Null where the text names nobody. */
  readonly author: string | null
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
  readonly note: string
  readonly tags: readonly string[]
  /** What has no place in the other fields: many hashtags, a second author. */
  readonly left: readonly string[]
  /** What is only of the page, and may be left out: `Jump to recipe`. */
  readonly boilerplate: readonly string[]
}

/**
 * Splits the text of a recipe, as people copy it from a page or a message. Headings in ten languages name its
 * parts. Without headings, lines with an amount are ingredients, and the lines after them are steps. No text is
 * lost: the rest is the description.
 *
 * @param language of the reader, for the amounts
 */
export function splitRecipe(text: string, language: string): SplitRecipe {
  const found: Found = { ...NO_FACTS, waiting: 0, waits: [] }
  const isAmount = ingredientsOf(language)
  const { lines, left, boilerplate, tags, author } = leaveOut(splitHead(mendText(text), language))
  const parts = readParts(joinLabels(lines, language), language, found, isAmount)
  const hasHeadings = parts.ingredients.length > 0
  const title = takeTitle(parts.head, language, hasHeadings ? undefined : isAmount)
  if (!hasHeadings) separate(parts, isAmount)
  else if (parts.steps.length === 0) takeSteps(parts, isAmount)
  const { waiting: _, waits, ...facts } = found
  const signOff = takeSignOff(parts.steps)
  signOff.unshift(...takeBelow(parts.steps))
  const ofSteps = new Set(parts.steps.map((line) => foldText(line.trim())))
  const ingredients = listOf(parts.ingredients, isAmount, ofSteps)
  const names = new Set(ingredients.map((line) => foldText(readSection(line) ?? nameIn(line))))
  const isPart = (line: string) =>
    line !== '' && line.length <= MAX_PART && (isPartWord(line) || names.has(foldText(line)))
  return {
    ...facts,
    totalMinutes: facts.totalMinutes ?? sumOf(found),
    servings: found.servings ?? readServings(title, language).servings ?? null,
    title,
    author,
    description: parts.head.join('\n').trim(),
    ingredients,
    steps: withoutFalseMarks(stepsOf(parts.steps, isPart)),
    note: [...parts.note, ...waits, ...signOff].join('\n').trim(),
    tags,
    left,
    boilerplate,
  }
}

/** The number of a page of print is no fact. */
const isNumber = (line: string): boolean => /^\s*\d+\s*$/.test(line)

/** The most characters of the name of a part. */
const MAX_PART = 50

const nameIn = (line: string): string => (namesPart(line) ? line : '')

/**
 * The ingredients without bullets, and the headings of their parts with a colon.
 *
 * @param ofSteps the lines of the steps, folded. A line above an amount that is among them too names a part: `Creme`
 */
function listOf(
  lines: readonly string[],
  isAmount: IsAmount,
  ofSteps: ReadonlySet<string>,
): string[] {
  const headings = findHeadings(lines, isAmount)
  const isShared = (line: string, i: number) =>
    mayName(line) && isAmount(lines[i + 1] ?? '') && ofSteps.has(foldText(line.trim()))
  const items = lines.map((line, i) =>
    headings.has(i) || isShared(line, i) ? `${line.trim()}:` : itemOf(line),
  )
  return withColons(withoutFalseMarks(items.filter(Boolean)), isAmount)
}

/** @returns whether a line is an ingredient with an amount, which takes a while. The answers are kept. */
function ingredientsOf(language: string): IsAmount {
  const known = new Map<string, boolean>()
  return (line) => {
    const is = known.get(line) ?? isIngredient(line, language)
    known.set(line, is)
    return is
  }
}

/** Gives each line to the part in which it stands, but those that are nothing but facts. */
function readParts(
  lines: readonly string[],
  language: string,
  found: Found,
  isAmount: IsAmount,
): Record<Part, string[]> {
  const parts: Record<Part, string[]> = { head: [], ingredients: [], steps: [], note: [] }
  let part: Part = 'head'
  /** A note of one paragraph is among the lines of this part. */
  let back: Part | undefined
  let before = ''
  // The first line is the title, and lines after ingredients are steps, unless they are nothing but facts.
  let [where, hasAmount, hasStep]: [Where, boolean, boolean] = ['strict', false, false]
  for (const line of lines) {
    const isBreak = before.trim() === ''
    before = line
    if (back !== undefined && line.trim() === '') [part, back] = [back, undefined]
    const isOfDish = part === 'ingredients' && parts.ingredients.length > 0 && namesDish(line)
    const named = headingOf(isOfDish ? 'Method' : line)
    const stands: Where = named?.part === 'steps' ? 'heading' : hasStep ? 'steps' : where
    const isList = named?.part === 'ingredients'
    const taken: Taken =
      isList || isNumber(line) ? 'some' : takeFacts(found, line, stands, language)
    // `Recette : Tarte aux pommes` is a title.
    const isTitle = part === 'head' && NAMED.test(line) && parts.head.every((one) => !one.trim())
    const heading: typeof named = taken === 'aside' || isTitle ? undefined : named
    if (taken === 'aside' && part !== 'head') parts.note.push(line.trim())
    if (taken === 'all' || (taken === 'aside' && part !== 'head')) continue
    if (!heading) {
      parts[part].push(line)
      if (part !== 'head' || hasAmount)
        hasStep ||= isSentence(line.trim()) || (part === 'steps' && line.trim() !== '')
      hasAmount ||= part === 'head' && isAmount(line)
      if (part === 'head' && line.trim() !== '') where = hasAmount ? 'strict' : 'head'
    } else if (heading.part === 'note' && heading.rest !== '' && part !== 'note') {
      parts.note.push(heading.rest)
      if (isBreak) [part, back] = ['note', part]
    } else {
      ;[part, back] = [heading.part, undefined]
      where = part === 'ingredients' ? part : 'strict'
      const { rest, isText } = heading
      // `Zutaten für den Teig` begins a section.
      const isSection = part === 'ingredients' && !isText && !/^\W*[(\d]/.test(heading.aside)
      if (rest !== '' && takeFacts(found, rest, isText ? 'strict' : 'head', language) !== 'all')
        if (isSection && /\d/.test(rest) && found.yieldText === null) found.yieldText = rest
        else if (isSection) parts.ingredients.push(rest.endsWith(':') ? rest : `${rest}:`)
        else parts[isText ? part : 'head'].push(rest)
    }
  }
  return parts
}

/** @param isAmount set where no heading tells the ingredients: then the first line may be one */
function takeTitle(head: string[], language: string, isAmount: IsAmount | undefined): string {
  while (head.length > 0 && head[0]?.trim() === '') head.shift()
  const said = titleBelow(head, isAmount)
  if (said > 0) return clean(head.splice(said, 1)[0] ?? '')
  const first = clean(head[0] ?? '').replace(NAMED, '')
  const isOfList =
    isAmount && (isFirstIngredient(head, language, isAmount) || isFirstPart(head, isAmount))
  if (first === '' || first.length > 150 || isOfList || isTold(first)) return ''
  head.shift()
  return first
}

/** Before a title: `Recipe: Tuna melt` */
const NAMED =
  /^(?:recipe|rezept|recette|receta|ricetta|receita|recept|opp?skrift)\s?:\s+(?=\p{L})/iu

/** Words with which a message begins above a recipe, in ten languages, folded. */
const GREETING =
  /^\W*(?:hey|hi|hello|hiya|dear|ok(?:ay)?|so here|here(?:'?s| is)|as promised|you asked|hallo|hoi|servus|moin|liebe[rs]?|hier (?:ist|kommt|is|das|het)|(?:beste|lieve) \p{L}+(?=,)|wie versprochen|salut|coucou|bonjour|chere?s?|voici|voila|hola|buenas|querid[oa]s?|aqui|ciao|car[oaie]|ecco|ola|oi|hej|hejsan|kara|har (?:ar|kommer)|kaere|her (?:er|kommer)|som lovet|hei|kjaere)(?![\p{L}-])/u

/** It ends as a message does, or speaks of the recipe: `Hello Kitty cake` is a title. */
const OF_RECIPE = /re[cz]ept|recipe|recette|rece(?:it|t)a|ricetta|opp?skrift/iu
const IS_SAID = new RegExp(`[,:!.?]$|\\p{ExtPict}|${OF_RECIPE.source}`, 'iu')

/** The place of a title below a greeting: `Hi Ben, here it is:`, and `Goulash` below it. 0 where there is none. */
function titleBelow(head: readonly string[], isAmount: IsAmount | undefined): number {
  const first = head[0]?.trim() ?? ''
  // `Hej Mette`, and `Here is the recipe for buns.` below it
  const isName = /^\S+ \p{Lu}\p{Ll}+$/u.test(first) && OF_RECIPE.test(head[1] ?? '')
  if (!(isName || IS_SAID.test(first)) || !GREETING.test(foldText(first))) return 0
  const end = isAmount ? head.findIndex((line) => isAmount(line)) : -1
  const above = end < 0 ? head : head.slice(0, end)
  return Math.max(
    0,
    above.findIndex((line, i) => i > 0 && mayBeTitle(line.trim())),
  )
}

const mayBeTitle = (line: string): boolean =>
  line.length <= 80 && /^\P{Ll}/u.test(line) && /\p{L}/u.test(line) && !/[.!?:,;]$/.test(line)

/** `Dough` above an amount, where other parts follow. */
const isFirstPart = (head: readonly string[], isAmount: IsAmount): boolean =>
  isPartWord(head[0] ?? '') && isAmount(head[1] ?? '') && findHeadings(head, isAmount).size > 1

/** `3 Bean Chili` is a title, and `3 eggs` above another ingredient is none. */
function isFirstIngredient(
  [first = '', ...others]: readonly string[],
  language: string,
  isAmount: IsAmount,
): boolean {
  if (!isAmount(first)) return false
  const { unit, name } = readIngredient(first.replace(BULLET, '').trim(), language)
  if (unit !== null || MARKED.test(first)) return true
  const isName = /\s\p{Lu}/u.test(name) || /^\p{Lu}\S*\s\p{L}/u.test(name)
  const isAlone = !others.some((line) => isAmount(line))
  return !isName && (isAlone || isAmount(others[0] ?? ''))
}

/** `One Pot Lentil Dal`: a number in a title, whose words begin with capital letters. In German all nouns do. */
const isTitleCase = (line: string): boolean =>
  /^\p{Lu}\p{L}+(?:[\s-]+(?:\p{Lu}|(?:and|with|of|in|the|et|de|à|y|e|con|en|met)\b|[|&–-])\S*){2,}$/u.test(
    line,
  )

function isIngredient(line: string, language: string): boolean {
  const bare = line.replace(BULLET, '').trim()
  if (bare === '' || bare.length > 80 || /[.!?]$/.test(bare) || NUMBERED.test(bare)) return false
  if (!language.startsWith('de') && isTitleCase(bare)) return false
  if (NO_AMOUNT.test(bare) || STEP_ALONE.test(bare) || isToReaders(bare)) return false
  return readIngredient(bare, language).quantity !== null
}

/** `20 Minuten backen`, the author of a page, and facts that are not all read: `Prep: 5 min | Chill: overnight`, `4 personas | Fácil` */
const NO_AMOUNT =
  /^\d[\d\s–-]*(?:min|std|stund)\p{L}*\.?\s(?:\p{L}+\s)*\p{Ll}+en$|^\p{L}[^|\d]*:\s[^|]*\||^\d[\d\s–-]*(?:por[tscz]|pers|serv|raci|pess|peop|min|std|h\P{L}|uur|tim)\p{L}*\.?\s*[|•·]|^(?:by|updated|published|posted)\s/iu

/** Without headings: the first lines with amounts are ingredients, and what follows are steps. */
function separate(parts: Record<Part, string[]>, isAmount: IsAmount): void {
  const { head } = parts
  const first = head.findIndex((line) => isAmount(line))
  if (first < 0) {
    const told = head.findIndex((line) => /\d/.test(line) && /[.!]/.test(line))
    if (told >= 0 && isTold(head.slice(told).join(' '))) parts.steps.unshift(...head.splice(told))
    return
  }
  let end = lastAmount(head, isAmount) + 1
  while (isLoose(head[end] ?? '')) end++
  // `To serve` and `parsley` below them
  if (isHeading(head[end + 1] ?? '') && isLoose(head[end + 2] ?? '')) {
    end += 3
    while (isLoose(head[end] ?? '')) end++
  }
  const start = startOf(head.slice(0, end), first, isAmount)
  const rest = head.splice(start)
  parts.ingredients.push(...rest.slice(0, end - start))
  parts.steps.unshift(...rest.slice(end - start))
}

/** The last ingredient with an amount. Below a step, one alone is none: `390 kcal pro Portion`, `Un abbraccio,`. */
function lastAmount(lines: readonly string[], isAmount: IsAmount): number {
  const amounts = [...lines.keys()].filter((i) => isAmount(lines[i] ?? ''))
  const step = lines.findIndex((line, i) => i > (amounts[1] ?? i) && isStep(line.trim()))
  const below = step < 0 ? [] : amounts.filter((at) => at > step)
  const areAlone = below.every((at) => !below.includes(at + 1))
  return amounts[amounts.length - 1 - (areAlone ? below.length : 0)] ?? -1
}

/** Where the ingredients begin: at the first amount, or at the heading or the short lines above it. */
function startOf(head: readonly string[], first: number, isAmount: IsAmount): number {
  const top = head.findLastIndex((line, i) => i < first && line.trim() !== '')
  const above = head[top] ?? ''
  // `For the whole family` says something of the dish, unless other parts follow.
  const below = head.slice(first)
  const hasOthers = () => below.some(isHeading) || findHeadings(below, isAmount).size > 0
  const isHeaded = readSection(above) !== undefined || (isHeading(above) && hasOthers())
  if (top === first - 1 && isHeaded) return top
  if (top >= 0 && mayName(above) && findHeadings(head.slice(top), isAmount).has(0)) return top
  let start = first
  while (
    start > 0 &&
    isLoose(head[start - 1] ?? '') &&
    /^\p{Ll}|^\S+$/u.test(head[start - 1] ?? '')
  )
    start--
  const isTop = (head[start - 1] ?? '').trim() === ''
  return isTop ? start : first
}

/** Without a heading for them: sentences and numbered lines after the last amount are steps. */
function takeSteps({ ingredients, steps }: Record<Part, string[]>, isAmount: IsAmount): void {
  const last = ingredients.findLastIndex((line) => isAmount(line))
  const first = ingredients.findIndex((line, i) => i > last && isStep(line.trim()))
  if (last >= 0 && first > 0) steps.push(...ingredients.splice(first))
}
const isStep = (line: string): boolean =>
  isSentence(line) || STEP_ALONE.test(line) || (saysToDo(line) && !line.endsWith(':'))
