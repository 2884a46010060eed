import { isId } from '@larder/rules/id.ts'

/** The last row of a page, in a list that is sorted by time and then by id. */
export interface TimePlace {
  readonly at: Date
  readonly id: string
}

export const toTimeCursor = ({ at, id }: TimePlace): string => `${at.toISOString()}_${id}`

/** @returns undefined if the text is no cursor */
export function readTimeCursor(cursor: string): TimePlace | undefined {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (!isId(id) || Number.isNaN(Date.parse(at))) return undefined
  return { at: new Date(at), id }
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(.+)$/

/** The nil UUID (RFC 9562, 5.9). It sorts before all other ids. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of Unix time in milliseconds, then random bits. So
 * new rows are close to each other in an index.
 */
export function newId(now: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const time = now.getTime()
  view.setUint32(0, Math.floor(time / 2 ** 16))
  view.setUint16(4, time % 2 ** 16)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))

  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
