import { getFileNameLowLevel } from 'yauzl'
import { FileRefused } from './file-refused.ts'

/** No program writes longer ones. */
const MAX_LENGTH = 1024
const UTF8_FLAG = 0x800
/** A path in Unicode beside one in another encoding (APPNOTE.TXT, 4.6.9). */
const UNICODE_PATH = 0x7075

/**
 * The name of a zip entry: composed (NFC), with `/` between folders. Many programs write UTF-8 without the flag that
 * says so. Names that are no UTF-8 are in the code page 437.
 *
 * @throws FileRefused where the name leads out of the folder of the archive
 */
export function entryName(
  raw: Buffer,
  flags: number,
  extraFields: readonly { readonly id: number; readonly data: Buffer }[],
): string {
  const isUtf8 = isValidUtf8(raw) && !extraFields.some(({ id }) => id === UNICODE_PATH)
  const decoded = getFileNameLowLevel(
    isUtf8 ? flags | UTF8_FLAG : flags,
    raw,
    [...extraFields],
    true,
  )
  const name = decoded.normalize('NFC').replaceAll('\\', '/')
  if (isClimbing(name))
    throw new FileRefused(
      'unsafe',
      'The archive has a file whose name leads out of its folder, or is no name. Nothing was read.',
    )
  return name
}

const isClimbing = (name: string) =>
  name === '' ||
  name.length > MAX_LENGTH ||
  name.includes('\0') ||
  name.startsWith('/') ||
  /^[a-z]:/i.test(name) ||
  name.split('/').includes('..')

function isValidUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false // it says only this
  }
}

/** Files that operating systems add: nobody wants them. */
export const isJunk = (name: string): boolean =>
  name
    .split('/')
    .some((part) => /^(?:__MACOSX|\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(part))
