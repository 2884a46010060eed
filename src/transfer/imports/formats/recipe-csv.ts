import { type CsvHeader, type CsvRow, readCsv, readCsvHeader } from '#platform/archives/csv.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import type { LooseIngredient, LooseRecipe } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { plainHeading, sectioned, stepsOfText } from '#transfer/recipe-reader/draft/read-lines.ts'
import { commaList, linesOf, oneLine } from '#transfer/recipe-reader/draft/values.ts'

type Row = NonNullable<CsvRow>

/** Plan to Eat: a CSV with a recipe in each row. */
export const planToEat: Format = {
  system: 'Plan to Eat',
  open: async ({ document }) =>
    openCsv(document?.text, ['title', 'ingredients', 'directions', 'main ingredient'], (row) => ({
      key: `${oneLine(row['title'])}|${oneLine(row['created at'])}`,
      loose: planToEatRecipe(row),
    })),
}

/** My Recipe Box: a CSV with a recipe in each row. */
export const myRecipeBox: Format = {
  system: 'My Recipe Box',
  open: async ({ document }) =>
    openCsv(document?.text, ['title', 'ingredients', 'instructions', 'preparationtime'], (row) => ({
      key: `${oneLine(row['title'])}|${oneLine(row['source'])}`,
      loose: recipeBoxRecipe(row),
    })),
}

async function openCsv(
  text: string | undefined,
  columns: readonly string[],
  read: (row: Row) => { key: string; loose: LooseRecipe },
) {
  const header = text === undefined ? undefined : readCsvHeader(text)
  if (!header || text === undefined) return undefined
  if (!columns.every((name) => header.columns.includes(name))) return undefined
  return { total: await countRows(text, header), records: () => recordsOf(text, header, read) }
}

async function countRows(text: string, header: CsvHeader): Promise<number> {
  let rows = 0
  for await (const _ of readCsv(text, header)) rows++
  return rows
}

async function* recordsOf(
  text: string,
  header: CsvHeader,
  read: (row: Row) => { key: string; loose: LooseRecipe },
): AsyncGenerator<ImportRecord> {
  let line = 1
  for await (const row of readCsv(text, header)) {
    line++
    if (!row) {
      yield broken(`row ${line}`, `row ${line}`, 'The file is damaged from this row on.')
      continue
    }
    const { key, loose } = read(row)
    yield makeRecipe(oneLine(loose.title) === '' ? `row ${line}` : key, loose)
  }
}

const NUTRIENTS: Readonly<Record<string, string>> = {
  calories: 'calories',
  fat: 'fatContent',
  'saturated fat': 'saturatedFatContent',
  cholesterol: 'cholesterolContent',
  sodium: 'sodiumContent',
  sugar: 'sugarContent',
  carbohydrate: 'carbohydrateContent',
  fiber: 'fiberContent',
  protein: 'proteinContent',
}

function planToEatRecipe(row: Row): LooseRecipe {
  // A heading begins with a comma and a space. `itm` is the unit for none.
  const lines = (row['ingredients'] ?? '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^(\s{0,5}[\d./½⅓⅔¼¾ -]{1,20}) itm\b/, '$1').trimEnd())
  const facts = Object.entries(NUTRIENTS).map(([column, name]) => [name, row[column]])
  return {
    title: row['title'],
    description: row['description'],
    servings: row['servings'],
    yield_text: row['yield'],
    prep: row['prep time'],
    cook: row['cook time'],
    total: row['total time'],
    url: row['url'],
    author: row['source'],
    tags: [row['course'], row['cuisine'], row['main ingredient'], ...commaList(row['tags'])],
    image: row['photo url'],
    rating: row['rating'],
    nutrition: Object.fromEntries(facts),
    ingredients: sectioned(
      lines.map((line) => (line.startsWith(',') ? line : line.trim())),
      (line) => /^,\s(.*)$/.exec(line)?.[1]?.trim(),
    ),
    steps: stepsOfText(row['directions'], plainHeading),
    extra: {
      cost: row['cost'],
      public_url: row['public url'],
      created: row['created at'],
      nutritional_score: row['nutritional score (generic)'],
    },
  }
}

function recipeBoxRecipe(row: Row): LooseRecipe {
  return {
    title: row['title'],
    description: row['description'],
    servings: row['quantity'],
    prep: row['preparationtime'],
    cook: row['cookingtime'],
    total: row['totaltime'],
    url: row['source'],
    tags: [row['categories'], row['tags']].flatMap((list) => (list ?? '').split(';')),
    image: row['originalpicture'],
    rating: row['rating'],
    notes: [row['notes']],
    nutrition: factsOf(row['nutrition']),
    ingredients: sectioned(linesOf(row['ingredients']).map(withNote), plainHeading),
    steps: stepsOfText(row['instructions'], plainHeading),
    extra: {
      inactive_time: row['inactivetime'],
      video: row['video'],
      favorite: /^(?:true|1|yes)$/i.test(row['favorite'] ?? '') || undefined,
      nutrition: row['nutrition'],
    },
  }
}

/** `Carbohydrates: 20 g` on lines. */
function factsOf(text = ''): Record<string, string> {
  const facts = linesOf(text).flatMap((line) => {
    const [, name = '', value] = /^([^:]{1,40}):(.*)$/.exec(line) ?? []
    const known =
      NUTRIENTS[name.trim().toLowerCase().replace(/s$/, '')] ?? NUTRIENTS[name.trim().toLowerCase()]
    return known === undefined || value === undefined ? [] : [[known, value.trim()]]
  })
  return Object.fromEntries(facts)
}

/** `2 carrots ((cut into slices))` has a note. */
function withNote(line: string): LooseIngredient {
  const start = line.endsWith('))') ? line.lastIndexOf('((') : -1
  if (start < 1) return { text: line }
  const [text, note] = [line.slice(0, start).trim(), line.slice(start + 2, -2).trim()]
  return { text: `${text} (${note})`, note }
}
