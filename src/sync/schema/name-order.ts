import { SORT_KEY_FORMAT, sortKey } from '@larder/rules/names/name-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EntityTable } from './contract.ts'

type Computed = NonNullable<EntityTable['computed']>

/** The column by which rows are listed in the order of a name or title (migration 0078). */
export const sortedBy = (field: string): Computed => ({
  columns: { sort_key: 'text' },
  format: SORT_KEY_FORMAT,
  compute: (data) => {
    const name = data[field]
    return { sort_key: typeof name === 'string' ? sortKey(name) : null }
  },
})

/** SQL for the sort key of the row `t`, as the indexes have it. Rows of an older version of the code have none yet. */
export const sortKeyOf = (field: string): RawBuilder<string> =>
  sql`coalesce(t.sort_key, lower(t.${sql.id(field)})) collate "C"`
