// A complete small client of Larder's sync protocol (docs/sync.md): it keeps one household in memory,
// works on it offline, and loses nothing. Copy it, and put `state` where your platform keeps things.

export type Fields = Record<string, unknown>

/** A row as the server has it. */
export interface Row {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly data: Fields
}

/** Something that was done here. It keeps its `mutation_id` for ever, so that it is done once. */
export interface Mutation {
  readonly mutation_id: string
  readonly op: 'create' | 'update' | 'delete'
  readonly entity: string
  readonly id: string
  readonly data?: Fields
  readonly patch?: Fields
  readonly expect?: Fields
}

/** All there is to keep between two starts. It is plain JSON: save it whenever `save` is called. */
export interface State {
  clientId: string
  lastSeq: number
  lastMutationId?: string | undefined
  epoch?: string | undefined
  cursor?: string | undefined
  /** By `entity/id`: two kinds of rows may have one id. */
  rows: Record<string, Row>
  /** The keys of the rows that came since a replacement began. */
  gathered?: string[] | undefined
  outbox: Mutation[]
  /** What the server refused, with its reason: for people to look at. */
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
  readonly results: readonly { status: string; reason?: string }[]
}

/** Takes the first of a list, and as many more as come to so many bytes: a push holds 1 MiB. */
function fitsIn(bytes: number): (mutation: Mutation, i: number) => boolean {
  let sum = 0
  return (mutation, i) => {
    sum += new TextEncoder().encode(JSON.stringify(mutation)).length
    return i === 0 || sum <= bytes
  }
}

/** What the server answered that was not 200. `code` is what to decide by. */
class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface Household {
  /** The rows with what is in the outbox done to them: what to show. */
  view(entity: string): (Fields & { id: string })[]
  /** Does something here and now; the server hears of it with the next `sync`. */
  act(action: Omit<Mutation, 'mutation_id'>): void
  /** Brings out what was done here, and in what was done elsewhere. Call it as often as you like. */
  sync(): Promise<void>
}

/**
 * @param server.token asked for anew at each call, since access tokens live 15 minutes
 * @param save called after each step that may not be forgotten
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
    // oxlint-disable-next-line typescript/no-explicit-any -- JSON, of the shapes above
    const answer: any = await response.json()
    if (!response.ok) throw new Refusal(answer.code, answer.error)
    return answer
  }

  /** Whoever else has used our client id, or a restored backup: a new log with what is left of ours. */
  function beginNewLog(): void {
    Object.assign(state, { clientId: crypto.randomUUID(), lastSeq: 0, lastMutationId: undefined })
  }

  function forget(count: number): void {
    state.lastMutationId = state.outbox[count - 1]?.mutation_id ?? state.lastMutationId
    state.lastSeq += count
    state.outbox = state.outbox.slice(count)
  }

  /** In the order in which they were done; what is answered leaves the outbox, refused or not. */
  async function push(): Promise<void> {
    for (let most = 100; state.outbox.length > 0;) {
      const batch = state.outbox.slice(0, most).filter(fitsIn(900_000))
      const { results } = await call<Pushed>('push', {
        ...(state.lastMutationId ? { prev_mutation_id: state.lastMutationId } : {}),
        mutations: batch.map((mutation, i) => ({ ...mutation, seq: state.lastSeq + 1 + i })),
      }).catch((error: unknown) => {
        const isTooMuch = error instanceof Refusal && error.code === 'BODY_TOO_LARGE'
        if (!isTooMuch || batch.length === 1) throw error
        most = Math.floor(batch.length / 2) // what these change is large: fewer at once
        return { results: [] }
      })
      for (const [i, { status, reason }] of results.entries()) {
        const mutation = batch[i]
        if (mutation && ['conflict', 'gone', 'rejected'].includes(status))
          state.refused.push({ mutation, status, ...(reason ? { reason } : {}) })
      }
      forget(results.length)
      save(state)
    }
  }

  async function pull(): Promise<void> {
    for (;;) {
      const { cursor } = state
      const page = await call<Page>('pull', cursor === undefined ? {} : { cursor })
      take(page)
      save(state) // rows and cursor together, or a crash would leave a hole
      if (!page.has_more) return
    }
  }

  function take({ changes, reset, epoch, cursor, has_more, client }: Page): void {
    if (reset) state.gathered = []
    for (const { entity, id, version, data } of changes) {
      const key = `${entity}/${id}`
      if (data) state.rows[key] = { entity, id, version, data }
      else delete state.rows[key]
      state.gathered?.push(key)
    }
    Object.assign(state, { epoch, cursor })
    if (has_more) return
    if (state.gathered) {
      const kept = new Set(state.gathered) // a replacement is complete: all else is gone
      for (const key of Object.keys(state.rows)) if (!kept.has(key)) delete state.rows[key]
      state.gathered = undefined
    }
    // The answer to a push got lost: the server says how far it came.
    const done = client.last_seq - state.lastSeq
    if (done <= 0) return
    if (state.outbox[done - 1]?.mutation_id === client.last_mutation_id) forget(done)
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
          if (!(error instanceof Refusal)) throw error // no network: the outbox waits
          if (error.code === 'CURSOR_EXPIRED') state.cursor = undefined // read all anew; the outbox stays
          else if (error.code === 'CLIENT_FORKED' || error.code === 'SEQ_GAP') beginNewLog()
          else throw error
        }
      }
      throw new Error('The server kept on refusing.')
    },
  }
}
