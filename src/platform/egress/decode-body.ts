import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'

/** The encodings that are accepted, for the header `accept-encoding`. */
export const ENCODINGS = 'gzip, deflate, br, zstd'

const unpack = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}

/** The body has another encoding, is damaged, or has too many bytes. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
}

/**
 * Decompresses the body of an answer.
 *
 * @param encoding the header `content-encoding`
 * @param maxBytes of the decompressed body: no more are made of a small body (a "bomb")
 * @throws BodyRefused
 */
export async function decompress(
  body: Buffer,
  encoding: string,
  maxBytes: number,
): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const limit = { maxOutputLength: maxBytes }
  try {
    if (name === 'deflate')
      // Some servers send it without the zlib header, against RFC 9110, 8.4.1.2.
      return await promisify(inflate)(body, limit).catch(async (error: unknown) => {
        if (isTooLarge(error)) throw error
        return promisify(inflateRaw)(body, limit)
      })
    if (name === 'gzip' || name === 'x-gzip' || name === 'br' || name === 'zstd')
      return await unpack[name](body, limit)
  } catch (error) {
    throw new BodyRefused(
      isTooLarge(error)
        ? `The answer has over ${maxBytes} bytes.`
        : 'The answer has a damaged compression.',
    )
  }
  throw new BodyRefused('The answer has an encoding that is not supported.')
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** Bytes at the beginning of a page in which it names its encoding. */
const HEAD_BYTES = 4096
const CHARSET = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{2,40})/i

/**
 * Decodes a page: by its byte order mark, the header `content-type`, its `<meta charset>`, and else as UTF-8, or as
 * windows-1252 where it is not that (WHATWG HTML, "determining the character encoding").
 */
export function decodePage(body: Buffer, contentType: string): string {
  const named =
    markOf(body) ??
    /charset\s{0,9}=\s{0,9}["']?([\w:.-]{2,40})/i.exec(contentType)?.[1] ??
    CHARSET.exec(body.toString('latin1', 0, HEAD_BYTES))?.[1]
  // A page that names UTF-16 in ASCII is not in UTF-16.
  const label =
    named !== undefined && /^utf-16/i.test(named) && markOf(body) === undefined ? 'utf-8' : named
  if (label !== undefined) {
    try {
      return new TextDecoder(label).decode(body)
    } catch {
      // Nobody knows this name. Then it is guessed.
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}
