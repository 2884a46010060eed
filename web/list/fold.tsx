import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/parts/icon.tsx'

interface FoldProps {
  readonly title: string
  readonly isOpenAtFirst: boolean
  /** Stays below the title also while the rest is hidden. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a list whose title shows and hides it. */
export function Fold({ title, isOpenAtFirst, actions, children }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <h2>
        <button
          type="button"
          class="list-fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" />
          {title}
        </button>
      </h2>
      {actions}
      {isOpen && children}
    </>
  )
}
