import { readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import type {
  LooseIngredient,
  LooseRecipe,
  LooseStep,
} from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { markdownHeading } from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  isTrue,
  listOf,
  namesOf,
  numberOf,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

export function looseTandoorRecipe(recipe: Fields): LooseRecipe {
  const { working_time, waiting_time, servings, servings_text, nutrition } = recipe
  const steps = listOf(recipe['steps']).filter(isFields).toSorted(byOrder)
  const [working, waiting] = [positiveOf(working_time) ?? 0, positiveOf(waiting_time) ?? 0]
  const facts = fieldsOf(nutrition)
  const things = oneLine(servings_text)
  return {
    title: recipe['name'],
    description: recipe['description'],
    servings,
    ...(things === '' ? {} : { yield_text: `${textOf(servings)} ${things}` }),
    prep: working,
    total: working + waiting,
    url: recipe['source_url'],
    tags: namesOf(recipe['keywords']),
    nutrition: {
      calories: facts['calories'],
      fatContent: facts['fats'],
      carbohydrateContent: facts['carbohydrates'],
      proteinContent: facts['proteins'],
      // Where the values are from. No field has it.
      source: facts['source'],
    },
    ingredients: ingredientsOf(steps),
    steps: stepsOf(steps),
    extra: {
      waiting_minutes: waiting || undefined,
      // Tandoor keeps only the parts of an ingredient. The lines were made of them here.
      has_composed_lines: true,
    },
  }
}

const byOrder = (a: Fields, b: Fields) => (numberOf(a['order']) ?? 0) - (numberOf(b['order']) ?? 0)
const ingredientsIn = (step: Fields) =>
  listOf(step['ingredients']).filter(isFields).toSorted(byOrder)
const isHeader = (one: Fields) => isTrue(one['is_header'])

/** All ingredients often hang on the first step. Then its name is no heading for them. */
function ingredientsOf(steps: readonly Fields[]): LooseIngredient[] {
  const withAny = steps.filter((step) => ingredientsIn(step).length > 0)
  return withAny.flatMap((step) => {
    let section = withAny.length > 1 ? oneLine(step['name']) : undefined
    return ingredientsIn(step).flatMap((one) => {
      if (!isHeader(one)) return [{ ...ingredientOf(one), section }]
      section = oneLine(one['note']) || section
      return []
    })
  })
}

function ingredientOf(one: Fields): LooseIngredient {
  const amount = isTrue(one['no_amount']) ? undefined : positiveOf(one['amount'])
  const unit =
    amount === undefined ? '' : nameOf(one['unit'], isTrue(one['always_use_plural_unit']))
  const food = nameOf(one['food'], isTrue(one['always_use_plural_food']))
  const note = oneLine(one['note'])
  const shown = amount === undefined ? '' : String(Math.round(amount * 1000) / 1000)
  const composed = oneLine(`${shown} ${unit} ${food}`)
  return {
    text: [composed, note].filter(Boolean).join(', '),
    ...(food === '' || isJunk(food) ? {} : { quantity: amount, unit, name: food, note }),
  }
}

/** `(12 fl oz/355 ml) doppelbock` is a line that Tandoor could not split. Larder splits it again. */
const isJunk = (food: string) => /^[([\d½⅓⅔¼¾]/.test(food)

function nameOf(value: unknown, isPlural: boolean): string {
  const fields = fieldsOf(value)
  return (isPlural && oneLine(fields['plural_name'])) || oneLine(fields['name'])
}

/** Characters of the ingredients that the texts of a recipe may name. A larger recipe is refused. */
const MAX_NAMED = 100_000

function stepsOf(steps: readonly Fields[]): LooseStep[] {
  let room = MAX_NAMED
  const take = (text: string) => {
    room -= text.length
    return room < 0 ? '' : text
  }
  return steps.flatMap((step) => stepOf(step, take))
}

/** A part of Markdown below a heading is a step of its own. */
function stepOf(step: Fields, take: (text: string) => string): LooseStep[] {
  const section = isTrue(step['show_as_header'] ?? true) ? oneLine(step['name']) : ''
  const minutes = readMinutes(oneLine(step['time']))
  const lines = ingredientsIn(step).map((one) => ingredientOf(one).text)
  const text = withIngredients(textOf(step['instruction']), lines, take)
  const parts = partsOf(text, section)
  const all = parts.length === 0 ? [{ text, section }] : parts
  const timer = minutes === undefined ? {} : { timer_seconds: minutes * 60 }
  return all.map((part, at) => (at === 0 ? { ...part, ...timer } : part))
}

/** @returns the parts below the headings of a text, as far as they have a text */
function partsOf(text: string, name: string): LooseStep[] {
  const parts: { section: string; lines: string[] }[] = [{ section: name, lines: [] }]
  for (const line of text.split('\n')) {
    const heading = markdownHeading(line)
    if (heading === undefined) parts.at(-1)?.lines.push(line)
    else parts.push({ section: heading, lines: [] })
  }
  return parts
    .map(({ section, lines }) => ({ section, text: lines.join('\n').trim() }))
    .filter((part) => part.text !== '')
}

/** `{{ ingredients[0] }}` names an ingredient of the step, and `{% scale 3 %}` a number. */
const withIngredients = (text: string, lines: readonly string[], take: (line: string) => string) =>
  text
    .replaceAll(/\{\{\s{0,9}ingredients\[(\d{1,4})\]\s{0,9}\}\}/g, (_, at: string) =>
      take(lines[Number(at)] ?? ''),
    )
    .replaceAll(/\{%\s{0,9}scale\s{0,9}([\d.,]{0,12})[^%]{0,50}%\}/g, '$1')
