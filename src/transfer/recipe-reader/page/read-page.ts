import { isPartWord } from '@larder/rules/recipe-text/heading-words.ts'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import type { DraftIngredient, DraftStep } from '@larder/rules/recipes/recipe-draft.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import type { PageReading, ReadFrom } from '#transfer/recipe-reader/contract.ts'
import {
  type HeadingOf,
  markdownHeading,
  sectioned,
} from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type DraftParts,
  readLoose,
  withoutEmpty,
} from '#transfer/recipe-reader/draft/read-loose.ts'
import type { Fields } from '#transfer/recipe-reader/draft/values.ts'
import { cleanIngredient, tidyLines, htmlToText } from '#transfer/recipe-reader/html/clean-text.ts'
import { type HtmlTree, parseHtml } from '#transfer/recipe-reader/html/html-tree.ts'
import {
  arrangeIngredients,
  arrangeSteps,
  ingredient,
} from '#transfer/recipe-reader/page/lines/arrange-lines.ts'
import { findParts } from '#transfer/recipe-reader/page/lines/find-parts.ts'
import { readLines } from '#transfer/recipe-reader/page/lines/line-stream.ts'
import {
  findJsonLdRecipes,
  findRecipes,
  findStateRecipes,
} from '#transfer/recipe-reader/schema-org/json-ld.ts'
import { readJson } from '#transfer/recipe-reader/schema-org/mend-json.ts'
import {
  findMicrodata,
  findMicroformats,
  findRdfa,
} from '#transfer/recipe-reader/schema-org/microdata.ts'
import { looseSchemaRecipe } from '#transfer/recipe-reader/schema-org/schema-recipe.ts'
import { bareName } from '#transfer/recipe-reader/schema-org/schema-values.ts'
import { createDraftJoin, type DraftJoin } from './draft-join.ts'
import { joinIngredients, signsOf } from './join-ingredients.ts'
import { readFacts, readMetaFacts } from './page-facts.ts'

/**
 * Reads the recipe of a page: from its JSON-LD, microdata, RDFa, microformats and the state of its scripts, and what
 * they lack from the lines that it shows. It knows no site, and invents nothing.
 *
 * @param url of the page, for addresses without a host
 * @returns undefined if no recipe was found
 */
export function readPage(
  html: string,
  { url }: { readonly url?: string } = {},
): PageReading | undefined {
  const tree = parseHtml(html)
  const join = createDraftJoin()
  const meta = readMetaFacts(tree, url)
  for (const [from, find] of SYNTAXES) {
    const things = find(tree)
    if (things.length > 0) join.add(from, richest(things.map(withoutReaders), { ...meta, url }))
  }
  // The lines of a page tell the times of other recipes too, so the markup comes first.
  join.sumTimes()
  joinShown(join, tree)
  join.add('meta', meta)
  join.add('page', readFacts(tree))
  return join.finish(url)
}

/** Where a recipe was found. */
interface Around {
  readonly url?: string | undefined
  readonly language?: string | undefined
}

/** Reads a value of JSON-LD: a recipe, a list, a graph, or a text of one. @returns undefined if no recipe is in it */
export function readJsonLd(
  value: unknown,
  { url, language }: Around = {},
): PageReading | undefined {
  const things = findRecipes(typeof value === 'string' ? readJson(value) : [value])
  if (things.length === 0) return undefined
  const join = createDraftJoin()
  join.add('json-ld', richest(things, { url, language }))
  arrange(join)
  return join.finish(url)
}

const SYNTAXES: readonly (readonly [ReadFrom, (tree: HtmlTree) => Fields[]])[] = [
  ['json-ld', findJsonLdRecipes],
  ['microdata', findMicrodata],
  ['rdfa', findRdfa],
  ['h-recipe', findMicroformats],
  ['state', findStateRecipes],
]

/**
 * A page may describe other recipes too, with less than its own. What describes the same one completes it. The titles of
 * other whole recipes are in `extra`.
 */
function richest(things: readonly Fields[], around: Around): DraftParts {
  const all = things.map((thing) => partsOf(thing, around))
  const best = all.reduce((one, other) => (richnessOf(other) > richnessOf(one) ? other : one))
  const same = all.filter(({ title }) => title !== undefined && title === best.title)
  const joined: DraftParts = Object.assign({}, ...same.toReversed(), best)
  const others = all.filter((one) => !same.includes(one) && one.ingredients && one.steps)
  const more_recipes = [...new Set(others.flatMap(({ title }) => title ?? []))]
  return more_recipes.length > 0 && best.title !== undefined
    ? { ...joined, extra: { ...joined.extra, more_recipes } }
    : joined
}

function partsOf(thing: Fields, { url, language }: Around): DraftParts {
  // Each line is a step. The rating is that of other people.
  const { rating: _, ...parts } = readLoose(looseSchemaRecipe(thing, tidyLines, url), language)
  return withoutEmpty(parts)
}

/** The ratings and comments of a page are those of its readers. */
const withoutReaders = (thing: Fields): Fields =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([name]) => !/^(?:comments?|reviews?|aggregaterating)$/i.test(bareName(name)),
    ),
  )

/** Adds what the page shows to what its markup says. */
function joinShown(join: DraftJoin, tree: HtmlTree): void {
  arrange(join)
  const known = join.parts.ingredients ?? []
  const found = findParts(tree, readLines(tree), known)
  const shown = arrangeIngredients(found.ingredients.map(toIngredient))
  const joined = joinIngredients(known, shown)
  if (joined.isOfPage) join.replace('page', { ingredients: joined.ingredients })
  else if (known.length > 0) join.parts.ingredients = joined.ingredients
  // A note may stand among the steps of the markup too.
  const marked = signsOf((join.parts.steps ?? []).map(({ text }) => text).join(' '))
  const note = found.notes.filter((line) => !marked.includes(signsOf(line))).join('\n')
  join.add('page', { ingredients: shown, steps: arrangeSteps(found.steps.map(toStep)), note })
}

function arrange({ parts }: DraftJoin): void {
  if (parts.ingredients) parts.ingredients = arrangeIngredients(parts.ingredients)
  if (parts.steps) parts.steps = arrangeSteps(parts.steps)
}

interface Line {
  readonly text: string
  readonly section?: string | undefined
}
const toIngredient = ({ text, section }: Line): DraftIngredient =>
  ingredient(cleanIngredient(text), section)
const toStep = ({ text, section }: Line): DraftStep =>
  section === undefined ? { text } : { text, section }

const richnessOf = ({ title, ingredients = [], steps = [] }: DraftParts): number =>
  (title === undefined ? 0 : 1) + (ingredients.length > 0 ? 2 : 0) + (steps.length > 0 ? 2 : 0)

/**
 * Reads the text of a recipe, as people copy it from a message.
 *
 * @param language of the text, for the amounts. The default is the one whose words it has
 * @returns undefined if neither ingredients nor steps were found
 */
export function readText(text: string, language?: string): PageReading | undefined {
  const plain = htmlToText(text)
  const split = splitRecipe(plain, language ?? guessLanguage(plain))
  const aside = [...split.left, ...split.boilerplate]
  const join = createDraftJoin()
  const ingredients = arrangeIngredients(
    sectioned(split.ingredients, markdownHeading).map(toIngredient),
  ).map((line) => withoutAddedColon(line, text))
  join.add('text', {
    title: split.title,
    description: split.description,
    ...(split.author === null ? {} : { author: split.author }),
    ...(split.servings === null ? {} : { servings: split.servings }),
    ...(split.yieldText === null ? {} : { yield_text: split.yieldText }),
    ...(split.prepMinutes === null ? {} : { prep_minutes: split.prepMinutes }),
    ...(split.cookMinutes === null ? {} : { cook_minutes: split.cookMinutes }),
    ...(split.totalMinutes === null ? {} : { total_minutes: split.totalMinutes }),
    ...(split.sourceUrl === null ? {} : { source_url: split.sourceUrl }),
    note: split.note,
    tags: split.tags,
    ...(aside.length === 0 ? {} : { extra: { more_texts: aside } }),
    ingredients,
    steps: arrangeSteps(sectioned(split.steps, headingAs(ingredients)).map(toStep)),
  })
  return join.finish(undefined)
}

/** The heading of an ingredient as the text has it: `For the dough` gets a colon among lines. */
const withoutAddedColon = (line: DraftIngredient, text: string): DraftIngredient =>
  line.section?.endsWith(':') && !text.includes(line.section)
    ? { ...line, section: line.section.slice(0, -1) }
    : line

/** A line of steps with a colon, such as `Sauce:`, is a heading where it heads ingredients too, or is the name of a part. */
function headingAs(ingredients: readonly DraftIngredient[]): HeadingOf {
  const named = new Map(ingredients.map(({ section }) => [signsOf(section ?? ''), section]))
  return (line) =>
    markdownHeading(line) ??
    (/^[^\n]{1,80}:$/.test(line) ? (named.get(signsOf(line)) ?? partOf(line)) : undefined)
}

const partOf = (line: string): string | undefined =>
  isPartWord(line.slice(0, -1)) ? line.slice(0, -1) : undefined
