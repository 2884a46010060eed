import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readServings } from './read-servings.ts'

/** The numbers from 1 in words; the words for one portion, and for several; lines with `#` for number and noun, or `%` for the number only. */
const LANGUAGES: Readonly<
  Record<string, readonly [numbers: string, one: string, many: string, lines: string, to: string]>
> = {
  en: [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four',
    'serving|person|portion',
    'servings|people|portions',
    'Serves %|serves: %|Feeds %|For #|Serves about %|Makes 1 (9-inch) pie, #|12 cookies (#)|Yield: #|# of 2 cookies each|3 (8-inch) cakes, serves %',
    'to',
  ],
  de: [
    'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig',
    'Person|Portion',
    'Personen|Portionen',
    'Für #|Ergibt #|1 Springform (26 cm), #|12 Stück (#)|ca. #',
    'bis',
  ],
  fr: [
    'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un vingt-deux vingt-trois vingt-quatre',
    'personne|portion',
    'personnes|portions',
    'Pour #|1 tarte, #|12 biscuits (#)|environ #',
    'à',
  ],
  es: [
    'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuna veintidós veintitrés veinticuatro',
    'persona|porción|ración',
    'personas|porciones|raciones',
    'Para #|1 tarta, #|12 piezas (#)|unas #',
    'a',
  ],
  it: [
    'una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitré ventiquattro',
    'persona|porzione',
    'persone|porzioni',
    'Per #|1 torta, #|12 pezzi (#)|circa #',
    'a',
  ],
  nl: [
    'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig eenentwintig tweeëntwintig drieëntwintig vierentwintig',
    'persoon|portie',
    'personen|porties',
    'Voor #|1 taart, #|12 stuks (#)|ongeveer #',
    'tot',
  ],
  pt: [
    'uma duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte vinte-e-uma vinte-e-duas vinte-e-três vinte-e-quatro',
    'pessoa|porção',
    'pessoas|porções',
    'Para #|Rende #|Serve %|1 bolo, #|12 pedaços (#)',
    'a',
  ],
  sv: [
    'en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo tjugoen tjugotvå tjugotre tjugofyra',
    'person|portion',
    'personer|portioner',
    'För #|Till #|1 tårta, #|12 bitar (#)|ca #',
    'till',
  ],
  da: [
    'en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve enogtyve toogtyve treogtyve fireogtyve',
    'person|portion',
    'personer|portioner',
    'Til #|1 tærte, #|12 stykker (#)|ca. #',
    'til',
  ],
  nb: [
    'en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tjueen tjueto tjuetre tjuefire',
    'person|porsjon',
    'personer|porsjoner',
    'Til #|1 pai, #|12 biter (#)|ca. #',
    'til',
  ],
}

it('reads yields in ten languages, with numbers in digits and words, whether the language is known or not', () => {
  const wrong: string[] = []
  let count = 0
  for (const [language, [numbers, one, many, lines, to]] of Object.entries(LANGUAGES))
    for (const [i, word] of numbers.split(' ').entries())
      for (const noun of (i === 0 ? one : many).split('|'))
        for (const line of ['#', ...lines.split('|')])
          for (const number of [
            String(i + 1),
            word,
            `${i + 1}-${i + 3}`,
            `${i + 1} ${to} ${i + 3}`,
          ])
            for (const known of [language, undefined]) {
              const text = line.replace('#', `${number} ${noun}`).replace('%', number)
              const { servings } = readServings(text.charAt(0).toUpperCase() + text.slice(1), known)
              count++
              if (servings !== i + 1) wrong.push(`${text} (${known}): ${servings}`)
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
