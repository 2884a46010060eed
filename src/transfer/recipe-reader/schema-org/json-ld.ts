import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'
import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import { attribute, findAll, nodeAt } from '#transfer/recipe-reader/html/tree-text.ts'
import { readJson } from './mend-json.ts'
import { isOfType, propertyOf, valuesOf } from './schema-values.ts'

const MAX_SCRIPTS = 50
const MAX_VALUES = 200_000

/** The recipes in the JSON-LD of a page. */
export function findJsonLdRecipes(tree: HtmlTree): Fields[] {
  const scripts = findAll(
    tree,
    -1,
    ({ name, attributes }) => name === 'script' && /ld\+json/i.test(attributes.get('type') ?? ''),
  )
  return findRecipes(
    scripts.slice(0, MAX_SCRIPTS).flatMap((place) => readJson(scriptText(tree, place))),
  )
}

/** The objects in other JSON of a page: the state of a page that a script builds. */
export function findStateRecipes(tree: HtmlTree): Fields[] {
  const scripts = findAll(tree, -1, (node) => {
    const type = attribute(node, 'type').toLowerCase()
    return (
      node.name === 'script' &&
      (type === 'application/json' || attribute(node, 'id') === '__NEXT_DATA__')
    )
  })
  return scripts
    .slice(0, MAX_SCRIPTS)
    .flatMap((place) => findLikeRecipes(readJson(scriptText(tree, place))))
}

/** The beginning of a comment or of CDATA, which hide a script from old browsers. */
const WRAPPING = /^\s*(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)/

function scriptText(tree: HtmlTree, place: number): string {
  let text = ''
  for (let i = place + 1; i <= nodeAt(tree, place).last; i++) text += nodeAt(tree, i).text
  const bare = text.replace(WRAPPING, '')
  return bare.includes('"') ? bare : bare.replaceAll('&quot;', '"')
}

/** The recipes in values of JSON-LD, wherever they are. References (`@id`) to other objects are resolved. */
export function findRecipes(values: readonly unknown[]): Fields[] {
  const all = allThings(values)
  const byId = new Map<string, Fields>()
  for (const thing of all) {
    const id = thing['@id']
    if (
      typeof id === 'string' &&
      Object.keys(thing).length > (Object.keys(byId.get(id) ?? {}).length || 1)
    )
      byId.set(id, thing)
  }
  const resolve = resolver(byId)
  return all
    .filter((thing) => isOfType(thing, 'Recipe'))
    .map((thing) =>
      Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, resolve(value, 0)])),
    )
}

const MAX_DEPTH = 24
/** Of a document. References within each other could make one value endless. */
const MAX_RESOLVED = 20_000

/** @returns a function that puts the objects that a value names by `@id` into it, at any depth */
function resolver(byId: ReadonlyMap<string, Fields>) {
  let left = MAX_RESOLVED
  const resolve = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || left-- <= 0)
      return value
    if (Array.isArray(value)) return value.map((one: unknown) => resolve(one, depth + 1))
    if (!isFields(value)) return value
    const { '@id': id, ...others } = value
    const isReference = typeof id === 'string' && Object.keys(others).length === 0
    const thing = (isReference && byId.get(id)) || value
    // A recipe within a recipe is another one.
    if (isOfType(thing, 'Recipe')) return thing
    return Object.fromEntries(
      Object.entries(thing).map(([key, one]) => [key, resolve(one, depth + 1)]),
    )
  }
  return resolve
}

/** All objects within a value, itself included, from the outside to the inside. */
function allThings(values: readonly unknown[]): Fields[] {
  const found: Fields[] = []
  const left: unknown[] = values.toReversed()
  for (let i = 0; i < MAX_VALUES && left.length > 0; i++) {
    const value = left.pop()
    if (typeof value === 'string' && /^\s*\{\s*"@(?:context|type|graph)"/.test(value))
      for (const one of readJson(value)) left.push(one)
    if (typeof value !== 'object' || value === null) continue
    if (isFields(value)) found.push(value)
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    for (let j = Math.min(inner.length, 20_000) - 1; j >= 0; j--) left.push(inner[j])
  }
  return found
}

/** Objects that have ingredients and steps under the usual names, whatever their type. */
function findLikeRecipes(values: readonly unknown[]): Fields[] {
  return allThings(values).filter((thing) => {
    const lines = propertyOf(thing, 'recipeIngredient', 'ingredients')
    const steps = propertyOf(thing, 'recipeInstructions', 'instructions', 'steps')
    return valuesOf(lines).length > 1 && valuesOf(steps).length > 0
  })
}
