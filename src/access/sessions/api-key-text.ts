import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the power of 32 is above 2 to the power of 190. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const KEY = /^ldr_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/**
 * Makes an API key: `ldr_`, 32 random characters, and a checksum of 6. A scanner for leaked secrets finds it by
 * its beginning, and tells it from other text by its checksum.
 */
export function makeApiKey(): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH)
    // A byte above the last multiple of 62 would make the first characters more likely.
    for (const byte of randomBytes(64))
      if (byte < 4 * ALPHABET.length && secret.length < SECRET_LENGTH)
        secret += ALPHABET[byte % ALPHABET.length]
  return `ldr_${secret}${checksumOf(secret)}`
}

/** Whether a text is meant as an API key. It may have another form than a key. */
export const beginsAsApiKey = (text: string): boolean => text.startsWith('ldr_')

/** Whether a text has the form of an API key, with the right checksum. */
export function isApiKey(text: string): boolean {
  const [, secret = '', checksum] = KEY.exec(text) ?? []
  return checksum !== undefined && checksumOf(secret) === checksum
}

/** The hash that the database stores. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** CRC-32 (ISO 3309) of the secret, in base 62. */
function checksumOf(secret: string): string {
  let text = ''
  for (let rest = crc32(secret); rest > 0; rest = Math.floor(rest / ALPHABET.length))
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`
  return text.padStart(CHECKSUM_LENGTH, '0')
}
