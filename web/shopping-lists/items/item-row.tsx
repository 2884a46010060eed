import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { useHome } from '#web/data/home.ts'
import { type Food, type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { select, selected } from '#web/shopping-lists/changes/selected.ts'
import { texts } from '#web/texts/language.ts'
import { amountText, remarksOf } from './item-words.ts'

/** Only lists with prices load it. */
const ItemPrice = later(async () => (await import('./list-sum.tsx')).ItemPrice)

export interface RowActions {
  readonly onTick: (item: Item) => void
  readonly onDetails: (item: Item) => void
  /** Moves an item by one place; undefined where the order can not be changed. */
  readonly onStep?: (item: Item, step: 1 | -1) => void
}

/** What is known of an item besides its row. One that does not change is the same object. */
export interface Mark {
  /** Who has added it since the list was seen last. */
  readonly news?: string | undefined
  readonly hasPhoto: boolean
}

interface ItemRowProps {
  readonly item: Item
  readonly food: Food | undefined
  /** Who ticked it off. */
  readonly by?: string | undefined
  readonly isFresh?: boolean
  readonly mark?: Mark | undefined
  /** Undefined while nobody selects items. */
  readonly isSelected?: boolean | undefined
  readonly mayWrite: boolean
  /** Always the same object. */
  readonly actions: RowActions
}

/**
 * One item: a press anywhere ticks it off, or shows the details to a viewer. It is made again only if it looks
 * different.
 */
export function ItemRow(props: ItemRowProps): JSX.Element {
  const { item, food, by, isFresh, mark, isSelected, mayWrite, actions } = props
  const home = useHome()
  const { item: words } = texts.value.list
  return useMemo(() => {
    const isTicked = item.checked_at !== null
    return (
      <div
        class={['list-row', isTicked && 'ticked', isFresh && 'fresh'].filter(Boolean).join(' ')}
        data-row={item.id}
      >
        {mayWrite ? (
          <TickRow {...props} />
        ) : (
          <button type="button" class="list-tick" onClick={() => actions.onDetails(item)}>
            <RowWords {...props} />
            {isTicked && <span class="sr-only">{words.inTrolley}</span>}
          </button>
        )}
        {mayWrite && (
          <IconButton
            icon="more"
            label={words.details(nameOf(item, food))}
            onPress={() => actions.onDetails(item)}
          />
        )}
      </div>
    )
  }, [item, food, by, isFresh, mark, isSelected, mayWrite, actions, words, home])
}

function TickRow(props: ItemRowProps): JSX.Element {
  const { item, actions, isSelected = item.checked_at !== null } = props
  return (
    <button
      type="button"
      class="list-tick"
      role="checkbox"
      aria-checked={isSelected}
      aria-keyshortcuts={actions.onStep && 'Alt+ArrowUp Alt+ArrowDown'}
      // Also before the bar of the selection has come, a press selects.
      onClick={({ ctrlKey, metaKey }) =>
        (ctrlKey || metaKey || selected.peek() ? select : actions.onTick)(item)
      }
      onKeyDown={(event) => stepBy(event, item, actions)}
    >
      <span class="list-box">{isSelected && <Icon name="check" />}</span>
      <RowWords {...props} />
    </button>
  )
}

/** The sheet of the item has the whole text of the remarks. */
function RowWords({ item, food, by, mark }: ItemRowProps): JSX.Element {
  const home = useHome()
  const { item: words } = texts.value.list
  const isTicked = item.checked_at !== null
  const remarks = [remarksOf(item, home), isTicked && by && words.tickedBy(by)].filter(Boolean)
  const amount = amountText(item)
  return (
    <>
      {remarks.length === 0 && !mark ? (
        <span class="grow list-name">{nameOf(item, food)}</span>
      ) : (
        <span class="grow">
          <span class="list-name">
            {nameOf(item, food)} {/* the space also parts the words for screen readers */}
            {mark?.hasPhoto && <Icon name="camera" />}
            {mark?.news && <span class="list-news">{mark.news}</span>}
          </span>
          <span class={item.sources.length > 0 ? 'list-remarks is-short' : 'list-remarks'}>
            {remarks.join(' · ')}
          </span>
        </span>
      )}
      {(amount || item.price_minor !== null) && (
        <span class="list-amount">
          {amount}
          {item.price_minor !== null && <ItemPrice item={item} />}
        </span>
      )}
    </>
  )
}

function stepBy(event: KeyboardEvent, item: Item, { onStep }: RowActions): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  onStep?.(item, event.key === 'ArrowUp' ? -1 : 1)
}
