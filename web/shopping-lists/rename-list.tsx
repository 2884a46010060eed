import type { JSX } from 'preact'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { useHome } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import type { ShoppingList } from './current-list.ts'

interface RenameProps {
  readonly list: ShoppingList
  readonly onClose: () => void
}

/** Asks for another name of a list. */
export function RenameList({ list, onClose }: RenameProps): JSX.Element {
  const { lists } = texts.value.list
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
