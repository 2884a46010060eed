import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadTagger, readLine } from '#web/recipes/edit/read-line.ts'

describe('a line of a recipe that is edited', () => {
  it('is read by rules first, and by the tagger once it is loaded', async () => {
    const line = '2 large eggs, beaten (optional)'

    const before = readLine(line, 'en')
    await loadTagger()
    const after = readLine(line, 'en')

    assert.equal(before.name, 'large eggs')
    assert.deepEqual(after, {
      name: 'eggs',
      quantity: 2,
      quantityMax: null,
      unit: null,
      note: 'large, beaten',
      isOptional: true,
    })
  })

  it('has no unit where it counts pieces', async () => {
    await loadTagger()

    const { quantity, unit, name } = readLine('3 Stück Fenchel', 'de')

    assert.deepEqual([quantity, unit, name], [3, null, 'Fenchel'])
  })
})
