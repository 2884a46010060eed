import { firstCharacters } from '@larder/rules/first-characters.ts'
import { foldText } from '@larder/rules/fold-text.ts'
import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import type { LooseIngredient } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { markdownHeading, stepsOfText } from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  isTrue,
  listOf,
  namesOf,
  oneLine,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'

/** KitchenOwl: a JSON with the recipes, the items and the names of the lists. It gives nothing an id. */
export const kitchenOwl: Format = {
  system: 'KitchenOwl',
  async open({ document }) {
    const json = fieldsOf(document?.json)
    if (!isKitchenOwl(json)) return undefined
    const [recipes, items] = [listOf(json['recipes']), listOf(json['items'])]
    const all = [
      ...items.map(foodOf),
      ...listOf(json['shoppinglists']).map(listRecord),
      ...recipes.map(recipeOf),
    ]
    return {
      total: all.length,
      async *records() {
        yield* all
      },
    }
  },
}

/** A household, its recipes or its items. Recipes of schema.org have a type. */
function isKitchenOwl(json: Fields): boolean {
  const [recipes, items] = [listOf(json['recipes']), listOf(json['items'])]
  if ('@type' in json || recipes.some((one) => isFields(one) && '@type' in one)) return false
  const isHousehold =
    Array.isArray(json['recipes']) &&
    Array.isArray(json['items']) &&
    ['expenses', 'shoppinglists'].some((name) => Array.isArray(json[name]))
  const isAlone = Object.keys(json).length === 1
  return (
    isHousehold ||
    recipes.some(isRecipe) ||
    items.some(isItem) ||
    (isAlone && items.length > 0 && items.every(isBareItem))
  )
}

const isRecipe = (value: unknown) =>
  isFields(value) && 'items' in value && ('yields' in value || 'time' in value)
const isItem = (value: unknown) =>
  isFields(value) && typeof value['name'] === 'string' && ('category' in value || 'icon' in value)
/** An item that has no icon and no category. */
const isBareItem = (value: unknown) =>
  isItem({ category: null, ...fieldsOf(value) }) &&
  Object.keys(fieldsOf(value)).every((name) => ['name', 'category', 'icon'].includes(name))

const keyOf = (name: string) => foldText(name)

function foodOf(value: unknown, at: number): ImportRecord {
  const fields = fieldsOf(value)
  const name = oneLine(fields['name'])
  if (name === '') return broken(`item ${at + 1}`, `item ${at + 1}`, 'The item has no name.')
  const [category] = namesOf(fields['category'])
  return { kind: 'food', key: keyOf(name), name, ...(category === undefined ? {} : { category }) }
}

function listRecord(value: unknown, at: number): ImportRecord {
  const [name] = namesOf(value)
  return name === undefined
    ? broken(`list ${at + 1}`, `list ${at + 1}`, 'The list has no name.')
    : { kind: 'list', key: keyOf(name), name }
}

function recipeOf(value: unknown, at: number): ImportRecord {
  const recipe = fieldsOf(value)
  const { name, time, cook_time, prep_time, yields, source, tags } = recipe
  const items = listOf(recipe['items']).filter(isFields)
  const isUrl = /^https?:\/\//i.test(oneLine(source))
  return makeRecipe(keyOf(oneLine(name)) || `recipe ${at + 1}`, {
    title: name,
    servings: yields,
    prep: prep_time,
    cook: cook_time,
    total: time,
    ...(isUrl ? { url: source } : { author: source }),
    tags: namesOf(tags),
    ingredients: items.map(ingredientOf),
    steps: stepsOfText(withoutMarks(textOf(recipe['description']), items), markdownHeading),
    // Only its name: photos are not in the file.
    extra: { photo: recipe['photo'] },
  })
}

/** The amount is a free text: `200g`, `2 cloves, chopped`. It has parts where it is only an amount. */
function ingredientOf(item: Fields): LooseIngredient {
  const [name, description] = [oneLine(item['name']), oneLine(item['description'])]
  const [amount = '', ...notes] = description.split(/,\s*/)
  const text = [oneLine(`${amount} ${name}`), ...notes].filter(Boolean).join(', ')
  const read = amount === '' ? undefined : parseLine(firstCharacters(`${amount} ${name}`, 1000))
  const isRead = read?.name === name && read.quantity !== undefined && read.note === undefined
  return {
    text,
    name,
    ...(isRead
      ? { quantity: read.quantity, unit: read.unit, note: notes.join(', ') }
      : { note: description }),
    optional: isTrue(item['optional']),
  }
}

/** The text of the steps may mark an item: `@flour`. */
const withoutMarks = (text: string, items: readonly Fields[]) =>
  namesOf(items.slice(0, 500)).reduce(
    // A function: `$&` in a name must not repeat the text.
    (marked, name) => marked.replaceAll(`@${name}`, () => name),
    firstCharacters(text, 200_000), // a longer recipe is refused
  )
