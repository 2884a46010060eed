import '#web/components/late-icons.ts'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { Button, IconButton } from './button.tsx'
import { focusTitle } from './focus-title.ts'
import { openSheets } from './sheets/sheet-history.ts'

interface SelectionProps {
  readonly count: number
  /** Selects all that is shown. */
  readonly onAll: () => void
  readonly onCancel: () => void
  /** What the Delete key does. */
  readonly onDelete?: () => unknown
  /** The buttons of what can be done, and their sheets. */
  readonly children: ComponentChildren
}

/** How many rows are selected, and what can be done with all of them at once. */
export function SelectionBar(props: SelectionProps): JSX.Element {
  const { count, onAll, onCancel, children } = props
  const {
    shell,
    pantry: { selecting },
  } = texts.value
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    return () => void (current?.contains(document.activeElement) && focusTitle())
  }, [])
  useDeleteKey(props.onDelete)
  return (
    <div class="selection" role="toolbar" aria-label={selecting.start} ref={bar}>
      <div class="row">
        <IconButton icon="close" label={shell.cancel} onPress={onCancel} />
        <strong class="grow" role="status">
          {plural(count, selecting.count)}
        </strong>
        <Button look="plain" onPress={onAll}>
          {selecting.all}
        </Button>
      </div>
      <div class="selection-actions">{children}</div>
    </div>
  )
}

function useDeleteKey(onDelete: (() => unknown) | undefined): void {
  const latest = useRef(onDelete)
  latest.current = onDelete
  useLayoutEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isField = target instanceof Element && target.matches('input, textarea, select')
      if (key === 'Delete' && !isField && openSheets.peek() === 0) latest.current?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
