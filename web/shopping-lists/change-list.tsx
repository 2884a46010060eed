import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { followScreen, navigate } from '#web/shell/router.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { ShoppingList } from './current-list.ts'

interface DeleteProps {
  readonly list: ShoppingList
  readonly onClose: () => void
}

/** Asks first: a deleted list can not be brought back. */
export function DeleteList({ list, onClose }: DeleteProps): JSX.Element {
  const { shell, shop: words } = texts.value
  const home = useHome()
  const items = useRows((one) => one.list(list.id).items, [list.id])
  async function remove(): Promise<void> {
    const isShown = followScreen()
    const isDone = await attempt(() => home.lists.delete(list.id), {
      said: words.lists.deletedNow(list.name),
    })
    if (isDone && isShown()) navigate('/list', 'replace')
  }
  return (
    <Sheet title={words.lists.deleteQuestion(list.name)} onClose={onClose}>
      <p>{plural(items.length, words.lists.deleteText)}</p>
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="danger" icon="trash" onPress={remove}>
          {words.lists.delete}
        </Button>
      </div>
    </Sheet>
  )
}

interface RenameProps {
  readonly list: ShoppingList
  readonly onClose: () => void
}

/** Asks for another name of a list. */
export function RenameList({ list, onClose }: RenameProps): JSX.Element {
  const { lists } = texts.value.shop
  const home = useHome()
  return (
    <NameSheet
      title={lists.rename}
      label={lists.name}
      name={list.name}
      onClose={onClose}
      onName={(name) => home.lists.update(list.id, { name })}
      done={{
        said: lists.renamed,
        undo: () => home.lists.update(list.id, { name: list.name }),
      }}
    />
  )
}
