import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Kept } from '#web/components/kept.tsx'
import { Photo } from '#web/components/photos/photo-frame.tsx'
import { shrinkPhoto } from '#web/components/photos/shrink-photo.ts'
import { MenuSheet } from '#web/components/sheets/menu.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { byPosition, newId, write } from '#web/data/rows.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { printNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { fromMinor, toMinor } from '#web/texts/money.ts'
import { readNumber } from '#web/texts/read-typed.ts'
import { copyOf } from './write-items.ts'

interface MoreProps {
  readonly item: Item
  readonly name: string
  readonly onClose: () => void
}

/** The price and the photos of an item, and its way to another list. */
export function ItemMore(props: MoreProps): JSX.Element {
  return (
    <>
      <ItemPrice item={props.item} />
      <ItemPhotos {...props} />
      <OtherLists {...props} />
    </>
  )
}

/** The price of the whole line, in the currency of the household. */
function ItemPrice({ item }: Pick<MoreProps, 'item'>): JSX.Element {
  const { edit } = texts.value.pantry
  const home = useHome()
  const settings = useSettings()
  const { price_minor: price } = item
  const currency = (price === null ? null : item.currency) ?? settings.currency
  async function keep(typed: string): Promise<void> {
    const read = readNumber(typed)
    const isWrong = typed !== '' && (read === undefined || read < 0)
    if (isWrong || !home.listItems.get(item.id)) return
    const patch =
      read === undefined
        ? { price_minor: null, currency: null }
        : { price_minor: toMinor(read, currency), currency }
    await attempt(() => home.listItems.update(item.id, patch))
  }
  return (
    <Kept value={price === null ? '' : printNumber(fromMinor(price, currency))} onKeep={keep}>
      {(value, onValue) => (
        <Field
          label={edit.price(currency)}
          inputMode="decimal"
          value={value}
          onValue={onValue}
          maxLength={20}
        />
      )}
    </Kept>
  )
}

function ItemPhotos({ item, name }: MoreProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const input = useId()
  const photos = useRows((all) => all.photos.where({ shopping_item_id: item.id }), [item.id])
  const add = (file: File) =>
    attempt(async () => home.addPhoto({ shopping_item_id: item.id }, await shrinkPhoto(file)))
  return (
    <div class="section">
      {photos.length > 0 && (
        <ul class="row list-photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <Photo row={photo} alt={photo.alt ?? words.photoOf(name)} size="medium" />
              <IconButton
                icon="trash"
                label={words.removePhoto}
                onPress={() =>
                  attempt(() => home.photos.delete(photo.id), { said: words.photoRemoved })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <input
        id={input}
        class="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void add(file)
        }}
      />
      <label class="button" for={input}>
        <Icon name="camera" />
        {words.photo}
      </label>
    </div>
  )
}

function OtherLists({ item, name, onClose }: MoreProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const [wish, choose] = useState<'move' | 'copy'>()
  const lists = useRows((all) => all.lists)
    .filter(({ id, archived_at }) => id !== item.list_id && archived_at === null)
    .toSorted(byPosition)
  const send = async (list: ShoppingList) => {
    await (wish === 'move' ? moveTo : copyTo)(home, item, name, list)
    onClose()
  }
  return (
    <div class="actions">
      <Button icon="list" onPress={() => choose('move')}>
        {words.move}
      </Button>
      <Button icon="plus" onPress={() => choose('copy')}>
        {words.copy}
      </Button>
      {wish && lists.length === 0 && (
        <Sheet title={words.which} onClose={() => choose(undefined)}>
          <Empty icon="list" text={words.noOther} />
        </Sheet>
      )}
      {wish && lists.length > 0 && (
        <MenuSheet
          title={words.which}
          items={lists.map((list) => ({
            icon: 'list',
            label: list.name,
            onPress: () => send(list),
          }))}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  )
}

type ToList = (home: Home, item: Item, name: string, list: ShoppingList) => Promise<unknown>

const copyTo: ToList = (home, item, name, list) => {
  const id = newId()
  const data = { ...copyOf(item), list_id: list.id, checked_at: null, position: null }
  return attempt(() => write(home, [{ op: 'create', entity: 'shopping_item', id, data }]), {
    said: texts.value.shop.item.copied(name, list.name),
    undo: () => home.listItems.delete(id),
  })
}

/** Moves an item. A planned one stays as skipped, because the plan would bring it back; the other list gets a copy. */
export const moveTo: ToList = (home, item, name, list) => {
  const said = texts.value.shop.item.moved(name, list.name)
  const { id, list_id, position } = item
  if (item.sources.length === 0)
    return attempt(() => home.listItems.update(id, { list_id: list.id, position: null }), {
      said,
      undo: () => home.listItems.update(id, { list_id, position }),
    })
  const copy = newId()
  const entity = 'shopping_item'
  const data = { ...copyOf(item), list_id: list.id, position: null }
  const skip = (dismissed_at: string | null) =>
    ({ op: 'update', entity, id, patch: { dismissed_at } }) as const
  return attempt(
    () => write(home, [{ op: 'create', entity, id: copy, data }, skip(new Date().toISOString())]),
    { said, undo: () => write(home, [skip(null), { op: 'delete', entity, id: copy }]) },
  )
}
