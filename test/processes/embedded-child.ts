// A process that tests kill instead of Larder: `node test/processes/embedded-child.ts DATA_DIR hold|write`.
import { once } from 'node:events'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { problemsOnly } from '#test/app/database.ts'

const [dataDir = '', mode] = process.argv.slice(2)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort())

await using postgres = await startEmbeddedPostgres({ dataDir, log: problemsOnly })
const client = new pg.Client(postgres.url)
await client.connect()
console.log(postgres.url)
if (mode === 'write') {
  await client.query('create table if not exists written (n int generated always as identity)')
  while (!stop.signal.aborted) {
    const { rows } = await client.query('insert into written default values returning n')
    console.log(rows[0].n) // acknowledged
  }
} else {
  await once(stop.signal, 'abort')
}
await client.query('select 1') // fails if another process has stopped PostgreSQL
await client.end()
console.log('left in order')
