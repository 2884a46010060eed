import { invalid } from '#kernel/errors.ts'
import { hasCurrentTag } from '#platform/http/if-none-match.ts'
import type { Json, Mutation } from '#sync/collection/contract.ts'
import type { LoadedRow } from '@larder/rules/draft.ts'

/** The parts of a row that make its tag. */
interface Tagged {
  readonly version: number
  /** An instant, ISO 8601. */
  readonly updated_at?: Json
}

/** A tag of a row that a client has seen. */
export interface Tag {
  readonly version: number
  /** When the row got that version; undefined where the client sent the version alone. */
  readonly time: string | undefined
}

/**
 * The tag of a row: its version, and when it got that version. After a restore of the database a row may
 * get the same version again with other content, at another time. The tag is strong, since equal tags are
 * equal bytes (RFC 9110, 8.8.3).
 */
export const toEtag = (row: Tagged): string => `"${row.version}-${timeOf(row)}"`

const timeOf = ({ updated_at }: Tagged) =>
  (typeof updated_at === 'string' ? Date.parse(updated_at) : NaN).toString(36)

/**
 * The tag that a writer has seen, from `If-Match`; `'*'` for any tag. A tag that a proxy has made weak
 * counts as the strong one.
 *
 * @throws AppError VALIDATION_FAILED where the header is not the tag of a row
 */
export function readIfMatch(header: string | undefined): Tag | '*' | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  const tag = parseTag(header.trim())
  if (!tag)
    throw invalid({ path: '/headers/if-match', message: 'If-Match must be one ETag, or *.' })
  return tag
}

/** Whether the reader has the row as it is already (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, row: Tagged): boolean {
  return hasCurrentTag(header, (text) => {
    const tag = parseTag(text)
    return tag !== undefined && isTagOf(tag, row)
  })
}

/** Whether a tag is that of the row as it is. A version alone is compared alone. */
export const isTagOf = ({ version, time }: Tag, row: Tagged): boolean =>
  version === row.version && (time === undefined || time === timeOf(row))

/** No row has it. */
const NO_VERSION = -1

/**
 * A mutation that is refused where the row is not as its writer has seen it.
 *
 * @param row as it is, under the lock
 */
export function guarded<M extends Mutation>(
  mutation: M,
  ifMatch: Tag | undefined,
  row: LoadedRow | undefined,
): M {
  if (!ifMatch) return mutation
  const isOther = row?.data && !isTagOf(ifMatch, { version: row.version, ...row.data })
  return { ...mutation, if_match: isOther ? NO_VERSION : ifMatch.version }
}

const TAG = /^(?:W\/)?"(\d{1,15})(?:-([0-9a-z]{1,12}))?"$/

function parseTag(text: string): Tag | undefined {
  const [, version, time] = TAG.exec(text) ?? []
  return version === undefined ? undefined : { version: Number(version), time }
}
