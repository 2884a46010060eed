import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SPELLERS } from '@larder/rules/measures/spell-number.ts'
import { readServings } from './read-servings.ts'

/** The words for one portion, and for several; lines with `#` for number and noun, or `%` for the number only. */
const LANGUAGES: Readonly<
  Record<string, readonly [one: string, many: string, lines: string, to: string]>
> = {
  en: [
    'serving|person|portion',
    'servings|people|portions',
    'Serves %|serves: %|Feeds %|For #|Serves about %|Makes 1 (9-inch) pie, #|12 cookies (#)|Yield: #|# of 2 cookies each|3 (8-inch) cakes, serves %',
    'to',
  ],
  de: [
    'Person|Portion',
    'Personen|Portionen',
    'Für #|Ergibt #|1 Springform (26 cm), #|12 Stück (#)|ca. #',
    'bis',
  ],
  fr: [
    'personne|portion',
    'personnes|portions',
    'Pour #|1 tarte, #|12 biscuits (#)|environ #',
    'à',
  ],
  es: [
    'persona|porción|ración',
    'personas|porciones|raciones',
    'Para #|1 tarta, #|12 piezas (#)|unas #',
    'a',
  ],
  it: ['persona|porzione', 'persone|porzioni', 'Per #|1 torta, #|12 pezzi (#)|circa #', 'a'],
  nl: ['persoon|portie', 'personen|porties', 'Voor #|1 taart, #|12 stuks (#)|ongeveer #', 'tot'],
  pt: ['pessoa|porção', 'pessoas|porções', 'Para #|Rende #|Serve %|1 bolo, #|12 pedaços (#)', 'a'],
  sv: ['person|portion', 'personer|portioner', 'För #|Till #|1 tårta, #|12 bitar (#)|ca #', 'till'],
  da: ['person|portion', 'personer|portioner', 'Til #|1 tærte, #|12 stykker (#)|ca. #', 'til'],
  nb: ['person|porsjon', 'personer|porsjoner', 'Til #|1 pai, #|12 biter (#)|ca. #', 'til'],
}

it('reads yields in ten languages, with numbers in digits and words, whether the language is known or not', () => {
  const wrong: string[] = []
  let count = 0
  for (const [language, [one, many, lines, to]] of Object.entries(LANGUAGES))
    for (const value of Array.from({ length: 24 }, (_, i) => i + 1))
      for (const noun of (value === 1 ? one : many).split('|'))
        for (const line of ['#', ...lines.split('|')])
          for (const number of [
            String(value),
            SPELLERS[language]?.(value) ?? '',
            `${value}-${value + 2}`,
            `${value} ${to} ${value + 2}`,
          ])
            for (const known of [language, undefined]) {
              const text = line.replace('#', `${number} ${noun}`).replace('%', number)
              const { servings } = readServings(text.charAt(0).toUpperCase() + text.slice(1), known)
              count++
              if (servings !== value) wrong.push(`${text} (${known}): ${servings}`)
            }

  assert.deepEqual(wrong.slice(0, 60), [], `${wrong.length} of ${count} are wrong`)
})

it('counts no other things as portions', () => {
  const texts = [
    '12 cookies',
    'zwei Bleche',
    'makes 12',
    '12 cookies (2 per serving)',
    '1 (9-inch) pie',
    'Für 1 Springform',
    'pour 12 biscuits',
    'une tarte',
    'Servings',
    'dos docenas',
    '1 bolo de 20 cm',
    'to kager',
    'one loaf',
  ]

  assert.deepEqual(
    texts.map((text) => readServings(text)),
    texts.map((yield_text) => ({ yield_text })),
  )
})
