import { invalid } from '#kernel/errors.ts'

/** The tag of a row is its version: strong, since equal versions are equal bytes (RFC 9110, 8.8.3). */
export const toEtag = (version: number): string => `"${version}"`

/**
 * The version that a writer has seen, from `If-Match`; `'*'` where any will do, as long as there is
 * one. A tag that a proxy made weak counts as it was.
 *
 * @throws AppError VALIDATION_FAILED for what no row's tag can be
 */
export function readIfMatch(header: string | undefined): number | '*' | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  const version = TAG.exec(header.trim())?.[1]
  if (version === undefined)
    throw invalid({ path: '/headers/if-match', message: 'If-Match takes one ETag, or *.' })
  return Number(version)
}

/** Whether the reader has this version already (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, version: number): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || TAG.exec(tag)?.[1] === String(version))
}

const TAG = /^(?:W\/)?"(\d{1,15})"$/
