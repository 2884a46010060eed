import type { Message } from '#platform/mail/transport.ts'
import { drafts } from './draft-mails.ts'
import type { MailData, MailKind } from './mail-data.ts'
import { greet, toHtml, toText } from './render-mail.ts'

/** The parts of a message without its id and its recipient. */
export type MailText = Omit<Message, 'id' | 'to'>

/**
 * Writes a mail as text and as HTML, with the same content.
 *
 * @param data with times in ISO 8601, and names as people typed them
 * @param site.publicUrl the base of the links, without a slash at the end
 */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  { publicUrl }: { readonly publicUrl: string },
): MailText {
  const { subject, paragraphs, link } = drafts[kind](data, (page) => `${publicUrl}${page}`)
  const all = [greet(data.name), ...paragraphs]
  return {
    subject,
    text: all.map(toText).join('\n\n'),
    html: toHtml(subject, all),
    ...(link === undefined ? {} : { link }),
  }
}
