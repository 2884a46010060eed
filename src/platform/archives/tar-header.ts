/** A file of a tar, without its bytes. */
export interface TarEntry {
  /** At most 100 bytes after the last slash that the first 155 bytes have. */
  readonly name: string
  readonly bytes: number
}

/** A header and the bytes of a file each fill whole blocks of this size. */
export const TAR_BLOCK = 512
/** A tar ends with two empty blocks. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

const [NAME, PREFIX, SIZE, CHECKSUM] = [
  { at: 0, bytes: 100 },
  { at: 345, bytes: 155 },
  { at: 124, bytes: 12 },
  { at: 148, bytes: 8 },
] as const
/** The size has eleven octal digits. */
const MAX_SIZE = 8 ** 11 - 1
const MAGIC = 'ustar\x0000'

/** The header of a file that only its owner may read (POSIX.1-2017, pax, "ustar Interchange Format"). */
export function tarHeader({ name, bytes }: TarEntry, time: Date): Buffer {
  const { prefix, rest } = splitName(name)
  if (bytes > MAX_SIZE) throw new Error('The file is too large for a tar.')
  const block = Buffer.alloc(TAR_BLOCK)
  block.write(rest, NAME.at)
  block.write(prefix, PREFIX.at)
  block.write('0000600\x000000000\x000000000\x00', 100) // the mode, and the ids of the owner
  block.write(octal(bytes, 11), SIZE.at)
  block.write(octal(Math.floor(time.getTime() / 1000), 11), 136)
  block.write('0', 156) // an ordinary file
  block.write(MAGIC, 257)
  block.write(`${octal(sumOf(block), 6)}\x00 `, CHECKSUM.at)
  return block
}

/** @returns undefined if the block is not a header of an ordinary file */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  const text = ({ at, bytes }: { at: number; bytes: number }) =>
    block.toString('utf8', at, at + bytes).split('\x00')[0] ?? ''
  if (block.length < TAR_BLOCK || block.toString('latin1', 257, 265) !== MAGIC) return undefined
  if (Number.parseInt(text(CHECKSUM), 8) !== sumOf(block)) return undefined
  if (!/^[0-7]{1,11} ?$/.test(text(SIZE))) return undefined // also a negative size, which would lead back
  const prefix = text(PREFIX)
  return {
    name: prefix === '' ? text(NAME) : `${prefix}/${text(NAME)}`,
    bytes: Number.parseInt(text(SIZE), 8),
  }
}

/** The zero bytes after the bytes of a file. */
export const tarPadding = (bytes: number): Buffer =>
  Buffer.alloc((TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK)

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The sum of all bytes, with spaces in the place of the sum itself. */
function sumOf(block: Buffer): number {
  let sum = 8 * 0x20
  for (const [i, byte] of block.entries())
    if (i < CHECKSUM.at || i >= CHECKSUM.at + CHECKSUM.bytes) sum += byte
  return sum
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME.bytes) return { prefix: '', rest: name }
  const slash = name.lastIndexOf('/', PREFIX.bytes)
  const [prefix, rest] = [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)]
  if (slash < 1 || Buffer.byteLength(prefix) > PREFIX.bytes || Buffer.byteLength(rest) > NAME.bytes)
    throw new Error('The name is too long for a tar.')
  return { prefix, rest }
}
