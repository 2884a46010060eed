import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { KEY_SCOPES } from '#platform/kernel/actor.ts'
import { describeSync } from '#server/entity-tables.ts'
import { kitchenRows, parentRows, textIn } from '#test/fixtures/kitchen-rows.ts'
import { madeKey } from './api-key.ts'
import { type Answer, startApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import { startImport } from './imports.ts'
import { exportBytes } from './larder-exports.ts'
import { signedUp } from './person.ts'
import { verified } from './verified.ts'

const app = await startApp()
const ada = await verified(app)
const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
const [ben, eve, mallory] = [
  await joined(app, ada),
  await joined(app, ada, 'viewer'),
  await signedUp(app),
]
const here = { householdIds: [householdId] }
const tokens: Record<string, string> = {
  owner: ada.accessToken,
  member: ben.accessToken,
  viewer: eve.accessToken,
  stranger: mallory.accessToken,
}
for (const scope of KEY_SCOPES) tokens[`${scope} key`] = (await madeKey(ada, scope, here)).key
tokens['write key of a member'] = (await madeKey(ben, 'write', here)).key
tokens['write key of a viewer'] = (await madeKey(eve, 'write', here)).key

const call = (token: string, method: string, path: string, body?: object): Promise<Answer> =>
  app.call(method, path, {
    token,
    headers: { 'larder-household': householdId },
    ...(body && { body }),
  })
const asOwner = (method: string, path: string, body?: object) =>
  call(ada.accessToken, method, path, body)

const parents = parentRows()
for (const { method, path, body } of parents.rows) await asOwner(method, path, body)
const kinds = kitchenRows({ ...parents.ids, listId, cookId: ada.id })

type Verdict = 'allowed' | 'refused' | `${number} ${string}`

/** 404 hides a household from a stranger. */
const verdictOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): Verdict =>
  status < 300 ? 'allowed' : [403, 404].includes(status) ? 'refused' : `${status} ${body?.error}`

async function push(token: string, mutation: object): Promise<Verdict> {
  const answer = await call(token, 'POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: SCHEMA_VERSIONS.max,
    scope_id: householdId,
    mutations: [{ mutation_id: randomUUID(), ...mutation }],
  })
  if (answer.status !== 200) return verdictOf(answer)
  const [{ status, reason, details }] = answer.body.results
  if (['applied', 'merged'].includes(status)) return 'allowed'
  return ['forbidden', 'read_only'].includes(reason)
    ? 'refused'
    : `200 ${status} ${reason} ${details?.[0]?.message}`
}

async function batch(token: string, operation: object): Promise<Verdict> {
  const answer = await call(token, 'POST', '/v1/batch', { operations: [operation] })
  return answer.status === 200
    ? verdictOf({ ...answer.body.results[0], body: answer.body.results[0].error })
    : verdictOf(answer)
}

interface Row {
  readonly id: string
  readonly path: string
}
const rows = new Map<string, Row>()

/** Forgets the row where it was deleted. */
function deleted(row: Row, verdict: Verdict): Verdict {
  for (const [key, { id }] of rows) if (id === row.id && verdict === 'allowed') rows.delete(key)
  return verdict
}

/** The ways to write one row. */
async function waysOf(entity: string, token: string) {
  const kind = kinds[entity] ?? assert.fail(entity)
  const name = textIn(kind.whole)
  const fixed = kind.path.includes(listId) ? { list_id: listId } : {}
  const row = (): Record<string, unknown> => ({
    ...kind.whole,
    ...('aliases' in kind.whole && { aliases: [] }),
    [name]: name === 'code' ? `${Math.floor(Math.random() * 1e9)}` : randomUUID(),
  })
  const patch = () => ({ [name]: row()[name] })
  /** The row at this place, made again for each who may delete it. */
  async function made(place: string) {
    const key = `${entity} ${place}`
    const kept = rows.get(key)
    if (kept) return kept
    const id = randomUUID()
    const { status, text } = await asOwner('POST', kind.path, { id, ...row() })
    assert.equal(status, 201, `${entity}: ${text}`)
    const one = { id, path: `${kind.path}/${id}` }
    rows.set(key, one)
    return one
  }
  const changed = await made('changed')
  const [d, e, f] = [await made('deleted'), await made('by a batch'), await made('by a push')]
  const id = randomUUID()
  const at = `${kind.path}/${id}`
  const data = { ...row(), ...fixed }
  return {
    create: {
      POST: verdictOf(await call(token, 'POST', kind.path, row())),
      PUT: verdictOf(await call(token, 'PUT', at, row())),
      'POST in a batch': await batch(token, { method: 'POST', path: kind.path, body: row() }),
      'PUT in a batch': await batch(token, {
        method: 'PUT',
        path: `${kind.path}/${randomUUID()}`,
        body: row(),
      }),
      'pushed create': await push(token, { op: 'create', entity, id: randomUUID(), data }),
      'pushed upsert': await push(token, {
        op: 'upsert',
        entity,
        id: randomUUID(),
        data: { ...row(), ...fixed },
      }),
    },
    change: {
      PATCH: verdictOf(await call(token, 'PATCH', changed.path, patch())),
      PUT: verdictOf(await call(token, 'PUT', changed.path, row())),
      'PATCH in a batch': await batch(token, {
        method: 'PATCH',
        path: changed.path,
        body: patch(),
      }),
      'pushed update': await push(token, { op: 'update', entity, id: changed.id, patch: patch() }),
    },
    delete: {
      DELETE: deleted(d, verdictOf(await call(token, 'DELETE', d.path))),
      'DELETE in a batch': deleted(e, await batch(token, { method: 'DELETE', path: e.path })),
      'pushed delete': deleted(f, await push(token, { op: 'delete', entity, id: f.id })),
    },
  }
}

/** Shopping lists are open to the scope `shop` by their routes only: it neither syncs nor batches. */
const isOnlyByRoutes = (who: string, way: string) => who === 'shop key' && /batch|pushed/.test(way)

describe('each way to write a row needs the same right', () => {
  for (const entity of Object.keys(kinds))
    it(entity, async () => {
      const unequal: string[] = []
      for (const [who, token] of Object.entries(tokens))
        for (const [what, ways] of Object.entries(await waysOf(entity, token))) {
          const [expected] = Object.values(ways)
          for (const [way, verdict] of Object.entries(ways)) {
            if (isOnlyByRoutes(who, way) && verdict === 'refused') continue
            if (verdict !== expected || !['allowed', 'refused'].includes(verdict))
              unequal.push(`${who}, ${what} by ${way}: ${verdict}, and not ${expected}`)
          }
        }

      assert.deepEqual(unequal, [])
    })
})

it('each way to change the settings of a household needs the same right', async () => {
  const path = `/v1/households/${householdId}`
  const values = {
    name: () => randomUUID(),
    time_zone: () => 'Europe/Berlin',
    currency: () => 'CHF',
    unit_system: () => 'us',
    default_shopping_list_id: () => listId,
    asks_open_food_facts: () => false,
  }
  const found: string[] = []
  const expected: string[] = []
  for (const [who, token] of Object.entries(tokens))
    for (const [name, value] of Object.entries(values)) {
      const byPatch = verdictOf(await call(token, 'PATCH', path, { [name]: value() }))
      for (const op of ['update', 'upsert', 'create', 'delete']) {
        const mutation =
          op === 'update'
            ? { patch: { [name]: value() } }
            : op === 'delete'
              ? {}
              : { data: { name: 'Home', [name]: value() } }
        const byPush = await push(token, { op, entity: 'household', id: householdId, ...mutation })
        if (op === 'update') found.push(`${who} ${name}: ${byPush}`)
        else if (op === 'upsert') assert.equal(byPush, byPatch, `${who} ${op} ${name} ${byPush}`)
        else assert.notEqual(byPush, 'allowed', `${who} ${op} ${name}`)
      }
      expected.push(`${who} ${name}: ${byPatch}`)
    }

  assert.deepEqual(found, expected)
  assert.ok(found.includes('write key name: refused') && found.includes('member name: allowed'))
  const ofKeys = found.filter((one) => one.includes('key') && one.includes('asks_open_food_facts'))
  assert.ok(ofKeys.length > 2 && ofKeys.every((one) => one.endsWith('refused')))
})

it('no way changes the members of a household as rows', async () => {
  for (const token of Object.values(tokens))
    for (const [entity, id] of [
      ['member', eve.id],
      ['membership', householdId],
    ])
      for (const op of ['create', 'upsert', 'update', 'delete'])
        assert.notEqual(
          await push(token, { op, entity, id, data: { role: 'owner' }, patch: { role: 'owner' } }),
          'allowed',
        )
  const { body } = await asOwner('GET', `/v1/households/${householdId}/members`)
  assert.deepEqual(
    new Map(
      body.items.map((one: { account_id: string; role: string }) => [one.account_id, one.role]),
    ),
    new Map([
      [ada.id, 'owner'],
      [ben.id, 'member'],
      [eve.id, 'viewer'],
    ]),
  )
})

it('each verb is refused by push to everybody to whom its route is closed', async () => {
  const verbs = [...describeSync().verbs.keys()]
  for (const who of ['viewer', 'stranger', 'read key', 'shop key', 'write key of a viewer'])
    for (const verb of verbs) {
      const run = { op: 'run', id: randomUUID(), verb, wish: {} }
      assert.equal(await push(tokens[who] ?? '', run), 'refused', `${who} ${verb}`)
    }
  for (const who of ['viewer', 'stranger', 'read key', 'shop key', 'write key of a viewer']) {
    const { status } = await app.call('POST', '/v1/imports', {
      token: tokens[who],
      headers: { 'larder-household': householdId },
      body: Buffer.from('x'),
    })
    assert.ok([403, 404].includes(status), `${who} imports: ${status}`)
  }
  assert.ok(verbs.length > 15)
})

it('an import with an API key leaves the settings of a new household as they are', async () => {
  const source = await signedUp(app)
  const { id } = await firstHousehold(source)
  await source.call('PATCH', `/v1/households/${id}`, { currency: 'CHF', unit_system: 'us' })
  await source.call('POST', '/v1/pantry/foods', { name: 'Milk' })
  const bytes = await exportBytes(app, source, id)
  const settingsAfter = async (isByKey: boolean) => {
    const person = await signedUp(app)
    const token = isByKey ? (await madeKey(person, 'write')).key : person.accessToken
    const send = (method: string, path: string, body?: unknown) =>
      app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    await startImport(send, bytes, 'export.zip')
    const { body } = await person.call('GET', '/v1/pantry/foods')
    const { currency, unit_system } = (await person.call('GET', '/v1/households')).body.items[0]
    return [body.items[0].name, currency, unit_system]
  }

  assert.deepEqual(await settingsAfter(false), ['Milk', 'CHF', 'us'])
  assert.deepEqual(await settingsAfter(true), ['Milk', 'EUR', 'metric'])
})
