import {
  createHash,
  randomBytes,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { open, readFile, link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#platform/files/whole-file.ts'

/** What one secret can do. Each purpose has its own key. */
interface Keys {
  /** The MAC of `text` for this purpose: 32 bytes (HMAC-SHA-256, RFC 2104). */
  mac(purpose: string, text: string): Buffer
  /** Encrypts `plain` for this purpose (AES-256-GCM). */
  seal(purpose: string, plain: string): Buffer
  /**
   * Decrypts the output of `seal`.
   * @throws Error if it was sealed with another secret or for another purpose, or was changed
   */
  open(purpose: string, sealed: Buffer): string
}

/**
 * Functions with keys that are derived from LARDER_SECRET. Each purpose has its own key (HKDF, RFC
 * 5869), so that one purpose can't decrypt the data of another. After a change of the secret, the one before it
 * may still verify and open.
 */
export interface Secret extends Keys {
  /**
   * Whether a MAC was made for this purpose and text, with this secret or the one before it.
   * @param mac 32 bytes, or the first 16 or more of them
   */
  verifies(purpose: string, text: string, mac: Buffer): boolean
  /** Seals with this secret what the one before it has sealed. @returns undefined if that did not seal it */
  reseal(purpose: string, sealed: Buffer): Buffer | undefined
  /** The secret before this one. */
  readonly previous: Secret | undefined
}

/** RFC 2104, 5. */
const MIN_MAC_BYTES = 16

/** @param before LARDER_SECRET_PREVIOUS */
export function createSecret(secret: string, before?: string): Secret {
  const keys = deriveKeys(secret)
  const previous = before === undefined ? undefined : createSecret(before)
  return {
    ...keys,
    previous,
    verifies(purpose, text, mac) {
      if (mac.length < MIN_MAC_BYTES) throw new Error('The MAC is too short.')
      const isOurs = timingSafeEqual(keys.mac(purpose, text).subarray(0, mac.length), mac)
      return isOurs || previous?.verifies(purpose, text, mac) === true
    },
    open: (purpose, sealed) =>
      previous && opens(previous, purpose, sealed)
        ? previous.open(purpose, sealed)
        : keys.open(purpose, sealed),
    reseal: (purpose, sealed) =>
      previous && opens(previous, purpose, sealed)
        ? keys.seal(purpose, previous.open(purpose, sealed))
        : undefined,
  }
}

function opens(keys: Keys, purpose: string, sealed: Buffer): boolean {
  try {
    keys.open(purpose, sealed)
    return true
  } catch {
    return false // another secret has sealed it
  }
}

function deriveKeys(secret: string): Keys {
  const keys = new Map<string, Buffer>()
  function keyOf(purpose: string): Buffer {
    let key = keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, '', `larder/${purpose}`, 32))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
    seal(purpose, plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(sealed.subarray(12, 28))
      return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'secret')

/**
 * Reads the secret in `dataDir`, or creates it there.
 *
 * @throws Error if the file is damaged
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const kept = await readSecret(dataDir)
  if (kept !== undefined) return kept
  await keepSecret(dataDir, randomBytes(32).toString('base64url'))
  return (await readFile(pathIn(dataDir), 'utf8')).trim()
}

/**
 * Writes the secret to `dataDir` (mode 0600), if there is none. It writes a draft, flushes it and links it into place. So
 * a crash leaves a complete secret or none, and of two that start at the same time one wins.
 */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const path = pathIn(dataDir)
  await makeFolder(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  {
    await using file = await open(draft, 'wx', 0o600)
    await file.writeFile(`${secret}\n`)
    await file.sync()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

/** @returns undefined if there is no secret in `dataDir`. @throws Error if the file is damaged */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  const path = pathIn(dataDir)
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text.length < 32) throw new Error(`${path} is damaged: it is shorter than 32 characters.`)
    return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Bytes: the id of the scope, and the secret. */
const ID_BYTES = 16
const SECRET_BYTES = 32
/** base64url without padding: 48 bytes are 64 characters. */
const TOKEN = /^[\w-]{64}$/

/**
 * Returns a new token. It begins with the id of a scope, so that a lookup searches only that scope. The rest
 * is the secret, of 256 bits.
 */
export function newToken(scopeId: string): string {
  const id = Buffer.from(scopeId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url')
}

/** @returns the id of the scope in a token; undefined for text that is no token */
export function scopeOfToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The hash that the database stores. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
