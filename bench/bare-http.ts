// The bare cost of a read: a server of `node:http` that runs one prepared statement for each request, and checks nothing.
// It reads the database of a running Larder, through a pool of the same size.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

const { BENCH_DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 10 })
const read = {
  name: 'read',
  text: 'select id, email, name, created_at from accounts where id = $1',
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ ...read, values: [request.url?.slice(1)] })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows[0]))
}

createServer((request, response) => {
  if (request.url === '/health') response.end('ok')
  else void answer(request, response)
}).listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
