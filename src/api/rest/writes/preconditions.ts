import type { Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { hasCurrentTag } from '#platform/http/headers.ts'
import { invalid } from '#platform/kernel/errors.ts'

/** The parts of a row that make its tag. */
interface Versioned {
  readonly version: number
  /** An instant, ISO 8601. */
  readonly updated_at?: Json
}

/** A tag that a client has sent. */
export interface Tag {
  readonly version: number
  /** When the row got that version; undefined if the client sent the version alone. */
  readonly time: string | undefined
}

/**
 * The tag of a row: its version, and when it got that version. After a restore of the database a row may
 * get the same version again with other content, at another time. The tag is strong, since equal tags are
 * equal bytes (RFC 9110, 8.8.3).
 */
export const toEtag = (row: Versioned): string => `"${row.version}-${timeOf(row)}"`

const timeOf = ({ updated_at }: Versioned) =>
  (typeof updated_at === 'string' ? Date.parse(updated_at) : NaN).toString(36)

/**
 * Reads the tag of `If-Match`; `'*'` for any tag. A tag that a proxy has made weak
 * counts as the strong one.
 *
 * @param name the name of the tag in the request
 * @throws AppError VALIDATION_FAILED if the header is not the tag of a row
 */
export function readIfMatch(header: string | undefined, name = 'If-Match'): Tag | '*' | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  const tag = parseTag(header.trim())
  if (!tag)
    throw invalid({
      path: '/headers/if-match',
      message: `${name} must be one ETag with its quotes, such as "1207-mwoov7k0", or the sign *.`,
    })
  return tag
}

/** Whether the client already has the current row (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, row: Versioned): boolean {
  return hasCurrentTag(header, (text) => {
    const tag = parseTag(text)
    return tag !== undefined && isTagOf(tag, row)
  })
}

/** Whether a tag is that of the current row. Without a time, only the version is compared. */
export const isTagOf = ({ version, time }: Tag, row: Versioned): boolean =>
  version === row.version && (time === undefined || time === timeOf(row))

/** A version that no row has. */
const NO_VERSION = -1

/**
 * Returns the mutation with a condition: it is refused if the row does not have the tag.
 *
 * @param row the current row, under the lock
 */
export function guarded<M extends Mutation>(
  mutation: M,
  ifMatch: Tag | undefined,
  row: LoadedRow | undefined,
): M {
  if (!ifMatch) return mutation
  const hasOtherTag = row?.data && !isTagOf(ifMatch, { version: row.version, ...row.data })
  return { ...mutation, if_match: hasOtherTag ? NO_VERSION : ifMatch.version }
}

const TAG = /^(?:W\/)?"(\d{1,15})(?:-([0-9a-z]{1,12}))?"$/

function parseTag(text: string): Tag | undefined {
  const [, version, time] = TAG.exec(text) ?? []
  return version === undefined ? undefined : { version: Number(version), time }
}
