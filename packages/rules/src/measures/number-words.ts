import { foldText } from '@larder/rules/fold-text.ts'

/** How a language says numbers, folded, ready to look up. */
export interface NumberWords {
  /**
   * The value of each word: a number from 1, a part below 1, 0 for the word between two numbers (`and`), and below 0
   * a word for about so many (`dizaine` is -10).
   */
  readonly values: ReadonlyMap<string, number>
  /** The parts of longer words: `vent` of `ventuno`. Empty where a language writes the parts as words of their own. */
  readonly glued: ReadonlyMap<string, number>
  /** `fünfundzwanzig`: the ones come before the tens. */
  readonly onesFirst: boolean
  /** `hundred` is a number only after another one. */
  readonly needsCount: boolean
  /** `quatre-vingt-dix`: tens of 20, and 17 as 10 and 7. */
  readonly hasScores: boolean
}

/**
 * For each language, separated by semicolons: the words of 1 to 19, of 20 to 90, of 100 (and 200 to 900 where these are
 * words of their own), of 1000, of `and`, of a half, a quarter, a third, and others with their values. Words of one
 * number are separated by spaces. `~` marks a word that is only a part of another.
 */
const WORDS: { readonly [language: string]: string } = {
  en: 'one a an,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen;twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety;hundred;thousand;and;half;quarter quarters;third thirds',
  fr: 'un une,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize,,,;vingt vingts,trente,quarante,cinquante,soixante,septante,octante huitante,nonante;cent cents;mille;et;demi demie;quart quarts;tiers;dizaine=-10 quinzaine=-15 vingtaine=-20 trentaine=-30',
  it: "uno un una un',due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici,tredici,quattordici,quindici,sedici,diciassette,diciotto,diciannove;venti ~vent,trenta ~trent,quaranta ~quarant,cinquanta ~cinquant,sessanta ~sessant,settanta ~settant,ottanta ~ottant,novanta ~novant;cento ~cent;mille ~mila;e;mezzo mezza mezz';quarto quarti;terzo terzi;decina=-10 quindicina=-15 ventina=-20 trentina=-30",
  es: 'un una uno,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,dieciocho,diecinueve;veinte ~veinti,treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa;cien ciento,doscientos doscientas,trescientos trescientas,cuatrocientos cuatrocientas,quinientos quinientas,seiscientos seiscientas,setecientos setecientas,ochocientos ochocientas,novecientos novecientas;mil;y;medio media;cuarto cuartos;tercio tercios;decena=-10 veintena=-20',
  pt: 'um uma,dois duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,treze,catorze quatorze,quinze,dezasseis dezesseis,dezassete dezessete,dezoito,dezanove dezenove;vinte,trinta,quarenta,cinquenta,sessenta,setenta,oitenta,noventa;cem cento,duzentos duzentas,trezentos trezentas,quatrocentos quatrocentas,quinhentos quinhentas,seiscentos seiscentas,setecentos setecentas,oitocentos oitocentas,novecentos novecentas;mil;e;meio meia;quarto quartos;terço terços;dezena=-10',
  de: 'ein eine einen einem einer eines eins,zwei zwo,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,achtzehn,neunzehn;zwanzig,dreißig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig;hundert;tausend;und;halb halbe halber halbes halben;viertel;drittel;anderthalb=1.5',
  nl: 'een één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf,dertien,veertien,vijftien,zestien,zeventien,achttien,negentien;twintig,dertig,veertig,vijftig,zestig,zeventig,tachtig,negentig;honderd;duizend;en;half halve;kwart;derde;anderhalf=1.5 anderhalve=1.5 tiental=-10 twintigtal=-20',
  da: 'en et én ét,to,tre,fire,fem,seks,syv,otte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten;tyve,tredive,fyrre,halvtreds,tres,halvfjerds,firs,halvfems;hundrede hundred;tusind tusinde;og;halv halvt halve;kvart;tredjedel tredjedele;halvanden=1.5 halvandet=1.5',
  nb: 'en ett et én ei,to,tre,fire,fem,seks,sju syv,åtte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten;tjue tyve,tretti tredve,førti førr,femti,seksti,sytti,åtti,nitti;hundre;tusen;og;halv halvt halve;kvart;tredjedel tredjedeler;halvannen=1.5 halvannet=1.5',
  sv: 'en ett,två,tre,fyra,fem,sex,sju,åtta,nio,tio,elva,tolv,tretton,fjorton,femton,sexton,sjutton,arton,nitton;tjugo,trettio,fyrtio,femtio,sextio,sjuttio,åttio,nittio;hundra;tusen;och;halv halva halvt;kvart kvarts;tredjedel tredjedels tredjedelar;halvannan=1.5 tiotal=-10 tjugotal=-20',
}
const SCALES: readonly ((place: number) => number)[] = [
  (place) => place + 1,
  (place) => 10 * (place + 2),
  (place) => 100 * (place + 1),
  () => 1000,
  () => 0,
  () => 1 / 2,
  () => 1 / 4,
  () => 1 / 3,
]

const READY = new Map<string, NumberWords>()

/** @param language one of the ten, as `de`. @returns undefined for another one */
export function numberWords(language: string): NumberWords | undefined {
  const words = Object.hasOwn(WORDS, language) ? WORDS[language] : undefined
  if (words === undefined) return undefined
  const ready = READY.get(language) ?? build(language, words)
  READY.set(language, ready)
  return ready
}

function build(language: string, words: string): NumberWords {
  const values = new Map<string, number>()
  const glued = new Map<string, number>()
  const isGlued = !/^(?:en|fr|pt)$/.test(language)
  const [others = '', ...parts] = words.split(';').toReversed()
  const hasOthers = others.includes('=')
  const lists = hasOthers ? parts.toReversed() : [...parts.toReversed(), others]
  lists.forEach((list, scale) => {
    list.split(',').forEach((all, place) => {
      for (const word of all.split(' ').filter(Boolean)) {
        const value = SCALES[scale]?.(place) ?? 0
        if (isGlued) glued.set(foldText(word.replace('~', '')), value)
        if (!word.startsWith('~')) values.set(foldText(word), value)
      }
    })
  })
  for (const other of hasOthers ? others.split(' ') : []) {
    const [word = '', value] = other.split('=')
    values.set(word, Number(value))
  }
  return {
    values,
    glued,
    onesFirst: /^(?:de|nl|da|nb)$/.test(language),
    needsCount: language === 'en',
    hasScores: language === 'fr',
  }
}
