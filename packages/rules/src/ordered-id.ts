let last = 0
/** So many ids have the time of one millisecond. Later ones have that of the next. */
const PER_MS = 0x100

/**
 * A UUID that begins with the time and a counter (RFC 9562, 5.7 and 6.2): the ids that one program makes sort
 * in the order in which it made them.
 *
 * @param now in milliseconds since 1970
 * @param random nine random bytes
 */
export function orderedId(now: number, random: Uint8Array): string {
  last = Math.max(last + 1, now * PER_MS)
  random[1] = 0x80 | ((random[1] ?? 0) & 0x3f) // the variant
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0'))
  const digits = last.toString(16).padStart(14, '0') + hex.join('')
  return digits.replace(/^(.{8})(.{4})(...).(.{4})/, '$1-$2-7$3-$4-')
}
