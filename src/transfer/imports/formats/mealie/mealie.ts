import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { type Format, readJsonEntry } from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import { photosIn } from '#transfer/imports/formats/parts/zip-photos.ts'
import { type Fields, textOf } from '#transfer/recipe-reader/draft/values.ts'
import { foodCollector } from './mealie-foods.ts'
import { isMealieRecipe, looseMealieRecipe, mealieId } from './mealie-recipe.ts'

/** Mealie: the export of a group or of a recipe, as zip; or the recipe as JSON. */
export const mealie: Format = {
  system: 'Mealie',
  async open({ zip, document }) {
    if (document) {
      const { json } = document
      if (!isMealieRecipe(json)) return undefined
      const foods = foodCollector()
      foods.add(json)
      const records = [...foods.all(), recordOf('recipe', json, [])]
      return {
        total: records.length,
        async *records() {
          yield* records
        },
      }
    }
    const entries = zip?.entries.filter(isRecipeFile) ?? []
    if (!zip || !(await hasRecipe(zip, entries))) return undefined
    const foods = await foodsIn(zip, entries)
    return {
      total: foods.length + entries.length,
      async *records() {
        yield* foods
        yield* recipesIn(zip, entries)
      },
    }
  },
}

/** `recipes/pancakes/pancakes.json`, or `pancakes.json` alone. */
const isRecipeFile = ({ name }: ZipEntry) =>
  /^(?:.*\/)?([^/]+)\/\1\.json$/.test(name) || /^[^/]+\.json$/.test(name)

async function hasRecipe(zip: Zip, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries.slice(0, 5)) {
    const read = await readJsonEntry(zip, entry)
    if (isMealieRecipe(read)) return true
  }
  return false
}

/** The foods come before the recipes that name them. So all recipes are read twice. */
async function foodsIn(zip: Zip, entries: readonly ZipEntry[]): Promise<readonly ImportRecord[]> {
  const foods = foodCollector()
  for (const entry of entries) {
    const read = await readJsonEntry(zip, entry)
    if (isMealieRecipe(read)) foods.add(read)
  }
  return foods.all()
}

async function* recipesIn(zip: Zip, entries: readonly ZipEntry[]): AsyncGenerator<ImportRecord> {
  const photos = photosIn(zip, /(?:^|\/)images\/original\.(?:webp|jpe?g|png|gif|avif|heic)$/i)
  for (const entry of entries) {
    const read = await readJsonEntry(zip, entry)
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1)
    if (isMealieRecipe(read)) yield recordOf(entry.name, read, photos.below(folder))
    else {
      const problem = typeof read === 'string' ? read : 'The file is not a recipe of Mealie.'
      yield broken(entry.name, entry.name.slice(folder.length).replace(/\.json$/, ''), problem)
    }
  }
}

const recordOf = (name: string, recipe: Fields, photos: readonly (() => Promise<Uint8Array>)[]) =>
  makeRecipe(
    mealieId(recipe['id']) || textOf(recipe['slug']) || name,
    looseMealieRecipe(recipe),
    photos,
    textOf(recipe['slug']) || name,
  )
