import { invalid } from '#platform/kernel/errors.ts'

export interface Digest {
  /** The name of the hash in Node. */
  readonly hash: 'sha256' | 'sha512'
  readonly value: Buffer
}

const HASHES: Readonly<Record<string, Digest['hash']>> = {
  'sha-256': 'sha256',
  'sha-512': 'sha512',
}
/** A member of the dictionary (RFC 8941, 3.2 and 3.3.5): a key, and a byte sequence. */
const MEMBER = /^([a-z*][\w.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/

/**
 * Reads the header `Content-Digest` (RFC 9530, 2). Algorithms that are not in use any more are left out, as
 * the RFC allows.
 *
 * @throws AppError VALIDATION_FAILED if it can't be read
 */
export function readContentDigest(header: string | undefined): Digest[] {
  return (header?.trim() ? header.split(',') : []).flatMap((part) => {
    const [, name = '', value = ''] = MEMBER.exec(part.trim()) ?? []
    if (name === '') throw wrong('Content-Digest must look like sha-256=:…:, with base64 between.')
    const hash = Object.hasOwn(HASHES, name) ? HASHES[name] : undefined
    return hash ? [{ hash, value: Buffer.from(value, 'base64') }] : []
  })
}

/** @param found the digests of the body @throws AppError VALIDATION_FAILED if one differs */
export function expectDigests(
  digests: readonly Digest[],
  found: ReadonlyMap<string, Buffer>,
): void {
  for (const { hash, value } of digests)
    if (!found.get(hash)?.equals(value))
      throw wrong('The body does not have the digest that Content-Digest says. Send it again.')
}

const wrong = (message: string) => invalid({ path: '/headers/content-digest', message })
