/** A code of an authenticator app has six digits; all else is a recovery code. */
export function readCode(typed: string): { code: string } | { recovery_code: string } {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? { code: digits } : { recovery_code: typed.trim() }
}
