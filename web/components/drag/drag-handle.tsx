import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'

/** The selector of the handles, for `useDragOrder`. */
export const HANDLE = '.drag-handle'

/** By what a row is dragged. Keys move it by other means. */
export function DragHandle({ name }: { readonly name: string }): JSX.Element {
  return (
    <span class="drag-handle" title={texts.value.shop.store.drag(name)}>
      <Icon name="drag" />
    </span>
  )
}
