import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SPELLERS } from '@larder/rules/measures/spell-number.ts'
import { readServings } from './read-servings.ts'

interface Words {
  readonly portions: string
  /** Between the ends of a range. */
  readonly to: string
  /** Numbers with the word for twelve, and their values. */
  readonly dozens: Readonly<Record<string, number>>
  /** Texts that name people or portions, and no number of them. */
  readonly none: string
  /** Before a number and nothing else. */
  readonly verbs: string
  /** After the word for portions and a number, with another thing. */
  readonly others: string
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    portions: 'servings|people',
    to: 'to|or',
    dozens: { 'a dozen': 12, 'half a dozen': 6, 'two dozen': 24, 'one and a half dozen': 18 },
    none: 'serves a crowd|Feeds an army|Serves many|a few servings|a couple of servings|For a crowd',
    verbs: 'Serves|Feeds|For|Serves:',
    others: 'Serves a family of #|Serves # hungry teenagers|Serves up to #',
  },
  de: {
    portions: 'Portionen|Personen',
    to: 'bis|oder',
    dozens: { 'ein Dutzend': 12, 'ein halbes Dutzend': 6, 'zwei Dutzend': 24 },
    none: 'reicht für eine Party|Für eine große Runde|ein paar Portionen|viele Portionen',
    verbs: 'Für|Reicht für',
    others: 'Reicht für # hungrige Esser|Für # Gäste',
  },
  fr: {
    portions: 'portions|personnes',
    to: 'à|ou',
    dozens: {
      'une douzaine de': 12,
      'une demi-douzaine de': 6,
      'deux douzaines de': 24,
      'une dizaine de': 10,
    },
    none: 'sert un régiment|Pour une grande tablée|quelques portions|pour une fête',
    verbs: 'Pour|Sert',
    others: 'Pour # convives affamés',
  },
  es: {
    portions: 'porciones|personas',
    to: 'a|o',
    dozens: { 'una docena de': 12, 'media docena de': 6, 'dos docenas de': 24 },
    none: 'Sirve a una multitud|un par de porciones|Para una fiesta|Rinde mucho',
    verbs: 'Para|Rinde|Sirve|Rinde:|Rinden',
    others: 'Rinde # comensales|Sirve a # invitados y personas',
  },
  it: {
    portions: 'porzioni|persone',
    to: 'a|o',
    dozens: { 'una dozzina di': 12, 'mezza dozzina di': 6, 'due dozzine di': 24 },
    none: 'Per una festa|un paio di porzioni|Per una folla',
    verbs: 'Per|Serve|Rende',
    others: 'Per # commensali affamati',
  },
  nl: {
    portions: 'porties|personen',
    to: 'tot|à',
    dozens: { 'een dozijn': 12, 'een half dozijn': 6, 'twee dozijn': 24 },
    none: 'Voor een menigte|een paar porties|Voor een feest',
    verbs: 'Voor',
    others: 'Voor # hongerige eters',
  },
  pt: {
    portions: 'porções|pessoas',
    to: 'a|ou',
    dozens: { 'uma dúzia de': 12, 'meia dúzia de': 6, 'duas dúzias de': 24 },
    none: 'Serve uma multidão|um par de porções|Para uma festa',
    verbs: 'Para|Rende|Serve|Rende:',
    others: 'Serve # pessoas com fome',
  },
  sv: {
    portions: 'portioner|personer',
    to: 'till|eller',
    dozens: { 'ett dussin': 12, 'ett halvt dussin': 6, 'två dussin': 24 },
    none: 'Räcker till en hel fest|ett par portioner|För en stor grupp',
    verbs: 'För|Räcker till|Till',
    others: 'Räcker till # hungriga personer',
  },
  da: {
    portions: 'portioner|personer',
    to: 'til|eller',
    dozens: { 'et dusin': 12, 'et halvt dusin': 6, 'to dusin': 24 },
    none: 'Rækker til en hel fest|et par portioner|Til en fest',
    verbs: 'Til|Rækker til',
    others: 'Rækker til # sultne personer',
  },
  nb: {
    portions: 'porsjoner|personer',
    to: 'til|eller',
    dozens: { 'et dusin': 12, 'et halvt dusin': 6, 'to dusin': 24 },
    none: 'Rekker til en hel fest|et par porsjoner|Til en fest',
    verbs: 'Til|Rekker til',
    others: 'Rekker til # sultne personer',
  },
}

type Case = readonly [text: string, servings: number | undefined]

function* casesOf(language: string, words: Words): Generator<Case> {
  const spell = (value: number) => SPELLERS[language]?.(value) ?? ''
  for (const value of [2, 3, 4, 6, 8, 10, 12, 20])
    for (const say of [String, spell]) {
      const number = say(value)
      const signs = say === String ? ['-', '–', ' - ', '/', ' / '] : [' - ']
      const joins = [...signs, ...words.to.split('|').map((word) => ` ${word} `)]
      const ranges = joins.map((join) => `${number}${join}${say(value + 2)}`)
      for (const range of ranges) yield [range, value]
      for (const text of [number, ...ranges]) {
        for (const verb of words.verbs.split('|')) yield [`${verb} ${text}`, value]
        for (const portions of words.portions.split('|')) yield [`${text} ${portions}`, value]
        for (const other of words.others.split('|')) yield [other.replace('#', text), value]
      }
      yield* besideMeasures(number, value, words)
    }
  for (const portions of words.portions.split('|')) {
    for (const sign of ['-', '−']) yield [`${sign}4 ${portions}`, undefined]
    for (const [dozen, value] of Object.entries(words.dozens)) yield [`${dozen} ${portions}`, value]
  }
  for (const verb of words.verbs.split('|')) yield [`${verb} -4`, undefined]
  for (const text of words.none.split('|')) yield [text, undefined]
}

/** The size of a portion is no number of them. */
function* besideMeasures(number: string, value: number, { portions }: Words): Generator<Case> {
  for (const size of ['200 g', '150 ml', '200g', '1,5 dl', '0.5 l']) {
    const [noun = ''] = portions.split('|')
    yield [`${size} ${noun}, ${number}`, value]
    yield [`${number} ${noun} (${size})`, value]
    yield [`${number} ${noun}, ${size}`, value]
    yield [`${number} x ${size} ${noun}`, value]
    yield [`${size} ${noun}`, undefined]
  }
}

it('reads ranges, dozens and sizes of portions in ten languages, and no number where there is none', () => {
  const wrong: string[] = []
  let count = 0
  for (const [language, words] of Object.entries(LANGUAGES))
    for (const [text, servings] of casesOf(language, words))
      for (const known of [language, undefined]) {
        const read = readServings(text, known)
        count++
        const isKept = read.yield_text === text || servings !== undefined
        if (read.servings !== servings || !isKept)
          wrong.push(`${text} (${known}): ${JSON.stringify(read)}`)
      }

  assert.deepEqual(wrong.slice(0, 60), [], `${wrong.length} of ${count} are wrong`)
})

it('keeps the text of a range, and reads no number below one', () => {
  assert.deepEqual(readServings('4/6'), { servings: 4, yield_text: '4/6' })
  assert.deepEqual(readServings('4 to 6', 'en'), { servings: 4, yield_text: '4 to 6' })
  assert.deepEqual(readServings('4–6'), { servings: 4, yield_text: '4–6' })
  assert.deepEqual(readServings('1 1/2 servings'), {
    servings: 1.5,
    yield_text: '1 1/2 servings',
  })
  assert.deepEqual(readServings('-4'), {})
})

it('counts no other things after a verb', () => {
  const texts = ['Rinde 12 galletas', 'Rende 12 biscoitos', 'Rende 2 pani', 'Para 1 molde']

  assert.deepEqual(
    texts.map((text) => readServings(text)),
    texts.map((yield_text) => ({ yield_text })),
  )
})
