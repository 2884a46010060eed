import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseIngredient } from './parse-ingredient.ts'

function namesOf(language: string, lines: readonly string[]): string[] {
  return lines.map((line) => {
    const { quantity, unit, name } = parseIngredient(line, { language })
    return [quantity, unit, name].filter((part) => part !== null).join(' | ')
  })
}

describe('an ingredient that is read by words', () => {
  it('has a size before its unit, with a dot too', () => {
    const line = parseIngredient('1 geh. EL Mehl', { language: 'de' })

    assert.deepEqual([line.unit, line.name, line.size], ['EL', 'Mehl', 'geh.'])
    assert.deepEqual(namesOf('de', ['2 gestr. TL Backpulver', '1 daumengroßes Stück Ingwer']), [
      '2 | TL | Backpulver',
      '1 | Stück | Ingwer',
    ])
  })

  it('has its name where the word of a unit is the only word', () => {
    assert.deepEqual(namesOf('de', ['2 Knoblauchzehen, gepresst']), ['2 | Knoblauchzehen'])
  })

  it('has no amount where the line says as much as you like', () => {
    assert.deepEqual(
      [...namesOf('de', ['n. B. Salz']), ...namesOf('it', ['q.b. di pepe nero'])],
      ['Salz', 'pepe nero'],
    )
    assert.deepEqual(
      [...namesOf('es', ['c/n de agua']), ...namesOf('fr', ['du sel', "de l'huile d'olive"])],
      ['agua', 'sel', "huile d'olive"],
    )
  })

  it('has the amount of the fruit whose part it names', () => {
    assert.deepEqual(namesOf('de', ['Saft einer halben Zitrone', 'Abrieb von 1 Limette']), [
      '0.5 | Zitrone',
      '1 | Limette',
    ])
  })

  it('keeps a length out of its amount', () => {
    assert.deepEqual(namesOf('nl', ['stukje gember van 2 cm']), ['stukje | gember'])
  })

  it('has all forms of a preparation', () => {
    const preparations = [
      ['fr', "3 gousses d'ail pressées"],
      ['es', '2 zanahorias hidratadas'],
      ['it', '1 carota frullata'],
      ['pt', '1 posta de bacalhau demolhada'],
      ['sv', '1 citron, nypressad'],
      ['nb', '1 ts pepper, nykvernet'],
    ].map(([language = '', line = '']) => parseIngredient(line, { language }).preparation)

    assert.deepEqual(preparations, [
      'pressées',
      'hidratadas',
      'frullata',
      'demolhada',
      'nypressad',
      'nykvernet',
    ])
  })

  it('keeps a name that ends with its purpose, and two foods with a preparation between them', () => {
    assert.deepEqual(
      [
        ...namesOf('it', ['1 bustina di lievito per dolci']),
        ...namesOf('es', ['200 ml de nata para montar']),
        ...namesOf('nl', ['500 g gemengd gehakt']),
        ...namesOf('de', ['2 Dosen (à 400 g) gehackte Tomaten']),
        ...namesOf('es', ['Sal gruesa']),
        ...namesOf('da', ['smør og hakket persille']),
      ],
      [
        '1 | bustina | lievito per dolci',
        '200 | ml | nata para montar',
        '500 | g | gemengd gehakt',
        '2 | Dosen | gehackte Tomaten',
        'Sal gruesa',
        'smør og hakket persille',
      ],
    )
  })
})

/** Salt with pepper from the mill: the words between them, and those that belong to neither. */
const GROUND: { readonly [language: string]: readonly [both: string, ground: string] } = {
  en: ['salt and|black pepper', 'freshly ground'],
  de: ['Salz und|Pfeffer', 'frisch gemahlener|frischgemahlener'],
  fr: ['sel et poivre|', 'fraîchement moulu'],
  es: ['sal y pimienta|', 'recién molida'],
  it: ['sale e pepe|', 'macinato fresco'],
  pt: ['sal e pimenta|', 'moída na hora'],
  nl: ['zout en|peper', 'versgemalen|vers gemalen'],
  sv: ['salt och|svartpeppar', 'nymald|nymalen'],
  da: ['salt og|peber', 'friskkværnet|friskmalet'],
  nb: ['salt og|pepper', 'nykvernet|nymalt'],
}

/** Behind a name, the length of a piece. */
const LENGTHS: { readonly [language: string]: string } = {
  de: '1 Stück Ingwer von 2 cm',
  fr: '1 morceau de gingembre de 2 cm',
  es: '1 trozo de jengibre de 2 cm',
  it: '1 pezzo di zenzero da 2 cm',
  pt: '1 pedaço de gengibre com 2 cm',
  nl: '1 stuk gember van 2 cm',
  sv: '1 bit ingefära på 2 cm',
  da: '1 stykke ingefær på 2 cm',
  nb: '1 bit ingefær på 2 cm',
}

describe('an ingredient in ten languages', () => {
  for (const [language, [both, ground]] of Object.entries(GROUND))
    it(`is salt and pepper where the pepper is freshly ground: ${language}`, () => {
      for (const word of ground.split('|')) {
        const [first = '', second = ''] = both.split('|')
        const line = second === '' ? `${first} ${word}` : `${first} ${word} ${second}`
        const { name, preparation, note } = parseIngredient(line, { language })

        assert.deepEqual([name, preparation ?? note], [`${first} ${second}`.trim(), word])
      }
    })

  for (const [language, line] of Object.entries(LENGTHS))
    it(`has no length in its name: ${language}`, () => {
      const { name, size, note } = parseIngredient(line, { language })

      assert.ok(!name.includes('2'), name)
      assert.ok((size ?? note)?.includes('2 cm'))
    })
})

describe('an English ingredient with a weight beside its amount', () => {
  const QUALITIES = ['boneless & skinless', 'skinless, boneless', 'bone-in', 'skin-on and bone-in']
  const WEIGHTS = [
    'about 600 g / 1 lb 5 oz',
    'approx. 600 g',
    'roughly 600g',
    'about 20 oz each',
    '600 g',
  ]

  it('keeps the weight in its note, and its name without what follows it', () => {
    const found = QUALITIES.flatMap((quality) =>
      WEIGHTS.map((weight) => {
        const line = `6 chicken thighs, ${quality} (${weight})`
        const { quantity, name, preparation, note } = parseIngredient(line, { language: 'en' })
        return [line, quantity, name, preparation, note].join(' | ')
      }),
    )
    const right = QUALITIES.flatMap((quality) =>
      WEIGHTS.map((weight) => {
        const line = `6 chicken thighs, ${quality} (${weight})`
        return [line, 6, 'chicken thighs', quality, weight].join(' | ')
      }),
    )

    assert.deepEqual(found, right)
  })

  it('keeps it behind each name and unit', () => {
    const lines = ['6 chicken thighs', '2 cups flour', '3 onions', '1 cauliflower'].flatMap(
      (line) =>
        WEIGHTS.map(
          (weight) => [parseIngredient(`${line} (${weight})`, { language: 'en' }), weight] as const,
        ),
    )

    assert.deepEqual(
      lines.map(([{ note }]) => note),
      lines.map(([, weight]) => weight),
    )
  })
})
