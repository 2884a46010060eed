import type { PhotoPlace } from '#kitchen/photos/open-files.ts'
import type { Wrong } from './parse-settings.ts'

const RULE =
  'must be disk:, postgres:, or s3://KEY:SECRET@HOST/BUCKET?region=REGION, perhaps with &tls=off'

/**
 * Parses PHOTOS_URL. Where it is not set, photos are with the rest of the data: in DATA_DIR with the embedded
 * PostgreSQL, and in the database where that is a server of its own, which other replicas use too.
 */
export function parsePhotosUrl(
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
