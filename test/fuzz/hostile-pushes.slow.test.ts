// Slow. Covers: src/platform/http src/platform/openapi src/api/rest src/sync packages/rules/src/values test/fuzz
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import {
  isKept,
  openHostileTarget,
  type FieldCase,
  fieldCasesOf,
  writtenCollections,
} from '#test/fixtures/hostile-fields.ts'
import { HOSTILE_JSON } from '#test/fixtures/hostile-values.ts'

const ada = await openHostileTarget()

/** A push, as JSON text: one mutation for each hostile value, between two valid ones. */
function pushOf(name: string, { field, wrap }: FieldCase, data: object): string {
  const isHousehold = name === 'household'
  const id = isHousehold ? ada.householdId : randomUUID()
  const others = Object.entries(data).filter(([member]) => member !== field)
  const rest = others.map(([member, value]) => `"${member}":${JSON.stringify(value)},`).join('')
  const before = isHousehold ? { op: 'update', patch: { name: 'Villa' } } : { op: 'create', data }
  const made = { op: 'create', entity: 'category', id: randomUUID(), data: { name: 'After' } }
  const mutations = [
    JSON.stringify({ entity: name, id, ...before }),
    ...HOSTILE_JSON.map((json) => {
      const fields = `{${rest}"${field}":${wrap(json)}}`
      const what = isHousehold
        ? `"op":"update","patch":${fields}`
        : `"op":"upsert","data":${fields}`
      const to = name === 'stock_movement' ? randomUUID() : id
      return `{"entity":"${name}","id":"${to}",${what}}`
    }),
    JSON.stringify(made),
  ]
  // With a log, so that the server also remembers refused mutations.
  const logged = mutations.map(
    (one, i) => `{"mutation_id":"${randomUUID()}","seq":${i + 1},${one.slice(1)}`,
  )
  const head = `"client_id":"${randomUUID()}","schema_version":${SCHEMA_VERSIONS.max},"scope_id":"${ada.householdId}"`
  return `{${head},"mutations":[${logged.join(',')}]}`
}

describe('any value pushed to any field', () => {
  for (const collection of writtenCollections) {
    const { name, columns } = collection
    const { data } = ada.kinds[name] ?? assert.fail(`no ${name}`)

    it(`is stored or rejected, and does not affect other mutations: ${name}`, async () => {
      const wrong: string[] = []
      for (const [i, fieldCase] of fieldCasesOf(collection).entries()) {
        const { field, wrap } = fieldCase
        const body = pushOf(name, fieldCase, data(i))

        const pushed = await ada.call('POST', '/v1/sync/push', body)
        const again = await ada.call('POST', '/v1/sync/push', body)

        if (pushed.status !== 200 || again.status !== 200) {
          wrong.push(`${field}: ${pushed.status} ${pushed.text} ${again.status}`)
          continue
        }
        for (const [j, { status, row }] of pushed.body.results.entries()) {
          const json = HOSTILE_JSON[j - 1]
          const sent: unknown = json === undefined ? undefined : JSON.parse(wrap(json))
          const is = `${field} ${json?.slice(0, 80)}: ${status}`
          if (!['applied', 'rejected', 'conflict'].includes(status)) wrong.push(is)
          if (json === undefined && status !== 'applied') wrong.push(is)
          if (again.body.results[j].status !== status) wrong.push(`${is}, but not again`)
          if (status !== 'applied' || typeof sent !== 'string') continue
          // An answer shows the row at the end of the push. Only each movement has its own row.
          if (name === 'stock_movement' && !isKept(sent, row.data[field])) wrong.push(is)
          const isTime = columns[field] === 'timestamptz'
          const isReal = !/-02-30|T24/.test(sent) && !Number.isNaN(Date.parse(sent))
          if (isTime && !isReal) wrong.push(is)
        }
      }

      assert.deepEqual(wrong, [])
      await ada.assertIntact()
    })
  }
})
