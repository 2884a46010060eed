import { foldText } from '@larder/rules/fold-text.ts'
import { type RawBuilder, sql } from 'kysely'

/** The patterns of `like` for the words of a search text: each is a part of a folded text, in any order. */
export const patternsOf = (q: string): string[] =>
  foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

/**
 * SQL for texts as search compares them (`foldText`), with spaces between. Most have only ASCII letters, so that
 * `search_text` is not called for them.
 */
export const foldedTexts = (...texts: readonly RawBuilder<unknown>[]): RawBuilder<string> => sql`(
  select case when octet_length(v) = length(v) then lower(v) else search_text(v) end
  from (select concat_ws(' ', ${sql.join(texts)}) as v offset 0) f)`

/** SQL that is true where the texts have all words of a search text, without case and accents. */
export const hasAllWords = (
  q: string,
  ...texts: readonly RawBuilder<unknown>[]
): RawBuilder<boolean> => sql`${foldedTexts(...texts)} like all (${patternsOf(q)}::text[])`
