// The bare limit of an authenticated read: a Fastify route that verifies an ES256 token and runs
// one indexed SELECT. It reads the database of a running Larder, through a pool of the same size.
import Fastify from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'

const { BENCH_DATABASE_URL, BENCH_ISSUER = '', BENCH_JWKS = '', PORT } = process.env
const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 10 })
const keys = createRemoteJWKSet(new URL(BENCH_JWKS))
const app = Fastify()

app.get('/account', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const { payload } = await jwtVerify(token, keys, {
    issuer: BENCH_ISSUER,
    audience: 'larder',
    algorithms: ['ES256'],
  })
  const { rows } = await pool.query(
    `select id, email, name, email_verified_at, created_at, updated_at, deletion_scheduled_at
     from accounts where id = $1`,
    [payload.sub],
  )
  return rows[0]
})
app.get('/health', async () => ({ status: 'ok' }))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
