import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * Marks a statement whose plan is worth keeping: each connection plans it a few times, and then never
 * again. For statements whose text is always the same, and whose planning costs more than their work.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

/** The name under which a connection keeps the plan of this very text. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `larder_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    names.set(text, name)
  }
  return name
}

/** A connection that prepares what is marked (PostgreSQL protocol, extended query with a name). */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's query has many forms; all but one pass through
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isMarked = typeof text === 'string' && text.includes(MARK)
    const passed = isMarked ? [{ name: nameOf(text), text, values }, ...rest] : args
    // oxlint-disable-next-line typescript/unbound-method -- bound by apply
    return Reflect.apply(super.query, this, passed)
  }
}
