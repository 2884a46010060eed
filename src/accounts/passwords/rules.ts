import { readFileSync } from 'node:fs'
import { invalid } from '#platform/kernel/errors.ts'

/** The most common passwords, in lower case (NOTICE.md names the source of the list). */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
)

const MIN_LENGTH = 8
const MAX_LENGTH = 256

/**
 * Normalizes a password before it is hashed, so that all keyboards give the same bytes (NIST SP
 * 800-63B, 3.1.1.2).
 */
export const normalizePassword = (password: string) => password.normalize('NFKC')

/**
 * Validates a new password: its length, and that it is not a common one. There are no rules about
 * its characters.
 *
 * @returns the normalized password
 * @throws AppError VALIDATION_FAILED at `path`
 */
export function validatePassword(
  password: string,
  owner: { email: string; name: string },
  path = '/password',
): string {
  const normal = normalizePassword(password)
  const length = Array.from(normal).length
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    throw invalid({
      path,
      message: `A password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters.`,
    })
  const typed = normal.toLowerCase()
  if ([owner.email, owner.name].some((value) => normalizePassword(value).toLowerCase() === typed))
    throw invalid({ path, message: 'Your password must not be your address or your name.' })
  if (COMMON.has(typed))
    throw invalid({ path, message: 'This password is too common. Other people would guess it.' })
  return normal
}
