import { type Fields, manyOf } from '#transfer/recipe-reader/draft/values.ts'
import type { HtmlNode, HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import {
  attribute,
  findAll,
  lineOf,
  linesOf,
  nodeAt,
} from '#transfer/recipe-reader/html/tree-text.ts'
import { sectionOfHeading } from '#transfer/recipe-reader/page/lines/heading-words.ts'
import { type PageLine, readLines } from '#transfer/recipe-reader/page/lines/line-stream.ts'
import { withoutRepeated } from './left-texts.ts'
import { bareName, textOfValue } from './schema-values.ts'

/** A syntax that marks the elements of a page as objects and properties. */
interface Syntax {
  /** The type of the object that this element is; empty if it is one without a type; undefined if it is none. */
  readonly typeOf: (node: HtmlNode) => string | undefined
  readonly propertiesOf: (node: HtmlNode) => readonly string[]
}

const names = (text: string) => (text === '' ? [] : text.split(/\s+/).filter((one) => one !== ''))

const MICRODATA: Syntax = {
  typeOf: (node) =>
    node.attributes.has('itemscope') || node.attributes.has('itemtype')
      ? attribute(node, 'itemtype')
      : undefined,
  propertiesOf: (node) => names(attribute(node, 'itemprop')).map(bareName),
}
const RDFA: Syntax = {
  typeOf: (node) => (node.attributes.has('typeof') ? attribute(node, 'typeof') : undefined),
  propertiesOf: (node) =>
    node.name === 'meta' && attribute(node, 'property').startsWith('og:')
      ? []
      : names(attribute(node, 'property')).map(bareName),
}

/** The names of microformats (h-recipe and hRecipe) under those of schema.org. */
const H_RECIPE: Readonly<Record<string, string>> = {
  'p-name': 'name',
  fn: 'name',
  'p-ingredient': 'recipeIngredient',
  ingredient: 'recipeIngredient',
  'e-instructions': 'recipeInstructions',
  instructions: 'recipeInstructions',
  instruction: 'recipeInstructions',
  'p-yield': 'recipeYield',
  yield: 'recipeYield',
  'dt-duration': 'totalTime',
  duration: 'totalTime',
  preptime: 'prepTime',
  cooktime: 'cookTime',
  'p-author': 'author',
  author: 'author',
  'u-photo': 'image',
  photo: 'image',
  'p-summary': 'description',
  summary: 'description',
  'p-category': 'keywords',
  tag: 'keywords',
}
const MICROFORMATS: Syntax = {
  typeOf: (node) => {
    const classes = names(attribute(node, 'class'))
    return classes.includes('h-recipe') || classes.includes('hrecipe') ? 'Recipe' : undefined
  },
  propertiesOf: (node) => [
    ...new Set(
      names(attribute(node, 'class')).flatMap((name) =>
        Object.hasOwn(H_RECIPE, name) ? [H_RECIPE[name] ?? ''] : [],
      ),
    ),
  ],
}

export const findMicrodata = (tree: HtmlTree): Fields[] => findThings(tree, MICRODATA)
export const findRdfa = (tree: HtmlTree): Fields[] => findThings(tree, RDFA)
export const findMicroformats = (tree: HtmlTree): Fields[] => findThings(tree, MICROFORMATS)

/** The properties of an element that is no object, such as one of a recipe with names of its own. */
export const readMicrodata = (tree: HtmlTree, place: number): Fields =>
  readThing(tree, place, MICRODATA, 0)

const isRecipe = (type: string | undefined) =>
  type !== undefined && names(type).some((one) => bareName(one).toLowerCase() === 'recipe')
const MAX_RECIPES = 40

function findThings(tree: HtmlTree, syntax: Syntax): Fields[] {
  const places = findAll(
    tree,
    -1,
    (node) => node.attributes.size > 0 && isRecipe(syntax.typeOf(node)),
  )
  if (places.length > 0)
    return places.slice(0, MAX_RECIPES).map((place) => ({
      ...readThing(tree, place, syntax, 0),
      unmarked: linesBetween(tree, place, syntax),
    }))
  // Properties of a recipe without the object that has them: the page is that object.
  const isLoose = findAll(
    tree,
    -1,
    (node) => node.attributes.size > 0 && PARTS.some(([, isOf]) => isOf(syntax.propertiesOf(node))),
  )
  return isLoose.length === 0 || syntax === MICROFORMATS
    ? []
    : [{ ...readThing(tree, -1, syntax, 0), '@type': 'Recipe' }]
}

/**
 * The lines from the heading above the first ingredient or step to the last one, also those that no property has, such as headings.
 * `leftTexts` tells which of them the recipe lacks.
 */
function linesBetween(tree: HtmlTree, place: number, syntax: Syntax): string[] {
  const parts = findAll(
    tree,
    place,
    (node) => node.attributes.size > 0 && PARTS.some(([, isOf]) => isOf(syntax.propertiesOf(node))),
  )
  const headings = findAll(tree, place, ({ name }) => /^h[2-6]$/.test(name))
  const first = headings.findLast((one) => one < (parts[0] ?? 0)) ?? parts[0] ?? 0
  const last = Math.max(0, ...parts.slice(-1).map((part) => nodeAt(tree, part).last))
  const lines = linesOf(tree, place, (one) => nodeAt(tree, one).last < first || one > last)
  return lines.filter((line) => sectionOfHeading(line) === undefined)
}

const MAX_DEPTH = 8
const MAX_PROPERTIES = 5000
/** Characters of all properties. Those within others count in each: a page could hold megabytes many times. */
const MAX_CHARACTERS = 1_000_000

/**
 * Reads the object that an element is: its properties are those of the elements within it.
 *
 * @param place -1 for the whole page
 */
function readThing(tree: HtmlTree, place: number, syntax: Syntax, depth: number): Fields {
  const top = tree[place]
  const end = top ? top.last : tree.length - 1
  const thing: Record<string, unknown[]> = Object.create(null)
  thing['@type'] = names((top && syntax.typeOf(top)) ?? '').map(bareName)
  const parts: Marked[] = []
  let count = 0
  let characters = 0
  for (let i = place + 1; i <= end && count < MAX_PROPERTIES; i++) {
    const node = nodeAt(tree, i)
    if (node.name === '' || node.attributes.size === 0) continue
    const type = syntax.typeOf(node)
    const properties = syntax.propertiesOf(node)
    // A list around marked ingredients is marked too on some pages: its items say more.
    if (properties.length > 0 && !(isIngredient(properties) && holdsIngredients(tree, i, syntax))) {
      const value =
        type !== undefined && depth < MAX_DEPTH
          ? readThing(tree, i, syntax, depth + 1)
          : valueOf(tree, i, properties)
      const part = PARTS.find(([, isOf]) => isOf(properties))?.[0]
      if (part !== undefined) parts.push({ part, name: properties.join(' '), value })
      else for (const property of properties) (thing[property] ??= []).push(value)
      count++
      characters += lengthOf(value)
      if (characters > MAX_CHARACTERS) break
      // Ingredients within steps, and others like them, are part of their text.
      if (isInstruction(properties) && !hasOwnSteps(tree, i, syntax)) i = node.last
    }
    // What is within another object is its own.
    if (type !== undefined && (properties.length > 0 || isRecipe(type))) i = node.last
  }
  for (const [part, list] of Map.groupBy(parts, (one) => one.part)) {
    const [name = part, ...others] = new Set(list.map((one) => one.name))
    thing[others.length > 0 || name.includes(' ') ? part : name] = inOneList(list)
  }
  return thing
}

interface Marked {
  readonly part: string
  readonly name: string
  readonly value: unknown
}

/** The values of all names in the order of the page: some pages mark a part with its older name too, or with both. */
function inOneList(all: readonly Marked[]): unknown[] {
  const byName = Map.groupBy(all, ({ name }) => name)
  const lists = [...byName.values()].toSorted((a, b) => b.length - a.length)
  const asText = (one: Marked) => ({
    one,
    text: manyOf(one.value).map(textOfValue).join(' '),
  })
  const kept = new Set(withoutRepeated(lists.map((list) => list.map(asText))).map(({ one }) => one))
  return all.filter((one) => kept.has(one)).map(({ value }) => value)
}

const lengthOf = (value: unknown): number =>
  Array.isArray(value) || typeof value === 'string' ? String(value).length : 0

const INGREDIENT = /^(?:recipeIngredient|ingredients?)$/
const INSTRUCTION = /^(?:recipeInstructions?|instructions?)$/
const isIngredient = (properties: readonly string[]) =>
  properties.some((one) => INGREDIENT.test(one))
const isInstruction = (properties: readonly string[]) =>
  properties.some((one) => INSTRUCTION.test(one))
const PARTS = [
  ['recipeIngredient', isIngredient],
  ['recipeInstructions', isInstruction],
] as const

const holdsIngredients = (tree: HtmlTree, place: number, syntax: Syntax) =>
  hasWithin(tree, place, 2, (node) => isIngredient(syntax.propertiesOf(node)))

const hasOwnSteps = (tree: HtmlTree, place: number, syntax: Syntax) =>
  hasWithin(tree, place, 1, (node) => syntax.propertiesOf(node).length > 0)

/** Whether so many descendants fit. It ends at the last of these, so nested elements cost no more than flat ones. */
function hasWithin(
  tree: HtmlTree,
  place: number,
  count: number,
  fits: (node: HtmlNode) => boolean,
): boolean {
  let left = count
  for (let i = place + 1; i <= nodeAt(tree, place).last && left > 0; i++) {
    const node = nodeAt(tree, i)
    if (node.attributes.size > 0 && fits(node)) left--
  }
  return left === 0
}

/** The value of a property: the attribute for machines where there is one, else the text. */
function valueOf(tree: HtmlTree, place: number, properties: readonly string[]): unknown {
  const node = nodeAt(tree, place)
  const content = node.attributes.get('content')
  if (content !== undefined && (node.name === 'meta' || content.trim() !== '')) return content
  if (node.name === 'time') return node.attributes.get('datetime') ?? lineOf(tree, place)
  if (node.name === 'img')
    return node.attributes.get('data-src') ?? node.attributes.get('src') ?? ''
  const isLink = node.name === 'a' || node.name === 'link'
  if (
    isLink &&
    properties.some((one) => /^(?:url|image|photo|mainEntityOfPage|thumbnailUrl)$/.test(one))
  )
    return node.attributes.get('href') ?? ''
  const titled = properties.some((one) => /time$|^duration$/i.test(one))
    ? attribute(node, 'datetime')
    : ''
  if (titled !== '') return titled
  if (isIngredient(properties)) return ingredientLines(tree, place)
  const isLong = properties.some((one) =>
    /instruction|direction|description|summary|notes|ingredients$/i.test(one),
  )
  return isLong ? linesOf(tree, place).join('\n') : lineOf(tree, place)
}

/** An element that has one ingredient, or all of them. */
function ingredientLines(tree: HtmlTree, place: number): string | string[] {
  const all = readLines(tree, place)
  const lines = all.map((line) => (line.level > 0 ? asHeading([line]) : undefined) ?? line.text)
  if (lines.length > 2) return lines
  const line = asHeading(all) ?? lineOf(tree, place)
  return isWrapped(tree, place) && !/\d/.test(line) ? line.replace(/:?$/, ':') : line
}

/** Whether an element is around all the text of an item, and the next item is text only: then it names a part. */
function isWrapped(tree: HtmlTree, place: number): boolean {
  const { last, parent } = nodeAt(tree, place)
  let first = place + 1
  while (first <= last && nodeAt(tree, first).name === '' && isBlank(tree, first)) first++
  if (first > last || !WRAPPERS.has(nodeAt(tree, first).name)) return false
  for (let i = nodeAt(tree, first).last + 1; i <= last; i++) if (!isBlank(tree, i)) return false
  for (let i = last + 1; i < Math.min(tree.length, last + 8); i++) {
    const node = nodeAt(tree, i)
    if (node.parent === parent && node.attributes.has('itemprop')) return node.last === i + 1
  }
  return false
}

const WRAPPERS = new Set(['span', 'b', 'strong', 'u', 'em', 'i', 'h3', 'h4', 'h5'])
const isBlank = (tree: HtmlTree, place: number) => nodeAt(tree, place).text.trim() === ''

/** A bold line without an amount names the part below it. Its colon tells that, as in a text. */
function asHeading([line, ...others]: readonly PageLine[]): string | undefined {
  if (
    !line ||
    others.length > 0 ||
    line.level === 0 ||
    /\d/.test(line.text) ||
    line.text.length > 50
  )
    return undefined
  return line.text.endsWith(':') ? line.text : `${line.text}:`
}
