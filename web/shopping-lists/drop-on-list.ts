import { useEffect, useRef } from 'preact/hooks'

/**
 * Lets a row that is dragged inside its list (`useDragOrder`) be dropped on another one. The lists are elements with
 * `data-list`; the one below the pointer has `data-drop` meanwhile.
 *
 * @param onDrop gets the ids of the item and of the list
 */
export function useDropOnList(onDrop: (itemId: string, listId: string) => void): void {
  const current = useRef(onDrop)
  current.current = onDrop
  useEffect(() => {
    const ended = new AbortController()
    // Before the listeners of the drag itself.
    const options = { signal: ended.signal, capture: true }
    addEventListener('pointermove', show, options)
    addEventListener('pointercancel', hide, options)
    const drop = (event: PointerEvent) => {
      const [row, list] = [draggedRow(), listBelow(event)]
      hide()
      const [itemId, listId] = [row?.dataset['row'], list?.dataset['list']]
      if (itemId === undefined || listId === undefined) return
      dispatchEvent(new PointerEvent('pointercancel')) // the drag ends, and the row stays where it was
      current.current(itemId, listId)
    }
    addEventListener('pointerup', drop, options)
    return () => ended.abort()
  }, [])
}

const draggedRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.dragged [data-row]')

/** The list below the pointer, if it is not the one from which the row comes. */
function listBelow({ clientX, clientY }: PointerEvent): HTMLElement | undefined {
  const own = draggedRow()?.closest('[data-list]')
  if (!own) return undefined
  const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-list]')
  return below && below !== own ? below : undefined
}

function show(event: PointerEvent): void {
  if (!draggedRow()) return
  const below = listBelow(event)
  if (below && 'drop' in below.dataset) return
  hide()
  if (below) below.dataset['drop'] = ''
}

function hide(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-drop]'))
    delete list.dataset['drop']
}
