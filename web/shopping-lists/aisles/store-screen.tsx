import { compareNames } from '@larder/rules/names/name-order.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRow, useRows } from '#web/data/home.ts'
import { Screen } from '#web/shell/screen.tsx'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { texts } from '#web/texts/language.ts'
import { AisleOrder } from './aisle-order.tsx'
import { type Store, sortCategories } from './aisles.ts'

/** The store of a list, and the order of its aisles. */
export function StoreScreen({ list }: { readonly list: ShoppingList }): JSX.Element {
  const store = useRow(useHome().stores, list.store_id ?? undefined)
  const categories = useRows((home) => home.categories)
  return (
    <Screen title={texts.value.shop.store.title} up={`/list/${list.id}`}>
      <StoreChoice list={list} store={store} />
      <AisleOrder aisles={sortCategories(categories, store?.category_order)} store={store} />
    </Screen>
  )
}

interface StoreProps {
  readonly list: ShoppingList
  readonly store: Store | undefined
}

/** Chooses the store of a list. */
function StoreChoice({ list, store }: StoreProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  const [sheet, show] = useState<'new' | 'rename'>()
  const close = () => show(undefined)
  const stores = useRows((one) => one.stores).toSorted((a, b) => compareNames(a.name, b.name))
  const choose = (store_id: string | null) => home.lists.update(list.id, { store_id })
  return (
    <fieldset class="section">
      <legend class="section-title">{words.where}</legend>
      <div class="chips">
        {[{ id: null, name: words.none }, ...stores].map(({ id, name }) => (
          <span key={id ?? ''} class="list-store">
            <button
              type="button"
              class="chip"
              aria-pressed={id === (store?.id ?? null)}
              onClick={() => void attempt(() => choose(id))}
            >
              {name}
            </button>
            {store?.id === id && (
              <Menu
                title={store.name}
                items={[
                  { icon: 'edit', label: words.rename, onPress: () => show('rename') },
                  {
                    icon: 'trash',
                    label: words.delete,
                    isDangerous: true,
                    onPress: () => deleteStore(store),
                  },
                ]}
              />
            )}
          </span>
        ))}
        <button type="button" class="chip" onClick={() => show('new')}>
          <Icon name="plus" />
          {words.new}
        </button>
      </div>
      {sheet === 'new' && (
        <NameSheet
          title={words.new}
          label={words.name}
          name=""
          onClose={close}
          onName={async (name) => choose((await home.stores.create({ name })).id)}
          done={undefined}
        />
      )}
      {sheet === 'rename' && store && <RenameStore store={store} onClose={close} />}
    </fieldset>
  )

  async function deleteStore({ id, name, category_order }: Store): Promise<void> {
    const lists = home.lists.where({ store_id: id }).all()
    const put = (store_id: string | null) =>
      Promise.all(lists.map((one) => home.lists.update(one.id, { store_id })))
    await attempt(
      async () => {
        await put(null)
        await home.stores.delete(id)
      },
      {
        said: words.deleted(name),
        undo: async () => put((await home.stores.create({ name, category_order })).id),
      },
    )
  }
}

interface RenameProps {
  readonly store: Store
  readonly onClose: () => void
}

function RenameStore({ store, onClose }: RenameProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  return (
    <NameSheet
      title={words.rename}
      label={words.name}
      name={store.name}
      onClose={onClose}
      onName={(name) => home.stores.update(store.id, { name })}
      done={undefined}
    />
  )
}
