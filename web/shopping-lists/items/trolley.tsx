import type { JSX, ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useHome } from '#web/data/home.ts'
import { navigate } from '#web/shell/router.ts'
import type { Food, Item } from '#web/shopping-lists/aisles/aisles.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { ItemRow, type RowActions } from './item-row.tsx'

interface TrolleyProps {
  /** All ticked items, also those that still show in their aisle. */
  readonly all: readonly Item[]
  readonly items: readonly Item[]
  readonly foods: ReadonlyMap<string, Food>
  readonly members: ReadonlyMap<string, string>
  /** Undefined while nobody selects items. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly mayWrite: boolean
  readonly actions: RowActions
}

/** The ticked items, the last one first, and the ways to go on with them. */
export function Trolley(props: TrolleyProps): JSX.Element | null {
  const { all, items, foods, members, chosen, mayWrite, actions } = props
  const { trolley } = texts.value.list
  const home = useHome()
  const [first] = all
  if (!first) return null
  const buttons = (
    <div class="actions">
      <Button icon="pantry" look="main" onPress={() => navigate(`/list/${first.list_id}/put-away`)}>
        {trolley.putAway}
      </Button>
      <Button
        icon="trash"
        onPress={() =>
          import('#web/shopping-lists/changes/delete-items.ts').then((one) =>
            one.deleteItems(home, all, plural(all.length, trolley.cleared)),
          )
        }
      >
        {trolley.clear}
      </Button>
    </div>
  )
  return (
    <section class="section list-trolley">
      <Fold title={trolley.title(all.length)} isOpenAtFirst actions={mayWrite && buttons}>
        {items.length > 0 && (
          <LongList rows={items}>
            {(item) => (
              <ItemRow
                item={item}
                food={foods.get(item.food_id ?? '')}
                by={members.get(item.checked_by ?? '')}
                isSelected={chosen?.has(item.id)}
                mayWrite={mayWrite}
                actions={actions}
              />
            )}
          </LongList>
        )}
      </Fold>
    </section>
  )
}

interface FoldProps {
  readonly title: string
  readonly isOpenAtFirst: boolean
  /** Stays below the title also while the rest is hidden. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a list whose title shows and hides it. */
export function Fold({ title, isOpenAtFirst, actions, children }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <h2>
        <button
          type="button"
          class="list-fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" />
          {title}
        </button>
      </h2>
      {actions}
      {isOpen && children}
    </>
  )
}
