import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { findTimers } from '@larder/rules/recipe-text/find-timers.ts'
import { readIngredient } from '@larder/rules/recipe-text/read-ingredient.ts'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import fc from 'fast-check'
import { decodeBlurhash } from '#web/components/photos/blurhash.ts'
import { allOrNone } from '#web/data/all-or-none.ts'
import { ingredientsOfStep } from '#web/recipes/cook/ingredients-of-step.ts'
import { timelineOf } from '#web/recipes/cook/timeline.ts'
import { spoonWord } from '#web/recipes/spoons.ts'

const secondsIn = (text: string) => findTimers(text).map(({ seconds }) => seconds)

describe('timers in a text', () => {
  it('are found in six languages', () => {
    const texts = {
      'Bake for 20 minutes.': [1200],
      'Simmer for 1 hour 20 minutes, then 30 sec.': [4800, 30],
      'Leave it for half an hour.': [1800],
      'Twenty minutes, zwei Stunden, dix minutes, treinta segundos': [1200, 7200, 600, 30],
      '1 ½ hours, or 1 1/2 hours': [5400, 5400],
      'Eine halbe Stunde ruhen lassen, 1,5 Std. backen': [1800, 5400],
      'Koche es 1 Stunde und 10 Minuten.': [4200],
      'Cuire une heure et demie, puis 1 h 30, puis 45 secondes': [5400, 5400, 45],
      'Laisser reposer un quart d’heure': [900],
      'Hornear media hora y después una hora y media': [1800, 5400],
      'Bak het anderhalf uur, en nog een kwartier': [5400, 900],
      "Cuocere mezz'ora, poi un'ora e mezza": [1800, 5400],
    }

    const found = Object.fromEntries(Object.keys(texts).map((text) => [text, secondsIn(text)]))

    assert.deepEqual(found, texts)
  })

  it('have the shorter time of a range, and the place in the text', () => {
    assert.deepEqual(findTimers('Backen, 10–12 Minuten.'), [
      { at: 8, text: '10–12 Minuten', seconds: 600 },
    ])
    assert.deepEqual(
      ['10 to 12 minutes', '10 bis 12 Min.', '10 à 12 min', '10 a 12 minutos', '10 tot 12 min'].map(
        secondsIn,
      ),
      [[600], [600], [600], [600], [600]],
    )
  })

  it('are no amounts, temperatures and short moments', () => {
    const text = 'Add 200 g flour, 3 quarts of stock and 1 h of salt at 180 °C. Wait a second.'

    assert.deepEqual(secondsIn(text), [3600])
    assert.deepEqual(secondsIn('Mix 200 g with 3 quarts at 180 °C in a second.'), [])
    assert.deepEqual(secondsIn('1 h 200 g'), [3600])
  })

  it('take a time that grows with the text', () => {
    const text = '1 '.repeat(10_000)

    assert.deepEqual(secondsIn(text), [])
  })
})

describe('a typed ingredient', () => {
  it('has an amount, a range, a unit, a name and a remark', () => {
    assert.deepEqual(readIngredient('2–3 large eggs, beaten', 'en'), {
      name: 'large eggs',
      quantity: 2,
      quantityMax: 3,
      unit: null,
      note: 'beaten',
      isOptional: false,
    })
    assert.deepEqual(readIngredient('ca. 250 g Mehl', 'de'), {
      name: 'Mehl',
      quantity: 250,
      quantityMax: null,
      unit: 'g',
      note: null,
      isOptional: false,
    })
  })

  it('may be left out', () => {
    const lines = [
      'parsley (optional)',
      'sel (facultatif)',
      '1 Prise Salz (nach Belieben)',
      'chives (if desired)',
    ]

    assert.deepEqual(
      lines.map((line) => {
        const { name, note, isOptional } = readIngredient(line, 'en')
        return [name, note, isOptional]
      }),
      [
        ['parsley', null, true],
        ['sel', null, true],
        ['Salz', null, true],
        ['chives', null, true],
      ],
    )
  })

  it('is the name where nothing else is known', () => {
    const { name, quantity } = readIngredient('salt and pepper', 'en')

    assert.deepEqual([name, quantity], ['salt and pepper', null])
  })
})

describe('the text of a recipe', () => {
  it('is split at its headings', () => {
    const text = `# Lemon cake

A cake for Sundays.
Serves 8
Prep time: 15 minutes
Bake: 45 min

## Ingredients
- 250 g butter, soft
For the glaze:
- 2 tbsp lemon juice

## Method
1. Beat butter and sugar.
2. Add the eggs,
one after the other.

Notes
Keeps for a week.
https://example.com/cake`

    const split = splitRecipe(text, 'en')

    assert.deepEqual(split, {
      title: 'Lemon cake',
      author: null,
      description: 'A cake for Sundays.',
      servings: 8,
      yieldText: null,
      prepMinutes: 15,
      cookMinutes: 45,
      totalMinutes: null,
      sourceUrl: 'https://example.com/cake',
      ingredients: ['250 g butter, soft', 'For the glaze:', '2 tbsp lemon juice'],
      steps: ['Beat butter and sugar.', 'Add the eggs,\none after the other.'],
      note: 'Keeps for a week.',
      tags: [],
      left: [],
      boilerplate: [],
    })
  })

  it('has headings in six languages', () => {
    const texts = [
      'Soup\nIngredients\n2 onions\nMethod\nCook.',
      'Suppe\nZutaten für 4 Personen\n2 Zwiebeln\nZubereitung\nKochen.',
      'Soupe\nPour 4 personnes\nIngrédients\n2 oignons\nPréparation\nCuire.',
      'Sopa\nIngredientes\n2 cebollas\nElaboración\nCocer.',
      'Soep\nIngrediënten (voor 4 personen)\n2 uien\nBereidingswijze\nKoken.',
      'Zuppa\nIngredienti per 4 persone\n2 cipolle\nProcedimento\nCuocere.',
    ]

    const found = texts.map((text) => {
      const { title, servings, ingredients, steps } = splitRecipe(text, 'en')
      return [title, servings, ingredients, steps]
    })

    assert.deepEqual(found, [
      ['Soup', null, ['2 onions'], ['Cook.']],
      ['Suppe', 4, ['2 Zwiebeln'], ['Kochen.']],
      ['Soupe', 4, ['2 oignons'], ['Cuire.']],
      ['Sopa', null, ['2 cebollas'], ['Cocer.']],
      ['Soep', 4, ['2 uien'], ['Koken.']],
      ['Zuppa', 4, ['2 cipolle'], ['Cuocere.']],
    ])
  })

  it('has lines with bullets and boxes, also coloured ones', () => {
    for (const sign of ['-', '•', '▪', '▪️', '◾', '●', '▢', '☐', '☑️', '✅', '✔️', '👉', '[ ]'])
      for (const space of ['', ' ']) {
        const [flour, egg, step] = ['200g flour', '1 egg', 'Mix.'].map((one) => sign + space + one)
        const { ingredients, steps } = splitRecipe(
          `Cake\n\nIngredients\n${flour}\n${egg}\n\nMethod\n${step}`,
          'en',
        )

        assert.deepEqual([ingredients, steps], [['200g flour', '1 egg'], ['Mix.']], flour)
      }
    const alone = splitRecipe('▪️ 200 g flour\n▪️ 2 Eggs', 'en')
    assert.deepEqual(alone.ingredients, ['200 g flour', '2 Eggs'])
  })

  /** For each language: headings of parts, lines that are none, and the words for ingredients and steps. */
  const PARTS = [
    'en # For the chicken|For your dough|For a simple sauce|To serve # For the last 5 minutes, cover.|For the sauce, mix.|For 4 people|For frying|Forest berries|For the rice follow what the packet says|For the sauce: soy # Ingredients|Method',
    'de # Für den Teig|Für die Füllung|Für das Topping # Für 4 Personen|Fürs Blech|Für die Form: Butter|Für die Sauce rühren. # Zutaten|Zubereitung',
    'fr # Pour la sauce|Pour l’appareil|Pour les crêpes # Pour 4 personnes|Pour servir avec du pain|Pour finir, salez. # Ingrédients|Préparation',
    'es # Para la masa|Para el sofrito|Para las albóndigas|Para terminar # Para 4 personas|Para la masa (opcional) # Ingredientes|Preparación',
    'it # Per la pasta|Per il ripieno|Per l’impasto|Per finire # Per 4 persone|Per la teglia, burro # Ingredienti|Preparazione',
    'nl # Voor het deeg|Voor de vulling # Voor 4 personen|Voor erbij|Voor de saus: room # Ingrediënten|Bereiding',
    'pt # Para a massa|Para o recheio # Para 4 pessoas|Para fritar|Para a massa, bata. # Ingredientes|Modo de preparo',
    'sv # Till såsen|Till degen # Till 4 personer|Tillbehör|Till såsen, vispa. # Ingredienser|Gör så här',
    'da # Til dejen|Til fyldet # Til 4 personer|Tilbehør|Til saucen: fløde # Ingredienser|Fremgangsmåde',
    'nb # Til deigen|Til fyllet # Til 4 personer|Tilbehør|Til sausen (valgfritt) # Ingredienser|Fremgangsmåte',
  ].map((row) => row.split(' # '))

  for (const [language = '', headings = '', others = '', heads = ''] of PARTS)
    it(`has headings of parts without a colon: ${language}`, () => {
      const [above = '', steps = ''] = heads.split('|')
      const read = (lines: readonly string[], ...list: readonly string[]) =>
        splitRecipe(['Title', ...list, ...lines, steps, 'Abc.'].join('\n'), language).ingredients

      for (const heading of headings.split('|')) {
        const lines = ['250 g x', heading, 'y', '3 z']
        const marked = ['250 g x', `${heading}:`, 'y', '3 z']
        assert.deepEqual(read(lines, above), marked)
        assert.deepEqual(read(lines.slice(1), above), marked.slice(1))
        // Nothing with an amount is below it.
        assert.deepEqual(read(['250 g x', heading, 'y'], above), ['250 g x', heading, 'y'])
        // Without a heading for ingredients a single one may say something of the dish.
        const alone = splitRecipe(`Title\n${heading}\n250 g x\n3 z`, language)
        assert.deepEqual([alone.description, alone.servings], [heading, null])
        const two = splitRecipe(`Title\n${heading}\n250 g x\n${heading}\n3 z`, language)
        assert.deepEqual(two.ingredients, [`${heading}:`, '250 g x', `${heading}:`, '3 z'])
      }
      for (const other of others.split('|'))
        for (const lines of [
          ['250 g x', other, '3 z'],
          ['250 g x', '3 z', other],
        ])
          assert.ok(!read(lines, above).includes(`${other}:`), other)
    })

  it('needs no headings', () => {
    const text =
      'Soup of the day\n\n2 carrots\n1 l stock\n\nChop the carrots.\nBoil for 20 minutes.'

    const { title, ingredients, steps } = splitRecipe(text, 'en')

    assert.deepEqual(
      [title, ingredients, steps],
      [
        'Soup of the day',
        ['2 carrots', '1 l stock'],
        ['Chop the carrots.', 'Boil for 20 minutes.'],
      ],
    )
  })

  const PASTED = [
    ['en', 'Time: |Ready in |Total time: ', 'Ingredients for ', 'the dough|the filling'],
    ['de', 'Zeit: |Dauer: |Fertig in |Gesamtzeit: ', 'Zutaten für ', 'den Teig|die Füllung'],
    ['fr', 'Temps total : |Durée : |Prêt en ', 'Ingrédients pour ', 'la pâte|la garniture'],
    [
      'es',
      'Tiempo: |Tiempo total: |Duración: |Listo en ',
      'Ingredientes para ',
      'la masa|el relleno',
    ],
    ['it', 'Tempo: |Tempo totale: |Durata: |Pronto in ', 'Ingredienti per ', 'la pasta|il ripieno'],
    ['nl', 'Tijd: |Totale tijd: |Klaar in ', 'Ingrediënten voor ', 'het deeg|de vulling'],
    ['sv', 'Tid: |Totaltid: |Klar på ', 'Ingredienser till ', 'degen|fyllningen'],
    ['da', 'Tid: |Tid i alt: |Samlet tid: ', 'Ingredienser til ', 'dejen|fyldet'],
    ['nb', 'Tid: |Samlet tid: |Klar på ', 'Ingredienser til ', 'deigen|fyllet'],
    ['pt', 'Tempo: |Tempo total: |Pronto em ', 'Ingredientes para ', 'a massa|o recheio'],
  ] as const
  for (const [language, labels, heading, parts] of PASTED)
    it(`has the time and the sections of a pasted text: ${language}`, () => {
      const [dough = '', filling = ''] = parts.split('|')
      const of = heading.trim().split(' ').at(-1) ?? ''
      for (const label of labels.split('|'))
        for (const end of [':', '']) {
          const lists = `${heading}${dough}${end}\n200 g a\n${heading}${filling}${end}\n2 b`
          const text = `Cake\n${label}45 min\n\n${lists}`

          const { totalMinutes, ingredients, description } = splitRecipe(text, language)

          const sections = [`${of} ${dough}:`, '200 g a', `${of} ${filling}:`, '2 b']
          assert.deepEqual([totalMinutes, ingredients, description], [45, sections, ''], text)
        }
    })

  it('loses no line that it does not understand', () => {
    const { title, description } = splitRecipe('Dinner\nSomething with beans, I think', 'en')

    assert.deepEqual([title, description], ['Dinner', 'Something with beans, I think'])
  })
})

describe('the ingredients of a step', () => {
  const ingredients = ['plain flour', 'eggs', 'olive oil', 'salt'].map((name) => ({
    id: name,
    name,
  }))
  const namesIn = (step: Parameters<typeof ingredientsOfStep>[0]) =>
    ingredientsOfStep(step, ingredients).map(({ name }) => name)

  it('are those that the step lists', () => {
    assert.deepEqual(namesIn({ text: 'Add the flour.', ingredient_ids: ['salt'] }), ['salt'])
  })

  it('are else those that its text names, in any form', () => {
    const text = 'Whisk one egg with the flour and a little oil.'

    assert.deepEqual(namesIn({ text }), ['plain flour', 'eggs', 'olive oil'])
  })
})

describe('a BlurHash', () => {
  it('is drawn in its colours', () => {
    const pixels = decodeBlurhash('00TI:j') ?? assert.fail()

    assert.deepEqual(new Set([pixels[0], pixels.at(-4)]).size, 1)
    assert.equal(pixels[3], 255)
  })

  it('is not drawn if it is none', () => {
    assert.equal(decodeBlurhash('LEHV6nWB2yk8pyo0adR*.7kCMd'), undefined)
  })
})

const timedRecipe = (id: string, total_minutes: number | null, ...steps: readonly string[]) => ({
  id,
  language: 'en',
  total_minutes,
  steps: steps.map((text) => ({ text })),
})
const startsOf = (dishes: Parameters<typeof timelineOf>[0]) => {
  const { steps, readyAt } = timelineOf(dishes, 0)
  const begin = steps.map((one) => `${one.recipe.id}${one.index} ${one.startsAt / 60_000}`)
  return [...begin, `ready ${readyAt / 60_000}`]
}

describe('several recipes that are cooked at once', () => {
  it('are ready at the same time: the longest one begins now, and finished steps are left out', () => {
    const soup = timedRecipe('soup', null, 'Boil for 30 minutes.', 'Blend.', 'Rest for 5 minutes.')
    const rice = timedRecipe('rice', 25, 'Wash it.', 'Boil for 15 minutes.')

    assert.deepEqual(
      startsOf([
        { recipe: soup, at: 0 },
        { recipe: rice, at: 0 },
      ]),
      ['soup0 0', 'rice0 14', 'rice1 24', 'soup1 30', 'soup2 34', 'ready 39'],
    )
    assert.deepEqual(
      startsOf([
        { recipe: soup, at: 2 },
        { recipe: rice, at: 1 },
      ]),
      ['rice1 0', 'soup2 10', 'ready 15'],
    )
    assert.deepEqual(startsOf([]), ['ready 0'])
  })

  it('have their steps in their order, each after now, in any mix of recipes', () => {
    const step = fc.constantFrom('Stir.', 'Wait 5 minutes.', 'Bake for 1 hour.', 'Heat to 200 °C.')
    const dish = fc.record({
      total: fc.option(fc.integer({ min: 1, max: 500 })),
      steps: fc.array(step, { maxLength: 8 }),
      at: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(dish, { maxLength: 5 }), (dishes) => {
        const all = dishes.map(({ total, steps, at }, i) => ({
          recipe: timedRecipe(`${i}`, total, ...steps),
          at,
        }))
        const { steps, readyAt } = timelineOf(all, 1000)
        for (const [i, { at, recipe: own }] of all.entries()) {
          const places = steps.filter((one) => one.recipe.id === `${i}`)
          assert.deepEqual(
            places.map(({ index }) => index),
            own.steps.flatMap((_, index) => (index >= at ? index : [])),
          )
          assert.ok(places.every(({ startsAt }) => startsAt >= 1000 && startsAt < readyAt))
        }
      }),
    )
  })
})

describe('several steps that are done together', () => {
  it('are taken back in reverse if one fails, and all of them by undo', async () => {
    const count = fc.integer({ min: 0, max: 8 })
    await fc.assert(
      fc.asyncProperty(count, fc.nat(10), async (steps, fails) => {
        const done: number[] = []
        const { run, undo } = allOrNone(async (told) => {
          for (let i = 0; i < steps; i++) {
            if (i === fails) throw new RangeError('refused')
            done.push(i)
            told(async () => assert.equal(done.pop(), i))
          }
        })
        if (fails < steps) await assert.rejects(run, RangeError)
        else {
          await run()
          assert.equal(done.length, steps)
        }
        await undo()
        assert.deepEqual(done, [])
      }),
    )
  })
})

describe('spoons', () => {
  const WORDS = {
    de: ['TL', 'TL', 'EL', 'EL'],
    fr: ['c. à c.', 'c. à c.', 'c. à s.', 'c. à s.'],
    es: ['cucharadita', 'cucharaditas', 'cucharada', 'cucharadas'],
    it: ['cucchiaino', 'cucchiaini', 'cucchiaio', 'cucchiai'],
    nl: ['tl', 'tl', 'el', 'el'],
    'de-CH': ['TL', 'TL', 'EL', 'EL'],
  }

  for (const [language, words] of Object.entries(WORDS))
    it(`are those of the language of the recipe: ${language}`, () => {
      const shown = ['tsp', 'tbsp'].flatMap((unit) =>
        [0.5, 2].map((count) => spoonWord(unit, count, language)),
      )
      assert.deepEqual(shown, words)
      assert.equal(spoonWord('cup', 2, language), undefined)
    })
})

it('a deleted row that is made again has all fields that a client may write, and no others', async () => {
  const code = await readFile('web/shell/add-again.ts', 'utf8') // it needs a page
  const left = new Set(/\(\?:([a-z_|]+)\)/.exec(code)?.[1]?.split('|'))
  const others = new Set(['photo', 'cooking'])
  const wrong = [...ENTITIES.values()]
    .filter(
      ({ name, clientsMay }) =>
        clientsMay.includes('create') && clientsMay.includes('update') && !others.has(name),
    )
    .flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { isByVerbs, stamp }]) =>
        Boolean(isByVerbs ?? stamp) === left.has(field) ? [] : `${name}.${field}`,
      ),
    )

  assert.deepEqual(wrong, [])
})
