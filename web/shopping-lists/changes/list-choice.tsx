import type { JSX } from 'preact'
import { Empty } from '#web/components/empty.tsx'
import { MenuSheet } from '#web/components/sheets/menu.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useRows } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { texts } from '#web/texts/language.ts'

interface ChoiceProps {
  /** The list from which items go. */
  readonly listId: string
  readonly onList: (list: ShoppingList) => unknown
  readonly onClose: () => void
}

/** Asks to which other list items go. */
export function ListChoice({ listId, onList, onClose }: ChoiceProps): JSX.Element {
  const { item: words } = texts.value.shop
  const lists = useRows((home) => home.lists)
    .filter(({ id, archived_at }) => id !== listId && archived_at === null)
    .toSorted(byPosition)
  if (lists.length === 0)
    return (
      <Sheet title={words.which} onClose={onClose}>
        <Empty icon="list" text={words.noOther} />
      </Sheet>
    )
  return (
    <MenuSheet
      title={words.which}
      items={lists.map((list) => ({
        icon: 'list',
        label: list.name,
        onPress: () => onList(list),
      }))}
      onClose={onClose}
    />
  )
}
