// Slow. Covers: src/platform/http src/platform/openapi src/api/rest src/sync packages/rules/src/values test/fuzz
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  isKept,
  openHostileTarget,
  type FieldCase,
  fieldCasesOf,
  writtenCollections,
} from '#test/fixtures/hostile-fields.ts'
import { HOSTILE_JSON } from '#test/fixtures/hostile-values.ts'

const ada = await openHostileTarget()

describe('any value sent over REST to any field', () => {
  for (const collection of writtenCollections) {
    const { name } = collection
    const { path, data } = ada.kinds[name] ?? assert.fail(`no ${name}`)
    if (path === undefined) continue // only verbs write this kind

    it(`is stored or refused: ${name}`, async () => {
      const wrong: string[] = []

      async function sendValues({ field, wrap }: FieldCase, i: number): Promise<void> {
        const row = name === 'household' ? path : `${path}/${randomUUID()}`
        const { list_id: _list, ...whole } = data(i) as { list_id?: string } // the path has the list
        if (name !== 'household') await ada.call('PUT', `${row}`, whole)
        for (const json of HOSTILE_JSON) {
          const sent = wrap(json)
          const { status, body } = await ada.call('PATCH', `${row}`, `{"${field}":${sent}}`)
          const label = `${field} ${sent.slice(0, 80)}: ${status}`
          if (status === 200) {
            const isSame = json === 'null' || isKept(JSON.parse(sent), body[field])
            if (!isSame) wrong.push(`${label} ${JSON.stringify(body[field]).slice(0, 200)}`)
          } else if (![400, 409, 413].includes(status) || !body.code) wrong.push(label)
        }
      }
      // Few at once: they wait for the lock of one household, and Larder refuses what waits for long.
      const cases = fieldCasesOf(collection).entries()
      const sendNext = async () => {
        for (const [i, one] of cases) await sendValues(one, i)
      }
      await Promise.all(Array.from({ length: 4 }, sendNext))

      assert.deepEqual(wrong, [])
      await ada.assertIntact()
    })
  }
})
