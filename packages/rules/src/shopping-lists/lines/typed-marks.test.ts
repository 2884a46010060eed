import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLines } from './parse-lines.ts'

/** Three things in each language, in lower case and with a capital letter. */
const THINGS: { readonly [language: string]: string } = {
  en: 'Milk,Eggs,Olive oil',
  de: 'Milch,Eier,Olivenöl',
  fr: 'Lait,Beurre,Huile d’olive',
  es: 'Leche,Huevos,Aceite de oliva',
  it: 'Latte,Uova,Olio di oliva',
  pt: 'Leite,Ovos,Azeite',
  nl: 'Melk,Eieren,Olijfolie',
  sv: 'Mjölk,Ägg,Olivolja',
  da: 'Mælk,Smør,Olivenolie',
  nb: 'Melk,Egg,Olivenolje',
}
const STORES = ['Lidl', 'ALDI', 'Rewe', 'Tesco', 'Carrefour', 'Mercadona', 'Albert Heijn', 'ICA']
const PICTURES = ['🥛', '🥚🥚', '👩‍🍳', '🫒 ', '☕️', '🇮🇹']

const readIn = (language: string) => (text: string) => parseLines(text, { language })

const plain = (names: readonly string[]) => names.map((name) => ({ name }))

for (const [language, all] of Object.entries(THINGS))
  describe(`the marks of a typed list: ${language}`, () => {
    const things = all.split(',')
    const read = readIn(language)

    it('have the store before a colon, or on a line of its own', () => {
      for (const store of STORES) {
        assert.deepEqual(read(`${store}: ${things.join(', ')}`), plain(things))
        assert.deepEqual(read(`${store}: ${things[0]}`), plain(things.slice(0, 1)))
        assert.deepEqual(read(`${store}\n${things.join('\n')}`), plain(things))
        assert.deepEqual(read(`${store}:\n- ${things.join('\n- ')}`), plain(things))
        assert.deepEqual(read(store), plain([store]))
      }
      assert.equal(read('Note: call mum')[0]?.name, 'Note: call mum')
      assert.equal(read('Aldi: 2')[0]?.name, 'Aldi')
    })

    it('have pictures beside the things, and a thing may be a picture', () => {
      for (const picture of PICTURES) {
        for (const one of [`${picture} A`, `${picture}A`, `A ${picture}`, `A${picture}`]) {
          const items = things.map((thing) => one.replace('A', thing))
          assert.deepEqual(read(items.join('\n')), plain(things), one)
          assert.deepEqual(read(items.join(', ')), plain(things), one)
        }
        assert.deepEqual(read(`${picture} 2 l ${things[0]}`), [
          { name: things[0], quantity: 2, unit: 'l' },
        ])
        assert.deepEqual(read(picture), plain([picture.trim()]))
        assert.deepEqual(read(`${things[0]}, ${picture}`), plain([things[0] ?? '', picture.trim()]))
      }
    })

    it('have numbers without a blank behind them', () => {
      for (const sign of ['.', ')', '. ', ') ']) {
        const lines = things.map((thing, i) => `${i + 1}${sign}${thing}`)
        assert.deepEqual(read(lines.join('\n')), plain(things))
      }
      assert.equal(read(`1.5 l ${things[0]}\n2.5 l ${things[1]}`).length, 2)
    })

    it('have dots between the things of a line', () => {
      for (const end of ['', '.'])
        assert.deepEqual(read(`${things.join('. ')}${end}`), plain(things))
      const counted = things.map((thing) => `2 ${thing}`).join('. ')
      assert.deepEqual(
        read(counted),
        things.map((name) => ({ name, quantity: 2 })),
      )
      for (const whole of ['Dr. Oetker Pudding', '2 Pck. Hefe', 'ca. 200 g Mehl', 'St. Pellegrino'])
        assert.equal(read(whole).length, 1, whole)
    })

    it('have counts, and no commas between them', () => {
      const names = things.map((thing) => thing.split(/[ ’]/)[0] ?? '')
      const wanted = names.map((name, i) => ({ name, quantity: i + 2 }))
      assert.deepEqual(read(names.map((name, i) => `${i + 2} ${name}`).join(' ')), wanted)
      const spoken = [...names, ...names].map((name, i) => `${i + 2} ${name}`)
      assert.equal(read(spoken.join(' ')).length, 6)
      for (const whole of [`2 ${names[0]} 3 ${names[1]}`, '1 kg Mehl 2 l Milch 3 Eier'])
        assert.equal(read(whole).length, 1, whole)
    })

    it('have counts with a sign', () => {
      for (const thing of things) {
        for (const text of [`x2 ${thing}`, `(2x) ${thing}`, `${thing} 2x`, `${thing} (x2)`])
          assert.deepEqual(read(text), [{ name: thing, quantity: 2 }], text)
        for (const times of ['(2x)', '2x', 'x2', '(x2)', '× 2'])
          assert.deepEqual(read(`500g ${thing} ${times}`), [
            { name: thing, quantity: 2, note: '500g' },
          ])
      }
    })
  })

describe('a German pack', () => {
  it('is a number of things: `6er Eier`', () => {
    for (const count of [4, 6, 10, 12, 20])
      for (const name of ['Eier', 'Joghurt', 'Brötchen'])
        for (const text of [`${count}er ${name}`, `${count}er Pack ${name}`])
          assert.deepEqual(parseLines(text, { language: 'de' }), [{ name, quantity: count }], text)
  })
})

describe('a number before the word for `of`', () => {
  const words = {
    fr: ['2 de,une dizaine de,3 de,deux de', 'tomates,citron vert'],
    es: ['2 de,una decena de,3 de,dos de', 'tinto,huevos'],
    it: ['2 di,una decina di,3 di,due di', 'uova,bianco'],
    pt: ['2 de,uma dezena de,3 de,dois de', 'tinto,ovos'],
  }
  for (const [language, [counts = '', names = '']] of Object.entries(words))
    it(`counts what follows: ${language}`, () => {
      for (const count of counts.split(','))
        for (const name of names.split(',')) {
          const [line] = parseLines(`${count} ${name}`, { language })
          assert.equal(line?.name, name)
          assert.ok([2, 3, 10].includes(line?.quantity ?? 0))
          assert.equal(line?.unit, undefined)
        }
    })

  it('is some of a thing in Spanish', () => {
    for (const some of ['unos', 'unas', 'unos cuantos', 'unas pocas'])
      for (const name of ['limones', 'patatas', 'pilas AA'])
        assert.deepEqual(parseLines(`${some} ${name}`, { language: 'es' }), [{ name, note: some }])
    assert.deepEqual(parseLines('unos cuantos', { language: 'es' }), plain(['unos cuantos']))
  })
})
