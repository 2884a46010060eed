import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parsePackSize } from './open-food-facts.ts'

const shown = (text: string) => {
  const size = parsePackSize(text)
  return size && `${size.quantity} ${size.unit}`
}

it('reads sizes as they are printed on packs', () => {
  const sizes = {
    '500 g': '500 g',
    '500g': '500 g',
    '500 g e': '500 g',
    '500 g ℮': '500 g',
    '1 l': '1 l',
    '1L': '1 l',
    '1 Liter': '1 l',
    '1,5 l': '1.5 l',
    '0.75 L': '0.75 l',
    '33 cl': '33 cl',
    '6 x 330 ml': '1980 ml',
    '6x33cl': '198 cl',
    '4 × 125 g (500 g)': '500 g',
    '2 kg, 4 sachets': '2 kg',
    '12 oz (340 g)': '12 oz',
    '3 x 0,1 l': '0.3 l',
  }

  assert.deepEqual(Object.fromEntries(Object.keys(sizes).map((text) => [text, shown(text)])), sizes)
})

it('does not guess', () => {
  const texts = [
    '',
    'x',
    '500',
    'g',
    '1,000 g',
    '0 g',
    '12 eggs',
    '2 cups',
    '5 gx',
    '10 % g',
    '-1 g',
  ]
  const long = `${'9'.repeat(400)} g`

  assert.deepEqual(
    [...texts, long].map(shown),
    [...texts, long].map(() => undefined),
  )
})
