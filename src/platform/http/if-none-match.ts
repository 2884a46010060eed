/**
 * Whether a reader has the current state already (RFC 9110, 13.1.2). `*` stands for any state, and a tag
 * that a proxy made weak counts as it was.
 *
 * @param header `If-None-Match`
 * @param isCurrent given a tag with its quotes, and without `W/`
 */
export function hasCurrentTag(
  header: string | undefined,
  isCurrent: (tag: string) => boolean,
): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || isCurrent(tag.replace(/^W\//, '')))
}
