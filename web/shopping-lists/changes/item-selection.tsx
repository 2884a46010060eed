import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { SelectionBar } from '#web/components/selection-bar.tsx'
import { openSheets } from '#web/components/sheets/sheet-history.ts'
import { attempt } from '#web/components/toasts.tsx'
import { allOrNone } from '#web/data/all-or-none.ts'
import { useHome, useRows } from '#web/data/home.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { isOpen } from '#web/shopping-lists/items/write-items.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { deleteItems } from './delete-items.ts'
import { ListChoice } from './list-choice.tsx'
import { moveItems } from './move-items.ts'
import { lastPressed, select, selected } from './selected.ts'

const end = () => {
  selected.value = undefined
}

/** What can be done with all selected items of a list at once. Each offers one undo, and ends the selection. */
export function ItemSelection({ listId }: { readonly listId: string }): JSX.Element {
  const { shop } = texts.value
  const home = useHome()
  const items = useRows((all) => all.list(listId).items, [listId])
  const [isMoving, setMoving] = useState(false)
  useRowPresses(listId)
  const ids = selected.value?.ids
  const chosen = items.filter(({ id }) => ids?.has(id))
  const isAllBought = chosen.length > 0 && !chosen.some(isOpen)
  const then = async (work: () => Promise<boolean>) => {
    if (chosen.length === 0 || !(await work())) return
    end()
    focusTitle() // the rows or the bar had the focus
  }
  const remove = () => deleteItems(home, chosen, plural(chosen.length, shop.several.deleted))
  return (
    <SelectionBar
      count={chosen.length}
      onAll={() => {
        selected.value = { listId, ids: new Set(items.map(({ id }) => id)) }
      }}
      onCancel={end}
      onDelete={() => then(remove)}
    >
      <Button
        icon={isAllBought ? 'undo' : 'check'}
        onPress={() => then(() => tickAll(home, chosen, !isAllBought))}
      >
        {isAllBought ? shop.several.notBought : shop.several.bought}
      </Button>
      <Button icon="forward" onPress={() => chosen.length > 0 && setMoving(true)}>
        {shop.several.move}
      </Button>
      <Button icon="trash" onPress={() => then(remove)}>
        {shop.item.delete}
      </Button>
      {isMoving && (
        <ListChoice
          listId={listId}
          onList={async (to) => {
            setMoving(false)
            await then(() => moveItems(home, chosen, to))
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </SelectionBar>
  )
}

/** The items that one request ticks at most. */
const MOST = 200

/** Ticks items off, or unticks them: all or none. */
function tickAll(home: Home, items: readonly Item[], checked: boolean): Promise<boolean> {
  const { several } = texts.value.shop
  const changed = items.filter((item) => isOpen(item) === checked)
  const list_id = changed[0]?.list_id ?? ''
  const { run, undo } = allOrNone(async (done) => {
    for (let i = 0; i < changed.length; i += MOST) {
      const wish = { list_id, item_ids: changed.slice(i, i + MOST).map(({ id }) => id) }
      await home.checkItems({ ...wish, checked })
      done(() => home.checkItems({ ...wish, checked: !checked }))
    }
  })
  const said = plural(changed.length, checked ? several.ticked : several.unticked)
  return attempt(run, { said, undo })
}

/** A press on a row selects it, with Shift all rows from the one before. Escape ends it. */
function useRowPresses(listId: string): void {
  const home = useHome()
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const press = (event: MouseEvent) => {
      const item = home.listItems.get(rowAt(event.target))
      if (item?.list_id !== listId) return
      event.preventDefault()
      event.stopPropagation()
      const range = event.shiftKey ? rowsTo(item.id) : []
      if (range.length > 0) selectAll(listId, range)
      else select(item)
    }
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && openSheets.peek() === 0) end()
    }
    document.addEventListener('click', press, options)
    document.addEventListener('keydown', leave, options)
    return () => {
      ended.abort()
      // It may go on in another list.
      if (selected.peek()?.listId === listId) end()
    }
  }, [home, listId])
}

const rowAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest('.list-tick')?.closest<HTMLElement>('[data-row]')?.dataset['row']
    : undefined

/** The ids of the rows from the selected one that was pressed last, in the order of the screen. */
function rowsTo(to: string): readonly string[] {
  if (!selected.peek()?.ids.has(lastPressed)) return []
  const ids = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(
    ({ dataset }) => dataset['row'] ?? '',
  )
  const ends = [ids.indexOf(lastPressed), ids.indexOf(to)]
  return ends.includes(-1) ? [] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

function selectAll(listId: string, ids: readonly string[]): void {
  selected.value = { listId, ids: new Set([...(selected.peek()?.ids ?? []), ...ids]) }
}
