import type { JSX } from 'preact'
import { texts } from '#web/texts/language.ts'

/** The first link of the page: it leads keyboards to the title of the screen. It is only seen with the focus. */
export function SkipLink(): JSX.Element {
  return (
    <a
      class="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault() // the address and the history stay as they are
        document.querySelector<HTMLElement>('#main h1')?.focus()
      }}
    >
      {texts.value.shell.skip}
    </a>
  )
}
