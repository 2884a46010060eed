import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAddedPartAt, readSpokenNumberAt } from './read-spoken-number.ts'

type Speller = (value: number) => string

const list = (words: string) => words.split(' ')
const under = (value: number) => [Math.floor(value / 10), value % 10] as const

/** A second spelling of the numbers, written by the rules of each language and not by the table of the reader. */
const SPELLERS: { readonly [language: string]: Speller } = {
  en: hundreds(
    (value) => {
      const ones = list(
        '_ one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      )
      const [tens, one] = under(value)
      const ten = list('_ _ twenty thirty forty fifty sixty seventy eighty ninety')[tens]
      return value < 20 ? `${ones[value]}` : one === 0 ? `${ten}` : `${ten}-${ones[one]}`
    },
    { hundred: (count) => `${count} hundred`, and: ' and ', thousand: 'one thousand' },
  ),
  de: hundreds(
    germanic(
      'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
      'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
      'und',
    ),
    { hundred: (count) => `${count}hundert`, and: '', thousand: 'eintausend' },
  ),
  nl: hundreds(
    (value) =>
      germanic(
        'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
        'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
        'en',
      )(value).replace(/(?<=twee|drie)en(?=[tdvzn])/, 'ën'),
    { hundred: (count) => `${count}honderd`.replace(/^een/, ''), and: '', thousand: 'duizend' },
  ),
  da: hundreds(
    germanic(
      'et to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
      'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
      'og',
    ),
    { hundred: (count) => `${count} hundrede`, and: ' og ', thousand: 'et tusind' },
  ),
  sv: hundreds(
    tensFirst(
      'ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
      'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
      '',
    ),
    { hundred: (count) => `${count}hundra`, and: '', thousand: 'ett tusen' },
  ),
  nb: hundreds(
    tensFirst(
      'en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
      'tjue tretti førti femti seksti sytti åtti nitti',
      '',
    ),
    {
      hundred: (count) => `${count} hundre`.replace(/^en /, 'ett '),
      and: ' og ',
      thousand: 'tusen',
    },
  ),
  es: hundreds(
    (value) => {
      const small = tensFirst(
        'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
        'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
        ' y ',
      )
      const twenties = list('un dós trés cuatro cinco séis siete ocho nueve')
      return value > 20 && value < 30 ? `veinti${twenties[value - 21]}` : small(value)
    },
    {
      hundred: (_, count) =>
        list(
          'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
        )[count - 1] ?? '',
      and: ' ',
      thousand: 'mil',
    },
  ),
  pt: hundreds(
    tensFirst(
      'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
      'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
      ' e ',
    ),
    {
      hundred: (_, count) =>
        list(
          'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
        )[count - 1] ?? '',
      and: ' e ',
      thousand: 'mil',
    },
  ),
  it: hundreds(
    (value) => {
      const ones = list(
        '_ uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
      )
      const [tens, one] = under(value)
      const ten = list('_ _ venti trenta quaranta cinquanta sessanta settanta ottanta novanta')[
        tens
      ]
      if (value < 20) return `${ones[value]}`
      if (one === 0) return `${ten}`
      return one === 3
        ? `${ten}tré`
        : (one === 1 || one === 8 ? ten?.slice(0, -1) : ten) + `${ones[one]}`
    },
    {
      hundred: (count, number) => (number === 1 ? 'cento' : `${count}cento`),
      and: '',
      thousand: 'mille',
    },
  ),
  fr: hundreds(
    (value) => {
      const ones = list(
        '_ un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
      )
      if (value < 20) return `${ones[value]}`
      const base = value < 70 ? Math.floor(value / 10) * 10 : value < 80 ? 60 : 80
      const ten = { 20: 'vingt', 30: 'trente', 40: 'quarante', 50: 'cinquante', 60: 'soixante' }[
        base
      ]
      const rest = value - base
      if (base === 80) return rest === 0 ? 'quatre-vingts' : `quatre-vingt-${ones[rest]}`
      if (rest === 0) return `${ten}`
      return rest === 1 || rest === 11 ? `${ten} et ${ones[rest]}` : `${ten}-${ones[rest]}`
    },
    {
      hundred: (count, number) => (number === 1 ? 'cent' : `${count} cent`),
      and: ' ',
      thousand: 'mille',
    },
  ),
}

function germanic(small: string, tens: string, and: string): Speller {
  return (value) => {
    const [ten, one] = under(value)
    const ones = list(small)
    const round = list(tens)[ten - 2]
    if (value < 20) return `${ones[value - 1]}`
    return one === 0
      ? `${round}`
      : `${one === 1 && and === 'og' ? 'en' : ones[one - 1]}${and}${round}`
  }
}

function tensFirst(small: string, tens: string, between: string): Speller {
  return (value) => {
    const [ten, one] = under(value)
    const ones = list(small)
    const round = list(tens)[ten - 2]
    if (value < 20) return `${ones[value - 1]}`
    return one === 0 ? `${round}` : `${round}${between}${ones[one - 1]}`
  }
}

interface Hundreds {
  readonly hundred: (count: string, number: number) => string
  readonly and: string
  readonly thousand: string
}

function hundreds(below: Speller, { hundred, and, thousand }: Hundreds): Speller {
  return (value) => {
    if (value === 1000) return thousand
    if (value < 100) return below(value)
    const count = Math.floor(value / 100)
    const whole = hundred(below(count), count)
    return value % 100 === 0 ? whole : whole + and + below(value % 100)
  }
}

const read = (text: string, language: string) => {
  const found = readSpokenNumberAt(text, 0, language)
  return found && found.end === text.length ? found.value : undefined
}

/** A half, so many and a half, a quarter and three quarters of a litre: as people say them. */
const PARTS: { readonly [language: string]: readonly (readonly [text: string, value: number])[] } =
  {
    en: [
      ['half a litre', 0.5],
      ['half an hour', 0.5],
      ['one and a half litres', 1.5],
      ['a litre and a half', 1.5],
      ['two and a half litres', 2.5],
      ['2 and a half litres', 2.5],
      ['two and 1/2 litres', 2.5],
      ['quarter litre', 0.25],
      ['a quarter of a litre', 0.25],
      ['three quarters of a litre', 0.75],
      ['three-quarters litre', 0.75],
      ['two thirds litre', 2 / 3],
      ['one-third litre', 1 / 3],
      ['two and three quarters litres', 2.75],
    ],
    de: [
      ['ein halber Liter', 0.5],
      ['einen halben Liter', 0.5],
      ['anderthalb Liter', 1.5],
      ['eineinhalb Liter', 1.5],
      ['zweieinhalb Liter', 2.5],
      ['zwei und ein halber Liter', 2.5],
      ['ein viertel Liter', 0.25],
      ['drei viertel Liter', 0.75],
      ['dreiviertel Liter', 0.75],
      ['zwei Drittel Liter', 2 / 3],
    ],
    fr: [
      ['un demi litre', 0.5],
      ['un demi-litre', 0.5],
      ['deux et demi litres', 2.5],
      ['un litre et demi', 1.5],
      ['2 litres et demi', 2.5],
      ['un quart de litre', 0.25],
      ['trois quarts de litre', 0.75],
      ['deux tiers de litre', 2 / 3],
      ['un litre et quart', 1.25],
    ],
    es: [
      ['medio litro', 0.5],
      ['dos y medio litros', 2.5],
      ['litro y medio', 1.5],
      ['dos litros y medio', 2.5],
      ['un cuarto de litro', 0.25],
      ['tres cuartos de litro', 0.75],
      ['un litro y cuarto', 1.25],
    ],
    it: [
      ['mezzo litro', 0.5],
      ['un mezzo litro', 0.5],
      ['due litri e mezzo', 2.5],
      ['un quarto di litro', 0.25],
      ['tre quarti di litro', 0.75],
      ['un litro e un quarto', 1.25],
    ],
    nl: [
      ['een halve liter', 0.5],
      ['anderhalve liter', 1.5],
      ['tweeënhalve liter', 2.5],
      ['twee en een halve liter', 2.5],
      ['een kwart liter', 0.25],
      ['driekwart liter', 0.75],
    ],
    pt: [
      ['meio litro', 0.5],
      ['dois litros e meio', 2.5],
      ['um quarto de litro', 0.25],
      ['três quartos de litro', 0.75],
    ],
    sv: [
      ['en halv liter', 0.5],
      ['en och en halv liter', 1.5],
      ['halvannan liter', 1.5],
      ['två och en halv liter', 2.5],
      ['tre kvarts liter', 0.75],
    ],
    da: [
      ['en halv liter', 0.5],
      ['halvanden liter', 1.5],
      ['to en halv liter', 2.5],
      ['to og en halv liter', 2.5],
      ['trekvart liter', 0.75],
    ],
    nb: [
      ['en halv liter', 0.5],
      ['halvannen liter', 1.5],
      ['to og en halv liter', 2.5],
      ['trekvart liter', 0.75],
    ],
  }

describe('a number in words', () => {
  for (const [language, spell] of Object.entries(SPELLERS))
    it(`from 1 to 1,000 is read: ${language}`, () => {
      const spelled = Array.from({ length: 1000 }, (_, i) => spell(i + 1))

      const wrong = spelled.filter((text, i) => read(text, language) !== i + 1)
      const wrongWithUnit = spelled.filter(
        (text, i) => readSpokenNumberAt(`${text} kg`, 0, language)?.value !== i + 1,
      )

      assert.deepEqual(wrong, [])
      assert.deepEqual(wrongWithUnit, [])
    })

  for (const [language, rows] of Object.entries(PARTS))
    it(`with a half or a quarter is read: ${language}`, () => {
      const wrong = rows.filter(([text, value]) => {
        const found = readSpokenNumberAt(text, 0, language)
        const unit = /\blit(?:er|re|ro)s?\b|\blitri\b/.exec(text)
        const added = unit && readAddedPartAt(text, unit.index + unit[0].length, language)
        // `litro y medio` has no number before its unit.
        const sum = (found?.value ?? 1) + (added?.value ?? 0)
        return Math.abs(sum - value) > 1e-6
      })

      assert.deepEqual(wrong, [])
    })

  it('is no part of a name', () => {
    const names = [
      ['en', 'thousand island dressing'],
      ['en', 'hundreds and thousands'],
      ['en', 'one-inch piece'],
      ['en', 'quarter pounder'],
      ['en', 'tenderloin'],
      ['de', 'Einback'],
      ['de', 'Zweig'],
      ['de', 'Dreierlei'],
      ['fr', 'mille-feuille'],
      ['fr', 'demi-écrémé'],
      ['fr', 'unité'],
      ['it', 'millefoglie'],
      ['es', 'unidad'],
      ['nl', 'eenden'],
      ['nl', 'elfen'],
      ['sv', 'tomat'],
      ['da', 'tomat'],
      ['xx', 'one'],
    ] as const

    const found = names.filter(([language, name]) => readSpokenNumberAt(name, 0, language))

    assert.deepEqual(found, [])
  })
})
