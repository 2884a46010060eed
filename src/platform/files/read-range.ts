import type { ByteRange } from './contract.ts'

/**
 * The part of a file that a request asks for (RFC 9110, 14.1.2).
 *
 * @param header `Range`
 * @param size bytes of the file
 * @returns undefined for the whole file: also for several ranges, and for one beyond the end, as 14.2 allows
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : undefined
}
