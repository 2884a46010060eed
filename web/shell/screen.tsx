import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { texts } from '#web/texts/language.ts'
import { goBack } from './router.ts'
import { SyncButton } from './sync-button.tsx'

interface ScreenProps {
  readonly title: string
  /** Buttons at the end of the head. */
  readonly actions?: ComponentChildren
  /** The screen above it. Without one it is a main screen. */
  readonly up?: string
  /** For content in several columns. */
  readonly wide?: boolean
  readonly children: ComponentChildren
}

/** A screen of the app: its head and its content. Its title gets the focus, so that it is read aloud. */
export function Screen({ title, actions, up, wide, children }: ScreenProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – Larder`
  }, [title])
  // Before the first paint: later it would take the focus from somebody who types already.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main id="main" class={wide ? 'screen wide' : 'screen'}>
      <header class="top">
        {up && (
          <IconButton
            icon="back"
            class="back"
            label={texts.value.shell.back}
            onPress={() => goBack(up)}
          />
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
        <SyncButton />
      </header>
      <div class="content">{children}</div>
    </main>
  )
}
