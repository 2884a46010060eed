import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { BlockList } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { pino } from 'pino'
import { createServer } from '#platform/http/server.ts'
import type { Db } from '#platform/postgres/database.ts'
import { syncRoutes } from '#sync/protocol/routes.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { type TestClock, testClock } from '#test/app/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { openAccount, openHousehold, setRole } from './household.ts'
import { createKitchen, kitchenSync } from './kitchen.ts'

/** An answer of the service. */
interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts what it is, by comparing
  readonly body: any
  readonly bytes: Buffer
}

/** The sync routes over the small set of row kinds. A header names the account instead of a token. */
export interface KitchenServer {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: TestClock
  /** Makes a household with a default list, its owner and a member. */
  readonly household: () => Promise<{ id: string; listId: string; ada: Device; bob: Device }>
  /** Makes an account, a member of the household. */
  member(householdId: string, role?: 'owner' | 'member' | 'viewer'): Promise<Device>
}

/** An account on one device, without local state. */
export interface Device {
  readonly accountId: string
  readonly clientId: string
  call(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  pull(more?: object): Promise<Answer>
  /** Pushes mutations. Those without a `mutation_id` get one. */
  push(mutations: object[], more?: object): Promise<Answer>
  /** @returns the current rows of the household */
  rows(): Promise<Record<string, Data>>
}

export async function startKitchenServer(): Promise<KitchenServer> {
  const { db } = await testDatabase()
  await createKitchen(db)
  const clock = testClock()
  const sync = kitchenSync()
  const log = pino({ level: 'error' }, { write: (line: string) => console.error(line) })
  const api = createServer({
    log,
    clock,
    trustedProxies: new BlockList(),
    observe: () => {},
    leaving: new AbortController().signal,
  })
  api.addHook('onRequest', async (request) => {
    const accountId = String(request.headers['x-account'])
    request.actor = { accountId, sessionId: undefined, network: undefined, requestId: undefined }
  })
  // The check under the lock decides about access.
  api.addHook('preValidation', async (request) => {
    const { scope_id: scopeId } = (request.body ?? {}) as { scope_id?: string }
    request.scopeIds = [String(scopeId).toLowerCase()]
  })
  const metrics = { counter: () => () => {} }
  await api.register(syncRoutes({ db, sync, clock, retentionDays: 60, metrics }), {
    prefix: '/v1/sync',
  })
  const url = await api.listen({ host: '127.0.0.1', port: 0 })
  after(() => api.close())

  async function call(
    accountId: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    // Not fetch, which decompresses answers.
    const request = httpRequest(`${url}/v1/sync${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-account': accountId, 'content-type': 'application/json', ...headers },
    })
    request.end(body && JSON.stringify(body))
    const [response]: IncomingMessage[] = await once(request, 'response')
    assert.ok(response)
    const bytes = await buffer(response)
    const isPlain = response.headers['content-encoding'] === undefined
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: isPlain ? JSON.parse(bytes.toString()) : undefined,
      bytes,
    }
  }

  return {
    db,
    sync,
    clock,
    async household() {
      const [id, listId] = [randomUUID(), randomUUID()]
      await openHousehold(db, sync, id, listId, clock())
      return { id, listId, ada: await member(id, 'owner'), bob: await member(id) }
    },
    member,
  }

  async function member(
    householdId: string,
    role: 'owner' | 'member' | 'viewer' = 'member',
  ): Promise<Device> {
    const [accountId, clientId] = [randomUUID(), randomUUID()]
    await openAccount(db, sync, accountId, clock())
    await setRole(db, sync, householdId, accountId, role, clock())
    const head = { client_id: clientId, schema_version: 1, scope_id: householdId }
    const pull = (more: object = {}) => call(accountId, '/pull', { ...head, ...more })
    return {
      accountId,
      clientId,
      call: (path, body, headers) => call(accountId, path, body, headers),
      pull,
      push: (mutations, more = {}) =>
        call(accountId, '/push', {
          ...head,
          ...more,
          mutations: mutations.map((one) => ({ mutation_id: randomUUID(), ...one })),
        }),
      async rows() {
        const { status, body } = await pull({ limit: 5000 })
        assert.equal(status, 200)
        const changes: Change[] = body.changes
        return Object.fromEntries(changes.flatMap(({ id, data }) => (data ? [[id, data]] : [])))
      },
    }
  }
}
