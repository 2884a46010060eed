import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Kept } from '#web/components/kept.tsx'
import { bringPhoto, keepPhoto, withTimeout } from '#web/components/photos/keep-photo.ts'
import { Photo } from '#web/components/photos/photo-frame.tsx'
import { shrinkPhoto } from '#web/components/photos/shrink-photo.ts'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { ListChoice } from '#web/shopping-lists/changes/list-choice.tsx'
import { copyTo, moveItems } from '#web/shopping-lists/changes/move-items.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { texts } from '#web/texts/language.ts'
import { formatMoney, printPrice, toMinor } from '#web/texts/money.ts'
import { readNumber } from '#web/texts/read-typed.ts'

interface MoreProps {
  readonly item: Item
  readonly name: string
  readonly onClose: () => void
}

/** The price and the photos of an item, and its way to another list. A viewer sees the first two. */
export function ItemMore(props: MoreProps): JSX.Element {
  const { price_minor: price, currency } = props.item
  if (useRole() === 'viewer')
    return (
      <>
        {price !== null && currency !== null && <p>{formatMoney(price, currency)}</p>}
        <Photos {...props} />
      </>
    )
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
    <Kept value={price === null ? '' : printPrice(price, currency)} onKeep={keep}>
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

interface PhotosProps extends Pick<MoreProps, 'item' | 'name'> {
  /** What can be done with each. */
  readonly actions?: (photo: RowOf<'photo'>) => JSX.Element
}

function Photos({ item, name, actions }: PhotosProps): JSX.Element | null {
  const photos = useRows((all) => all.photos.where({ shopping_item_id: item.id }), [item.id])
  if (photos.length === 0) return null
  return (
    <ul class="row list-photos">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Photo row={photo} alt={photo.alt ?? texts.value.shop.item.photoOf(name)} size="medium" />
          {actions?.(photo)}
        </li>
      ))}
    </ul>
  )
}

function ItemPhotos({ item, name }: MoreProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const input = useId()
  const add = (file: File) =>
    attempt(async () => home.addPhoto({ shopping_item_id: item.id }, await shrinkPhoto(file)))
  return (
    <div class="section">
      <Photos
        item={item}
        name={name}
        actions={(photo) => (
          <IconButton
            icon="trash"
            label={words.removePhoto}
            onPress={() => removePhoto(home, photo)}
          />
        )}
      />
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

/** Removes a photo. It comes back as another one. */
async function removePhoto(home: Home, row: RowOf<'photo'>): Promise<void> {
  const kept = await withTimeout(keepPhoto(home, row))
  await attempt(() => home.photos.delete(row.id), {
    said: texts.value.shop.item.photoRemoved,
    ...(kept && { undo: () => bringPhoto(home, kept) }),
  })
}

function OtherLists({ item, name, onClose }: MoreProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const [wish, choose] = useState<'move' | 'copy'>()
  const send = async (list: ShoppingList) => {
    await (wish === 'move' ? moveItems(home, [item], list) : copyTo(home, item, name, list))
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
      {wish && <ListChoice listId={item.list_id} onList={send} onClose={() => choose(undefined)} />}
    </div>
  )
}
