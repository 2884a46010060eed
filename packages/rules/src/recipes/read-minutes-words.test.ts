import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SPELLERS } from '@larder/rules/measures/spell-number.ts'
import { findTimers } from '@larder/rules/recipe-text/find-timers.ts'
import { readMinutes } from './read-minutes.ts'

interface Words {
  readonly minute: string
  readonly minutes: string
  readonly hour: string
  readonly hours: string
  readonly seconds: string
  readonly and: string
  /** Between the ends of a range. */
  readonly to: string
  readonly between: string
  /** Before a time. */
  readonly about: string
  /** Texts by their minutes. */
  readonly parts: Readonly<Record<number, string>>
  /** A step with `#` for a time. */
  readonly step: string
  readonly comma: '.' | ','
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    minute: 'minute',
    minutes: 'minutes',
    hour: 'hour',
    hours: 'hours',
    seconds: 'seconds',
    and: 'and',
    to: 'to|or',
    between: 'between',
    about: 'about',
    comma: '.',
    parts: {
      15: 'a quarter of an hour|1/4 hour',
      30: 'half an hour|half-hour|1/2 hour|½ h',
      45: 'three quarters of an hour|three-quarters of an hour|3/4 hour',
      90: 'an hour and a half|one and a half hours|1 and 1/2 hours|1 1/2 hours|1-1/2 hours|1½ hours|1.5 hours|1:30 hours',
      150: 'two and a half hours|2 and a half hours|two hours and a half|2 1/2 hrs|two-and-a-half hours',
    },
    step: 'Cook it for #, then add 2 eggs.',
  },
  de: {
    minute: 'Minute',
    minutes: 'Minuten',
    hour: 'Stunde',
    hours: 'Stunden',
    seconds: 'Sekunden',
    and: 'und',
    to: 'bis|oder',
    between: 'zwischen',
    about: 'etwa',
    comma: ',',
    parts: {
      15: 'eine Viertelstunde|eine viertel Stunde|1/4 Std.',
      30: 'eine halbe Stunde|einer halben Stunde|1/2 Stunde|½ Std.',
      45: 'eine Dreiviertelstunde|3/4 Stunde|drei viertel Stunden',
      90: 'anderthalb Stunden|eineinhalb Stunden|1 1/2 Std.|1,5 Stunden|1½ Stunden|1:30 Std.',
      150: 'zweieinhalb Stunden|2 1/2 Stunden|2,5 Std.|zwei und eine halbe Stunde',
    },
    step: 'Alles # kochen, dann 2 Eier zugeben.',
  },
  fr: {
    minute: 'minute',
    minutes: 'minutes',
    hour: 'heure',
    hours: 'heures',
    seconds: 'secondes',
    and: 'et',
    to: 'à|ou',
    between: 'entre',
    about: 'environ',
    parts: {
      15: 'un quart d’heure|1/4 d’heure',
      30: 'une demi-heure|une demie heure|1/2 heure',
      45: 'trois quarts d’heure|3/4 d’heure',
      90: 'une heure et demie|1 heure et demie|1 h et demie|1,5 heure',
      150: 'deux heures et demie|2 heures 1/2|2 h et demie|deux heures trente',
    },
    step: 'Laisser cuire #, puis ajouter 2 œufs.',
    comma: ',',
  },
  es: {
    minute: 'minuto',
    minutes: 'minutos',
    hour: 'hora',
    hours: 'horas',
    seconds: 'segundos',
    and: 'y',
    to: 'a|o',
    between: 'entre',
    about: 'unos',
    comma: ',',
    parts: {
      15: 'un cuarto de hora|1/4 de hora',
      30: 'media hora|1/2 hora',
      45: 'tres cuartos de hora|3/4 de hora',
      90: 'una hora y media|hora y media|1 hora y media|1,5 horas',
      150: 'dos horas y media|2 1/2 horas|2 horas y media',
    },
    step: 'Cocer # y después añadir 2 huevos.',
  },
  it: {
    minute: 'minuto',
    minutes: 'minuti',
    hour: 'ora',
    hours: 'ore',
    seconds: 'secondi',
    and: 'e',
    to: 'a|o',
    between: 'tra',
    about: 'circa',
    comma: ',',
    parts: {
      15: 'un quarto d’ora|1/4 d’ora',
      30: 'mezz’ora|mezza ora|mezzora|1/2 ora',
      45: 'tre quarti d’ora|3/4 d’ora',
      90: 'un’ora e mezza|1 ora e mezzo|1 ora e 1/2|1,5 ore',
      150: 'due ore e mezza|2 ore e mezza|2 ore e 1/2',
    },
    step: 'Cuocere per #, poi aggiungere 2 uova.',
  },
  nl: {
    minute: 'minuut',
    minutes: 'minuten',
    hour: 'uur',
    hours: 'uur',
    seconds: 'seconden',
    and: 'en',
    to: 'tot|à',
    between: 'tussen',
    about: 'ongeveer',
    comma: ',',
    parts: {
      15: 'een kwartier|1/4 uur|een kwartiertje',
      30: 'een half uur|half uur|een halfuur|1/2 uur',
      45: 'drie kwartier|3/4 uur',
      90: 'anderhalf uur|1,5 uur|een en een half uur|1½ uur',
      150: 'twee en een half uur|tweeënhalf uur|2,5 uur|2 1/2 uur',
    },
    step: 'Kook het # en voeg dan 2 eieren toe.',
  },
  pt: {
    minute: 'minuto',
    minutes: 'minutos',
    hour: 'hora',
    hours: 'horas',
    seconds: 'segundos',
    and: 'e',
    to: 'a|ou',
    between: 'entre',
    about: 'cerca de',
    comma: ',',
    parts: {
      15: 'um quarto de hora|1/4 de hora',
      30: 'meia hora|1/2 hora',
      45: 'três quartos de hora|3/4 de hora',
      90: 'uma hora e meia|hora e meia|1 hora e meia|1,5 horas',
      150: 'duas horas e meia|2 horas e meia|2 1/2 horas',
    },
    step: 'Cozinhe por # e junte 2 ovos.',
  },
  sv: {
    minute: 'minut',
    minutes: 'minuter',
    hour: 'timme',
    hours: 'timmar',
    seconds: 'sekunder',
    and: 'och',
    to: 'till|eller',
    between: 'mellan',
    about: 'cirka',
    parts: {
      15: 'en kvart|en kvarts timme|1/4 timme',
      30: 'en halv timme|en halvtimme|1/2 timme',
      45: 'tre kvart|tre kvarts timme|3/4 timme',
      90: 'en och en halv timme|halvannan timme|1,5 timmar|1 1/2 timme',
      150: 'två och en halv timme|2 och en halv timme|2,5 timmar',
    },
    step: 'Koka # och tillsätt sedan 2 ägg.',
    comma: ',',
  },
  da: {
    minute: 'minut',
    minutes: 'minutter',
    hour: 'time',
    hours: 'timer',
    seconds: 'sekunder',
    and: 'og',
    to: 'til|eller',
    between: 'mellem',
    about: 'cirka',
    parts: {
      15: 'et kvarter|1/4 time',
      30: 'en halv time|1/2 time',
      45: 'tre kvarter|3/4 time',
      90: 'halvanden time|en og en halv time|1,5 time|1 1/2 time',
      150: 'to en halv time|to og en halv time|2,5 timer|2 1/2 time',
    },
    step: 'Kog det # og tilsæt 2 æg.',
    comma: ',',
  },
  nb: {
    minute: 'minutt',
    minutes: 'minutter',
    hour: 'time',
    hours: 'timer',
    seconds: 'sekunder',
    and: 'og',
    to: 'til|eller',
    between: 'mellom',
    about: 'cirka',
    parts: {
      15: 'et kvarter|1/4 time',
      30: 'en halv time|en halvtime|1/2 time',
      45: 'tre kvarter|3/4 time',
      90: 'halvannen time|en og en halv time|1,5 time|1 1/2 time',
      150: 'to og en halv time|2,5 timer|2 1/2 time',
    },
    step: 'Kok det i # og tilsett 2 egg.',
    comma: ',',
  },
}

/** A text, and the shortest and the longest minutes that it means. */
type Case = readonly [text: string, least: number, most: number]

const VALUES = [1, 2, 3, 5, 7, 10, 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 55, 75]

function* casesOf(language: string, words: Words): Generator<Case> {
  const spell = (value: number) => SPELLERS[language]?.(value) ?? ''
  for (const value of VALUES) {
    for (const number of [String(value), spell(value)]) yield* timesOf(value, number, spell, words)
    for (const say of [String, spell]) yield* rangesOf(value, say, spell, words)
  }
  yield* othersOf(words)
}

type Say = (value: number) => string

function* timesOf(value: number, number: string, spell: Say, words: Words): Generator<Case> {
  const { minutes, and, about } = words
  const minute = value === 1 ? words.minute : minutes
  const hour = value === 1 ? words.hour : words.hours
  yield [`${number} ${minute}`, value, value]
  yield [`${about} ${number} ${minute}`, value, value]
  yield [`${number}-${minute}`, value, value]
  yield [`${value} + 30 min`, value + 30, value + 30]
  yield [`${value} + 5 + 10 ${minutes}`, value + 15, value + 15]
  if (value > 12) return
  yield [`${number} ${hour}`, 60 * value, 60 * value]
  yield [`${number} ${hour} 20 min`, 60 * value + 20, 60 * value + 20]
  for (const more of [15, 35])
    for (const joined of [' ', ', ', ` ${and} `])
      for (const part of [more, spell(more)]) {
        const sum = 60 * value + more
        yield [`${number} ${hour}${joined}${part} ${minutes}`, sum, sum]
      }
}

function* rangesOf(value: number, say: Say, spell: Say, words: Words): Generator<Case> {
  const { minutes, hours, and, to, between } = words
  const minute = value === 1 ? words.minute : minutes
  const [from, upTo] = [say(value), say(value + 5)]
  const range = [value, value + 5] as const
  for (const joined of ['-', '–', ' - ', ...to.split('|').map((word) => ` ${word} `)])
    yield [`${from}${joined}${upTo} ${minutes}`, ...range]
  yield [`${from} ${minute} ${to.split('|')[0]} ${upTo} ${minutes}`, ...range]
  if (value > 60) return
  yield [`${between} ${from} ${and} ${upTo} ${minutes}`, ...range]
  yield [`${between} ${from} ${minute} ${and} ${spell(2)} ${hours}`, value, 120]
  yield [`${from} ${minute} ${to.split('|')[0]} ${spell(1)} ${words.hour}`, value, 60]
}

function* othersOf({ minutes, seconds, parts, comma }: Words): Generator<Case> {
  const group = comma === ',' ? '.' : ','
  for (const [written, value] of [
    [`1${group}000`, 1000],
    ['1 000', 1000],
    [`1${group}250`, 1250],
    [`2${comma}5`, 2.5],
  ] as const)
    yield [`${written} ${minutes}`, value, value]
  yield [`90 ${seconds}`, 1.5, 1.5]
  yield [`45 ${seconds}`, 0.75, 0.75]
  yield [`4/6 ${minutes}`, 4, 6]
  yield [`10/12 ${minutes}`, 10, 12]
  yield [`15/20 ${minutes}`, 15, 20]
  for (const [value, texts] of Object.entries(parts))
    for (const text of texts.split('|')) yield [text, Number(value), Number(value)]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

it('reads times in ten languages, with numbers in digits and in words, whether the language is known or not', () => {
  const wrong: string[] = []
  let count = 0
  for (const [language, words] of Object.entries(LANGUAGES))
    for (const [text, , most] of casesOf(language, words))
      for (const known of [language, undefined]) {
        const read = readMinutes(capital(text), known)
        count++
        if (read !== Math.max(1, Math.round(most))) wrong.push(`${text} (${known}): ${read}`)
      }

  assert.deepEqual(wrong.slice(0, 60), [], `${wrong.length} of ${count} are wrong`)
})

it('finds the same times in steps, each once and whole', () => {
  const wrong: string[] = []
  let count = 0
  for (const [language, words] of Object.entries(LANGUAGES))
    for (const [text, least] of casesOf(language, words))
      for (const known of [language, undefined]) {
        const step = words.step.replace('#', text)
        const found = findTimers(step, known)
        const [{ seconds, at, text: marked } = { seconds: 0, at: 0, text: '' }] = found
        count++
        const isWhole = text.replace(/\.$/, '').endsWith(marked) && step.startsWith(marked, at)
        if (found.length !== 1 || seconds !== Math.round(60 * least) || !isWhole)
          wrong.push(`${step} (${known}): ${JSON.stringify(found)}`)
      }

  assert.deepEqual(wrong.slice(0, 60), [], `${wrong.length} of ${count} are wrong`)
})

it('finds no times in what is counted otherwise', () => {
  const steps = [
    'Wait a second, then add the second egg.',
    'Cut one pot of 3 m, 2 t of sugar and 4 d.',
    'Turn it five times, three more times, and one at a time.',
    'Preheat to 180 °C and a 20 cm tin.',
    'Zwei Eier und 3 EL Mehl, dann ein zweites Mal.',
    'Ajouter 2 cuillères et trois œufs.',
    'Add 1/2 cup, then 3–4 tbsp.',
  ]

  assert.deepEqual(
    steps.map((step) => findTimers(step)),
    steps.map(() => []),
  )
})
