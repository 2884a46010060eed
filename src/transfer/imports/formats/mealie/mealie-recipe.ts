import type {
  LooseIngredient,
  LooseRecipe,
  LooseStep,
} from '#transfer/recipe-reader/draft/loose-recipe.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  isTrue,
  linesOf,
  manyOf,
  namesOf,
  numberOf,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

/**
 * The fields of Mealie in its exports (`recipe_ingredient`) and in the answers of its API (`recipeIngredient`).
 * @returns a function that reads a field by the first name
 */
export const mealieFields = (fields: Fields) => (name: string) =>
  fields[name] ?? fields[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]

/** The id of a row. Exports write it with hyphens, and some backups without. */
export const mealieId = (value: unknown): string => {
  const id = textOf(value)
  return /^[\da-f-]{32,36}$/i.test(id) ? id.replaceAll('-', '').toLowerCase() : id
}

/** True for a recipe of Mealie, of any version. */
export function isMealieRecipe(value: unknown): value is Fields {
  if (!isFields(value)) return false
  return 'recipe_ingredient' in value || ('recipeIngredient' in value && 'slug' in value)
}

export function looseMealieRecipe(recipe: Fields): LooseRecipe {
  const at = mealieFields(recipe)
  const settings = mealieFields(fieldsOf(recipe['settings']))
  const minutesOf = (name: string) => {
    const seconds = positiveOf(at(`${name}_seconds`))
    return seconds === undefined ? at(name) : seconds % 60 === 0 ? seconds / 60 : `${seconds} s`
  }
  const notes = manyOf(recipe['notes']).map((note) =>
    isFields(note)
      ? [note['title'], note['text']].map(textOf).filter(Boolean).join('\n')
      : textOf(note),
  )
  return {
    title: recipe['name'],
    description: recipe['description'],
    servings: positiveOf(at('recipe_servings')) ?? at('recipe_yield'),
    yield_text: [positiveOf(at('recipe_yield_quantity')), at('recipe_yield')].map(textOf).join(' '),
    prep: minutesOf('prep_time'),
    // Mealie shows the time to perform as the time to cook.
    cook: textOf(minutesOf('perform_time')) || minutesOf('cook_time'),
    total: minutesOf('total_time'),
    url: at('org_url') ?? recipe['orgURL'],
    tags: [...namesOf(at('recipe_category')), ...namesOf(recipe['tags'])],
    rating: recipe['rating'],
    notes,
    nutrition: recipe['nutrition'],
    ingredients: ingredientsOf(at('recipe_ingredient'), isTrue(settings('disable_amount'))),
    steps: stepsOf(at('recipe_instructions')),
    extra: extraOf(recipe),
  }
}

function extraOf(recipe: Fields) {
  const at = mealieFields(recipe)
  return {
    tools: namesOf(recipe['tools']),
    extras: recipe['extras'],
    comments: manyOf(recipe['comments']).map((comment) =>
      isFields(comment) ? comment['text'] : comment,
    ),
    assets: namesOf(recipe['assets']),
    date_added: at('date_added'),
    date_updated: at('date_updated'),
    last_made: at('last_made'),
  }
}

/** A list, or the lines of a text in place of one. */
const rowsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? linesOf(value) : manyOf(value)

/** A title is the heading above its line, and the lines after it belong to it too. */
function ingredientsOf(value: unknown, isPlain: boolean): LooseIngredient[] {
  let section: string | undefined
  return rowsOf(value).map((one) => {
    if (!isFields(one)) return { text: textOf(one), section }
    section = oneLine(one['title']) || section
    const disabled = isPlain || isTrue(mealieFields(one)('disable_amount'))
    const note = textOf(one['note'])
    return { ...(disabled && note !== '' ? { text: note } : partsOf(one)), section }
  })
}

function partsOf(one: Fields): LooseIngredient {
  const at = mealieFields(one)
  const [unit, food] = [fieldsOf(one['unit']), fieldsOf(one['food'])]
  const recipe = mealieFields(fieldsOf(at('referenced_recipe')))
  const name = oneLine(food['name']) || oneLine(recipe('name'))
  const note = oneLine(one['note'])
  const written = oneLine(at('original_text')) || withoutMarkup(one['display'])
  const quantity = positiveOf(one['quantity'])
  const unitName = oneLine(
    isTrue(mealieFields(unit)('use_abbreviation'))
      ? unit['abbreviation'] || unit['name']
      : unit['name'],
  )
  // Without a food the note is the whole line, and the quantity is often a meaningless 1.
  if (name === '') {
    const amount =
      quantity === undefined || (quantity === 1 && unitName === '') ? '' : `${quantity} ${unitName}`
    return { text: written || oneLine(`${amount} ${note}`) }
  }
  const composed = oneLine([quantity, unitName, name].map(textOf).join(' '))
  return {
    text: written || (note === '' ? composed : `${composed}, ${note}`),
    quantity,
    unit: unitName,
    name,
    note,
  }
}

/** The display holds fractions as `<sup>1</sup>&frasl;<sub>2</sub>`. */
const withoutMarkup = (value: unknown): string =>
  oneLine(
    oneLine(value)
      .replaceAll(/<sup>(\d+)<\/sup>\s*(?:&frasl;|⁄|\/)?\s*<sub>(\d+)<\/sub>/g, ' $1/$2')
      .replaceAll(/<[^<>]{0,100}>/g, ''),
  )

function stepsOf(value: unknown): LooseStep[] {
  let section: string | undefined
  return rowsOf(value).map((one) => {
    if (!isFields(one)) return { text: textOf(one), section }
    section = oneLine(one['title']) || section
    const summary = oneLine(one['summary'])
    const text = textOf(one['text'])
    return { text: summary === '' || numberOf(summary) ? text : `${summary}\n${text}`, section }
  })
}
