import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'idempotency_keys' | 'accounts'>>

/** A key of an account, as the SHA-256 of its text. */
export interface KeyOfAccount {
  readonly accountId: string
  readonly key: Buffer
}

/** A request that was done, and its answer. */
export interface KeptAnswer {
  /** SHA-256. */
  readonly request: Buffer
  readonly status: number
  readonly etag: string | null
  /** The body; null if it was too large to keep. */
  readonly answer: string | null
}

interface Claim {
  /** False if another transaction holds the key. */
  readonly is_free: boolean
  /** The keys of the account that were used since `since`. */
  readonly keys: number
  /** Null if the key was not used since then. */
  readonly kept: Omit<KeptAnswer, 'request'> | null
  readonly request: Buffer | null
}

/**
 * Locks the key until the transaction ends, and reads its answer. It locks the account first, in the order
 * in which the removal of an account locks.
 *
 * @returns no row if the account is gone
 */
export const claimKey = statement(
  (_tx: Db, { accountId, key, since }: KeyOfAccount & { since: Date }) => sql<Claim>`
    select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || ${accountId}::uuid || encode(${key}::bytea, 'hex'), 0)) as is_free,
      (select count(*) from idempotency_keys where account_id = ${accountId}::uuid and created_at > ${since})::integer as keys,
      k.request,
      case when k.key is not null then json_build_object('status', k.status, 'etag', k.etag, 'answer', k.answer) end as kept
    from (select id from accounts where id = ${accountId}::uuid for key share) a
    left join idempotency_keys k on k.account_id = ${accountId}::uuid and k.key = ${key}::bytea and k.created_at > ${since}`,
)

interface NewAnswer extends KeyOfAccount, KeptAnswer {
  /** Of `answer`; 0 if it is not kept. */
  readonly bytes: number
  /** Bytes. Above this sum over all its keys, an account's answers are not kept. */
  readonly maxBytes: number
  /** An answer that is not newer is replaced. */
  readonly since: Date
  readonly now: Date
}

/** @returns no row if another transaction has used the key in the meantime */
export const keepAnswer = statement(
  (_tx: Db, of: NewAnswer) => sql<{ account_id: string }>`
    insert into idempotency_keys as t (account_id, key, request, status, etag, answer, bytes, created_at)
    select ${of.accountId}::uuid, ${of.key}::bytea, ${of.request}::bytea, ${of.status}::smallint, ${of.etag}::text,
      case when has_room then ${of.answer}::text end, case when has_room then ${of.bytes}::integer else 0 end,
      ${of.now}::timestamptz
    from (
      select coalesce(sum(bytes), 0) + ${of.bytes}::integer <= ${of.maxBytes}::bigint as has_room
      from idempotency_keys where account_id = ${of.accountId}::uuid
    ) used
    on conflict on constraint idempotency_keys_pkey do update
    set request = excluded.request, status = excluded.status, etag = excluded.etag, answer = excluded.answer,
      bytes = excluded.bytes, created_at = excluded.created_at
    where t.created_at <= ${of.since}
    returning account_id`,
)

/** @returns the number of keys that were deleted */
export async function deleteKeys(db: Db, until: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', until)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
