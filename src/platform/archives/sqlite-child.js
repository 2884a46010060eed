// A process that reads a SQLite file which somebody sent, started by sqlite.ts. It is JavaScript, because removing
// types would take memory. It prints JSON and ends. Its parent kills it where it takes too long: a query can't be
// interrupted from inside. It has no secret in its environment.
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'

const [path = '', names = '[]', maxRows = '0', maxMemory = '0'] = process.argv.slice(2)

/** `immutable`: no lock and no journal is made beside the file. */
const url = new URL(`${pathToFileURL(path).href}?immutable=1`)
const database = new DatabaseSync(url, { readOnly: true, allowExtension: false, defensive: true })
// The schema is of a stranger: no functions with effects in it, and no pages that only seem right.
database.exec('pragma trusted_schema = off')
database.exec('pragma cell_size_check = on')
database.exec(`pragma hard_heap_limit = ${Number(maxMemory)}`)

/** @type {Record<string, unknown[]>} */
const tables = {}
for (const name of JSON.parse(names)) {
  // Only tables: a view is a query of a stranger, and may never end.
  const found = database
    .prepare(
      "select sql from sqlite_schema where type = 'table' and name = ? and sql like 'create table%'",
    )
    .get(name)
  if (!found) continue
  if (/\bas\s*\(|\bgenerated\b/i.test(String(found['sql'])))
    throw new Error('it has computed columns')
  const quoted = `"${name.replaceAll('"', '')}"`
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(name)
    .map((column) => `"${String(column['name']).replaceAll('"', '""')}"`)
  const rows = []
  const wanted = columns.map((column) => `${kept(column)} as ${column}`).join(', ')
  const limit = Number(maxRows)
  for (const row of database.prepare(`select ${wanted} from ${quoted} limit ${limit}`).iterate())
    rows.push(Object.fromEntries(Object.entries(row).filter(([, value]) => isKept(value))))
  tables[name] = rows
}
process.stdout.write(JSON.stringify(tables))

/**
 * SQLite leaves out what is not kept, so that many large photos take no memory. The number of bytes is beside the value:
 * it is known without loading the value.
 *
 * @param {string} column quoted
 */
function kept(column) {
  return `case when typeof(${column}) <> 'blob' and coalesce(octet_length(${column}), 0) < 4000000 then ${column} end`
}

/** @param {unknown} value */
function isKept(value) {
  return typeof value === 'number' || (typeof value === 'string' && value.length < 1_000_000)
}
