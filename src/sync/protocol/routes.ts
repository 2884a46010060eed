import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/base/log.ts'
import type { Api } from '#platform/http/api.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { AppError, type ErrorCode } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type SyncSchema,
  MAX_MUTATIONS,
  MAX_PAGE_ROWS,
  MAX_PUSH_BYTES,
} from '#sync/schema/contract.ts'
import { scopeForbidden } from '#sync/write/scopes/authority.ts'
import { createSyncMeter } from './measure-sync.ts'
import { Overview } from './overview-schema.ts'
import { Pull, pulledSchema } from './pull-schemas.ts'
import { pull } from './pull.ts'
import { AnyPush, Push, pushedSchema } from './push-schemas.ts'
import { push } from './push.ts'
import { openReadReplica } from './read-replica.ts'
import { scopesOf } from './scopes.ts'

const PUSH_ERRORS: readonly ErrorCode[] = [
  'SCOPE_FORBIDDEN',
  'CLIENT_FORKED',
  'SEQ_GAP',
  'BATCH_REJECTED',
  'CLIENT_UPGRADE_REQUIRED',
]

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly retentionDays: number
  readonly metrics: Pick<Metrics, 'counter'>
  /** A copy of the database for pulls. */
  readonly readReplica?: Db | undefined
  readonly log?: Log
}

/** Mounted at /v1/sync, below the hook that authenticates. */
export function syncRoutes(deps: Deps) {
  const { metrics, readReplica, log } = deps
  const replica =
    readReplica && log ? openReadReplica({ replica: readReplica, log, metrics }) : undefined
  const meter = createSyncMeter(metrics)
  const reported = new Set<string>() // each household is in the log once
  function reportMissing(scopeId: string, rows: string): void {
    if (reported.has(scopeId)) return
    reported.add(scopeId)
    log?.error({ scope_id: scopeId, rows }, 'rows are gone without a tombstone')
  }
  return async (api: Api): Promise<void> => {
    mountOverview(api, deps)
    mountPull(api, deps, meter, { replica, reportMissing })
    mountPush(api, deps, meter)
  }
}

function mountOverview(api: Api, { db, sync, retentionDays }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'readSyncOverview',
        tags: ['sync'],
        summary: 'List the scopes to sync',
        response: { 200: Overview },
      },
    },
    async ({ actor }) => ({
      account_id: actor.accountId,
      schema_versions: SCHEMA_VERSIONS,
      retention_days: retentionDays,
      limits: {
        max_mutations: MAX_MUTATIONS,
        max_push_bytes: MAX_PUSH_BYTES,
        max_page_rows: MAX_PAGE_ROWS,
      },
      scopes: await scopesOf(db, sync, actor.accountId),
    }),
  )
}

function mountPull(
  api: Api,
  { db, sync }: Deps,
  meter: ReturnType<typeof createSyncMeter>,
  more: Parameters<typeof pull>[4],
): void {
  api.post(
    '/pull',
    {
      preValidation: async ({ body }) => validateHead(body),
      preHandler: async (request) => expectScope(request, request.body.scope_id),
      schema: {
        operationId: 'pullChanges',
        tags: ['sync'],
        summary: 'Pull the changes since a cursor',
        body: Pull,
        response: { 200: pulledSchema(sync.collections) },
      },
      config: {
        namesScope: true,
        onlyReads: true,
        keyScopes: ['read', 'write'],
        errors: ['SCOPE_FORBIDDEN', 'CURSOR_INVALID', 'CURSOR_EXPIRED', 'CLIENT_UPGRADE_REQUIRED'],
      },
    },
    async ({ actor, body }, reply) => {
      const work = () => pull(db, sync, actor.accountId, body, more)
      return sendText(reply, await meter.pulled(body.cursor !== undefined, work))
    },
  )
}

function mountPush(
  api: Api,
  { db, sync, clock }: Deps,
  meter: ReturnType<typeof createSyncMeter>,
): void {
  const compile = validatorOf(api)
  api.post(
    '/push',
    {
      bodyLimit: MAX_PUSH_BYTES,
      preValidation: async ({ body }) => validateHead(body),
      preHandler: async (request) => expectScope(request, request.body.scope_id),
      // `Push` is for the document. `AnyPush` accepts invalid mutations, since each is refused by itself.
      validatorCompiler: (part) =>
        compile(part.httpPart === 'body' ? { ...part, schema: AnyPush } : part),
      schema: {
        operationId: 'pushMutations',
        tags: ['sync'],
        summary: 'Push the mutations of a client',
        description:
          'The answer is 200 even if mutations were refused: each mutation has its own result.',
        body: Push,
        response: { 200: pushedSchema(sync.collections) },
      },
      config: {
        namesScope: true,
        keyScopes: ['write'],
        repeatsSafely: true, // by its mutation ids
        findsFlaws: true, // `readMutation` does, for each mutation
        errors: PUSH_ERRORS,
      },
    },
    async ({ actor, body, bodyMayHaveFlaws }, reply) => {
      const request = { ...body, mayHaveFlaws: bodyMayHaveFlaws }
      const pushed = await meter.pushed(() => push(db, sync, actor, request, clock()))
      return sendText(reply, JSON.stringify(pushed))
    },
  )
}

/** Runs before the schema: another version may have another schema, and a large body takes long. */
function validateHead(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  if (
    'schema_version' in body &&
    typeof body.schema_version === 'number' &&
    Number.isInteger(body.schema_version) &&
    !isSupported(body.schema_version)
  )
    throw new AppError(
      'CLIENT_UPGRADE_REQUIRED',
      `The server does not support this version of the client. It supports schema_version ${SCHEMA_VERSIONS.min} to ${SCHEMA_VERSIONS.max}.`,
    )
  if ('mutations' in body && Array.isArray(body.mutations) && body.mutations.length > MAX_MUTATIONS)
    throw new AppError('BODY_TOO_LARGE', `Send at most ${MAX_MUTATIONS} mutations in one push.`)
}

const isSupported = (version: number) =>
  SCHEMA_VERSIONS.min <= version && version <= SCHEMA_VERSIONS.max

/**
 * Refuses an account that was not in the scope when it was authenticated, before it takes a share of
 * the household or waits for its lock. The role of a member is read again under the lock.
 *
 * @throws AppError SCOPE_FORBIDDEN
 */
function expectScope({ scopeIds }: Pick<FastifyRequest, 'scopeIds'>, scopeId: string): void {
  if (!scopeIds.includes(scopeId)) throw scopeForbidden()
}

/** The validator of this server. */
function validatorOf({ validatorCompiler }: Api) {
  if (!validatorCompiler) throw new Error('This server has no validator.')
  return validatorCompiler
}

/** Sends text that is already JSON. */
function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(text))
}
