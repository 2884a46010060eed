import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Logger } from 'pino'
import type { Limit } from '#platform/http/limits/rate-limits.ts'
import type { ErrorCode } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The database for this request: a pool, or the transaction in which the whole request is done. The
     * handler of a `POST` uses it for all that it reads and writes.
     */
    db: Db
    /** For a body with `findsFlaws`: false if no part of it has a flaw. */
    bodyMayHaveFlaws: boolean
  }
  /** A feature that reads a further field declares that field itself. */
  interface FastifyContextConfig {
    /** The errors of this route beyond those of every route. */
    readonly errors?: readonly ErrorCode[]
    /** It calls `findFlaw` itself, for parts of its body that may have a flaw. */
    readonly findsFlaws?: boolean
    /** A missing body means `{}`. */
    readonly bodyIsOptional?: boolean
    /** It only reads, although its method is not `GET`. */
    readonly onlyReads?: boolean
    /** How often each client may use this route. The request is counted before its body is read. */
    readonly perClient?: Limit
  }
}

/** A Fastify scope whose handlers are typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  TypeBoxTypeProvider
>

/** Sets `request.db` on all routes of this scope. */
export function provideDatabase(scope: FastifyInstance, db: Db): void {
  scope.addHook('onRequest', async (request) => {
    request.db = db
  })
}
