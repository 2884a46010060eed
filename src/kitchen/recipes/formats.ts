import type { Data } from '@larder/rules/json.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import type { PrintedRecipe } from '@larder/rules/recipes/formats/printed-recipe.ts'
import { toCooklang } from '@larder/rules/recipes/formats/to-cooklang.ts'
import { toJsonLd } from '@larder/rules/recipes/formats/to-json-ld.ts'
import { toText } from '@larder/rules/recipes/formats/to-text.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { RowFormat } from '#api/rest/resource.ts'

/** The forms of a recipe for other programs and for people. */
export const RECIPE_FORMATS: Readonly<Record<string, RowFormat>> = {
  'json-ld': {
    mediaType: 'application/ld+json; charset=utf-8',
    print: (row, query) =>
      `${JSON.stringify(toJsonLd(scaled(row, query), localeOf(row, query)))}\n`,
  },
  cooklang: {
    mediaType: 'text/plain; charset=utf-8',
    print: (row, query) => toCooklang(scaled(row, query), localeOf(row, query)),
  },
  text: {
    mediaType: 'text/plain; charset=utf-8',
    print: (row, query) => toText(scaled(row, query), localeOf(row, query)),
  },
}

/** A whole row of the table: its other columns have the types too. */
const isRecipe = (row: Data): row is Data & PrintedRecipe =>
  typeof row['title'] === 'string' &&
  Array.isArray(row['ingredients']) &&
  Array.isArray(row['steps'])

export function toPrinted(row: Data): PrintedRecipe {
  if (!isRecipe(row)) throw new Error('Only a whole recipe can be printed.')
  return row
}

/** The text of the yield is for the number of servings that the recipe has. */
const scaled = (row: Row, { servings }: Data): PrintedRecipe =>
  servings === undefined ? toPrinted(row) : { ...toPrinted(row), yield_text: null }

/** Set where the amounts differ from the lines as they were written. */
function localeOf(row: Row, { servings, units }: Data): Locale | undefined {
  if (servings === undefined && units === undefined) return undefined
  const { language } = toPrinted(row)
  return { unitSystem: units === 'us' ? 'us' : 'metric', language }
}
