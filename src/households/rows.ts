import { sql } from 'kysely'
import type { Sort } from '#api/rest/reads/read-rows.ts'
import { AppError } from '#platform/kernel/errors.ts'

export const OLDEST_FIRST: Sort = {
  isShort: true,
  keys: [
    {
      by: sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
      type: 'text',
    },
  ],
}

/** @param current the row in the shape of a read */
export const stale = (current: object) =>
  new AppError('STALE', 'Somebody changed it in the meantime.', { fields: { current } })
