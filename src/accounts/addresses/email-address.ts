import { domainToASCII } from 'node:url'
import { AppError, invalid } from '#kernel/errors.ts'

export interface EmailAddress {
  /** The address as its owner wrote it, trimmed. Mail is sent to it. */
  readonly address: string
  /** The form for comparison: all spellings of one address have the same key. */
  readonly key: string
}

/** One `@`, with characters on both sides, and no special characters of mail headers. */
const SHAPE = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u
const MAX_LENGTH = 254

/**
 * Parses an e-mail address (RFC 5321, 4.1.2, without quoted local parts and address literals; RFC
 * 6531 for other characters than ASCII). In its key the local part is in NFC, and only ASCII
 * letters are in lower case: `K` (U+212A) must not become `k`, because it is another address. The
 * domain is as in DNS (UTS 46), so `bücher.example` and its punycode have the same key, and so have
 * `example.com` and `example.com.`; mail goes to the address without that dot.
 *
 * @throws AppError VALIDATION_FAILED at `path`
 */
export function parseEmailAddress(text: string, path = '/email'): EmailAddress {
  const address = text.trim().replace(/\.+$/, '')
  if (address.length > MAX_LENGTH)
    throw invalid({
      path,
      message: `An e-mail address must have at most ${MAX_LENGTH} characters.`,
    })
  if (!SHAPE.test(address))
    throw invalid({ path, message: 'This is not an e-mail address such as ada@example.com.' })

  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // The dot at the end is the root of DNS (RFC 1034, 3.1). The domain is the same with and without
  // it.
  const dns = (domainToASCII(domain) || lower(domain)).replace(/\.+$/, '')
  return { address, key: `${lower(address.slice(0, at))}@${dns}` }
}

/**
 * Normalizes to NFC first, so that `É` in one character and in two are the same. U+212A is left
 * out, because NFC would change it to `K`, and then it would become `k`.
 */
function lower(text: string): string {
  return text
    .split('\u212a')
    .map((part) => part.normalize('NFC').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .join('\u212a')
}

export const emailTaken = () =>
  new AppError('EMAIL_TAKEN', 'An account with this address already exists.')
