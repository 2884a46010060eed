import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitSeasonings } from './split-seasonings.ts'

/** Salt, pepper, the word between them, and how much of them, in each language. */
const WORDS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: [
    'salt,sea salt,kosher salt,a pinch of salt',
    'pepper,black pepper,freshly ground black pepper',
    'and',
    'to taste',
  ],
  de: [
    'Salz,Meersalz,eine Prise Salz',
    'Pfeffer,schwarzer Pfeffer,Pfeffer aus der Mühle',
    'und',
    'nach Geschmack',
  ],
  fr: ['sel,fleur de sel,sel fin', 'poivre,poivre du moulin,poivre noir', 'et', 'selon le goût'],
  es: ['sal,sal marina', 'pimienta,pimienta negra recién molida', 'y', 'al gusto'],
  it: ['sale,sale fino', 'pepe,pepe nero macinato', 'e', 'q.b.'],
  nl: ['zout,zeezout', 'peper,versgemalen zwarte peper', 'en', 'naar smaak'],
}
const list = (text: string) => text.split(',')

describe('a line of salt and pepper', () => {
  for (const [language, [salts, peppers, and, taste]] of Object.entries(WORDS))
    it(`is two foods, in any order and with any words: ${language}`, () => {
      for (const salt of list(salts))
        for (const pepper of list(peppers))
          for (const between of [` ${and} `, ', ', ' & ', ' + '])
            for (const [one, other] of [
              [salt, pepper],
              [pepper, salt],
            ] as const)
              for (const tail of ['', `, ${taste}`, ` ${taste}`]) {
                const line = `${one}${between}${other}${tail}`
                assert.deepEqual([line, ...splitSeasonings(line)], [line, one + tail, other + tail])
              }
    })

  it('may have other seasonings beside it', () => {
    assert.deepEqual(splitSeasonings('Salz, Pfeffer, Muskat'), ['Salz', 'Pfeffer', 'Muskat'])
    assert.deepEqual(splitSeasonings('olive oil, salt and pepper'), ['olive oil', 'salt', 'pepper'])
    assert.deepEqual(splitSeasonings('salt, pepper and nutmeg'), ['salt', 'pepper', 'nutmeg'])
  })
})

describe('a line that is one food, or has an amount', () => {
  for (const line of [
    'salt and pepper squid',
    'salt and pepper crisps, crushed',
    'salt, pepper, finely chopped',
    '1 tsp salt and pepper',
    'macaroni and cheese',
    'salted butter and pepper',
    'salt',
    'Salt and vinegar',
    '',
  ])
    it(`stays as it is: ${line}`, () => {
      assert.deepEqual(splitSeasonings(line), [line])
    })
})
