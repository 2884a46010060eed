import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameKey, wholeKey } from '@larder/rules/names/name-key.ts'
import {
  FOODS_IN_TWO_NUMBERS,
  FOODS_THAT_LOOK_ALIKE,
  FOODS_WITHOUT_ACCENTS,
  pairsOf,
} from '#test/fixtures/food-names.ts'

const bare = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')
const keysOf = (names: readonly string[]) => names.map(nameKey)

describe('the key of a name', () => {
  for (const [language, pairs] of Object.entries(FOODS_IN_TWO_NUMBERS))
    it(`is the same for the singular and the plural: ${language}`, () => {
      const different = pairsOf(pairs).filter((pair) => new Set(keysOf(pair)).size > 1)

      assert.deepEqual(different, [])
    })

  for (const [language, pairs] of Object.entries(FOODS_IN_TWO_NUMBERS))
    it(`is the same with an adjective of size, temperature or cut: ${language}`, () => {
      const adjectives = ADJECTIVES[language]?.split(' ') ?? []
      const different = pairsOf(pairs).flatMap(([one]) =>
        adjectives
          .flatMap((adjective) => [`${adjective} ${one}`, `${one}, ${adjective}`])
          .filter((name) => nameKey(name) !== nameKey(one)),
      )

      assert.ok(adjectives.length > 0)
      assert.deepEqual(different, [])
    })

  it('is the same with the ending of the plural in brackets: `Zwiebel(n)`', () => {
    const names = Object.values(FOODS_IN_TWO_NUMBERS).flatMap(pairsOf).flat()
    const endings = ['s', 'n', 'en', 'er', 'es', 'x', 'e', 'ar', 'or', 'sen'].map(
      (one) => `(${one})`,
    )
    const different = names
      .filter((name) => /\p{L}$/u.test(name))
      .flatMap((name) => endings.map((ending) => [name, name + ending] as const))
      .filter((pair) => new Set(keysOf(pair)).size > 1)

    assert.deepEqual(different, [])
    // A word of its own counts.
    assert.notEqual(nameKey('Vitamin(C)'), nameKey('Vitamin(D)'))
    assert.notEqual(nameKey('豆腐(絹)'), nameKey('豆腐(木綿)'))
    for (const name of ['milk (A)', 'milk (organic)', 'milk(organic)'])
      assert.notEqual(nameKey(name), nameKey('milk'), name)
  })

  it('is another one for a food that looks alike', () => {
    assert.deepEqual(
      pairsOf(FOODS_THAT_LOOK_ALIKE).filter((pair) => new Set(keysOf(pair)).size === 1),
      [],
    )
  })

  it('is the same without accents, which some keyboards do not have', () => {
    const different = pairsOf(FOODS_WITHOUT_ACCENTS).filter(
      (pair) => new Set(keysOf(pair)).size > 1 || new Set(pair.map(wholeKey)).size > 1,
    )

    assert.deepEqual(different, [])
  })

  it('knows only words of other foods that lose their accents', () => {
    // All names of the fixtures: with accents and without them they are one food, but for the exceptions.
    const names = Object.values(FOODS_IN_TWO_NUMBERS).flatMap(pairsOf).flat()

    assert.deepEqual(
      names.filter((name) => nameKey(bare(name)) !== nameKey(name)),
      [],
    )
  })

  for (const [language, pairs] of Object.entries(FOODS_IN_TWO_NUMBERS))
    it(`is another one for each other food: ${language}`, () => {
      const byKey = Map.groupBy(pairsOf(pairs), ([one]) => nameKey(one))
      const joined = [...byKey.values()].map((same) => new Set(same.map(([one]) => one)))

      assert.deepEqual(
        joined.filter(({ size }) => size > 1).map((names) => [...names].join(' = ')),
        SAME[language] ?? [],
      )
    })

  it('does not change when it is the name', () => {
    const names = Object.values(FOODS_IN_TWO_NUMBERS).flatMap(pairsOf).flat()

    assert.deepEqual(
      names.filter((name) => nameKey(name.toUpperCase()) !== nameKey(name)),
      [],
    )
  })

  it('keeps names that are only adjectives, and names that an adjective makes', () => {
    assert.equal(nameKey('Large'), nameKey('large'))
    assert.notEqual(nameKey('Large'), nameKey('Small'))
    assert.notEqual(nameKey('crème fraîche'), nameKey('crème'))
    assert.notEqual(nameKey('queso fresco'), nameKey('queso'))
    assert.equal(nameKey('quesos frescos'), nameKey('queso fresco'))
    assert.equal(nameKey('petits pois'), nameKey('petit pois'))
    assert.notEqual(nameKey('petits pois'), nameKey('pois'))
    assert.notEqual(nameKey('vit lök'), nameKey('vitlök'))
    assert.notEqual(nameKey('dried apricots'), nameKey('apricots'))
    assert.notEqual(nameKey('ground beef'), nameKey('beef'))
  })

  it('is a name without letters and digits itself', () => {
    assert.deepEqual(keysOf(['', ' ', '…', ' ☕ ']), ['', '', '...', '☕'])
  })
})

/** An adjective of each kind. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  en: 'cold large chopped fresh plain',
  de: 'kalte großes gehackter frischen',
  fr: 'froid grosses coupée fraîches grands',
  es: 'frío grandes troceada maduros',
  it: 'freddo grandi affettata mature',
  nl: 'koud groot gepelde verse',
  sv: 'kallt stora hackad färska',
  da: 'koldt store smeltet friske',
  nb: 'kalde stort finhakket fersk',
  pt: 'fria grande cortados madura',
}

/** One food that has two words in the lists above. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  en: ['chili = chilli'],
  pt: ['pimento = pimentão'],
}
