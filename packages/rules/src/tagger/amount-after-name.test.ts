import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseIngredient } from './parse-ingredient.ts'

const FOODS = ['sugar', 'plain flour', 'olive oil', 'milk', '2% milk', 'type 00 flour', 'vodka']
const AMOUNTS: readonly (readonly [text: string, quantity: number, unit: string])[] = [
  ['1 000 g', 1000, 'g'],
  ['1,000 g', 1000, 'g'],
  ['250g', 250, 'g'],
  ['2 cups', 2, 'cups'],
  ['1 1/2 cups', 1.5, 'cups'],
  ['1/2 l', 0.5, 'l'],
  ['½ l', 0.5, 'l'],
  ['1.5 kg', 1.5, 'kg'],
  ['2 tbsp', 2, 'tbsp'],
  ['two cups', 2, 'cups'],
]

it('an English amount after the name is read, whatever stands between them', () => {
  const wrong = FOODS.flatMap((food) =>
    AMOUNTS.flatMap(([amount, quantity, unit]) =>
      [' ', ': ', ', ', ' - ', ' – ', ' ('].flatMap((between) => {
        const line = `${food}${between}${amount}${between === ' (' ? ')' : ''}`
        const read = parseIngredient(line, { language: 'en' })
        const isRight =
          read.quantity === quantity &&
          read.unit === unit &&
          read.name === food &&
          read.original_text === line
        return isRight ? [] : [[line, read.quantity, read.unit, read.name]]
      }),
    ),
  )

  assert.deepEqual(wrong, [])
})

it('the half of a fruit may stand after its name, in five languages', () => {
  const lines: Readonly<Record<string, string>> = {
    en: 'a # and a half|one # and a half|lemon,onion,pear',
    fr: 'un # et demi|1 # et demi|citron,oignon,poivron',
    es: 'un # y medio|1 # y medio|limón,pepino,calabacín',
    it: 'un # e mezzo|1 # e mezzo|limone,cetriolo,peperone',
    pt: 'um # e meio|1 # e meio|limão,pepino,tomate',
  }
  const wrong = Object.entries(lines).flatMap(([language, text]) => {
    const [first = '', second = '', foods = ''] = text.split('|')
    return foods.split(',').flatMap((food) =>
      [first, second].flatMap((line) => {
        const { quantity, name } = parseIngredient(line.replace('#', food), { language })
        return quantity === 1.5 && name === food ? [] : [[line, food, quantity, name]]
      }),
    )
  })

  assert.deepEqual(wrong, [])
})

it('a year, and digits that are a part of the name, are no amount', () => {
  const names = ['2020 wine', '1664 beer', '7 up', '7up', '5 spice', '1999 Riesling', '00 flour']

  assert.deepEqual(
    names.map((line) => {
      const { quantity, name } = parseIngredient(line, { language: 'en' })
      return [quantity, name]
    }),
    names.map((name) => [null, name]),
  )
  assert.equal(parseIngredient('2000 g flour', { language: 'en' }).quantity, 2000)
  assert.equal(parseIngredient('1500 almonds', { language: 'en' }).quantity, 1500)
  assert.equal(parseIngredient('butter, plus 2 tbsp', { language: 'en' }).name, 'butter')
})
