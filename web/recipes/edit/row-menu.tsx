import type { JSX } from 'preact'
import { Menu } from '#web/components/sheets/menu.tsx'
import { movedTo } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'

interface RowMenuProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly index: number
  readonly onRows: (rows: readonly Row[]) => void
  /** Opens the form of what was understood. */
  readonly onCorrect?: (() => void) | undefined
}

/** Moves and removes one of several rows. */
export function RowMenu<Row>({
  title,
  rows,
  index,
  onRows,
  onCorrect,
}: RowMenuProps<Row>): JSX.Element {
  const { edit } = texts.value.recipes
  const move = (to: number) => onRows(movedTo(rows, index, to))
  return (
    <Menu
      title={title}
      items={[
        onCorrect && { icon: 'edit', label: edit.correct, onPress: onCorrect },
        index > 0 && { icon: 'up', label: edit.up, onPress: () => move(index - 1) },
        index < rows.length - 1 && {
          icon: 'down',
          label: edit.down,
          onPress: () => move(index + 1),
        },
        {
          icon: 'trash',
          label: edit.remove,
          isDangerous: true,
          onPress: () => onRows(rows.toSpliced(index, 1)),
        },
      ]}
    />
  )
}
