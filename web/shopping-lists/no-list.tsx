import type { JSX } from 'preact'
import { NotHere } from '#web/shell/not-here.tsx'
import { texts } from '#web/texts/language.ts'

/** In place of a list that was deleted, or is in another household. */
export function NoList(): JSX.Element {
  const { shell, list } = texts.value
  return (
    <NotHere title={shell.list} icon="list" text={list.unknown} up="/list" toUp={list.toList} />
  )
}
