import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readServings, type Yield } from './read-servings.ts'

const cases: Readonly<Record<string, Yield>> = {
  '4 servings': { servings: 4 },
  '4': { servings: 4 },
  '0': {},
  'Serves 4': { servings: 4 },
  'Serves 4-6': { servings: 4, yield_text: 'Serves 4-6' },
  'Für 4 Personen': { servings: 4, yield_text: 'Für 4 Personen' },
  '6 Portionen': { servings: 6 },
  '2,5 porciones': { servings: 2.5, yield_text: '2,5 porciones' },
  '8-10': { servings: 8, yield_text: '8-10' },
  '4 port': { servings: 4, yield_text: '4 port' },
  '6 porcií': { servings: 6, yield_text: '6 porcií' },
  'makes 12': { yield_text: 'makes 12' },
  '2 loaves': { yield_text: '2 loaves' },
  '12 cookies': { yield_text: '12 cookies' },
  '': {},
}

for (const [text, read] of Object.entries(cases))
  it(`reads "${text}"`, () => {
    assert.deepEqual(readServings(text), read)
  })
