import type { Message } from '#platform/mail/transport.ts'
import { drafts } from './draft-letters.ts'
import type { LetterData, LetterKind } from './letter-data.ts'
import { greet, toHtml, toText } from './render-letter.ts'

/** What of a message is the letter's own; the rest says whom it goes to. */
export type Letter = Omit<Message, 'id' | 'to'>

/**
 * Writes a letter: as text and as HTML, which say the same.
 *
 * @param data its times in ISO 8601, its names as people typed them
 * @param site.publicUrl base of the links, without a slash at its end
 */
export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  { publicUrl }: { readonly publicUrl: string },
): Letter {
  const { subject, paragraphs, link } = drafts[kind](data, (page) => `${publicUrl}${page}`)
  const all = [greet(data.name), ...paragraphs]
  return {
    subject,
    text: all.map(toText).join('\n\n'),
    html: toHtml(subject, all),
    ...(link === undefined ? {} : { link }),
  }
}
