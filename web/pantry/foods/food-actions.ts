import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import type { Food } from '#web/pantry/items/lots.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** Remembers a barcode of a food. */
export async function addCode(home: Home, food: Food, code: string): Promise<boolean> {
  let id = ''
  const { said } = texts.value.pantry
  return attempt(
    async () => {
      ;({ id } = await home.barcodes.create({ code, food_id: food.id }))
    },
    { said: said.barcode(food.name), undo: () => home.barcodes.delete(id) },
  )
}

/**
 * Deletes a food. Its lots keep their amounts: each gets the name of the food first. So nothing in the kitchen
 * disappears.
 */
export function deleteFood(home: Home, food: Food): Promise<boolean> {
  const lots = home.items.where({ food_id: food.id }).all()
  return attempt(
    async () => {
      for (const { id } of lots) await home.items.update(id, { food_id: null, name: food.name })
      await home.foods.delete(food.id)
    },
    { said: texts.value.pantry.said.deleted(food.name) },
  )
}

/** Makes two foods one. */
export function mergeFoods(home: Home, goes: Food, stays: Food): Promise<boolean> {
  let operation_id = ''
  return attempt(
    async () => {
      const merged = await home.mergeFoods({ food_id: goes.id, into_id: stays.id })
      operation_id = merged.operationId
    },
    {
      said: texts.value.pantry.said.merged(goes.name, stays.name),
      undo: () => home.undo({ operation_id }),
    },
  )
}

/** Puts a food on the default list. */
export function putOnList(home: Home, food: Food, quantity: number | undefined): Promise<boolean> {
  const list_id = home.settings.first()?.default_shopping_list_id
  if (list_id === undefined) return Promise.resolve(false)
  const unit = food.default_unit
  let id = ''
  const amount = quantity === undefined ? '' : formatAmount(quantity, unit)
  return attempt(
    async () => {
      ;({ id } = await home.listItems.create({
        list_id,
        food_id: food.id,
        ...(quantity === undefined ? {} : { quantity, unit }),
      }))
    },
    {
      said: texts.value.pantry.said.onList([amount, food.name].filter(Boolean).join(' ')),
      undo: () => home.listItems.delete(id),
    },
  )
}
