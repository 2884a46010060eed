import type { JSX } from 'preact'
import { useRole } from '#web/data/home.ts'
import { ByAddress } from '#web/recipes/edit/by-address.tsx'
import { PasteText } from '#web/recipes/edit/paste-text.tsx'
import { query } from '#web/shell/router.ts'
import { ReadOnly } from './read-only.tsx'

/** What another app shared with Larder, as a recipe to read. Many apps send the address in the text. */
export function Share(): JSX.Element {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map(
    (name) => query.value.get(name) ?? '',
  )
  if (useRole() === 'viewer') return <ReadOnly />
  const inText = /https?:\/\/[^\s<>"]+/i.exec(text)?.[0] ?? ''
  const rest = text.trim() === inText ? '' : text
  const address = pageOfShortcut() ?? (url === '' ? inText : url)
  // Browsers share a page as its title and its address.
  if (rest.trim() === '' && address !== '') return <ByAddress url={address} />
  return <PasteText title={title} text={rest} url={address} />
}

/** The page that the shortcut of an iPhone puts behind `url=` as it is: its own `?`, `&` and `#` are a part of it. */
const pageOfShortcut = (): string | undefined =>
  /^\?url=(https?:\/\/.+)/i.exec(location.search + location.hash)?.[1]
