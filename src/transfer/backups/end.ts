import { TAR_END, tarHeader, tarPadding } from '#platform/archives/tar-header.ts'
import { CHECKSUM } from './contract.ts'

/** The last bytes of a backup: the file with the checksum, and the end of a tar. */
export function endOf(sha256: string, time: Date): Buffer {
  const content = Buffer.from(`${sha256}\n`)
  const header = tarHeader({ name: CHECKSUM, bytes: content.length }, time)
  return Buffer.concat([header, content, tarPadding(content.length), TAR_END])
}

/** Bytes of the end of each backup. */
export const END_BYTES = endOf('0'.repeat(64), new Date(0)).length
