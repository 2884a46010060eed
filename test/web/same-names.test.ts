import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { offersInside } from '#web/components/offers-inside.ts'
import { recentNames } from '#web/data/recent-names.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const

/** The singular and the plural of each food of a new household that has both. */
async function pairsOf(language: string): Promise<readonly (readonly [string, string])[]> {
  const { starterTexts } = await import(`../../web/texts/${language}/starter.ts`)
  const names: readonly string[] = Object.values(starterTexts.foods)
  return names.flatMap((text) => {
    const [one = '', many] = text.split(',')
    return many === undefined ? [] : [[one, many] as const]
  })
}

const typed = (name: string, day: number) => ({
  food_id: null,
  name,
  created_at: `2026-11-0${day}T08:00:00.000Z`,
})

const food = (name: string) => ({ id: name, name, plural_name: null, aliases: [] })

describe('a name in the singular and the plural', () => {
  for (const language of LANGUAGES) {
    it(`is one suggestion, with the name of its food if it has one: ${language}`, async () => {
      const pairs = await pairsOf(language)
      assert.ok(pairs.length >= 20)

      for (const [one, many] of pairs) {
        const rows = [typed(many, 1), typed(one, 2), { ...typed(many, 3), food_id: one }]
        const of = recentNames(rows, [food(one)])
        const alone = recentNames(rows.slice(0, 2), [])

        const last = rows[2]?.created_at
        assert.deepEqual(of, [{ name: one, count: 3, last }])
        assert.deepEqual([alone.length, alone[0]?.count], [1, 2], `${one}, ${many}`)
      }
    })
  }

  it('is no food with a word before it, where it is a food itself', async () => {
    const pairs = (await Promise.all(LANGUAGES.map(pairsOf))).flat()
    const long = pairs.filter(([, many]) => /\s/.test(many))
    assert.ok(long.length >= 10)

    for (const [one, many] of long) {
      const inside = many.split(/\s+/).map(food)
      assert.notDeepEqual(offersInside({ name: many }, inside), [])
      assert.deepEqual(offersInside({ name: many }, [food(one), ...inside]), [], many)
    }
  })

  it('has the adjectives that make it another thing', () => {
    const names = ['Chopped tomatoes', 'Tomatoes', 'Tomato'].map((name) => typed(name, 1))

    assert.deepEqual(
      recentNames(names, []).map(({ name, count }) => [name, count]),
      [
        ['Chopped tomatoes', 1],
        ['Tomatoes', 2],
      ],
    )
  })
})
