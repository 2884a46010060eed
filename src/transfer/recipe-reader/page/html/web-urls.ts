import { isWebUrl } from '@larder/rules/values/web-url.ts'

const MAX_URL = 2000

/** @returns the http or https address that this text names on a page; undefined if it names none */
export function toWebUrl(text: string, page: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_URL || !URL.canParse(trimmed, page)) return undefined
  const { href } = new URL(trimmed, page)
  return isWebUrl(href) && href.length <= MAX_URL ? href : undefined
}
