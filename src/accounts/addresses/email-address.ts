import { domainToASCII } from 'node:url'
import { AppError, invalid } from '#kernel/errors.ts'

export interface EmailAddress {
  /** As its owner wrote it, trimmed: where mail goes. */
  readonly address: string
  /** As addresses are compared: two spellings of one address have one key. */
  readonly key: string
}

/** One `@`, something on both sides, and nothing that means anything to a mail header. */
const SHAPE = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u
const MAX_LENGTH = 254

/**
 * Reads an e-mail address (RFC 5321, 4.1.2, without quoted local parts and address literals; RFC
 * 6531 for what is not ASCII). In its key the local part is NFC with ASCII letters lowered, and no
 * others: `K` (U+212A) is not `k`, or a stranger's address would open the account of a look-alike.
 * The domain is as DNS sees it (UTS 46), so `bücher.example` and its punycode are one, and so are
 * `example.com` and `example.com.`; mail goes to the address without that dot.
 *
 * @throws AppError VALIDATION_FAILED at `path`
 */
export function parseEmailAddress(text: string, path = '/email'): EmailAddress {
  const address = text.trim().replace(/\.+$/, '')
  if (address.length > MAX_LENGTH)
    throw invalid({ path, message: `An e-mail address has at most ${MAX_LENGTH} characters.` })
  if (!SHAPE.test(address))
    throw invalid({ path, message: 'This is not an e-mail address such as ada@example.com.' })

  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // The dot at the end is the root of DNS (RFC 1034, 3.1): with and without it is one domain.
  const dns = (domainToASCII(domain) || lower(domain)).replace(/\.+$/, '')
  return { address, key: `${lower(address.slice(0, at))}@${dns}` }
}

/**
 * Composed first, so that `É` in one character and in two are one. All but U+212A: NFC would make a `K`
 * of it, and that would be lowered to `k`.
 */
function lower(text: string): string {
  return text
    .split('\u212a')
    .map((part) => part.normalize('NFC').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .join('\u212a')
}

export const emailTaken = () =>
  new AppError('EMAIL_TAKEN', 'There is an account with this address already.')
