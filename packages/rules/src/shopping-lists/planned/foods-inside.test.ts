import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foodsInside } from './foods-inside.ts'

const food = (id: string, ...[name = id, ...aliases]: readonly string[]) => ({ id, name, aliases })
const FOODS = [
  food('milk', 'Milk'),
  food('oat', 'Oat milk'),
  food('egg', 'Egg'),
  food('flour', 'Flour', 'Mehl'),
  food('carrot', 'Karotte'),
  food('oil', 'Huile d’olive'),
]
const inside = (typed: string) =>
  foodsInside(typed, FOODS).map(({ foodId, rest }) => `${foodId}: ${rest}`)

describe('the foods inside a name', () => {
  it('are those whose words stand side by side in it, with the other words', () => {
    assert.deepEqual(inside('plain flour'), ['flour: plain'])
    assert.deepEqual(inside('Helles MEHL Type 405'), ['flour: Helles Type 405'])
    assert.deepEqual(inside('huile d’olive vierge extra'), ['oil: vierge extra'])
  })

  it('may be written with another plural', () => {
    assert.deepEqual(inside('large eggs'), ['egg: large'])
    assert.deepEqual(inside('bunte Karotten'), ['carrot: bunte'])
  })

  it('come with the longest name first', () => {
    assert.deepEqual(inside('barista oat milk'), ['oat: barista', 'milk: barista oat'])
  })

  it('are none for a name that is a food, and for parts of words', () => {
    assert.deepEqual(inside('Flour'), [])
    assert.deepEqual(inside('flours'), [])
    assert.deepEqual(inside('buttermilk pancakes'), [])
    assert.deepEqual(inside('eggplant dip'), [])
    assert.deepEqual(inside(''), [])
  })

  it('leave out a food whose whole name was typed', () => {
    assert.deepEqual(inside('oat milk'), ['milk: oat'])
  })
})
