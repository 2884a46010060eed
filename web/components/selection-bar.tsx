import '#web/components/late-icons.ts'
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { Button, IconButton } from './button.tsx'
import { focusTitle } from './focus-title.ts'

interface SelectionProps {
  readonly count: number
  /** Selects all that is shown. */
  readonly onAll: () => void
  readonly onCancel: () => void
  /** The buttons of what can be done, and their sheets. */
  readonly children: ComponentChildren
}

/** How many rows are selected, and what can be done with all of them at once. */
export function SelectionBar({ count, onAll, onCancel, children }: SelectionProps): JSX.Element {
  const {
    shell,
    pantry: { selecting },
  } = texts.value
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    return () => void (current?.contains(document.activeElement) && focusTitle())
  }, [])
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
