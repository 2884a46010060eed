import { BlockList, isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { OidcProvider } from '#accounts/identities/contract.ts'
import { isSafeUrl } from '#platform/egress/public-address.ts'
import { readTls, type TlsFiles } from '#platform/http/connections/tls.ts'

/** Notes that a setting is wrong. `rule` completes a sentence that begins with the name. */
export type Wrong = (name: string, rule: string) => void

/** Splits a comma-separated list. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** Parses DAILY_JOB_AT. @returns minutes after midnight, UTC */
export function parseTimeOfDay(text: string, wrong: Wrong): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) wrong('DAILY_JOB_AT', 'must be a time of day such as 03:15 (UTC)')
  return Number(hours) * 60 + Number(minutes)
}

/** Parses TRUSTED_PROXIES. */
export function parseNetworks(name: string, networks: readonly string[], wrong: Wrong): BlockList {
  const result = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const version = isIP(address)
    const max = version === 6 ? 128 : 32
    const length = Number(bits ?? max)
    if (version === 0 || !Number.isInteger(length) || length < 0 || length > max)
      wrong(name, 'must be addresses or networks such as 10.0.0.0/8, comma-separated')
    else result.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return result
}

/**
 * Parses BARCODE_LOOKUP.
 *
 * @returns the address of the service without a slash at its end; undefined where lookups are off
 */
export function parseBarcodeLookup(text: string | undefined, wrong: Wrong): string | undefined {
  if (text === undefined || text === 'off') return undefined
  if (text === 'on') return 'https://world.openfoodfacts.org'
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text.replace(/\/+$/, '')
  wrong('BARCODE_LOOKUP', 'must be on, off, or a URL that begins with https://')
  return undefined
}

/** Checks TLS_CERT and TLS_KEY: both or none, and files that Larder can read. */
export function readTlsFiles(
  cert: string | undefined,
  key: string | undefined,
  wrong: Wrong,
): TlsFiles | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    wrong(cert === undefined ? 'TLS_CERT' : 'TLS_KEY', 'must be set too')
    return undefined
  }
  try {
    createSecureContext(readTls({ cert, key }))
  } catch {
    wrong('TLS_CERT and TLS_KEY', 'must name PEM files that Larder can read and that fit together')
  }
  return { cert, key }
}

/** Parses OIDC_PROVIDERS. */
export function parseProviders(text: string | undefined, wrong: Wrong): OidcProvider[] {
  const rule =
    'must be JSON such as [{"issuer": "https://…", "client_ids": ["…"], "name": "…"}], with https except on loopback'
  let entries: unknown
  try {
    entries = JSON.parse(text ?? '[]')
  } catch {
    entries = undefined // reported below, without the value
  }
  const providers = Array.isArray(entries) ? entries.map(toProvider) : [undefined]
  if (providers.includes(undefined)) wrong('OIDC_PROVIDERS', rule)
  const issuers = providers.map((provider) => provider?.issuer)
  if (new Set(issuers).size < issuers.length)
    wrong('OIDC_PROVIDERS', 'must name each issuer only once')
  return providers.filter((provider) => provider !== undefined)
}

function toProvider(entry: unknown): OidcProvider | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const members: Record<string, unknown> = { ...entry }
  const { issuer, client_ids, name, ...rest } = members
  if (Object.keys(rest).length > 0) return undefined
  if (typeof issuer !== 'string' || !isSafeUrl(issuer)) return undefined
  if (!Array.isArray(client_ids) || client_ids.length === 0) return undefined
  if (!client_ids.every((id) => typeof id === 'string' && id !== '')) return undefined
  if (name !== undefined && typeof name !== 'string') return undefined
  return { issuer, client_ids, name: name ?? new URL(issuer).hostname }
}

/**
 * The options of nodemailer that SMTP_URL may hold after `?`. Others are refused: one of them would
 * log mails.
 */
const SMTP_OPTIONS = [
  'name',
  'localAddress',
  'requireTLS',
  'ignoreTLS',
  'authMethod',
  'tls.servername',
  'tls.rejectUnauthorized',
  'tls.minVersion',
]

/** Checks the options of SMTP_URL. */
export function expectKnownOptions(smtpUrl: string | undefined, wrong: Wrong): void {
  const names = smtpUrl === undefined ? [] : [...new URL(smtpUrl).searchParams.keys()]
  if (!names.every((name) => SMTP_OPTIONS.includes(name)))
    wrong('SMTP_URL', `may have no options but ${SMTP_OPTIONS.join(', ')}`)
}
