// Better Auth, configured as in its documentation: e-mail and password, PostgreSQL, its handler on
// node:http. BENCH_HASHING=argon2id hashes with Larder's parameters. Otherwise it uses its default,
// scrypt.
import { createServer } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'

const { BENCH_DATABASE_URL, BENCH_HASHING, BENCH_POOL, PORT } = process.env
const argon2id = {
  hash: (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify: (known: { hash: string; password: string }) => verify(known.hash, known.password),
}
const options = {
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: 'a secret of the bench, which is long enough',
  database: new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: Number(BENCH_POOL) }),
  emailAndPassword: {
    enabled: true,
    ...(BENCH_HASHING === 'argon2id' ? { password: argon2id } : {}),
  },
  rateLimit: { enabled: false }, // as in Larder during the bench
  telemetry: { enabled: false },
}
await (await getMigrations(options)).runMigrations()

const handle = toNodeHandler(betterAuth(options))
createServer((request, response) => void handle(request, response)).listen(
  Number(PORT),
  '127.0.0.1',
)
process.once('SIGTERM', () => process.exit(0))
