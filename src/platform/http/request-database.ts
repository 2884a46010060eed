import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/postgres/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The database for this request: a pool, or the transaction in which the whole request is done. The
     * handler of a `POST` uses it for all that it reads and writes.
     */
    db: Db
  }
}

/** Sets `request.db` on all routes of this scope. */
export function provideDatabase(scope: FastifyInstance, db: Db): void {
  scope.addHook('onRequest', async (request) => {
    request.db = db
  })
}
