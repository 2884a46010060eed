import { invalid } from '#kernel/errors.ts'

const MAX_LENGTH = 100

/** Reads the name of a person as it was typed. @throws AppError VALIDATION_FAILED at `path` */
export function parseName(text: string, path = '/name'): string {
  const name = text.normalize('NFC').trim()
  const length = Array.from(name).length
  if (length < 1 || length > MAX_LENGTH)
    throw invalid({ path, message: 'A name has 1 to 100 characters.' })
  if (/\p{Cc}/u.test(name)) throw invalid({ path, message: 'A name has no control characters.' })
  return name
}

/** Makes a text fit the rules for names. Empty where nothing is left of it. */
export function toName(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_LENGTH).join('').trim()
}

/** A name for a person of whom only the address is known: its part before the `@`. */
export function nameFromAddress(address: string): string {
  return toName(address.slice(0, address.lastIndexOf('@')))
}
