import type { BlockList } from 'node:net'
import { availableParallelism } from 'node:os'
import { SIGN_UP_MODES, type SignUpMode } from '#accounts/contract.ts'
import type { OidcProvider } from '#accounts/identities/contract.ts'
import type { PhotoPlace } from '#kitchen/photos/open-files.ts'
import type { TlsFiles } from '#platform/http/connections/tls.ts'
import { DEFAULT_QUOTAS, type Quotas } from '#platform/kernel/quotas.ts'
import {
  expectKnownOptions,
  readTlsFiles,
  parseBarcodeLookup,
  parseNetworks,
  parseProviders,
  parseTimeOfDay,
  splitList,
  type Wrong,
} from './parse-settings.ts'
import { createReaders } from './setting-readers.ts'
import { readValues, type SettingValues } from './setting-values.ts'

const RULE =
  'must be disk:, postgres:, or s3://KEY:SECRET@HOST/BUCKET?region=REGION, perhaps with &tls=off'

/**
 * Parses PHOTOS_URL. Where it is not set, photos are with the rest of the data: in DATA_DIR with the embedded
 * PostgreSQL, and in the database where that is a server of its own, which other replicas use too.
 */
function parsePhotosUrl(
  text: string | undefined,
  hasDatabaseUrl: boolean,
  wrong: Wrong,
): PhotoPlace {
  if (text === undefined) return { kind: hasDatabaseUrl ? 'postgres' : 'disk' }
  if (text === 'disk:') return { kind: 'disk' }
  if (text === 'postgres:') return { kind: 'postgres' }
  const bucket = parseBucket(text)
  if (!bucket) wrong('PHOTOS_URL', RULE)
  return bucket ? { kind: 's3', bucket } : { kind: 'disk' }
}

/** @returns undefined if it is not the URL of a bucket */
function parseBucket(text: string): Extract<PhotoPlace, { kind: 's3' }>['bucket'] | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text)
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(searchParams)
  const isValid =
    protocol === 's3:' && username !== '' && password !== '' && host !== '' && hash === ''
  const isKnown = ['on', 'off'].includes(tls) && Object.keys(others).length === 0
  if (!isValid || !isKnown || !/^\/[\w.-]+\/?$/.test(pathname)) return undefined
  return {
    url: `${tls === 'on' ? 'https' : 'http'}://${host}${pathname.replace(/\/?$/, '/')}`,
    keyId: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    region,
  }
}

export interface Settings {
  readonly http: { readonly host: string; readonly port: number }
  /** The files of the certificate and its key. Absent: the service speaks http. */
  readonly tls: TlsFiles | undefined
  /** Absent: the metrics are on the port of the service. */
  readonly metricsPort: number | undefined
  /** The base of links and the issuer of tokens: an origin, so without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** A replica of the database, for pulls. Absent: the database itself. */
  readonly readDatabaseUrl: string | undefined
  /** The database without a transaction pooler, to listen on. Absent: as `databaseUrl`. */
  readonly listenUrl: string | undefined
  /** Absent: made once in `dataDir`. */
  readonly secret: string | undefined
  /** The secret before this one, which is still valid. */
  readonly previousSecret: string | undefined
  /** Where the bytes of photos are. */
  readonly photoPlace: PhotoPlace
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** Who may make an account. */
  readonly signUp: SignUpMode
  /** Whether people can sign in with a link in a mail. */
  readonly magicLink: boolean
  readonly joinCodes: boolean
  readonly oidcProviders: readonly OidcProvider[]
  readonly deletionWindowDays: number
  readonly tombstoneRetentionDays: number
  readonly auditRetentionDays: number
  /** Minutes after midnight, UTC. */
  readonly dailyJobAt: number
  readonly trustedProxies: BlockList
  /** Networks that are not public, to which requests may go that users cause. */
  readonly egressAllowed: BlockList
  readonly fetchAllowed: BlockList
  readonly corsOrigins: readonly string[]
  readonly hash: { readonly memoryKib: number; readonly passes: number }
  /** The folder for a backup every day. Absent: none is written. */
  readonly backupDir: string | undefined
  readonly backupKeep: number
  /** Processes that serve on this machine. */
  readonly workers: number
  readonly databasePool: number
  /** Open streams and waiting requests of this replica. */
  readonly maxStreams: number
  /** The collector of traces. Absent: there are none. */
  readonly otlpEndpoint: string | undefined
  readonly preparedStatements: boolean
  /** Whether the tables of households are distributed over servers (Citus). */
  readonly databaseSharded: boolean
  readonly rateLimits: boolean
  /** Whether the web app is served. */
  readonly web: boolean
  /** The address of the service that knows barcodes. Absent: nobody is asked. */
  readonly barcodeLookup: string | undefined
  /** Megabytes of a file that is imported. */
  readonly importMegabytes: number
  /** Whether the server fetches the pages of recipes that users name. */
  readonly fetchRecipes: boolean
  /** Whether the server sends webhooks. */
  readonly webhooks: boolean
  readonly quotas: Quotas
  readonly logLevel: string
  /** The settings that are given, by name, without passwords and secrets. */
  readonly shown: Readonly<Record<string, string>>
  /** What is said of each variable that looks like a misspelt setting. */
  readonly misspelt: readonly string[]
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the environment once.
 *
 * @throws WrongSettings with one message that lists every wrong setting by its name. It never holds
 *   a value, because a value may be a secret.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const wrong = (name: string, rule: string) => void problems.push(`${name} ${rule}`)
  const { given, shown, names } = readValues(env, wrong)

  const { number, url, root, path, folder, isOn } = createReaders(given, wrong)

  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  expectKnownOptions(smtpUrl, wrong)
  const port = number('PORT', 8080, 0, 65_535)
  const metricsPort =
    given('METRICS_PORT') === undefined ? undefined : number('METRICS_PORT', 0, 0, 65_535)
  if (metricsPort === port && port !== 0) wrong('METRICS_PORT', 'must not be the same as PORT')
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const secrets = readSecrets(given, databaseUrl !== undefined, wrong)
  const logLevel = given('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel)) wrong('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`)

  const signUp = SIGN_UP_MODES.find((mode) => mode === (given('SIGN_UP') ?? 'open'))
  if (signUp === undefined) wrong('SIGN_UP', `must be one of ${SIGN_UP_MODES.join(', ')}`)

  const settings: Settings = {
    http: { host: given('HOST') ?? '127.0.0.1', port },
    tls: readTlsFiles(path('TLS_CERT'), path('TLS_KEY'), wrong),
    metricsPort,
    publicUrl: root('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: folder('DATA_DIR', 'data'),
    databaseUrl,
    readDatabaseUrl: url('READ_DATABASE_URL', ['postgres:', 'postgresql:']),
    listenUrl: url('LISTEN_URL', ['postgres:', 'postgresql:']),
    ...secrets,
    photoPlace: parsePhotosUrl(given('PHOTOS_URL'), databaseUrl !== undefined, wrong),
    mail: {
      smtpUrl,
      from: given('MAIL_FROM') ?? 'larder@localhost',
    },
    signUp: signUp ?? 'closed',
    magicLink: isOn('MAGIC_LINK', 'off'),
    oidcProviders: parseProviders(given('OIDC_PROVIDERS'), wrong),
    deletionWindowDays: number('DELETION_WINDOW_DAYS', 30, 0, 3650),
    tombstoneRetentionDays: number('TOMBSTONE_RETENTION_DAYS', 60, 0, 3650),
    auditRetentionDays: number('AUDIT_RETENTION_DAYS', 400, 1, 3650),
    dailyJobAt: parseTimeOfDay(given('DAILY_JOB_AT') ?? '03:15', wrong),
    trustedProxies: parseNetworks('TRUSTED_PROXIES', splitList(given('TRUSTED_PROXIES')), wrong),
    egressAllowed: parseNetworks('EGRESS_ALLOW', splitList(given('EGRESS_ALLOW')), wrong),
    fetchAllowed: parseNetworks('FETCH_ALLOW', splitList(given('FETCH_ALLOW')), wrong),
    corsOrigins: splitList(given('CORS_ORIGINS')),
    hash: {
      memoryKib: number('HASH_MEMORY_KIB', 19_456, 8, 4_194_304),
      passes: number('HASH_PASSES', 2, 1, 100),
    },
    backupDir: path('BACKUP_DIR'),
    backupKeep: number('BACKUP_KEEP', 7, 1, 3650),
    workers: given('WORKERS') === 'auto' ? availableParallelism() : number('WORKERS', 1, 1, 256),
    databasePool: number('DATABASE_POOL', 10, 2, 1000),
    maxStreams: number('MAX_STREAMS', 10_000, 1, 1_000_000),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    preparedStatements: isOn('DATABASE_PREPARE', 'on'),
    databaseSharded: isOn('DATABASE_SHARDED', 'off'),
    rateLimits: isOn('RATE_LIMITS', 'on'),
    web: isOn('WEB', 'on'),
    barcodeLookup: parseBarcodeLookup(given('BARCODE_LOOKUP'), wrong),
    importMegabytes: number('IMPORT_MAX_MB', 500, 1, 100_000),
    // At home it is wanted; in a company's network the operator decides.
    fetchRecipes: isOn('FETCH_RECIPES', databaseUrl === undefined ? 'on' : 'off'),
    // A wrong code counts for all codes, so strangers on one server could end each other's.
    joinCodes: isOn('JOIN_CODES', databaseUrl === undefined ? 'on' : 'off'),
    webhooks: isOn('WEBHOOKS', databaseUrl === undefined ? 'on' : 'off'),
    quotas: readQuotas(number),
    logLevel,
    shown,
    misspelt: findMisspelt(env, names),
  }
  if (settings.databaseSharded && settings.readDatabaseUrl !== undefined)
    wrong('READ_DATABASE_URL', 'can not be used with DATABASE_SHARDED=on')
  for (const origin of settings.corsOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      wrong('CORS_ORIGINS', 'must be origins such as https://app.example.com, comma-separated')

  if (problems.length > 0)
    throw new WrongSettings(
      `Larder can't start with these settings:\n  ${[...new Set(problems), ...settings.misspelt].join('\n  ')}`,
    )
  return settings
}

function readSecrets(given: SettingValues['given'], isNeeded: boolean, wrong: Wrong) {
  const secret = given('LARDER_SECRET')
  if (secret === undefined && isNeeded)
    wrong('LARDER_SECRET', 'must be set where DATABASE_URL is, the same on every replica')
  const previousSecret = given('LARDER_SECRET_PREVIOUS')
  for (const [name, value] of Object.entries({
    LARDER_SECRET: secret,
    LARDER_SECRET_PREVIOUS: previousSecret,
  }))
    if (value !== undefined && value.length < 32) wrong(name, 'must be at least 32 characters long')
  return { secret, previousSecret }
}

function readQuotas(number: ReturnType<typeof createReaders>['number']): Quotas {
  return {
    households: number('MAX_HOUSEHOLDS', DEFAULT_QUOTAS.households, 1, 10_000),
    members: number('MAX_MEMBERS', DEFAULT_QUOTAS.members, 1, 10_000),
    invites: number('MAX_INVITES', DEFAULT_QUOTAS.invites, 1, 10_000),
    rows: number('MAX_ROWS', DEFAULT_QUOTAS.rows, 100, 100_000_000),
    megabytes: number('MAX_MEGABYTES', DEFAULT_QUOTAS.megabytes, 1, 1_000_000),
    photoMegabytes: number('PHOTO_QUOTA_MB', DEFAULT_QUOTAS.photoMegabytes, 1, 1_000_000),
    sessions: number('MAX_SESSIONS', DEFAULT_QUOTAS.sessions, 1, 100_000),
    writesPerMinute: number('WRITES_PER_MINUTE', DEFAULT_QUOTAS.writesPerMinute, 1, 1e9),
  }
}

/** The settings are wrong. A restart with the same settings fails again. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
}

/**
 * The variables whose names look like that of a setting with a mistake: with one in each word, or with one in all, such
 * as a missing `_`. No setting has a digit, so a name with one is never meant: it is a numbered variable of others.
 *
 * @param names of all settings
 * @returns what completes a sentence that begins with the name of the variable
 */
function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: ReadonlySet<string>,
): string[] {
  return Object.keys(env).flatMap((given) => {
    if (names.has(given) || /\d/.test(given) || !env[given]?.trim()) return []
    const meant = [...names].find((name) => isMisspelt(given.toUpperCase(), name))
    return meant === undefined ? [] : [`${given} is not a setting of Larder, but ${meant} is`]
  })
}

function isMisspelt(given: string, name: string): boolean {
  const [words, meant] = [given.split('_'), name.split('_')]
  return words.length === meant.length
    ? words.every((word, i) => differsOnce(word, meant[i] ?? ''))
    : differsOnce(given, name)
}

/** Whether at most one letter is missing, too many or wrong, or two neighbours are exchanged. */
function differsOnce(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (
    Math.max(left.length, right.length) <= 1 ||
    (left.length === 2 && `${left[1]}${left[0]}` === right)
  )
}
