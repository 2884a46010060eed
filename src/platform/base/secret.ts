import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, link, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Functions with keys that are derived from LARDER_SECRET. Each purpose has its own key (HKDF, RFC
 * 5869), so that one purpose can't decrypt the data of another.
 */
export interface Secret {
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

export function createSecret(secret: string): Secret {
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

/**
 * Reads the secret in `dataDir`, or creates it there (mode 0600). It writes a draft, flushes it and
 * links it into place. So a crash leaves a complete secret or none, and of two that start at the same time
 * one wins.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const kept = await readIfThere(path)
  if (kept !== undefined) return kept

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  {
    await using file = await open(draft, 'wx', 0o600)
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text.length < 32) throw new Error(`${path} is damaged: it is shorter than 32 characters.`)
    return text
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
