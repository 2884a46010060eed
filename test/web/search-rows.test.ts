import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowSearch } from '#web/data/search-rows.ts'

interface Dish {
  readonly title: string
}

const DISHES = [
  'Spaghetti carbonara',
  'Lasagne al forno',
  'Gemüseeintopf',
  'Zwiebelkuchen',
  'Pão de queijo',
  'Crème brûlée',
  'Köttbullar med potatis',
  'Rødgrød med fløde',
].map((title): Dish => ({ title }))

const search = rowSearch<Dish>(({ title }) => title)
const titles = (typed: string) => search(DISHES, typed).map(({ title }) => title)

/** A word with one letter left out, doubled, changed, or changed places with the next; not the first one. */
const typosOf = (word: string): readonly string[] =>
  Array.from(word).flatMap((letter, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)]
    return i === 0
      ? []
      : [
          before + after,
          before + letter + letter + after,
          `${before}x${after}`,
          before + after.slice(0, 1) + letter + after.slice(1),
        ]
  })

describe('a search of rows', () => {
  it('finds the rows that have all words, or a part of them, without case and accents', () => {
    assert.deepEqual(titles('CREME bru'), ['Crème brûlée'])
    assert.deepEqual(titles('med'), ['Köttbullar med potatis', 'Rødgrød med fløde'])
    assert.deepEqual(
      titles(' '),
      DISHES.map(({ title }) => title),
    )
    assert.deepEqual(titles('pizza'), [])
  })

  it('finds a word with any single typo, where no row has the word', () => {
    for (const { title } of DISHES)
      for (const word of title.split(' ').filter((one) => one.length >= 5))
        for (const typo of typosOf(word)) {
          assert.ok(titles(typo).includes(title), `${typo} for ${word}`)
          assert.ok(titles(`${typo} ${title.split(' ').at(-1)}`).includes(title), typo)
        }
  })

  it('finds no other row by a typo if one has the word, and none by a short word', () => {
    assert.deepEqual(titles('forno'), ['Lasagne al forno'])
    assert.deepEqual(titles('dx'), [])
  })
})
