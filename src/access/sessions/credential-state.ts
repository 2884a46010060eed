import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the current state of a credential, as JSON: `{has_session, is_key, deletion_scheduled_at}`. Null
 * if the account was removed. A writer evaluates it after it has locked the rows that it writes.
 *
 * @param now sessions that expire at this time or earlier are over
 */
export function credentialStateOf(
  accountId: string | RawBuilder<string>,
  sessionId: string | RawBuilder<string> | null,
  now: Date,
): RawBuilder<unknown> {
  return sql`(
    select json_build_object('has_session', s.id is not null, 'is_key', coalesce(s.is_key, false),
      'deletion_scheduled_at',
      to_char(a.deletion_scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from accounts a left join sessions s
      on s.id = ${sessionId}::uuid and s.account_id = a.id and s.expires_at > ${now}::timestamptz
    where a.id = ${accountId}::uuid)`
}
