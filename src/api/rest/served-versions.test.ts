import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { food } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

for (const schema_version of [0, SCHEMA_VERSIONS.max + 1, -1])
  it(`asks a client with schema ${schema_version} to update, for any request`, async () => {
    const { id, ada } = await household()
    const other = { schema_version }

    const answers = [
      await ada.pull(other),
      await ada.pull({ ...other, cursor: 'of another kind', since: 7 }),
      await ada.pull({ ...other, scope_id: randomUUID() }),
      await ada.push([food('Milk')], other),
      await ada.push([{ ...food('Milk'), mutation_id: 7 }], { ...other, device: 'Fridge' }),
      await ada.push(
        Array.from({ length: 201 }, () => food('Milk')),
        other,
      ),
      await ada.call('/push', { ...other, changes: [] }),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [426, 'CLIENT_UPGRADE_REQUIRED']),
    )
    const { body } = await ada.pull()
    assert.deepEqual([body.scope_id, body.version, body.client.last_seq], [id, 2, 0])
  })

it('refuses an invalid schema version', async () => {
  const { ada } = await household()
  const wrong = ['1', null, 1.5, [1], undefined]

  const answers = []
  for (const schema_version of wrong)
    answers.push(await ada.pull({ schema_version }), await ada.push([], { schema_version }))

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    answers.map(() => [400, 'VALIDATION_FAILED']),
  )
})
