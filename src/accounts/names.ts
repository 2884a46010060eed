import { invalid } from '#platform/kernel/errors.ts'

const MAX_LENGTH = 100

/** Parses the name of a person. Throws AppError VALIDATION_FAILED at `path`. */
export function parseName(text: string, path = '/name'): string {
  const name = text.normalize('NFC').trim()
  const length = Array.from(name).length
  if (length < 1 || length > MAX_LENGTH)
    throw invalid({ path, message: 'A name must have 1 to 100 characters.' })
  if (/\p{Cc}/u.test(name))
    throw invalid({ path, message: 'A name must not have control characters.' })
  return name
}

/** Removes the invalid parts of a text. @returns a valid name, or an empty text if nothing remains */
export function toName(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_LENGTH).join('').trim()
}

/** Derives a name from an address, if the name is unknown: the part before the `@`. */
export function nameFromAddress(address: string): string {
  return toName(address.slice(0, address.lastIndexOf('@')))
}
