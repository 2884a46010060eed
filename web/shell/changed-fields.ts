import { firstCharacters } from '@larder/rules/first-characters.ts'
import { isObject, type Json } from '@larder/rules/json.ts'
import type { Home } from 'larder-client/home'
import { formatDay, formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { nameOfRow } from './changed-name.ts'

type Conflict = ReturnType<Home['status']['get']>['told'][number]['conflicts'][number]

/** Characters of a value that are shown. */
const MAX_SHOWN = 200
const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * What another person has changed too: the name of each field, the value that is kept, and the own one. Fields that no
 * person reads are left out.
 */
export function fieldsOf(home: Home, conflicts: readonly Conflict[]): readonly string[] {
  const { sync } = texts.value
  return conflicts.flatMap(({ field, actual, yours }) => {
    if (/_(?:ids|at|by|minor)$/.test(field)) return []
    const [theirs, own] = [actual, yours].map((value) => shown(home, value ?? null))
    if (!theirs && !own) return []
    const sentence = sync.changed(theirs || '–', own || '–')
    const name = names()[field]
    return [name === undefined ? sentence : sync.about(name, sentence)]
  })
}

/** The names of fields, as the forms call them. */
function names(): Readonly<Record<string, string>> {
  const { pantry, plan, recipes, shop } = texts.value
  const { name, amount, unit, note, aisle } = shop.item
  return {
    name,
    title: name,
    quantity: amount,
    unit,
    note,
    category_id: aisle,
    location_id: pantry.edit.place,
    best_before: pantry.edit.date,
    purchased_on: pantry.edit.bought,
    date: texts.value.choice.date,
    meal: plan.meal,
    servings: recipes.page.servings,
    ingredients: recipes.page.ingredients,
    steps: recipes.page.steps,
  }
}

function shown(home: Home, value: Json): string {
  const text = textsOf(home, value).join(', ')
  const first = firstCharacters(text, MAX_SHOWN)
  return first === text ? text : `${first}…`
}

/** What people read in a value: the name of a row, the text of a step, or of each ingredient. */
function textsOf(home: Home, value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(home, one))
  if (typeof value === 'number') return [formatNumber(value)]
  if (typeof value === 'string') {
    if (DAY.test(value)) return [formatDay(value)]
    return value.trim() === '' ? [] : [nameOfRow(home, value) ?? value]
  }
  if (!isObject(value)) return []
  const text = ['original_text', 'text', 'name', 'title'].find((name) => value[name])
  return text === undefined ? [] : textsOf(home, value[text] ?? null)
}
