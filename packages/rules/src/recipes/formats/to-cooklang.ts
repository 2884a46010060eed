import type { Json } from '@larder/rules/json.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { markStep, escapeText, ingredientMark, oneLine } from './cooklang-marks.ts'
import { type PrintedRecipe, toSections } from './printed-recipe.ts'
import { nutritionFacts } from './to-json-ld.ts'

/**
 * A recipe as Cooklang (https://cooklang.org/docs/spec). An ingredient is marked where a step below its heading first
 * names it; without a heading, where any step does. The other ingredients are lists below their headings. Larder reads
 * it back, except for parts that Cooklang does not have: the lines as they were written, and foods.
 *
 * @param locale set if the amounts were changed: see `ingredientLine`
 */
export function toCooklang(recipe: PrintedRecipe, locale?: Locale): string {
  const left = new Set(recipe.ingredients)
  const groups = toSections(recipe.steps).map(({ heading, parts }) => ({
    heading,
    paragraphs: parts.map((step) => markStep(step, heading, left)),
  }))
  const lists = new Map<string | null, string[]>()
  for (const { heading, parts } of toSections([...left]))
    lists.set(heading, [
      ...(lists.get(heading) ?? []),
      ...parts.map((one) => ingredientMark(one, locale)),
    ])
  const takeList = (heading: string | null): string[] => {
    const marks = lists.get(heading)
    lists.delete(heading)
    return marks ? [marks.join(', ')] : []
  }
  const blocks = [
    { heading: null, paragraphs: takeList(null) },
    ...groups.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: [...takeList(heading), ...paragraphs],
    })),
  ]
  for (const heading of lists.keys()) blocks.push({ heading, paragraphs: takeList(heading) })
  return `${[frontMatter(recipe), ...printBlocks(blocks), ...noteOf(recipe)].join('\n\n')}\n`
}

interface Block {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
}

/** A heading without a name ends the section before. */
function printBlocks(blocks: readonly Block[]): string[] {
  let last: string | null = null
  return blocks.flatMap(({ heading, paragraphs }) => {
    if (heading === last || paragraphs.length === 0) return paragraphs
    last = heading
    return [heading === null ? '==' : `= ${escapeText(oneLine(heading))} =`, ...paragraphs]
  })
}

const noteOf = ({ note }: PrintedRecipe): string[] =>
  note === null
    ? []
    : [
        note
          .split('\n')
          .map((line) => `> ${escapeText(line)}`.trimEnd())
          .join('\n'),
      ]

const minutes = (value: number | null) => (value === null ? null : `${value} minutes`)

/** YAML. A JSON text is a YAML text too. */
function frontMatter(recipe: PrintedRecipe): string {
  const values: Record<string, Json> = {
    title: recipe.title,
    description: recipe.description,
    servings: recipe.servings,
    yield: recipe.yield_text,
    'prep time': minutes(recipe.prep_minutes),
    'cook time': minutes(recipe.cook_minutes),
    time: minutes(recipe.total_minutes),
    source: recipe.source_url,
    author: recipe.author,
    tags: recipe.tags.length === 0 ? null : recipe.tags,
    image: recipe.image_url,
    rating: recipe.rating,
    locale: recipe.language,
    nutrition: nutritionFacts(recipe.nutrition) ?? null,
  }
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${JSON.stringify(value)}`],
  )
  return ['---', ...lines, '---'].join('\n')
}
