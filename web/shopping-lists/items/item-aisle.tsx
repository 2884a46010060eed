import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Choice } from '#web/components/field.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import {
  categoryOf,
  type Food,
  type Item,
  nameOf,
  sortCategories,
} from '#web/shopping-lists/aisles/aisles.ts'
import { texts } from '#web/texts/language.ts'

interface AisleProps {
  readonly item: Item
  readonly food: Food | undefined
}

const NEW = 'new'

/** The aisle of an item. It is remembered for the next time. */
export function ItemAisle({ item, food }: AisleProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const [isNaming, setNaming] = useState(false)
  const categories = sortCategories(useRows((one) => one.categories))
  const current = categoryOf(item, food) ?? ''
  const options = [
    { value: '', label: words.noAisle },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW, label: words.newAisle },
  ]
  return (
    <div class="field">
      <Choice
        label={words.aisle}
        value={options.some(({ value }) => value === current) ? current : ''}
        options={options}
        onValue={(id) => {
          if (id === NEW) setNaming(true)
          else void attempt(() => rememberAisle(home, item, food, id === '' ? null : id))
        }}
      />
      <p class="quiet small">{words.aisleHint}</p>
      {isNaming && (
        <NameSheet
          title={words.newAisle}
          label={words.aisleName}
          name=""
          onClose={() => setNaming(false)}
          onName={async (name) => {
            const { id } = await home.categories.create({ name })
            await rememberAisle(home, item, food, id)
          }}
          done={undefined}
        />
      )}
    </div>
  )
}

/** Writes the aisle to the food. An item without a food gets one, so that the next item finds its aisle. */
async function rememberAisle(
  home: Home,
  item: Item,
  food: Food | undefined,
  category_id: string | null,
): Promise<void> {
  if (food) {
    await home.foods.update(food.id, { category_id })
    if (item.category_id !== null) await home.listItems.update(item.id, { category_id: null })
    return
  }
  const name = Array.from(nameOf(item)).slice(0, 100).join('').trim()
  if (category_id === null || name === '') {
    await home.listItems.update(item.id, { category_id })
    return
  }
  const { id } = await home.foods.create({ name, category_id })
  await home.listItems.update(item.id, { food_id: id, category_id: null })
}
