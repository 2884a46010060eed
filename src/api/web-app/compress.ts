import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WebFile } from './contract.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** A file of the app before it is compressed. */
export interface Plain {
  readonly path: string
  readonly bytes: Buffer
}

/** Compresses files. @param quality of Brotli: 11 is the smallest, and takes seconds */
export const compressAll = (files: readonly Plain[], quality: number): Promise<WebFile[]> =>
  Promise.all(files.map((file) => compress(file, quality)))

async function compress({ path, bytes }: Plain, quality: number): Promise<WebFile> {
  const extension = path.includes('.') ? extname(path) : '.html'
  const type = TYPES[extension] ?? 'application/octet-stream'
  const file = { path, bytes, type, digest: digestOf([{ path, bytes }]) }
  if (extension === '.png') return file
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: Math.min(quality, 9) }),
  ])
  return { ...file, brotli, gzip: zipped }
}

/** Changes with each file. */
export function digestOf(files: readonly Plain[]): string {
  const hash = createHash('sha256')
  for (const { path, bytes } of files) hash.update(path).update(bytes)
  return hash.digest('base64url').slice(0, 12)
}
