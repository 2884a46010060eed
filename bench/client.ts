import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Larder, signUp } from './larder.ts'
import { send } from './send.ts'

/** A client of one household, for the sync benchmarks. */
export interface Client {
  readonly scopeId: string
  readonly listId: string
  call(path: string, body: object): Promise<Record<string, unknown>>
  pull(
    cursor?: string,
    limit?: number,
  ): Promise<{ text: string; cursor: string; has_more: boolean }>
  /** Pushes this number of new items. */
  push(count: number): Promise<void>
  /** Pushes mutations, and throws where one is refused. */
  pushAll(mutations: readonly object[]): Promise<void>
  /** Sends a request about the household, and throws where it is refused. @returns the body */
  request(method: string, path: string, body?: object): Promise<string>
}

export async function openClient(
  larder: Larder,
  name: string,
  schema_version = 1,
): Promise<Client> {
  const { accessToken } = await signUp(larder.url, name)
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity', // compression costs CPU on the server and has no benefit here
  }
  const listed = await fetch(`${larder.url}/v1/households`, { headers })
  if (listed.status !== 200) throw new Error(`households answered ${listed.status}`)
  const { items } = (await listed.json()) as {
    items: { id: string; default_shopping_list_id: string }[]
  }
  const [household] = items
  if (!household) throw new Error('There is no household.')
  const { id: scopeId, default_shopping_list_id: listId } = household
  const client = { client_id: randomUUID(), schema_version, scope_id: scopeId }

  async function text(path: string, body: object): Promise<string> {
    const { status, text: answer } = await send(
      'POST',
      `${larder.url}/v1/sync/${path}`,
      headers,
      JSON.stringify({ ...client, ...body }),
    )
    if (status !== 200) throw new Error(`${path} answered ${status}: ${answer}`)
    return answer
  }
  return {
    scopeId,
    listId,
    call: async (path, body) => JSON.parse(await text(path, body)) as Record<string, unknown>,
    async pull(cursor, limit) {
      const answer = await text('pull', {
        ...(cursor === undefined ? {} : { cursor }),
        ...(limit === undefined ? {} : { limit }),
      })
      // Only the head is parsed: to parse 50,000 rows is the phone's work, and is not measured.
      const head = `${answer.slice(0, answer.indexOf(',"changes":['))}}`
      const { cursor: next, has_more } = JSON.parse(head) as { cursor: string; has_more: boolean }
      return { text: answer, cursor: next, has_more }
    },
    async pushAll(mutations) {
      const { results } = JSON.parse(await text('push', { mutations })) as {
        results: { status: string }[]
      }
      const refused = results.find(({ status }) => status !== 'applied')
      if (refused) throw new Error(`A mutation was refused: ${JSON.stringify(refused)}`)
    },
    async request(method, path, body) {
      const answered = await send(method, larder.url + path, headers, body && JSON.stringify(body))
      const { status, text: answer } = answered
      if (status >= 300) throw new Error(`${path} answered ${status}: ${answer}`)
      return answer
    },
    async push(count) {
      await text('push', {
        mutations: Array.from({ length: count }, (_, i) => ({
          mutation_id: randomUUID(),
          op: 'create',
          entity: 'shopping_item',
          id: randomUUID(),
          data: { list_id: listId, name: `Item ${i}`, quantity: 1 },
        })),
      })
    },
  }
}

/**
 * Inserts this number of items into the household's list by SQL, with versions as the write path
 * sets them.
 */
export async function fill(
  pool: pg.Pool,
  { scopeId, listId }: Client,
  items: number,
): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query(`select set_config('larder.writing', 'on', true)`)
    await connection.query(
      'create temporary table made as select n, gen_random_uuid() as id from generate_series(1, $1::int) n',
      [items],
    )
    await connection.query(
      `insert into shopping_items (household_id, id, list_id, name, quantity, unit, position, created_at, updated_at)
       select $1::uuid, id, $2::uuid, 'Item ' || n, n % 9, 'kg', 'm' || n, now(), now() from made`,
      [scopeId, listId],
    )
    await connection.query(
      `insert into sync_change (household_id, entity, row_id, version)
       select $1::uuid, 12, id, (select version from sync_scope where household_id = $1::uuid) + n from made`,
      [scopeId],
    )
    await connection.query(
      'update sync_scope set version = version + $2::int where household_id = $1::uuid',
      [scopeId, items],
    )
    await connection.query('commit')
    await connection.query('drop table made')
    await connection.query('analyze')
  } finally {
    connection.release()
  }
}
