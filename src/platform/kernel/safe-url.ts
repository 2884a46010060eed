const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https, or http to this machine itself. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  return new URL(text).protocol === 'https:' || isLoopbackUrl(text)
}

/** http to this machine itself. Nobody can read it on the network. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && LOOPBACK.has(hostname)
}
