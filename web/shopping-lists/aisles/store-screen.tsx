import type { JSX } from 'preact'
import { useHome, useRow, useRows } from '#web/data/home.ts'
import { Screen } from '#web/shell/screen.tsx'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { texts } from '#web/texts/language.ts'
import { AisleOrder } from './aisle-order.tsx'
import { sortCategories } from './aisles.ts'
import { StoreChoice } from './store-choice.tsx'

/** The store of a list, and the order of its aisles. */
export function StoreScreen({ list }: { readonly list: ShoppingList }): JSX.Element {
  const store = useRow(useHome().stores, list.store_id ?? undefined)
  const categories = useRows((home) => home.categories)
  return (
    <Screen title={texts.value.list.store.title} up={`/list/${list.id}`}>
      <StoreChoice list={list} store={store} />
      <AisleOrder aisles={sortCategories(categories, store?.category_order)} store={store} />
    </Screen>
  )
}
