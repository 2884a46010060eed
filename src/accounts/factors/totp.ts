import { Secret as TotpSecret, TOTP } from 'otpauth'

/** Bytes: the length that RFC 4226, 4 recommends. */
const SECRET_BYTES = 20
/** Seconds of a code (RFC 6238, 4.1). */
const PERIOD = 30
/** Codes of the period before and after are accepted too: clocks differ (RFC 6238, 6). */
const WINDOW = 1

/** @returns a new secret in base32, which authenticator apps accept */
export const newTotpSecret = (): string => new TotpSecret({ size: SECRET_BYTES }).base32

/** The address that an authenticator app scans: `otpauth://totp/Larder:ada%40example.com?…` */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * Returns the period of a code (RFC 6238, 4.2), without regard to spaces and hyphens; undefined if the code is wrong. The caller must refuse
 * a period that is not later than the last used one (5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\D/g, '')
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Larder',
    label,
    algorithm: 'SHA1', // the only one that all authenticator apps know
    digits: 6,
    period: PERIOD,
    secret: TotpSecret.fromBase32(secret),
  })
