import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a zip. The fields below the first two make a zip that no honest program writes. */
export interface ZipPart {
  /** A text is written as UTF-8. */
  readonly name: string | Buffer
  readonly content: string | Uint8Array
  readonly isStored?: boolean
  /** Type and rights as Unix has them. */
  readonly mode?: number
  readonly flags?: number
  readonly method?: number
  readonly size?: number
  readonly crc?: number
  /** The file has the bytes of the file before it. */
  readonly isShared?: boolean
}

const UTF8 = 0x800

/** Builds a zip byte by byte: libraries refuse to write what a hostile zip has. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  let before = 0
  for (const part of parts) {
    const content = Buffer.from(part.content as Uint8Array) // a text is taken too
    const packed = part.isStored ? content : deflateRawSync(content)
    const name = Buffer.from(part.name as string) // bytes are taken too
    const fields = fieldsOf(part, content, packed.length, name.length)
    const local = Buffer.concat([headOf(0x04034b50, fields), name, packed])
    const at = part.isShared ? before : offset
    central.push(centralOf(part, fields, at), name)
    if (part.isShared) continue
    locals.push(local)
    before = offset
    offset += local.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/** The fields that both headers have, in their order. */
function fieldsOf(part: ZipPart, content: Buffer, packed: number, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(part.flags ?? (typeof part.name === 'string' ? UTF8 : 0), 2)
  fields.writeUInt16LE(part.method ?? (part.isStored ? 0 : 8), 4)
  fields.writeUInt32LE(part.crc ?? crc32(content), 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(part.size ?? content.length, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

function headOf(signature: number, fields: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return Buffer.concat([head, fields])
}

function centralOf(part: ZipPart, fields: Buffer, offset: number): Buffer {
  const start = Buffer.alloc(6)
  start.writeUInt32LE(0x02014b50, 0)
  start.writeUInt16LE((3 << 8) | 20, 4) // made on Unix
  const end = Buffer.alloc(14)
  end.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6)
  end.writeUInt32LE(offset, 10)
  return Buffer.concat([start, fields, end])
}
