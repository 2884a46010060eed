import type { JSX } from 'preact'

/** Why a form could not be sent. It is read aloud when it appears. */
export function Problem({ text }: { readonly text: string }): JSX.Element {
  return <div role="alert">{text !== '' && <p class="alert">{text}</p>}</div>
}
