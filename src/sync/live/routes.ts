import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  Events,
  EventsQuery,
  MAX_WAIT_SECONDS,
  Ticket,
  Wait,
  Waited,
  type Credential,
} from './contract.ts'
import type { Live } from './live.ts'

/** Mounted at /v1/sync, below a hook that authenticates by a token or a ticket. */
export function eventRoutes({ live }: { live: Live }) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/events',
      {
        schema: {
          operationId: 'followChanges',
          tags: ['sync'],
          summary: 'Follow the changes of all scopes, as server-sent events',
          description:
            'The events hold no data: pull when a version is new. The server ends a stream after about 15 minutes.',
          querystring: EventsQuery,
          produces: 'text/event-stream',
          response: { 200: Events },
        },
        config: { errors: ['RATE_LIMITED'] },
      },
      async ({ actor, method }, reply) => {
        if (method === 'HEAD') return reply.type('text/event-stream').send('')
        await live.stream(credentialOf(actor), reply)
        return reply
      },
    )
  }
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly live: Live
  /** Makes a ticket for one stream of the actor. @throws AppError UNAUTHENTICATED */
  readonly issueTicket: (db: Db, actor: Actor, now: Date) => Promise<string>
  readonly ticketSeconds: number
}

/** Mounted at /v1/sync, below the hook that authenticates. */
export function liveRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountWaitForChanges(api, deps)
    mountMakeStreamTicket(api, deps)
  }
}

function mountWaitForChanges(api: Api, { live }: Deps): void {
  api.post(
    '/wait',
    {
      schema: {
        operationId: 'waitForChanges',
        tags: ['sync'],
        summary: 'Wait until a scope has a newer version',
        description:
          'For clients that can not stream. The answer is 204 if nothing has changed in time.',
        body: Wait,
        response: { 200: Waited, 204: Type.Null() },
      },
      config: { onlyReads: true, takesOwnShares: true, errors: ['RATE_LIMITED'] },
    },
    async ({ actor, body, raw }, reply) => {
      const entries = Object.entries(body.scopes).map(([id, version]) => [
        id.toLowerCase(),
        version,
      ])
      const given = { epoch: body.epoch, versions: Object.fromEntries(entries) }
      const timeoutMs = (body.timeout_s ?? MAX_WAIT_SECONDS) * SECOND
      const options = { timeoutMs, connection: raw.socket }
      const told = await live.wait(credentialOf(actor), given, options)
      if (!told) return reply.code(204).send(null)
      return { epoch: told.epoch, scopes: told.versions }
    },
  )
}

function mountMakeStreamTicket(api: Api, { db, clock, issueTicket, ticketSeconds }: Deps): void {
  api.post(
    '/ticket',
    {
      schema: {
        operationId: 'makeStreamTicket',
        tags: ['sync'],
        summary: 'Make a ticket for one stream',
        description: "For a browser, whose EventSource can't send the access token.",
        response: { 201: Ticket },
      },
      config: { holdsSecrets: true },
    },
    async ({ actor }, reply) => {
      const ticket = await issueTicket(db, actor, clock())
      return reply.code(201).send({ ticket, expires_in: ticketSeconds })
    },
  )
}

/** @throws AppError UNAUTHENTICATED if the credential is not that of a session */
function credentialOf({ accountId, sessionId }: Actor): Credential {
  if (sessionId === undefined) throw accountIsGone()
  return { accountId, sessionId }
}
