/**
 * A short name for a statement in traces: its verb, and the first table in it. Never its values, and not its text, which
 * might have some.
 */
export function nameStatement(sql: string): string {
  const [verb = 'query'] = /[a-z]+/i.exec(sql) ?? []
  const [, table] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?(?!\s*\()/i.exec(sql) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}
