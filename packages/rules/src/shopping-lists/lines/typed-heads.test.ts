import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAisle } from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import { loadAnyGoods } from '@larder/rules/shopping-lists/goods/load-goods.ts'
import { parseLines } from './parse-lines.ts'

/** For each language: heads of lists, three things, and the word for `and`. */
const LANGUAGES: { readonly [language: string]: readonly [string, string, string] } = {
  en: ['For tacos|Veg|Costco run|Need|For the weekend|BBQ', 'tortillas,ground beef,salsa', 'and'],
  de: ['Für die Pizza|Gemüse|Wochenmarkt|Bitte|Grillen', 'Hefe,Mozzarella,Salami', 'und'],
  fr: ['Pour la pizza|Légumes|Marché|Viande', 'levure,mozzarella,jambon', 'et'],
  es: ['Para la pizza|Verdura|Carne', 'levadura,mozzarella,jamón', 'y'],
  it: ['Per la pizza|Verdura|Carne', 'lievito,mozzarella,prosciutto', 'e'],
  pt: ['Para a pizza|Legumes|Carne', 'fermento,mozarela,fiambre', 'e'],
  nl: ['Voor de pizza|Groente|Vlees', 'gist,mozzarella,salami', 'en'],
  sv: ['Till pizzan|Grönsaker|Kött', 'jäst,mozzarella,salami', 'och'],
  da: ['Til pizzaen|Grønt|Kød', 'gær,mozzarella,salami', 'og'],
  nb: ['Til pizzaen|Grønt|Kjøtt', 'gjær,mozzarella,salami', 'og'],
}
const STORES = ['Lidl', 'Aldi', 'Tesco', 'Coop', 'Jumbo', 'Pingo Doce', 'Rema', 'Carrefour']

const readIn = (language: string) => (text: string) =>
  parseLines(text, { language, areGoods: () => true })

const plain = (...names: readonly string[]) => names.map((name) => ({ name }))

for (const [language, [heads, all, and]] of Object.entries(LANGUAGES))
  describe(`the head of a typed line: ${language}`, () => {
    const read = readIn(language)
    const things = all.split(',')
    const [one = '', other = '', third = ''] = things

    it('is no thing before a colon and several things', () => {
      for (const head of heads.split('|'))
        for (const colon of [':', ' :']) {
          const before = head + colon
          assert.deepEqual(read(`${before} ${things.join(', ')}`), plain(...things))
          assert.deepEqual(read(`${before} ${one}, ${other} ${and} ${third}`), plain(...things))
          assert.deepEqual(read(`${before} ${one} ${and} ${other}`), plain(one, other))
          assert.deepEqual(read(`${before} 2 ${one}, ${other}`), [
            { name: one, quantity: 2 },
            { name: other },
          ])
          const lines = [`${before} ${one}, ${other}`, `Extra: ${third}, ${one}`]
          assert.deepEqual(read(lines.join('\n')), plain(one, other, third, one))
        }
    })

    it('is a store before a dash', () => {
      for (const store of STORES)
        for (const dash of ['-', '–', '—']) {
          assert.deepEqual(read(`${store} ${dash} ${things.join(', ')}`), plain(...things))
          assert.deepEqual(read(`${store} ${dash} ${one}`), plain(one))
        }
    })

    it('is the name of a thing where a remark, an amount or one thing follows', () => {
      for (const note of ['500 g', '2', '1 l'])
        assert.equal(read(`${one}: ${note}`)[0]?.name, one, note)
      for (const head of heads.split('|')) assert.deepEqual(read(`${head}: ${one}`).length, 1)
      for (const text of [`Note: ${one}, ${other}`, `PS: ${one}, ${other}`])
        assert.equal(read(text)[0]?.name, text.split(',')[0])
      assert.deepEqual(read(`${one}, ${other} - ${third}`).length, 2)
    })
  })

it('keeps a thing before a colon and what is said of it', () => {
  for (const [language, text] of [
    ['en', 'Apples: ripe, green'],
    ['en', 'chicken: boneless, skinless'],
    ['de', 'Tomaten: reif, rot'],
    ['fr', 'tomates : mûres, bio'],
    ['es', 'tomates: maduros, rojos'],
    ['it', 'pomodori: maturi, rossi'],
    ['nl', 'tomaten: rijp, rood'],
    ['sv', 'tomater: mogna, röda'],
  ] as const)
    assert.equal(parseLines(text, { language }).length, 1, text)
})

describe('an aisle on a line of its own', () => {
  for (const [language, [, all]] of Object.entries(LANGUAGES))
    it(`is no thing above the things of a block: ${language}`, async () => {
      const goods = await loadAnyGoods(language)
      const read = (text: string) =>
        parseLines(text, { language, isAisle: (name) => isAisle(name, goods) })
      const [one = '', other = '', third = ''] = all.split(',')
      const aisles = Object.values(goods.aisles).map((words) => words.split(',')[0] ?? '')
      const names = aisles.map((name) => (name[0] ?? '').toUpperCase() + name.slice(1))
      for (const [i, aisle] of names.entries()) {
        const next = names[(i + 1) % names.length] ?? ''
        for (const line of ['\n', '\r\n']) {
          const lines = [aisle, one, other, '', next, third]
          assert.deepEqual(read(lines.join(line)), plain(one, other, third))
        }
        assert.deepEqual(read(`${aisle}\n${one}`), plain(aisle, one))
        assert.deepEqual(read(`${one}\n${aisle}\n\n${next}`), plain(one, aisle, next))
        assert.deepEqual(read(`${one}\n${aisle}\n${other}\n${next}`).length, 4)
      }
    })
})
