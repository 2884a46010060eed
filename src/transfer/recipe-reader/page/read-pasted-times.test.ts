import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readTimes } from '@larder/rules/recipe-text/read-times.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { readPage, readText } from './read-page.ts'

interface Words {
  /** Labels before a time, separated by `|`. */
  readonly prep: string
  readonly cook: string
  readonly total: string
  /** The same for waiting, and after a time. */
  readonly rest: string
  readonly resting: string
  readonly plus: string
  readonly hours: string
  readonly minutes: string
  readonly headings: readonly [ingredients: string, steps: string]
  /** Words after a time: `10 min prep`. */
  readonly after: readonly [prep: string, cook: string, total: string]
  /** What is no time: a step, and a line with more than a time. */
  readonly steps: readonly string[]
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    prep: 'Prep: |Prep time: |Preparation: |Active time: |Prep ',
    cook: 'Cook: |Cooking time: |Baking time: |Cook ',
    total: 'Total time: |Total: |Ready in |Time: ',
    rest: 'Chill: |Chilling time: |Resting time: |Rest: |Rising time: |Marinating: ',
    resting: 'chilling|resting|to chill|soaking|marinating time|rising|standing',
    plus: ' + | plus |, plus | (plus ',
    hours: 'h|hours',
    minutes: 'min|minutes',
    after: [
      'prep|prep time|preparation|active|hands-on',
      'cook|cook time|cooking|baking|in the oven',
      'total|total time|in total|all in all',
    ],
    headings: ['Ingredients', 'Method'],
    steps: ['Rest 30 minutes.', 'Method: 20 minutes on the hob.', 'Chill 2 hours in the fridge.'],
  },
  de: {
    prep: 'Zubereitung: |Vorbereitung: |Arbeitszeit: |Arbeitszeit ca. |Zubereitungszeit: ',
    cook: 'Kochzeit: |Backzeit: |Koch-/Backzeit: |Garzeit ',
    total: 'Gesamtzeit: |Gesamtzeit ca. |Fertig in |Dauer: ',
    rest: 'Ruhezeit: |Kühlzeit: |Gehzeit: |Ruhezeit ca. |Wartezeit: |Marinieren: ',
    resting: 'Ruhezeit|Kühlzeit|Gehzeit|Wartezeit|Ruhen|Marinieren|zum Quellen',
    plus: ' + | plus |, plus | (plus | zzgl. ',
    hours: 'Std.|Stunden|h',
    minutes: 'Min.|Minuten',
    after: [
      'Vorbereitung|Arbeitszeit|Vorbereitungszeit|aktiv',
      'Kochen|Kochzeit|Backzeit|im Ofen|Garzeit',
      'gesamt|insgesamt|Gesamtzeit|in total',
    ],
    headings: ['Zutaten', 'Zubereitung'],
    steps: ['Zubereitung: 20 Min. köcheln lassen.', '2 Stunden ruhen lassen.'],
  },
  fr: {
    prep: 'Préparation : |Temps de préparation : |Préparation: ',
    cook: 'Cuisson : |Temps de cuisson : ',
    total: 'Temps total : |Prêt en |Durée totale : |Prête en ',
    rest: 'Repos : |Temps de repos : |Réfrigération : |Marinade : ',
    resting: 'de repos|de réfrigération|de marinade|de levée|repos|de trempage',
    plus: ' + | plus |, plus | (plus ',
    hours: 'h|heures',
    minutes: 'min|minutes',
    after: ['de préparation|préparation|de prépa', 'de cuisson|cuisson', 'au total|en tout|total'],
    headings: ['Ingrédients', 'Préparation'],
    steps: ['Préparation : 20 min à feu doux, en remuant.', 'Laisser reposer 2 heures.'],
  },
  es: {
    prep: 'Preparación: |Tiempo de preparación: |Elaboración: ',
    cook: 'Cocción: |Tiempo de cocción: |Horneado: ',
    total: 'Tiempo total: |Listo en |Lista en |Tiempo: ',
    rest: 'Reposo: |Tiempo de reposo: |Remojo: |Marinado: ',
    resting: 'de reposo|de remojo|de marinado|de refrigeración|de nevera',
    plus: ' + | más |, más | (más ',
    hours: 'h|horas',
    minutes: 'min|minutos',
    after: [
      'de preparación|preparación|preparar',
      'de cocción|cocción|de horno|de horneado',
      'en total|total|de tiempo total',
    ],
    headings: ['Ingredientes', 'Elaboración'],
    steps: ['Elaboración: 20 min a fuego lento.', 'Dejar reposar 2 horas.'],
  },
  it: {
    prep: 'Preparazione: |Tempo di preparazione: ',
    cook: 'Cottura: |Tempo di cottura: ',
    total: 'Tempo totale: |Pronto in |Pronta in |Tempo: ',
    rest: 'Riposo: |Tempo di riposo: |Lievitazione: |Ammollo: ',
    resting: 'di riposo|di lievitazione|di marinatura|di ammollo|in frigo',
    plus: ' + | più |, più | (più ',
    hours: 'h|ore',
    minutes: 'min|minuti',
    after: [
      'di preparazione|preparazione|prep',
      'di cottura|cottura|in forno|di forno',
      'in totale|totali|in tutto|totale',
    ],
    headings: ['Ingredienti', 'Procedimento'],
    steps: ['Procedimento: 20 min a fuoco basso.', 'Far riposare 2 ore.'],
  },
  nl: {
    prep: 'Bereiding: |Bereidingstijd: |Voorbereiding: |Voorbereidingstijd: ',
    cook: 'Kooktijd: |Oventijd: |Baktijd: ',
    total: 'Totale tijd: |Klaar in |Tijd: ',
    rest: 'Rusttijd: |Rijstijd: |Koeltijd: |Wachttijd: |Marineren: ',
    resting: 'rusten|rijzen|koelen|rusttijd|marineren|in de koelkast',
    plus: ' + | plus |, plus | (plus ',
    hours: 'uur',
    minutes: 'min|minuten',
    after: [
      'voorbereiding|voorbereiden|voorbereidingstijd',
      'koken|kooktijd|oventijd|in de oven|bakken|bereiding',
      'totaal|in totaal|totale tijd',
    ],
    headings: ['Ingrediënten', 'Bereiding'],
    steps: ['Bereiding: 20 minuten zacht koken.', 'Laat 2 uur rusten.'],
  },
  pt: {
    prep: 'Preparo: |Tempo de preparo: |Preparação: ',
    cook: 'Cozimento: |Tempo de cozimento: |Forno: ',
    total: 'Tempo total: |Pronto em |Pronta em |Tempo: ',
    rest: 'Descanso: |Tempo de descanso: |Geladeira: |Fermentação: ',
    resting: 'de descanso|de geladeira|de molho|de fermentação',
    plus: ' + | mais |, mais | (mais ',
    hours: 'h|horas',
    minutes: 'min|minutos',
    after: [
      'de preparo|preparo|de preparação',
      'de cozimento|cozimento|de forno|no forno',
      'no total|total|ao todo',
    ],
    headings: ['Ingredientes', 'Modo de preparo'],
    steps: ['Modo de preparo: 20 min em fogo baixo.', 'Deixe descansar 2 horas.'],
  },
  sv: {
    prep: 'Förberedelse: |Förberedelser: |Arbetstid: ',
    cook: 'Tillagning: |Koktid: |Ugnstid: ',
    total: 'Totaltid: |Total tid: |Klar på |Klart på |Klart inom |Tid: ',
    rest: 'Vilotid: |Jästid: |Kyltid: |Jäsning: ',
    resting: 'vila|jäsning|i kylen|vilotid|marinering',
    plus: ' + | plus |, plus | (plus ',
    hours: 'h|timmar|tim',
    minutes: 'min|minuter',
    after: [
      'förberedelse|förberedelser|arbetstid',
      'tillagning|koktid|i ugn|i ugnen|gräddning',
      'totalt|total tid|sammanlagt',
    ],
    headings: ['Ingredienser', 'Gör så här'],
    steps: ['Gör så här: 20 minuter i ugnen.', 'Låt vila 2 timmar.'],
  },
  da: {
    prep: 'Forberedelse: |Arbejdstid: |Tilberedning: |Forberedelsestid: ',
    cook: 'Bagetid: |Kogetid: |Stegetid: ',
    total: 'Tid i alt: |Samlet tid: |Klar på |Tid: ',
    rest: 'Hviletid: |Hævetid: |Køletid: |Hævning: ',
    resting: 'hævning|hvile|på køl|hviletid|marinering',
    plus: ' + | plus |, plus | (plus ',
    hours: 'timer',
    minutes: 'min|minutter',
    after: [
      'forberedelse|arbejdstid|forberedelser',
      'tilberedning|bagetid|i ovnen|kogetid',
      'i alt|totalt|samlet tid|samlet',
    ],
    headings: ['Ingredienser', 'Fremgangsmåde'],
    steps: ['Fremgangsmåde: 20 minutter i ovnen.', 'Lad det hvile 2 timer.'],
  },
  nb: {
    prep: 'Forberedelse: |Arbeidstid: |Tilberedning: ',
    cook: 'Koketid: |Steketid: |Baketid: ',
    total: 'Total tid: |Samlet tid: |Klar på |Klart på |Ferdig på |Tid: ',
    rest: 'Hviletid: |Hevetid: |Kjøletid: |Heving: ',
    resting: 'heving|hvile|i kjøleskap|hviletid|marinering',
    plus: ' + | pluss |, pluss | (pluss ',
    hours: 'timer',
    minutes: 'min|minutter',
    after: [
      'forberedelse|arbeidstid|forberedelser',
      'tilberedning|steketid|i ovnen|koketid|steking',
      'totalt|i alt|tilsammen|til sammen',
    ],
    headings: ['Ingredienser', 'Fremgangsmåte'],
    steps: ['Fremgangsmåte: 20 minutter i ovnen.', 'La det hvile 2 timer.'],
  },
}

const list = (words: string) => words.split('|')

type Times = Pick<RecipeDraft, 'prep_minutes' | 'cook_minutes' | 'total_minutes'>

const timesOf = ({ prep_minutes, cook_minutes, total_minutes }: Times = {}) => [
  prep_minutes,
  cook_minutes,
  total_minutes,
]

/** A line with times, what is read of it, and what its note keeps. */
interface Line {
  readonly line: string
  readonly times: Times
  readonly kept: string
}

function linesOf(words: Words): Line[] {
  const units = list(words.hours).flatMap((h) =>
    list(words.minutes).map((min) => [`20 ${min}`, `2 ${h}`] as const),
  )
  const one = (labels: string, times: Times, kept?: true) =>
    list(labels).map((label, i) => {
      const line = `${label}${units[i % units.length]?.[0]}`
      return { line, times, kept: kept ? line : '' }
    })
  const waits = list(words.prep).flatMap((prep, p) =>
    list(words.plus).flatMap((plus, s) => {
      const [min = '', hours = ''] = units[(p + s) % units.length] ?? []
      const close = plus.includes('(') ? ')' : ''
      const times = { prep_minutes: 20, total_minutes: 140 }
      return [
        ...list(words.resting).map((resting) => `${hours} ${resting}`),
        ...list(words.rest)
          .filter((rest) => !rest.endsWith(': '))
          .map((rest) => `${rest}${hours}`),
      ].map((kept) => ({ line: `${prep}${min}${plus}${kept}${close}`, times, kept }))
    }),
  )
  const [prep = '', cook = '', rest = ''] = [words.prep, words.cook, words.rest].map(
    (labels) => list(labels)[0],
  )
  const [min = '', hours = ''] = units[0] ?? []
  const all = [' ', ' | ', ', ', ' · ', ' – '].map((between) => ({
    line: [`${prep}${min}`, `${cook}${min}`, `${rest}${hours}`].join(between),
    times: { prep_minutes: 20, cook_minutes: 20, total_minutes: 160 },
    kept: `${rest}${hours}`,
  }))
  return [
    ...one(words.prep, { prep_minutes: 20, total_minutes: 20 }),
    ...one(words.cook, { cook_minutes: 20, total_minutes: 20 }),
    ...one(words.total, { total_minutes: 20 }),
    ...one(words.rest, {}, true),
    ...waits,
    ...all,
  ]
}

/** Where the line of times stands: below the title, between the parts, as the first line of the steps. */
const PLACES = ['head', 'between', 'steps'] as const

for (const [language, words] of Object.entries(LANGUAGES))
  it(`takes times for times and never for steps, and keeps waiting as a note: ${language}`, () => {
    const [ingredients, steps] = words.headings
    const wrong: string[] = []
    let count = 0
    for (const { line, times, kept } of linesOf(words))
      for (const place of PLACES) {
        // Below other lines, a line needs a colon or a word for times to be more than a step.
        if (place !== 'head' && !/^[^\d]*(?::|zeit|tid|tijd|time)/i.test(line)) continue
        count++
        const at = (here: string) => (here === place ? [line] : [])
        const head = ['Pan', 'Lovely.', ...at('head'), '', ingredients, '200 g x', '1 y', '']
        const method = [...at('between'), '', steps, ...at('steps'), ...words.steps, 'Qqq.']
        const text = [...head, ...method].join('\n')
        const draft = readText(text, language)?.draft
        const { note = '' } = draft ?? {}
        const found = [
          ...timesOf(draft),
          draft?.description,
          note.includes(kept) ? kept : note,
          draft?.ingredients.map((one) => one.original_text),
          draft?.steps.at(-1)?.text,
        ]
        const right = [...timesOf(times), 'Lovely.', kept, ['200 g x', '1 y'], 'Qqq.']
        const all = draft?.steps.map(({ text: step }) => step).join('\n')
        if (JSON.stringify(found) !== JSON.stringify(right) || all?.includes(line))
          wrong.push(`${place}: ${line} → ${JSON.stringify(found)}`)
      }
    assert.deepEqual(wrong.slice(0, 8), [], `${wrong.length} of ${count} are wrong`)
  })

/** Lines with the amount before or after the word, and with several times. */
function bothWays({ after, hours, minutes, plus }: Words): Omit<Line, 'kept'>[] {
  const [h = '', min = ''] = [hours, minutes].map((words) => list(words)[0])
  const betweens = [' ', ', ', ' | ', ' · ', ' + ', '; ', ...list(plus).slice(1, 2)]
  const [prep, cook, total] = after.map(list)
  return (prep ?? []).flatMap((p, i) =>
    (cook ?? []).flatMap((c, j) => {
      const between = betweens[(i + j) % betweens.length] ?? ' '
      const t = total?.[(i + 2 * j) % total.length] ?? ''
      const [ten, ninety, whole] = [`10 ${min}`, `1 ${h} 30 ${min}`, `100 ${min}`]
      const both = { prep_minutes: 10, cook_minutes: 90, total_minutes: 100 }
      const swapped = { prep_minutes: 90, cook_minutes: 10, total_minutes: 100 }
      return [
        { line: [`${ten} ${p}`, `${ninety} ${c}`].join(between), times: both },
        { line: [`${ninety} ${p}`, `${ten} ${c}`].join(between), times: swapped },
        { line: [`${ten} ${p}`, `${ninety} ${c}`, `${whole} ${t}`].join(between), times: both },
        { line: [`${p} ${ten}`, `${c} ${ninety}`].join(between), times: both },
        { line: `${whole} ${t}`, times: { total_minutes: 100 } },
      ]
    }),
  )
}

for (const [language, words] of Object.entries(LANGUAGES))
  it(`reads times before and after their words: ${language}`, () => {
    const [ingredients, steps] = words.headings
    const lines = bothWays(words)
    const wrong = lines.flatMap(({ line, times }) => {
      const text = `Pan\n${line}\n\n${ingredients}\n200 g x\n1 y\n\n${steps}\nQpp.\nQqq.`
      const { draft } = readText(text, language) ?? {}
      const found = [...timesOf(draft), draft?.description, draft?.note, draft?.steps[0]?.text]
      const right = [...timesOf(times), undefined, undefined, 'Qpp.']
      return JSON.stringify(found) === JSON.stringify(right)
        ? []
        : [`${line} → ${found.join(', ')}`]
    })
    assert.deepEqual(wrong.slice(0, 8), [], `${wrong.length} of ${lines.length} are wrong`)
  })

for (const [language, words] of Object.entries(LANGUAGES))
  it(`reads lines of times on a page without markup: ${language}`, () => {
    const [ingredients, steps] = words.headings
    const lists = `<h2>${ingredients}</h2><ul><li>200 g x<li>1 y<li>3 z</ul><h2>${steps}</h2><ol><li>Mix it all well.<li>Bake it.</ol>`
    // On pages, such as those of shops, `Bereidingstijd: 20 min` is the time until the dish is ready.
    const lines = linesOf(words).filter(
      ({ times, kept }) => kept !== '' || !/prep|cook/.test(Object.keys(times).join()),
    )
    const wrong = lines.flatMap(({ line, times }) => {
      const html = `<html lang="${language}"><body><h1>Pan</h1><p>${line}</p>${lists}`
      const found = timesOf(readPage(html)?.draft)
      return JSON.stringify(found) === JSON.stringify(timesOf(times))
        ? []
        : [`${line} → ${JSON.stringify(found)}`]
    })
    assert.deepEqual(wrong.slice(0, 8), [], `${wrong.length} are wrong`)
  })

/** The text of a recipe with these lines. */
const pan = (head: string, ingredient: string, step: string) =>
  ['Pan', head, '', 'Ingredients', '200 g x', ingredient, '1 y', '', 'Method', step, 'Stir.'].join(
    '\n',
  )

it('leaves lines where they are that say something else than a time', () => {
  const others = ['Oven: 200', 'Forno: 180', 'Ovn: 220', 'Bake 20 min, 180', 'Cook: 90 seconds']
  const soaked = ['24 hr soaked chickpeas', '1 hour chilled puff pastry', '2 hour marinated tofu']

  const lost = others.flatMap((line) =>
    [pan(line, '2 z', 'Mix.'), pan('Lovely.', '2 z', line)].filter(
      (one) => !JSON.stringify(readText(one, 'en')?.draft).includes(line),
    ),
  )
  const missing = soaked.filter((line) => {
    const found = readText(pan('Lovely.', line, 'Mix.'), 'en')?.draft.ingredients ?? []
    return !found.some((one) => one.original_text === line)
  })

  const sentences = [
    'Cook 20 min.',
    'Bake 1 h at 180 °C.',
    'Kochen 20 Min.',
    'Cuire 20 min.',
    '20 min cook',
  ]
  const taken = sentences.filter((line) => {
    const { steps, cook_minutes } = readText(pan('Lovely.', '2 z', line), 'en')?.draft ?? {}
    return steps?.[0]?.text !== line || cook_minutes !== undefined
  })

  assert.deepEqual([lost, missing, taken], [[], [], []])
})

it('takes a line with very many times for none about them', () => {
  const counts = [12, 13, 28, 1_000_000]

  const found = ['1 h prep ', 'prep 1 h '].flatMap((one) =>
    counts.map((count) => readTimes(one.repeat(count), 'en')?.times.length),
  )

  assert.deepEqual(found, [
    12,
    undefined,
    undefined,
    undefined,
    12,
    undefined,
    undefined,
    undefined,
  ])
})

/** The minutes of preparing and of cooking that a line below a title says. */
const minutesIn = (line: string) => {
  const draft = readText(`Pan\n${line}\n\nIngredients\n2 eggs\n\nMethod\nMix.`, 'en')?.draft
  return [draft?.prep_minutes, draft?.cook_minutes].filter((one) => one !== undefined)
}

it('takes making the dish beside preparing it for the cooking, also where both take as long', () => {
  const lines = [
    'Arbeitszeit 20, Zubereitung 20',
    'Zubereitung 20 Min., Vorbereitung 20 Min.',
    'Arbeitszeit ca. 20 Min., Koch-/Backzeit ca. 20 Min.',
    'Prep 20, Cook 20',
    'Préparation 20, cuisson 20',
    'Preparación 20, cocción 20',
    'Preparazione 20 min, cottura 20 min',
    'Voorbereiding 20, bereiding 20',
    'Preparo 20, cozimento 20',
    'Förberedelse 20, tillagning 20',
    'Forberedelse 20, tilberedning 20',
    'Arbeidstid 20 min, tilberedningstid 20 min',
  ]
  const others = {
    'Zubereitung 20 Min.': [20],
    'Zubereitung 20, Backzeit 20': [20, 20],
    'Bereiding 20 min, oven 30 min': [20, 30],
    'Arbeitszeit 10, Zubereitung 10, Backzeit 40': [20, 40],
    'Prep 10 min + 20 min': [30],
    'Zubereitung 10 Min. + Zubereitung 20 Min.': [10, 20],
    'Forberedelse 10 min, tilberedning 30 min': [10, 30],
  }
  assert.deepEqual(
    lines.map((line) => [line, ...minutesIn(line)]),
    lines.map((line) => [line, 20, 20]),
  )
  assert.deepEqual(Object.keys(others).map(minutesIn), Object.values(others))
})
