import assert from 'node:assert/strict'
import { it } from 'node:test'
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

  assert.deepEqual([lost, missing], [[], []])
})
