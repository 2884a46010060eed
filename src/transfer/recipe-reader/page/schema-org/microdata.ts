import type { HtmlNode, HtmlTree } from '#transfer/recipe-reader/page/html/html-tree.ts'
import {
  attribute,
  findAll,
  lineOf,
  nodeAt,
  textOf,
} from '#transfer/recipe-reader/page/html/tree-text.ts'
import { ingredientLines } from './marked-ingredients.ts'
import type { Thing } from './schema-values.ts'

/** A syntax that marks the elements of a page as objects and properties. */
interface Syntax {
  /** The type of the object that this element is; empty if it is one without a type; undefined if it is none. */
  readonly typeOf: (node: HtmlNode) => string | undefined
  readonly propertiesOf: (node: HtmlNode) => readonly string[]
}

const names = (text: string) => (text === '' ? [] : text.split(/\s+/).filter((one) => one !== ''))
const last = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)

const MICRODATA: Syntax = {
  typeOf: (node) =>
    node.attributes.has('itemscope') || node.attributes.has('itemtype')
      ? attribute(node, 'itemtype')
      : undefined,
  propertiesOf: (node) => names(attribute(node, 'itemprop')).map(last),
}
const RDFA: Syntax = {
  typeOf: (node) => (node.attributes.has('typeof') ? attribute(node, 'typeof') : undefined),
  propertiesOf: (node) =>
    node.name === 'meta' && attribute(node, 'property').startsWith('og:')
      ? []
      : names(attribute(node, 'property')).map(last),
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

export const findMicrodata = (tree: HtmlTree): Thing[] => findThings(tree, MICRODATA)
export const findRdfa = (tree: HtmlTree): Thing[] => findThings(tree, RDFA)
export const findMicroformats = (tree: HtmlTree): Thing[] => findThings(tree, MICROFORMATS)

const isRecipe = (type: string | undefined) =>
  type !== undefined && names(type).some((one) => last(one).toLowerCase() === 'recipe')
const MAX_RECIPES = 40

function findThings(tree: HtmlTree, syntax: Syntax): Thing[] {
  const places = findAll(
    tree,
    -1,
    (node) => node.attributes.size > 0 && isRecipe(syntax.typeOf(node)),
  )
  if (places.length > 0)
    return places.slice(0, MAX_RECIPES).map((place) => readThing(tree, place, syntax, 0))
  // Properties of a recipe without the object that has them: the page is that object.
  const isLoose = findAll(
    tree,
    -1,
    (node) =>
      node.attributes.size > 0 &&
      syntax
        .propertiesOf(node)
        .some((one) => one === 'recipeIngredient' || one === 'recipeInstructions'),
  )
  return isLoose.length === 0 || syntax === MICROFORMATS
    ? []
    : [{ ...readThing(tree, -1, syntax, 0), '@type': 'Recipe' }]
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
function readThing(tree: HtmlTree, place: number, syntax: Syntax, depth: number): Thing {
  const top = tree[place]
  const end = top ? top.last : tree.length - 1
  const thing: Record<string, unknown[]> = Object.create(null)
  thing['@type'] = names((top && syntax.typeOf(top)) ?? '').map(last)
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
      for (const property of properties) (thing[property] ??= []).push(value)
      count++
      characters += lengthOf(value)
      if (characters > MAX_CHARACTERS) break
      // Ingredients within steps, and others like them, are part of their text.
      if (
        properties.some((one) => one === 'recipeInstructions' || one === 'instructions') &&
        !hasOwnSteps(tree, i, syntax)
      )
        i = node.last
    }
    // What is within another object is its own.
    if (type !== undefined && (properties.length > 0 || isRecipe(type))) i = node.last
  }
  return thing
}

const lengthOf = (value: unknown): number =>
  Array.isArray(value) || typeof value === 'string' ? String(value).length : 0

const INGREDIENT = /^(?:recipeIngredient|ingredients?)$/
const isIngredient = (properties: readonly string[]) =>
  properties.some((one) => INGREDIENT.test(one))

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
  const isLong = properties.some((one) => /instruction|description|summary/i.test(one))
  return isLong ? textOf(tree, place) : lineOf(tree, place)
}
