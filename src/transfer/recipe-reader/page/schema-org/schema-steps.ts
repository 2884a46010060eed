import type { DraftStep } from '@larder/rules/recipes/recipe-draft.ts'
import { cleanLine, cleanLines } from '#transfer/recipe-reader/page/html/clean-text.ts'
import { readJson } from './mend-json.ts'
import {
  isOfType,
  isThing,
  MAX_TEXT,
  propertyOf,
  rawText,
  type Thing,
  valuesOf,
} from './schema-values.ts'

const MAX_DEPTH = 6

/** Reads `recipeInstructions`: a text, a list of texts, steps, sections of steps, or lists of all of them. */
export function readSteps(value: unknown, section?: string, depth = 0): DraftStep[] {
  if (depth > MAX_DEPTH) return []
  return valuesOf(value).flatMap((one) => {
    if (Array.isArray(one)) return readSteps(one, section, depth + 1)
    if (typeof one === 'string') return readText(one.slice(0, MAX_TEXT), section, depth)
    return isThing(one) ? readThing(one, section, depth) : []
  })
}

/** A text of steps. Some pages put a list of steps as JSON there. */
function readText(text: string, section: string | undefined, depth: number): DraftStep[] {
  const json = /^\s*[[{]\s*[{"]/.test(text) ? readJson(text) : undefined
  if (json !== undefined) return readSteps(json, section, depth + 1)
  return cleanLines(text)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => step(line, section))
}

const step = (text: string, section?: string): DraftStep =>
  section === undefined ? { text } : { text, section }

function readThing(thing: Thing, section: string | undefined, depth: number): DraftStep[] {
  const name = cleanLine(rawText(propertyOf(thing, 'name', 'headline')))
  const inner = propertyOf(
    thing,
    'itemListElement',
    'steps',
    'step',
    'recipeInstructions',
    'item',
    'hasPart',
  )
  const isStep = isOfType(thing, 'HowToStep', 'HowToDirection', 'HowToTip', 'ListItem')
  const texts = cleanLines(rawText(propertyOf(thing, 'text', 'description', 'itemListElement')))
  if (!isStep && inner !== undefined && typeof inner !== 'string')
    return readSteps(inner, name === '' ? section : name, depth + 1)
  if (texts.length === 0 && inner !== undefined) return readSteps(inner, section, depth + 1)
  if (texts.length === 0) return name === '' ? [] : [step(name, section)]
  const isCount = section !== undefined && COUNT.test(name)
  if (name === '' || isCount || isShortOf(name, texts.join(' ')))
    return texts.map((text) => step(text, section))
  // A step with a name of its own: the name is its heading.
  return section === undefined
    ? texts.map((text) => step(text, name))
    : [step([name, ...texts].join('\n'), section)]
}

/** `Step 1`: within a section its place says the same. */
const COUNT = /^\p{L}{0,9}\s?\d{1,2}[.:]?$/u

/** Whether the name says nothing that the text does not: its beginning, perhaps cut. */
const isShortOf = (name: string, text: string): boolean =>
  text.startsWith(name.replace(/[.…\s]+$/, ''))
