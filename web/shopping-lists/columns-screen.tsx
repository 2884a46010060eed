import type { JSX } from 'preact'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { moveItems } from './changes/move-items.ts'
import type { ShoppingList } from './current-list.ts'
import { useDropOnList } from './drop-on-list.ts'
import { ListBody } from './list-body.tsx'
import { ListActions } from './list-head.tsx'

/** All lists side by side, for a large screen, the main one first. An item can be dragged from one to another. */
export function ColumnsScreen(): JSX.Element {
  const home = useHome()
  const { default_shopping_list_id: main } = useSettings()
  const lists = useRows((all) => all.lists.where({ archived_at: null })).toSorted(
    (a, b) => Number(b.id === main) - Number(a.id === main) || byPosition(a, b),
  )
  const mayWrite = useRole() !== 'viewer'
  useDropOnList((itemId, listId) => {
    const [item, list] = [home.listItems.get(itemId), home.lists.get(listId)]
    if (mayWrite && item && list) void moveItems(home, [item], list)
  })
  return (
    <Screen title={texts.value.shop.lists.title} up="/list" wide>
      <div class="list-board">
        {lists.map((list) => (
          <Column key={list.id} list={list} />
        ))}
      </div>
    </Screen>
  )
}

function Column({ list }: { readonly list: ShoppingList }): JSX.Element {
  const mayWrite = useRole() !== 'viewer'
  return (
    <section class="list-column" aria-label={list.name} data-list={list.id}>
      <header>
        <h2 class="grow">
          <a href={`/list/${list.id}`}>{list.name}</a>
        </h2>
        <ListActions list={list} mayWrite={mayWrite} isColumn />
      </header>
      <ListBody list={list} mayWrite={mayWrite} />
    </section>
  )
}
