import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'mails'>>

/** A message in the queue as the operator sees it. */
export interface ListedMail {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly state: 'waiting' | 'failed'
  readonly attempts: number
  readonly created_at: string
  /** When it is tried next; null if it was given up. */
  readonly due_at: string | null
  readonly last_error: string | null
}

/** The messages that wait and those that were given up, the oldest first. */
export async function listMails(db: Db): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'channel',
      'attempts',
      'created_at',
      'due_at',
      'failed_at',
      'last_error',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ failed_at, created_at, due_at, ...row }) => ({
    ...row,
    state: failed_at ? 'failed' : 'waiting',
    created_at: created_at.toISOString(),
    due_at: failed_at ? null : due_at.toISOString(),
  }))
}

/** Makes the messages that were given up due again, or one of them. @returns their number */
export async function retryMails(db: Db, id?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set failed_at = null, attempts = 0, due_at = now()
    where failed_at is not null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
