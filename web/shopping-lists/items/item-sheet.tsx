import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Kept, leaveField } from '#web/components/kept.tsx'
import { later } from '#web/components/later.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRow } from '#web/data/home.ts'
import { type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { deleteItems } from '#web/shopping-lists/changes/delete-items.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { loadAisles } from './add-items.ts'
import { ItemAisle } from './item-aisle.tsx'
import { ItemAmount } from './item-amount.tsx'
import { amountText, reasonOf } from './item-words.ts'
import { RepeatItem } from './repeat-item.tsx'

const ItemMore = later(async () => (await import('./item-more.tsx')).ItemMore)

interface ItemProps {
  readonly item: Item
  readonly onClose: () => void
}

/** Shows all fields of an item. Each change is saved at once. */
export function ItemSheet(props: ItemProps): JSX.Element {
  return useRole() === 'viewer' ? <ReadItem {...props} /> : <EditItem {...props} />
}

function ReadItem({ item, onClose }: ItemProps): JSX.Element {
  const food = useRow(useHome().foods, item.food_id ?? undefined)
  return (
    <Sheet title={nameOf(item, food)} onClose={onClose} ofRow={item.id}>
      <p>{amountText(item) || texts.value.shop.item.noAmount}</p>
      {item.note && <p>{item.note}</p>}
      <ItemMore item={item} name={nameOf(item, food)} onClose={onClose} />
      <Sources item={item} />
    </Sheet>
  )
}

function EditItem({ item, onClose }: ItemProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const food = useRow(home.foods, item.food_id ?? undefined)
  const name = nameOf(item, food)
  const update = async (patch: Parameters<typeof home.listItems.update>[1]) => {
    // Somebody may have deleted it meanwhile.
    if (home.listItems.get(item.id)) await attempt(() => home.listItems.update(item.id, patch))
  }
  return (
    <Sheet title={name} onClose={onClose} ofRow={item.id}>
      <ItemAmount item={item} />
      {(!food || item.sources.length === 0) && (
        <Kept
          value={food?.name ?? item.name ?? ''}
          onKeep={async (typed) => typed !== '' && rename(home, item.id, typed)}
        >
          {(value, onValue) => (
            <Field label={words.name} value={value} onValue={onValue} maxLength={200} />
          )}
        </Kept>
      )}
      {food && (
        <p class="quiet small">
          {words.nameOfFood}{' '}
          <a href={`/pantry/food/${food.id}?edit`}>{words.renameFood(food.name)}</a>
        </p>
      )}
      <Kept value={item.note ?? ''} onKeep={(typed) => update({ note: typed || null })}>
        {(value, onValue) => (
          <Field label={words.note} value={value} onValue={onValue} maxLength={2000} />
        )}
      </Kept>
      <ItemAisle item={item} food={food} />
      <ItemMore item={item} name={name} onClose={onClose} />
      <Sources item={item} />
      <RepeatItem item={item} name={name} />
      <ItemButtons item={item} name={name} onClose={onClose} />
    </Sheet>
  )
}

/**
 * Gives an item another name; of a food it becomes a typed thing. Its aisle follows, unless it has another one than its old name finds: then a person has
 * chosen it.
 */
async function rename(home: Home, id: string, name: string): Promise<void> {
  const before = home.listItems.get(id)
  if (!before) return // somebody has deleted it meanwhile
  const food = home.foods.get(before.food_id ?? undefined)
  if (food) {
    // Only this line has another name: it is that food no longer, and stays in its aisle.
    const category_id = before.category_id ?? food.category_id
    await attempt(() => home.listItems.update(id, { name, food_id: null, category_id }))
    return
  }
  const isDone = await attempt(() => home.listItems.update(id, { name }))
  if (!isDone) return
  const { name: old, unit, category_id: is } = before
  const aisleOf = await loadAisles(home, old === null ? [{ name }] : [{ name }, { name: old }])
  const was = old === null ? null : aisleOf(old, unit)
  const found = aisleOf(name, unit)
  const isSame = home.listItems.get(id)?.category_id === is
  if (isSame && is === was && found !== was)
    await attempt(() => home.listItems.update(id, { category_id: found }))
}

function Sources({ item }: { readonly item: Item }): JSX.Element | null {
  const { item: words } = texts.value.shop
  const home = useHome()
  if (item.sources.length === 0) return null
  return (
    <section class="section">
      <h3 class="section-title">{words.why}</h3>
      <ul class="list-bullets">
        {item.sources.map((one) => (
          <li key={one.id}>
            {words.sourceOf[one.kind]}
            {(one.kind === 'plan' || one.kind === 'recipe') && (
              <>
                {': '}
                <strong>{reasonOf(one, home)}</strong>
              </>
            )}
            {one.quantity !== null && ` · ${formatAmount(one.quantity, item.unit)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ButtonsProps extends ItemProps {
  readonly name: string
}

function ItemButtons({ item, name, onClose }: ButtonsProps): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const hide = (dismissed_at: string | null) => home.listItems.update(item.id, { dismissed_at })
  return (
    <div class="actions">
      {item.sources.length > 0 && (
        <Button
          icon="close"
          onPress={async () => {
            await attempt(() => hide(new Date().toISOString()), {
              said: words.hidden(name),
              undo: () => hide(null),
            })
            onClose()
          }}
        >
          {words.notNow}
        </Button>
      )}
      <Button
        icon="trash"
        look="danger"
        onPress={async () => {
          await leaveField()
          const last = home.listItems.get(item.id)
          if (last) await deleteItems(home, [last], words.deleted(name))
          onClose()
        }}
      >
        {words.delete}
      </Button>
    </div>
  )
}
