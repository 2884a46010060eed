import { withoutMarks } from '@larder/rules/recipe-text/read-ingredient.ts'
import type { LooseStep } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { type HeadingOf, markdownHeading } from '#transfer/recipe-reader/draft/read-lines.ts'
import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'
import { htmlToText } from '#transfer/recipe-reader/html/clean-text.ts'
import { readJson } from './mend-json.ts'
import {
  IMAGE_MARK,
  isOfType,
  MAX_TEXT,
  namedValuesOf,
  propertyOf,
  rawText,
  textOfValue,
} from './schema-values.ts'

/**
 * Splits a text into steps.
 *
 * @param isAll whether it has all instructions of the recipe, and not those of one step
 */
export type SplitSteps = (text: string, isAll: boolean) => readonly string[]

/** `## Sauce` of Nextcloud Cookbook, and `[Sauce]` of RecipeSage, are headings among lines. */
export const schemaHeading: HeadingOf = (line) =>
  markdownHeading(line) ?? /^\[([^[\]]{1,200})\]$/.exec(line)?.[1]?.trim()

const MAX_DEPTH = 12

/** What was read, and how. */
interface Walk {
  readonly steps: LooseStep[]
  readonly split: SplitSteps
  readonly headingOf: HeadingOf
  /** The lines that are headings by marks around them, and the last headings that no step follows. */
  marked: number
  unused: LooseStep[]
}

type Section = string | undefined

/** Reads `recipeInstructions`: a text, a list of texts, steps, sections of steps, or lists of all of them. */
export function readSteps(value: unknown, split: SplitSteps): LooseStep[] {
  const read = (headingOf: HeadingOf) => {
    const walk: Walk = { steps: [], split, headingOf, marked: 0, unused: [] }
    collect(walk, value, undefined, 0)
    return { steps: [...walk.steps, ...walk.unused], marked: walk.marked }
  }
  const { steps, marked } = read(schemaHeading)
  if (marked <= steps.length) return steps.map(withoutBold)
  // Where most lines are marked, marks say nothing.
  return read((line) => (MARKED.test(line) ? undefined : schemaHeading(line))).steps.map((step) =>
    withoutBold({ ...step, text: withoutMarks(step.text) }),
  )
}
const MARKED = /^\s*[*_]/

/** `2. **Bake**` without its marks, also above the other lines of a step. Marks within a line stay: `**Bake** it.` */
function withoutBold(step: LooseStep): LooseStep {
  const { text, section } = step
  return {
    ...step,
    text: text.replace(BOLD, '$1$3'),
    ...(section && { section: withoutMarks(section) }),
  }
}
const BOLD = /^((?:\d{1,2}[.)]\s+)?)(\*\*|__)(?=[^\s*_])([^*_\n]{0,300}[^\s*_])\2(?=\n|$)/u

/** A section holds its steps, or it is only a heading above the steps that follow it. */
function collect(walk: Walk, values: unknown, above: Section, depth: number): void {
  if (depth > MAX_DEPTH) return
  let section = above
  for (const one of namedValuesOf(values)) {
    const json = typeof one === 'string' && JSON_LIST.test(one) ? readJson(one) : []
    if (isFields(one)) section = addThing(walk, one, section, depth)
    else if (typeof one === 'string' && json.length === 0)
      section = addTexts(walk, textsOf(walk, one, one === values), section)
    else if (typeof one === 'object' || json.length > 0)
      collect(walk, json.length > 0 ? json : one, section, depth + 1)
  }
}

/** Some pages put a list of steps as JSON into a text. */
const JSON_LIST = /^\s*[[{]\s*[{"]/

function textsOf({ split }: Walk, value: string, isAll = false): readonly string[] {
  const text = htmlToText(value.slice(0, MAX_TEXT).replaceAll(IMAGE_MARK, ''))
  return text === '' ? [] : (splitJoined(text) ?? split(text, isAll))
}

/** `1. Mix. ,2. Bake.`, `1) Mix. 2) Bake.`, `Step 1: Mix. Step 2: Bake.`: a list in one line. @returns its steps */
function splitJoined(text: string): readonly string[] | undefined {
  const [start, word = ''] = FIRST.exec(text) ?? []
  if (start === undefined) return undefined
  const steps: string[] = []
  let rest = text.slice(start.length)
  for (let n = 2; n < 100; n++) {
    const next = new RegExp(
      String.raw`(?:(?<=[.!?,;:)…])\s?|\n)${word}\s?${n}\s?[.):]\s`,
      'iu',
    ).exec(rest)
    if (!next) break
    steps.push(rest.slice(0, next.index).replace(/\s?,$/, ''))
    rest = rest.slice(next.index + next[0].length)
  }
  return steps.length === 0 ? undefined : [...steps, rest]
}
const FIRST = /^(?:(\p{L}{2,10})\s)?1\s?[.):]\s/u

/** @returns the section of the steps that follow */
function addTexts(walk: Walk, texts: readonly string[], above: Section): Section {
  let section = above
  for (const text of texts) {
    const heading = walk.headingOf(text)
    if (heading !== undefined) {
      walk.unused.push({ text: heading, ...(above === undefined ? {} : { section: above }) })
      if (MARKED.test(text)) walk.marked++
      section = heading
    } else if (/[\p{L}\p{N}]/u.test(text)) {
      walk.unused = []
      walk.steps.push(section === undefined ? { text } : { text, section })
    }
  }
  return section
}

const OWN = ['text', 'description', 'instruction', 'direction', 'content', 'body', 'html', 'value']
const INNER = ['itemListElement', 'steps', 'step', 'recipeInstructions', 'item', 'hasPart'] as const

/** @returns the section of the steps that follow */
function addThing(walk: Walk, thing: Fields, section: Section, depth: number): Section {
  const inner = propertyOf(thing, ...INNER)
  const isSection = isOfType(thing, 'HowToSection')
  const isStep = isOfType(thing, 'HowToStep', 'HowToDirection', 'HowToTip', 'ListItem')
  const own = propertyOf(thing, ...OWN)
  const texts = textsOf(walk, rawText(typeof inner === 'string' ? (own ?? inner) : own))
  const name = textOfValue(propertyOf(thing, 'name', 'headline'))
  const first = texts.length > 0 ? texts.join(' ') : textOfValue(inner)
  const isHeading = name !== '' && (isSection || !isCountOrStart(name, first, section))
  const heading = isHeading ? name : undefined

  if (inner !== undefined && typeof inner !== 'string' && (!isStep || texts.length === 0)) {
    // A step with a name within a section: the name is a text of it.
    const isText = isStep && section !== undefined
    if (isText && heading !== undefined) addTexts(walk, [heading], section)
    collect(walk, inner, isText ? section : (heading ?? section), depth + 1)
  } else if (texts.length === 0 && isSection) return heading ?? section
  else if (texts.length === 0) return addTexts(walk, [name], section)
  else if (heading === undefined) return addTexts(walk, texts, section)
  else if (isSection || section === undefined) addTexts(walk, texts, heading)
  else addTexts(walk, [[heading, ...texts].join('\n')], section)
  return section
}

/** Whether a name says nothing that place and text of a step do not: `Step 1` in a section; the first words, perhaps cut. */
const isCountOrStart = (name: string, text: string, section: Section): boolean =>
  (section !== undefined && COUNT.test(name)) ||
  text.startsWith(name.length > MAX_NAME ? name : name.replace(/[.…\s]+$/, ''))

/** Characters. The expression above takes quadratic time for many dots. */
const MAX_NAME = 1000
const COUNT = /^\p{L}{0,9}\s?\d{1,2}[.:]?$/u
