import { type Language, fill } from '#platform/kernel/languages.ts'

/** A line of text, or a link on its own line. */
export type Paragraph = string | { readonly label: string; readonly href: string }

/**
 * Greets by name. A name that mail programs would show as a link is left out, because it may be
 * phishing.
 */
export function greet(name: string, texts: Greetings): string {
  const line = toOneLine(name)
  if (line === '' || LINK.test(line)) return texts.greetingWithoutName
  return fill(texts.greeting, { name: line })
}

interface Greetings {
  readonly greeting: string
  readonly greetingWithoutName: string
}

const LINK = /:\/\/|@|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu
const MAX_LENGTH = 100

/** Removes line breaks, control characters, and characters that change the text direction. */
export function toOneLine(text: string, maxLength = MAX_LENGTH): string {
  const line = text
    .slice(0, maxLength)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  return text.length > maxLength ? `${line}…` : line
}

export function toText(paragraph: Paragraph, language: Language): string {
  if (typeof paragraph === 'string') return paragraph
  return `${withColon(paragraph.label, language)}\n${paragraph.href}`
}

/** French puts a space before a colon. */
export const withColon = (text: string, language: Language): string =>
  `${text}${language === 'fr' ? '\u00a0:' : ':'}`

/** It sets no colours, so that it follows the light or dark mode of the mail program. */
export function toHtml(
  title: string,
  paragraphs: readonly Paragraph[],
  language: Language,
): string {
  const body = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p>${escape(paragraph)}</p>`
      : `<p><a href="${escape(paragraph.href)}">${escape(paragraph.label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
</head>
<body style="margin: 0 auto; padding: 1rem; max-width: 36rem; font: 1rem/1.5 sans-serif; overflow-wrap: anywhere">
${body.join('\n')}
</body>
</html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
