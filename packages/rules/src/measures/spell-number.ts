/** Spells a number from 1 to 1,000. */
type Speller = (value: number) => string

const list = (words: string) => words.split(' ')
const under = (value: number) => [Math.floor(value / 10), value % 10] as const

/** For tests: a second spelling of the numbers, written by the rules of each language, not by the table of the reader. */
export const SPELLERS: { readonly [language: string]: Speller } = {
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
