import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { HANDLE } from '#web/components/drag/drag-handle.tsx'
import { useDragOrder } from '#web/components/drag/drag-order.ts'
import { movedTo } from '#web/data/rows.ts'

interface EditRows<List extends HTMLElement> {
  /** For the list of rows, which needs `data-order`. Its fields have the ids of their rows in `data-row`. */
  readonly list: RefObject<List | null>
  /** Gives a field the focus. The caret goes to `caret`, or to the end of the text without it. */
  readonly focusRow: (id: string | undefined, caret?: number | null) => void
  /** Moves the row of a field with Alt and an arrow. Returns whether the key was that. */
  readonly moveByKey: (event: TargetedKeyboardEvent<Field>, index: number) => boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Rows with a field each. They are dragged by a handle or moved with keys, and get the focus before the next key of a quick person. */
export function useEditRows<List extends HTMLElement, Row extends { readonly id: string }>(
  rows: readonly Row[],
  onRows: (rows: readonly Row[]) => void,
): EditRows<List> {
  const [wanted, setWanted] = useState<{ readonly id: string; readonly caret: number | null }>()
  const list = useDragOrder<List>({
    handle: HANDLE,
    onMove: (_, from, to) => onRows(movedTo(rows, from, to)),
  })
  useLayoutEffect(() => {
    if (!wanted) return
    const field = list.current?.querySelector<Field>(`[data-row="${wanted.id}"]`)
    field?.focus()
    if (wanted.caret !== null) field?.setSelectionRange(wanted.caret, wanted.caret)
    setWanted(undefined)
  }, [wanted])
  const focusRow = (id: string | undefined, caret: number | null = null) =>
    setWanted(id === undefined ? undefined : { id, caret })
  const moveByKey = (event: TargetedKeyboardEvent<Field>, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return false
    event.preventDefault()
    if (rows[index + step]) onRows(movedTo(rows, index, index + step))
    focusRow(rows[index]?.id, event.currentTarget.selectionEnd)
    return true
  }
  return { list, focusRow, moveByKey }
}
