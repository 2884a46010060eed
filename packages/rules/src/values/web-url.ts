/** Part of every runtime (WHATWG URL), but not of the language. Its rules for hosts are too long to repeat. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { readonly hostname: string }
}

/**
 * White space and control characters. A browser drops some of them, and so opens another address.
 */
const INVISIBLE = /[\s\u0000-\u001f\u007f-\u009f]/ // oxlint-disable-line no-control-regex

/** True if the trimmed text is a web address: http or https, with a host. */
export function isWebUrl(text: string): boolean {
  const address = text.trim()
  if (INVISIBLE.test(address) || !/^https?:\/\//i.test(address)) return false
  return URL.canParse(address) && new URL(address).hostname !== ''
}
