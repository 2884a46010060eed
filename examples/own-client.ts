// A complete small client of Larder's sync protocol (docs/sync.md). It keeps one household in memory,
// changes it offline, and loses nothing. Copy it, and save `state` in the storage of your platform.

export type Fields = Record<string, unknown>

/** A row of the server. */
export interface Row {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly data: Fields
}

/** A local change. It always keeps its `mutation_id`, so that the server does it once. */
export interface Mutation {
  readonly mutation_id: string
  readonly op: 'create' | 'update' | 'delete'
  readonly entity: string
  readonly id: string
  readonly data?: Fields
  readonly patch?: Fields
  readonly expect?: Fields
}

/** The state of the client. It is plain JSON: store it at each call of `save`. */
export interface State {
  clientId: string
  lastSeq: number
  lastMutationId?: string | undefined
  epoch?: string | undefined
  cursor?: string | undefined
  /** By `entity/id`, because two row kinds may have the same id. */
  rows: Record<string, Row>
  /** The keys of the rows received since a reset began. */
  receivedKeys?: string[] | undefined
  outbox: Mutation[]
  /** Mutations that the server refused, with the reason. Show them to the user. */
  refused: { mutation: Mutation; status: string; reason?: string }[]
}

export const newState = (): State => ({
  clientId: crypto.randomUUID(),
  lastSeq: 0,
  rows: {},
  outbox: [],
  refused: [],
})

interface Change extends Omit<Row, 'data'> {
  readonly data?: Fields
  readonly deleted?: true
}

interface Page {
  readonly epoch: string
  readonly reset: boolean
  readonly cursor: string
  readonly has_more: boolean
  readonly changes: readonly Change[]
  readonly client: { readonly last_seq: number; readonly last_mutation_id: string | null }
}

interface Pushed {
  readonly results: readonly { mutation_id: string; status: string; reason?: string }[]
}

/** The sign-in page of a network may answer in place of Larder. Nothing is known then: try again later. */
const FOREIGN = 'Something other than Larder has answered.'

/** A filter that keeps the first mutation, and more while their sum is at most `bytes`. A push holds 1 MiB. */
function fitsIn(bytes: number): (mutation: Mutation, i: number) => boolean {
  let sum = 0
  return (mutation, i) => {
    sum += new TextEncoder().encode(JSON.stringify(mutation)).length
    return i === 0 || sum <= bytes
  }
}

/** An answer other than 200. Base decisions on its `code`. */
class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface Household {
  /** The rows with the changes of the outbox. Show these to the user. */
  view(entity: string): (Fields & { id: string })[]
  /** Makes a local change. The next `sync` sends it to the server. */
  act(action: Omit<Mutation, 'mutation_id'>): void
  /** Pushes local changes, then pulls other changes. You may call it at any time. */
  sync(): Promise<void>
}

/**
 * @param server.token called for each request, because access tokens are valid for 15 minutes
 * @param save called after each change of the state
 */
export function openHousehold(
  server: { url: string; scopeId: string; token: () => Promise<string> },
  state: State,
  save: (state: State) => void = () => {},
): Household {
  async function call<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${server.url}/v1/sync/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await server.token()}`,
      },
      body: JSON.stringify({
        client_id: state.clientId,
        schema_version: 1,
        scope_id: server.scopeId,
        ...body,
      }),
    })
    // oxlint-disable-next-line typescript/no-explicit-any -- JSON of the shapes above
    const answer: any = await response.json()
    if (!response.ok) throw new Refusal(answer.code, answer.error)
    return answer
  }

  /** Begins a new log with the rest of the outbox, after a restore or if another device uses our client id. */
  function beginNewLog(): void {
    Object.assign(state, { clientId: crypto.randomUUID(), lastSeq: 0, lastMutationId: undefined })
  }

  function removeDone(count: number): void {
    state.lastMutationId = state.outbox[count - 1]?.mutation_id ?? state.lastMutationId
    state.lastSeq += count
    state.outbox = state.outbox.slice(count)
  }

  /** Pushes the outbox in order. Each answered mutation leaves it, also a refused one. */
  async function push(): Promise<void> {
    for (let maxCount = 100; state.outbox.length > 0;) {
      const batch = state.outbox.slice(0, maxCount).filter(fitsIn(900_000))
      const answer = await call<Pushed>('push', {
        ...(state.lastMutationId ? { prev_mutation_id: state.lastMutationId } : {}),
        mutations: batch.map((mutation, i) => ({ ...mutation, seq: state.lastSeq + 1 + i })),
      }).catch((error: unknown) => {
        const isTooLarge = error instanceof Refusal && error.code === 'BODY_TOO_LARGE'
        if (!isTooLarge || batch.length === 1) throw error
        maxCount = Math.floor(batch.length / 2) // the changed rows are large
        return undefined
      })
      if (answer === undefined) continue
      const { results } = answer
      const isOurs = batch.every(({ mutation_id: id }, i) => results?.[i]?.mutation_id === id)
      if (!isOurs) throw new Error(FOREIGN) // the outbox stays as it is
      for (const [i, { status, reason }] of results.entries()) {
        const mutation = batch[i]
        if (mutation && ['conflict', 'gone', 'rejected'].includes(status))
          state.refused.push({ mutation, status, ...(reason ? { reason } : {}) })
      }
      removeDone(results.length)
      save(state)
    }
  }

  async function pull(): Promise<void> {
    for (;;) {
      const { cursor } = state
      const page = await call<Page>('pull', cursor === undefined ? {} : { cursor })
      if (typeof page.client?.last_seq !== 'number' || !Array.isArray(page.changes))
        throw new Error(FOREIGN)
      take(page)
      save(state) // rows and cursor together: otherwise a crash could lose rows
      if (!page.has_more) return
    }
  }

  function take({ changes, reset, epoch, cursor, has_more, client }: Page): void {
    if (reset) state.receivedKeys = []
    for (const { entity, id, version, data } of changes) {
      const key = `${entity}/${id}`
      if (data) state.rows[key] = { entity, id, version, data }
      else delete state.rows[key]
      state.receivedKeys?.push(key)
    }
    Object.assign(state, { epoch, cursor })
    if (has_more) return
    if (state.receivedKeys) {
      const kept = new Set(state.receivedKeys) // the reset is complete: other rows are deleted
      for (const key of Object.keys(state.rows)) if (!kept.has(key)) delete state.rows[key]
      state.receivedKeys = undefined
    }
    // After a lost answer to a push, this tells how much the server has done.
    const done = client.last_seq - state.lastSeq
    if (done <= 0) return
    if (state.outbox[done - 1]?.mutation_id === client.last_mutation_id) removeDone(done)
    else beginNewLog()
  }

  return {
    view(entity) {
      const rows = new Map(
        Object.values(state.rows)
          .filter((row) => row.entity === entity)
          .map(({ id, data }) => [id, { ...data, id }]),
      )
      for (const { op, id, data, patch, ...mutation } of state.outbox) {
        if (mutation.entity !== entity) continue
        if (op === 'delete') rows.delete(id)
        else if (op === 'create' || rows.has(id))
          rows.set(id, { ...rows.get(id), ...data, ...patch, id })
      }
      return [...rows.values()]
    },
    act(action) {
      state.outbox.push({ mutation_id: crypto.randomUUID(), ...action })
      save(state)
    },
    async sync() {
      for (let tries = 0; tries < 5; tries++) {
        try {
          await push()
          return await pull()
        } catch (error) {
          if (!(error instanceof Refusal)) throw error // no network: the outbox stays
          if (error.code === 'CURSOR_EXPIRED') state.cursor = undefined // pull everything
          else if (error.code === 'CLIENT_FORKED' || error.code === 'SEQ_GAP') beginNewLog()
          else throw error
        }
      }
      throw new Error('The server refused five times.')
    },
  }
}
