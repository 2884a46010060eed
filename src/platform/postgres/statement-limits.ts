/** How long PostgreSQL works on a statement, and waits for a lock, in milliseconds; 0 is no limit. */
export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
}

/** Milliseconds between two checks that the client of a running statement is still connected. */
const CONNECTION_CHECK = 2000

/**
 * SQL that sets the limits for a connection. A statement also ends when its client has
 * disconnected. PostgreSQL on Windows does not support this and refuses the setting; then the other
 * settings must still apply.
 */
export function sessionLimits({ statementMs, lockMs }: StatementLimits): string {
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
    do $$ begin
      perform set_config('client_connection_check_interval', '${CONNECTION_CHECK}', false);
    exception when invalid_parameter_value then null;
    end $$`
}

/**
 * SQL that sets the limits for the open transaction only. Behind PgBouncer in transaction mode a
 * setting of the connection would reach other clients of the same server connection.
 */
export function transactionLimits({ statementMs, lockMs }: StatementLimits): string {
  return `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`
}
