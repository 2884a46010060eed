import type { JSX } from 'preact'
import { language, texts } from '#web/texts/language.ts'
import type { ImportedRecord } from './import-requests.ts'

/** The screens of imported rows, by their kinds. */
const SCREENS: Readonly<Record<string, string>> = {
  recipe: '/recipes',
  food: '/pantry/food',
  shopping_list: '/list',
}

/** A record of an import: its name, what has become of it, and why. */
export function RecordRow(record: ImportedRecord): JSX.Element {
  const { import: words } = texts.value.settings
  const { name, kind, outcome, entity, id } = record
  const kinds: Readonly<Record<string, string>> = words.kinds // the server may have newer ones
  const screen = SCREENS[entity ?? '']
  const content = (
    <>
      <span>{name}</span>
      <span class="quiet small">
        {[kinds[kind], words.outcomes[outcome]].filter(Boolean).join(' · ')}
      </span>
      <Message {...record} />
    </>
  )
  if (!screen || id === null || outcome === 'deleted') return <div class="row-main">{content}</div>
  return (
    <a class="row-main" href={`${screen}/${id}`}>
      {content}
    </a>
  )
}

/** The sentence of the server for a row that the household had before. */
const SAME_NAME = 'You have one with this name already. It is used.'

/** The server says it in English. The usual sentences are in the language of the user. */
function Message({ outcome, message }: ImportedRecord): JSX.Element | null {
  const { import: words } = texts.value.settings
  // The words of the outcome say the same.
  if (message === null || outcome === 'kept' || outcome === 'deleted') return null
  if (message === SAME_NAME) return <span class="small">{words.usesYours}</span>
  return (
    <span class="small" {...(language.value !== 'en' && { lang: 'en' })}>
      {message}
    </span>
  )
}
