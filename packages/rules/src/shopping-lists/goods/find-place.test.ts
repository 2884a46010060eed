import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { idOfUsualAisle } from './find-aisle.ts'
import { namesOfKind } from './find-kind.ts'
import { findPlaceKind } from './find-place.ts'
import { KINDS, loadGoods } from './kinds.ts'

const householdId = '0196f1b0-0000-7000-8000-000000000001'
const categories = KINDS.map((kind) => ({ id: idOfUsualAisle(householdId, kind), name: kind }))
const PLACES = new Map<string, string | null>([
  ['produce', 'fridge'],
  ['meat', 'fridge'],
  ['fish', 'fridge'],
  ['dairy', 'fridge'],
  ['frozen', 'freezer'],
  ['household', null],
  ['care', null],
])
const expected = (kind: string) => (PLACES.has(kind) ? PLACES.get(kind) : 'pantry')

describe('the kind of place for a bought thing', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl'])
    it(`follows the aisle, and without one the name: ${language}`, async () => {
      const goods = [await loadGoods(language)]
      for (const kind of KINDS) {
        const category = idOfUsualAisle(householdId, kind)
        const find = (name: string, aisle: string | null) =>
          findPlaceKind({ name, unit: null, category: aisle }, { goods, householdId, categories })
        assert.equal(find('Zxqvy', category), expected(kind), kind)
        for (const name of namesOfKind(goods[0]!, kind, 0).slice(0, 5)) {
          assert.equal(find(name, category), expected(kind), name)
          assert.equal(find(name, null), expected(kind), name)
        }
        assert.equal(find('Zxqvy', null), undefined)
      }
    })
})
