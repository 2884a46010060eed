import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { readSqlite, type SqliteTables } from '#platform/archives/sqlite.ts'
import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord, ImportedMeal } from '#transfer/imports/chunks/import-record.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { broken } from '#transfer/imports/formats/parts/make-recipe.ts'
import { readDay, readMeal } from '#transfer/imports/formats/parts/read-day.ts'
import { photosIn } from '#transfer/imports/formats/parts/zip-photos.ts'
import { cutText, oneLine, positiveOf } from '#transfer/recipe-reader/draft/values.ts'
import { grocyFoods, grocyLists, grocyPlaces, grocyStock, shownAmount } from './grocy-pantry.ts'
import { grocyRecipes, type PhotosOf } from './grocy-recipes.ts'
import { byId, factorsOf, type Grocy, idOf, keyIn, nameIn } from './grocy-tables.ts'

const TABLES = [
  'products',
  'product_barcodes',
  'product_groups',
  'stock',
  'locations',
  'quantity_units',
  'quantity_unit_conversions',
  'recipes',
  'recipes_pos',
  'recipes_nestings',
  'shopping_lists',
  'shopping_list',
  'meal_plan',
  'meal_plan_sections',
]

/**
 * Grocy: its database, `data/grocy.db`, which has no photos; or a backup of its folder as zip, with the database and
 * perhaps the photos of the recipes.
 */
export const grocy: Format = {
  system: 'Grocy',
  async open({ path, isSqlite, zip }) {
    const entry = zip && databaseIn(zip)
    const tables = isSqlite
      ? readSqlite(path, TABLES)
      : entry && (await readZipped(zip, entry, `${path}.db`))
    if (!tables?.['products'] || !tables['quantity_units']) return undefined
    const all = recordsOf(tables, photoFinder(zip, entry))
    return {
      total: all.length,
      async *records() {
        yield* all
      },
    }
  },
}

/** Bytes of a database in a zip. Without a zip it may have as many as a file. */
const MAX_DATABASE = 500_000_000

/** The database that is in the fewest folders: a folder of Grocy may have older ones. */
const databaseIn = ({ entries }: Zip): ZipEntry | undefined =>
  entries
    .filter(({ name }) => /(?:^|\/)grocy\.db$/i.test(name))
    .toSorted((a, b) => a.name.split('/').length - b.name.split('/').length)[0]

/** @param copy the path of a new file beside the zip. It is deleted at the end. */
async function readZipped(zip: Zip, entry: ZipEntry, copy: string): Promise<SqliteTables> {
  if (entry.bytes > MAX_DATABASE)
    throw new FileRefused('too_large', 'The database in the zip archive is too large.')
  try {
    await pipeline(zip.stream(entry), createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    return readSqlite(copy, TABLES)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Photos are beside the database, in `storage/recipepictures`. */
function photoFinder(zip: Zip | undefined, entry: ZipEntry | undefined): PhotosOf {
  if (!zip || !entry) return () => []
  const photos = photosIn(zip)
  const folder = entry.name.replace(/[^/]*$/, 'storage/recipepictures/')
  return (name) => photos.named([name], folder)
}

function recordsOf(tables: SqliteTables, photosOf: PhotosOf): ImportRecord[] {
  const of = (name: string) => tables[name] ?? []
  const all: Grocy = {
    of,
    products: byId(of('products')),
    places: byId(of('locations')),
    units: byId(of('quantity_units')),
    groups: byId(of('product_groups')),
    recipes: byId(of('recipes').filter((one) => (one['type'] ?? 'normal') === 'normal')),
    lists: byId(of('shopping_lists')),
    factors: factorsOf(of('quantity_unit_conversions')),
  }
  return [
    ...grocyPlaces(all),
    ...grocyFoods(all),
    ...grocyStock(all),
    ...grocyLists(all),
    ...grocyRecipes(all, photosOf),
    ...grocyMeals(all),
  ]
}

/** The meal plan: recipes, products and notes on days. */
function grocyMeals(all: Grocy): ImportRecord[] {
  const sections = byId(all.of('meal_plan_sections'))
  return all.of('meal_plan').map((row) => {
    const key = idOf(row)
    const date = readDay(oneLine(row['day']))
    const recipe = keyIn(all.recipes, row['recipe_id'])
    const food = recipe === undefined ? keyIn(all.products, row['product_id']) : undefined
    const [note, product] = [oneLine(row['note']), nameIn(all.products, food)]
    const title = product || note
    if (date === undefined)
      return broken(`meal ${key}`, title || `meal ${key}`, 'The meal has no day.')
    if (recipe === undefined && title === '')
      return broken(`meal ${key}`, `meal on ${date}`, 'Its recipe is not in the file.')
    const meal = readMeal(nameIn(sections, row['section_id']))
    const servings = positiveOf(row['recipe_servings'])
    const record: ImportedMeal = {
      kind: 'meal',
      key,
      date,
      ...(meal === undefined ? {} : { meal }),
      ...(recipe === undefined ? { title: cutText(title, 200)[0] } : { recipe }),
      ...(food === undefined
        ? {}
        : { food, ...shownAmount(all, food, row['product_amount'], row['product_qu_id']) }),
      ...(note === '' || (recipe === undefined && note === title)
        ? {}
        : { note: cutText(note, 2000)[0] }),
      ...(recipe === undefined || servings === undefined ? {} : { servings }),
    }
    return record
  })
}
