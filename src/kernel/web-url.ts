/** White space and control characters: a browser leaves some of them out, and so reads another address. */
const UNSEEN = /[\s\u0000-\u001f\u007f-\u009f]/ // oxlint-disable-line no-control-regex

/** Whether a text, once trimmed, is an address of the web: http or https, with a host. */
export function isWebUrl(text: string): boolean {
  const address = text.trim()
  if (UNSEEN.test(address) || !/^https?:\/\//i.test(address)) return false
  return URL.canParse(address) && new URL(address).hostname !== ''
}
