import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * Gives a row the focus once it is shown: before the next key of a quick person.
 *
 * @returns `list` for the list of rows, whose fields have their ids in `data-row`; `focusRow` puts the caret at the end
 * of a field, or at its start, where a row was broken in two
 */
export function useRowFocus<List extends HTMLElement>() {
  const [wanted, setWanted] = useState<{ readonly id: string; readonly isAtStart: boolean }>()
  const list = useRef<List>(null)
  useLayoutEffect(() => {
    if (!wanted) return
    const field = list.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-row="${wanted.id}"]`,
    )
    field?.focus()
    if (wanted.isAtStart) field?.setSelectionRange(0, 0)
    setWanted(undefined)
  }, [wanted])
  const focusRow = (id: string | undefined, isAtStart = false) =>
    setWanted(id === undefined ? undefined : { id, isAtStart })
  return { list, focusRow }
}
