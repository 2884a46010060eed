import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface EmptyProps {
  readonly icon: IconName
  /** One sentence that says what comes here, and how. */
  readonly text: string
  readonly children?: ComponentChildren
}

/** A screen or a part of it that has no content yet. */
export function Empty({ icon, text, children }: EmptyProps): JSX.Element {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  )
}
