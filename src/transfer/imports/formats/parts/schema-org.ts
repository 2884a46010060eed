import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { stepTexts } from '#transfer/recipe-reader/draft/read-lines.ts'
import { type Fields, isFields, listOf, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import { findRecipes } from '#transfer/recipe-reader/schema-org/json-ld.ts'
import { looseSchemaRecipe } from '#transfer/recipe-reader/schema-org/schema-recipe.ts'
import { schemaHeading, type SplitSteps } from '#transfer/recipe-reader/schema-org/schema-steps.ts'
import { isOfType } from '#transfer/recipe-reader/schema-org/schema-values.ts'
import { type Format, type FormatRecords, readJsonEntry } from './import-file.ts'
import { broken, makeRecipe } from './make-recipe.ts'
import { type Photo, photosIn } from './zip-photos.ts'

/** RecipeSage: one JSON-LD document with all recipes. Their photos stay on its servers. */
export const recipeSage: Format = {
  system: 'RecipeSage',
  async open({ document }) {
    const json = document?.json
    return isFields(json) && 'recipes' in json ? recordsOfJson(json) : undefined
  },
}

/** Recipes of schema.org as JSON-LD: one, a list, a graph, or a zip of such files. */
export const schemaOrg: Format = {
  system: 'schema.org JSON-LD',
  async open({ document, zip }) {
    if (document) return recordsOfJson(document.json)
    const entries = zip?.entries.filter(({ name }) => /\.(?:json|jsonld)$/i.test(name)) ?? []
    if (!zip || !(await hasRecipe(zip, entries))) return undefined
    return { total: entries.length, records: () => recordsOfFiles(zip, entries, () => []) }
  },
}

/** Nextcloud Cookbook: a folder for each recipe, with `recipe.json` and its photo. */
export const nextcloudCookbook: Format = {
  system: 'Nextcloud Cookbook',
  async open({ zip }) {
    const entries = zip?.entries.filter(({ name }) => /(?:^|\/)recipe\.json$/i.test(name)) ?? []
    if (!zip || !(await hasRecipe(zip, entries))) return undefined
    const photos = photosIn(zip)
    const photoOf = ({ name }: ZipEntry) =>
      photos.named(['full.jpg', 'full.jpeg', 'full.png', 'full.webp'], folderOf(name))
    return { total: entries.length, records: () => recordsOfFiles(zip, entries, photoOf) }
  },
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

async function hasRecipe(zip: Zip, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.slice(0, 5))
    if (findRecipes([await readJsonEntry(zip, entry)]).length > 0) return true
  return false
}

function recordsOfJson(json: unknown): FormatRecords | undefined {
  const recipes = recipesOfDocument(json)
  if (!recipes.slice(0, 100).some(isSchemaRecipe)) return undefined
  return {
    total: recipes.length,
    async *records() {
      for (const [at, recipe] of recipes.entries()) yield recordOf(recipe, `recipe ${at + 1}`, [])
    },
  }
}

async function* recordsOfFiles(
  zip: Zip,
  entries: readonly ZipEntry[],
  photosOf: (entry: ZipEntry) => Photo[],
): AsyncGenerator<ImportRecord> {
  for (const entry of entries) {
    const read = recipeOfFile(await readJsonEntry(zip, entry))
    yield typeof read === 'string'
      ? broken(entry.name, entry.name, read)
      : recordOf(read, entry.name, photosOf(entry))
  }
}

function recordOf(recipe: unknown, name: string, photos: readonly Photo[]): ImportRecord {
  if (isSchemaRecipe(recipe))
    return makeRecipe(
      schemaKey(recipe) || name,
      looseSchemaRecipe(recipe, splitSteps),
      photos,
      name,
    )
  const title = isFields(recipe) ? oneLine(recipe['name']) : ''
  return broken(name, title || name, 'It is not a recipe: its type is another one.')
}

/** A program gives the text of a step as a whole. */
const splitSteps: SplitSteps = (text, isAll) => (isAll ? stepTexts(text, schemaHeading) : [text])

/** Whether a value is a Recipe of schema.org. */
const isSchemaRecipe = (value: unknown): value is Fields =>
  isFields(value) && '@type' in value && isOfType(value, 'Recipe')

/** The recipes in a JSON-LD document, and what is among them in a list or in RecipeSage's `recipes`. */
function recipesOfDocument(json: unknown): readonly unknown[] {
  if (isSchemaRecipe(json)) return [json]
  const list = isFields(json) && 'recipes' in json ? listOf(json['recipes']) : listOf(json)
  return list.some(isSchemaRecipe) ? list : findRecipes([json])
}

/** The recipe of a file. @returns the problem where it has none, or several */
function recipeOfFile(json: unknown): unknown {
  if (isSchemaRecipe(json)) return json
  const [recipe, ...others] = findRecipes([json])
  return others.length === 0
    ? (recipe ?? json)
    : 'The file has several recipes. Import it without the archive.'
}

/** The first text that identifies the recipe in each export; empty if there is none. */
const schemaKey = (recipe: Fields): string =>
  [recipe['identifier'], recipe['@id'], recipe['id'], recipe['url'], recipe['name']]
    .map(oneLine)
    .find((text) => text !== '' && !INSIDE_A_PAGE.test(text)) ?? ''

/** A fragment or a blank node: other pages have the same. */
const INSIDE_A_PAGE = /^(?:#|_:)/
