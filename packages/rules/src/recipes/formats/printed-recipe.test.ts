import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ingredientLine } from './printed-recipe.ts'

describe('a range of amounts in a printed ingredient', () => {
  const rows = [
    [1.5, 2.5, 'us_cup', 'us', '1 1/2–2 1/2 cups flour'],
    [1, 2, 'us_cup', 'us', '1–2 cups flour'],
    [2, 3, null, 'metric', '2–3 flour'],
    [2, 3, 'can', 'metric', '2–3 cans flour'],
    [800, 900, 'g', 'metric', '800–900 g flour'],
    [1000, 1500, 'g', 'metric', '1–1.5 kg flour'],
    [800, 1200, 'g', 'metric', '800 g – 1.2 kg flour'],
    [500, 1000, 'ml', 'metric', '500 ml – 1 l flour'],
  ] as const
  for (const [quantity, quantity_max, unit, unitSystem, expected] of rows)
    it(`has its unit once, or at both ends where they differ: ${expected}`, () => {
      const one = { id: '1', original_text: 'some flour', name: 'flour', quantity, unit }

      assert.equal(ingredientLine({ ...one, quantity_max }, { unitSystem }), expected)
    })
})
