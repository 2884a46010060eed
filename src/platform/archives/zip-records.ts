/** A file of a zip that is written. */
export interface Entry {
  readonly name: string
  readonly isPacked: boolean
  readonly time: Date
  /** Where its header begins. */
  readonly offset: number
  /** Known when it is written. */
  readonly crc: number
  readonly size: number
  readonly stored: number
}

/** Larger numbers do not fit into the fields of the first zips. Zip64 has further fields for them. */
const [MAX_16, MAX_32] = [0xffff, 0xffffffff]
const [VERSION, VERSION_64] = [20, 45]
/** The sizes follow the file (bit 3), and the name is UTF-8 (bit 11). */
const FLAGS = 0x808
/** Written by a system of the Unix kind: a file that its owner may write and others may read. */
const [UNIX, RIGHTS] = [3, 0o100644]

type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** Numbers one after the other, the low byte first. */
function record(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** The fields that both headers of a file have. Its sizes are unknown in the first. */
function shared(
  { name, isPacked, time }: Pick<Entry, 'name' | 'isPacked' | 'time'>,
  { crc, stored, size }: Pick<Entry, 'crc' | 'stored' | 'size'>,
  extraBytes: number,
): readonly Field[] {
  return [
    [2, FLAGS],
    [2, isPacked ? 8 : 0],
    [2, clockOf(time)],
    [2, dateOf(time)],
    [4, crc],
    [4, stored],
    [4, size],
    [2, Buffer.byteLength(name)],
    [2, extraBytes],
  ]
}

/** In UTC: the server's zone is not that of the reader. Two seconds are one step. */
const clockOf = (time: Date) =>
  (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
const dateOf = (time: Date) =>
  ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()

/** The header before the bytes of a file (4.3.7). */
export const fileHeader = (entry: Pick<Entry, 'name' | 'isPacked' | 'time'>): Buffer =>
  Buffer.concat([
    record([4, 0x04034b50], [2, VERSION], ...shared(entry, { crc: 0, stored: 0, size: 0 }, 0)),
    Buffer.from(entry.name),
  ])

const isLarge = ({ offset, size, stored }: Entry) => Math.max(offset, size, stored) >= MAX_32

/**
 * The checksum and the sizes after the bytes of a file (4.3.9). Wherever the file begins, a small one has the short form:
 * a program that reads the archive as a stream expects it.
 */
export function sizesAfter(entry: Entry): Buffer {
  const bytes = Math.max(entry.size, entry.stored) >= MAX_32 ? 8 : 4
  return record([4, 0x08074b50], [4, entry.crc], [bytes, entry.stored], [bytes, entry.size])
}

/** The entry of a file in the list at the end (4.3.12). */
export function listEntry(entry: Entry): Buffer {
  const { name, crc, size, stored, offset } = entry
  const large = isLarge(entry)
  const extra = large
    ? record([2, 1], [2, 24], [8, size], [8, stored], [8, offset])
    : Buffer.alloc(0)
  const sizes = large ? { crc, stored: MAX_32, size: MAX_32 } : { crc, stored, size }
  const head = record(
    [4, 0x02014b50],
    [2, (UNIX << 8) | VERSION_64],
    [2, large ? VERSION_64 : VERSION],
    ...shared(entry, sizes, extra.length),
    [2, 0], // no comment
    [2, 0], // the first disk
    [2, 0],
    [4, RIGHTS * 0x10000],
    [4, large ? MAX_32 : offset],
  )
  return Buffer.concat([head, Buffer.from(name), extra])
}

/** The end of a zip (4.3.14 to 4.3.16). */
export function zipEnd(list: { count: number; start: number; size: number }): Buffer {
  const { count, start, size } = list
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(start, MAX_32)],
    [2, 0], // no comment
  )
  if (count < MAX_16 && size < MAX_32 && start < MAX_32) return end
  const end64 = record(
    [4, 0x06064b50],
    [8, 44], // the bytes that follow in this record
    [2, (UNIX << 8) | VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
  )
  const locator = record([4, 0x07064b50], [4, 0], [8, start + size], [4, 1])
  return Buffer.concat([end64, locator, end])
}
