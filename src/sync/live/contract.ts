import { ID_PATTERN } from '@larder/rules/id.ts'
import { Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

const HOUSEHOLD = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
const ACCOUNT = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7c'

const versions = (options: object) =>
  Type.Record(
    Type.String({ pattern: ID_PATTERN }),
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    { ...strict, ...options },
  )

export const MAX_WAIT_SECONDS = 25

export const Wait = Type.Object(
  {
    epoch: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The `epoch` of your last pull. If it is not the present one, the answer comes at once.',
      }),
    ),
    scopes: versions({
      minProperties: 1,
      maxProperties: 1000,
      description: 'The `version` that the client has of each scope.',
    }),
    timeout_s: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description: 'Seconds to wait. The default is 25.',
      }),
    ),
  },
  {
    ...strict,
    title: 'WaitRequest',
    examples: [{ epoch: 'k3f9', scopes: { [ACCOUNT]: 3, [HOUSEHOLD]: 1207 }, timeout_s: 25 }],
  },
)

export const Waited = Type.Object(
  {
    epoch: Type.String({ description: 'The history of the database that the versions are of.' }),
    scopes: versions({
      description:
        'The present versions of the scopes that were asked for. A scope is missing if you are not in it (any more).',
    }),
  },
  { title: 'Waited', examples: [{ epoch: 'k3f9', scopes: { [ACCOUNT]: 3, [HOUSEHOLD]: 1208 } }] },
)

export const Events = Type.String({
  description:
    'Server-sent events: first `hello` with the epoch and the version of each scope, then `poke`, `scope_added` and `scope_removed`.',
  examples: [
    `event: hello\ndata: {"epoch":"k3f9","scopes":{"${ACCOUNT}":3,"${HOUSEHOLD}":1207}}\n\nevent: poke\ndata: {"scope_id":"${HOUSEHOLD}","version":1208}\n\n`,
  ],
})

export const EventsQuery = Type.Object({
  ticket: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The ticket of POST /v1/sync/ticket, for a client that can send no header.',
    }),
  ),
})
export const Ticket = Type.Object(
  {
    ticket: Type.String({ description: 'For one stream: GET /v1/sync/events?ticket=…' }),
    expires_in: Type.Integer({ description: 'Seconds for which the ticket is valid.' }),
  },
  {
    title: 'StreamTicket',
    examples: [{ ticket: 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80', expires_in: 30 }],
  },
)

/** An account and its session. */
export interface Credential {
  readonly accountId: string
  readonly sessionId: string
}

/** The version of each scope, by id. */
export type Versions = Readonly<Record<string, number>>

/** The history of the database, and what it holds for some clients. */
export interface Present {
  readonly epoch: string
  /** A session that is over, or whose account waits for removal, is missing. */
  readonly bySession: ReadonlyMap<string, Versions>
}

/** A scope whose version is not the known one, a session that is over, or another epoch. */
export interface Difference {
  readonly kind: 'scope' | 'session' | 'epoch'
  readonly id: string
}
