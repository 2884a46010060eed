import { type Language, LOCALES } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
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
 * @param language of the texts and of the dates
 */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  { publicUrl }: { readonly publicUrl: string },
  language: Language,
): MailText {
  const texts = TEXTS[language].mails
  const urlOf = (page: string) => `${publicUrl}${page}`
  const draft = drafts[kind](data, { texts, urlOf, ...formatsOf(language) })
  const { subject, paragraphs, link } = draft
  const all = [greet(data.name, texts), ...paragraphs]
  return {
    language,
    subject,
    text: all.map((paragraph) => toText(paragraph, language)).join('\n\n'),
    html: toHtml(subject, all, language),
    ...(link === undefined ? {} : { link }),
  }
}

/** Days as in `20 December 2026` and times as in `08:00`, in UTC. */
function formatsOf(language: Language) {
  const format = (style: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone: 'UTC' }).format(date)
  return { formatDay: format({ dateStyle: 'long' }), formatTime: format({ timeStyle: 'short' }) }
}
