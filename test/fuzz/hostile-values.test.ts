import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import {
  bugsOf,
  isKept,
  openHostileTarget,
  type Place,
  placesOf,
  writtenCollections,
} from '#test/fixtures/hostile-fields.ts'
import { HOSTILE_JSON } from '#test/fixtures/hostile-values.ts'

const app = await startApp()
const ada = await openHostileTarget(app)

describe('a value of any kind, sent over REST to any field', () => {
  for (const collection of writtenCollections) {
    const { name } = collection
    const { path, data } = ada.kinds[name] ?? assert.fail(`no ${name}`)
    if (path === undefined) continue // written by verbs only

    it(`is kept as it is or refused: ${name}`, async () => {
      const wrong: string[] = []

      async function tryPlace({ field, wrap }: Place, i: number): Promise<void> {
        const row = name === 'household' ? path : `${path}/${randomUUID()}`
        const { list_id: _list, ...whole } = data(i) as { list_id?: string } // the path says it
        if (name !== 'household') await ada.call('PUT', `${row}`, whole)
        for (const json of HOSTILE_JSON) {
          const sent = wrap(json)
          const { status, body } = await ada.call('PATCH', `${row}`, `{"${field}":${sent}}`)
          const is = `${field} ${sent.slice(0, 80)}: ${status}`
          if (status === 200) {
            const isSame = json === 'null' || isKept(JSON.parse(sent), body[field])
            if (!isSame) wrong.push(`${is} ${JSON.stringify(body[field]).slice(0, 200)}`)
          } else if (![400, 409, 413].includes(status) || !body.code) wrong.push(is)
        }
      }
      await Promise.all(placesOf(collection).map(tryPlace))

      assert.deepEqual(wrong, [])
      assert.deepEqual(await ada.unreadable(), [])
      assert.deepEqual(bugsOf(app), [])
    })
  }
})
