import { domainToASCII, domainToUnicode } from 'node:url'
import { AppError, invalid } from '#platform/kernel/errors.ts'

export interface EmailAddress {
  /** The address as its owner wrote it, trimmed, with a domain in NFC and small letters if that is not ASCII. Mail is sent to it. */
  readonly address: string
  /** The form for comparison: all spellings of one address have the same key. */
  readonly key: string
}

/**
 * One `@`, with characters on both sides, and no special characters of mail headers. NFC makes U+037E and U+1FEF
 * ASCII characters. The domain may have joiners, which some scripts need.
 */
const SHAPE =
  /^[^\s\p{C}@<>()[\]\\,;:"\u037e\u1fef]+@(?:[\u200c\u200d]|[^\s\p{C}@<>()[\]\\,;:"\u037e\u1fef])+$/u
/** Octets (RFC 5321, 4.5.3.1). */
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 253
/** The sign of kelvin, which looks like a K, and characters that nobody sees. */
const NOT_ITSELF = /[\u212a\p{Default_Ignorable_Code_Point}]/u
/** Letters, digits and hyphens, and neither the first nor the last is a hyphen (RFC 1123, 2.1). */
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Letters, marks and digits, as in IDNA 2008 (RFC 5892), which leaves out symbols such as `\u2044` that look like
 * others. Node takes joiners only where RFC 5892, A.1 and A.2, allows them.
 */
const UNICODE_NAME = /^(?:[\p{L}\p{M}\p{N}.\u00b7\u30fb-]|[\u200c\u200d])+$/u

/**
 * Parses an e-mail address (RFC 5321, 4.1.2, without quoted local parts and address literals; RFC
 * 6531 for other characters than ASCII). The key and the mail go to the same mailbox: an address is
 * refused if any program could take it for another one (docs/decisions/0069).
 *
 * In its key the local part is in NFC, and only ASCII letters are in lower case. The domain is as
 * in DNS (UTS 46), so `bücher.example` and its punycode have the same key, and so have
 * `example.com` and `example.com.`; mail goes to the address without that dot.
 *
 * @throws AppError VALIDATION_FAILED at `path`
 */
export function parseEmailAddress(text: string, path = '/email'): EmailAddress {
  const { local, domain, key } = split(text, path)
  const problem = problemOfLocal(local) ?? problemOfDomain(domain)
  if (problem !== undefined) throw invalid({ path, message: problem })
  if (Buffer.byteLength(key) > MAX_LENGTH) throw tooLong(path)
  const isAscii = /^[\x21-\x7e]+$/.test(domain.written)
  return { address: `${local}@${isAscii ? domain.written : domain.unicode}`, key }
}

/**
 * The key by which an account is looked up. Earlier versions accepted more addresses. An account that has
 * one of those is still found by it, if it is the address of no other mailbox.
 *
 * @throws AppError VALIDATION_FAILED at `path`
 */
export function keyToFind(text: string, path = '/email'): string {
  const { domain, key } = split(text, path)
  if (!domain.isPlain) throw invalid({ path, message: NOT_PLAIN })
  return key
}

interface Domain {
  readonly written: string
  /** As in DNS; as it was written, if DNS has no such name. */
  readonly ascii: string
  readonly unicode: string
  /** Nothing but case, NFC and the vowel am differs between what was written and the name in DNS. */
  readonly isPlain: boolean
}

function split(text: string, path: string): { local: string; domain: Domain; key: string } {
  const address = text.trim().replace(/\.+$/, '')
  if (address.length > MAX_LENGTH) throw tooLong(path)
  if (!SHAPE.test(address))
    throw invalid({ path, message: /\p{Cf}/u.test(address) ? NOT_PLAIN : NO_ADDRESS })
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = readDomain(address.slice(at + 1))
  return { local, domain, key: `${lower(local)}@${domain.ascii}` }
}

function readDomain(written: string): Domain {
  // Node reads it as the host of a URL: it ends at `/`, and `%65` is `e`.
  const host = domainToASCII(written)
  const ascii = (host || lower(written)).replace(/\.+$/, '') // a dot at the end is the root of DNS
  const unicode = domainToUnicode(ascii) || ascii
  const plain = splitAm(toPieces(written, (piece) => piece.toLowerCase()))
  return { written, ascii, unicode, isPlain: plain === ascii || plain === unicode }
}

function problemOfLocal(local: string): string | undefined {
  if (Buffer.byteLength(local) > MAX_LOCAL_LENGTH)
    return `The part before the @ must have at most ${MAX_LOCAL_LENGTH} bytes.`
  if (local.split('.').includes('')) return NO_ADDRESS // it would need quotes
  const isItself =
    local.normalize('NFKC') === splitAm(local.normalize('NFC')) && !NOT_ITSELF.test(local)
  return isItself ? undefined : NOT_PLAIN
}

function problemOfDomain({ ascii, unicode, isPlain }: Domain): string | undefined {
  if (!isPlain) return NOT_PLAIN
  const labels = ascii.split('.')
  const isName =
    ascii.length <= MAX_DOMAIN_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '') && // else it is the address of a machine
    UNICODE_NAME.test(unicode) &&
    !/(^|\.)xn--/.test(unicode) && // punycode that stands for nothing
    !/(^|\.)-|-(\.|$)/.test(unicode) && // RFC 5891, 4.2.3.1: punycode hides such a hyphen
    domainToASCII(unicode) === ascii
  return isName ? undefined : NO_ADDRESS
}

const NO_ADDRESS = 'This is not an email address such as ada@example.com.'
const NOT_PLAIN =
  'This address has characters that nobody sees, or that programs read in different ways. Type it again with plain letters.'
const tooLong = (path: string) =>
  invalid({ path, message: `An e-mail address must have at most ${MAX_LENGTH} characters.` })

/** The vowel am of Thai and Lao, which keyboards write as one character, and NFKC and DNS as two. */
const splitAm = (text: string) =>
  text.replaceAll('\u0e33', '\u0e4d\u0e32').replaceAll('\u0eb3', '\u0ecd\u0eb2')

const lower = (text: string) =>
  toPieces(text, (piece) => piece.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))

/**
 * Normalizes to NFC first, so that `É` in one character and in two are the same. U+212A is left
 * out, because NFC would change it to `K`, and then it would become `k`.
 */
const toPieces = (text: string, change: (piece: string) => string) =>
  text
    .split('\u212a')
    .map((piece) => change(piece.normalize('NFC')))
    .join('\u212a')

export const emailTaken = () =>
  new AppError('EMAIL_TAKEN', 'An account with this address already exists.')
