import { cutWord, foldText, PLURAL_APART, wordsOf } from '@larder/rules/fold-text.ts'
import { type Data, isList } from '@larder/rules/json.ts'

/**
 * The form in which names of foods are compared: singular and plural of ten languages (English, German, French,
 * Spanish, Italian, Dutch, Swedish, Danish, Norwegian, Portuguese) have one key, and different foods different keys.
 * Nobody knows the language of a name, so one set of rules serves all of them. Accents, case and punctuation do not
 * count. Adjectives of temperature, size, cut and state do not count beside a noun: `cold butter` is `butter`.
 *
 * The key is stored with each food. A change of the key increases `NAME_KEY_FORMAT`.
 *
 * @returns stems with blanks between them; where the name has no letters and digits, the name itself
 */
export const nameKey = (name: string): string =>
  stemsOf(name).join(' ') || name.normalize('NFKC').toLowerCase().trim()

/**
 * The key of a name with its adjectives. A person who types `tomatoes` does not mean the food `Chopped tomatoes`, while
 * `cold butter` is `Butter`. So typed names are compared with this key of a food.
 */
export const wholeKey = (name: string): string =>
  apartIn(name, foldedWords(name)).map(stemOf).join(' ') || nameKey(name)

/** The stems of the words of a name that count, in their order. */
export function stemsOf(name: string): readonly string[] {
  const words = foldedWords(name)
  const counted = hasAdjectives(words) ? words.filter((word) => !isAdjective(word)) : words
  return apartIn(name, counted).map(stemOf)
}

/** A name of one word that its accents make another food, with its accents: dough is no pâté. */
function apartIn(name: string, words: readonly string[]): readonly string[] {
  const [only = '', ...others] = words
  if (others.length > 0 || !APART.test(only)) return words
  const accented = name.normalize('NFC').toLowerCase()
  const [found] = APART_WITH_ACCENTS.exec(accented) ?? []
  return found === undefined ? words : [found + FINAL]
}

/** The adjectives that the key of a name leaves out, as they are written: `large` of `large eggs`. */
export function adjectivesOf(name: string): readonly string[] {
  const words = wordsOf(name).map(({ word }) => word)
  return hasAdjectives(foldedWords(name)) ? words.filter((word) => isAdjective(foldText(word))) : []
}

const isAdjective = (word: string): boolean => {
  adjectives ??= allAdjectives()
  return adjectives.has(word)
}

/** Whether a name has words besides its adjectives, and is not one that they make another food. */
function hasAdjectives(words: readonly string[]): boolean {
  fixed ??= new Set(FIXED.split(',').map((name) => name.split(' ').map(stemOf).join(' ')))
  return !fixed.has(words.map(stemOf).join(' ')) && !words.every(isAdjective)
}

/** The name, the plural and the other names of a food. @param food its fields */
export const namesOf = ({
  name = null,
  plural_name = null,
  aliases = [],
}: Data): readonly string[] =>
  [name, plural_name, ...(isList(aliases) ? aliases : [])].filter((one) => typeof one === 'string')

/** The keys of all names of a food, with and without adjectives, each once. @param food its fields */
export const keysOfNames = (food: Data): readonly string[] => [
  ...new Set(namesOf(food).flatMap((one) => [wholeKey(one), nameKey(one)])),
]

/** The version of the keys. Rows with an older one get new keys in the background. */
export const NAME_KEY_FORMAT = 4

/** The endings of `avocado's`, a plural in Dutch, and of `Zwiebel(n)` are no words. Forty characters of a word count. */
const foldedWords = (name: string) =>
  wordsOf(foldText(name).replaceAll(PLURAL_APART, '').replaceAll(DUTCH_PLURAL, '')).map(
    ({ word }) => cutWord(word),
  )
const DUTCH_PLURAL = /['’]s(?![\p{L}\p{N}])/gu

/**
 * The stem of a folded word. It need not be a word: only equality counts. Each rule takes an ending away or gives it
 * the form that singular and plural share, until none applies. So the ending of a singular that looks like a plural
 * (`Reis`, `butter`) goes too, which does no harm while no other food has that stem.
 */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const stem = findStem(word)
  stems.set(word, stem)
  return stem
}

/** The stems of words that were asked for. */
const stems = new Map<string, string>()
const MAX_STEMS = 5000

function findStem(word: string): string {
  irregular ??= new Map(IRREGULAR.split(' ').map((pair) => pairOf(pair)))
  let stem = word.replaceAll(/([aeou])\1/g, '$1') // Dutch: tomaat, tomaten
  for (let i = 0; i < MAX_STEPS; i++) {
    const other = irregular.get(stem)
    if (other?.endsWith(FINAL)) return other
    const next = withoutEnding(other ?? stem)
    if (next === stem) break
    stem = next
    if (next.endsWith(FINAL)) break
  }
  return joinSounds(stem.replace(FINAL, ''))
}

/** A stem with this sign is finished. */
const FINAL = '!'
/** More endings than a word has. */
const MAX_STEPS = 6

const pairOf = (pair: string): [string, string] => {
  const [from = '', to = ''] = pair.split('=')
  return [from, to]
}

function withoutEnding(word: string): string {
  for (const [ending, rest] of ENDINGS) if (ending.test(word)) return word.replace(ending, rest)
  return word
}

/** Writes one sound in one way: `peach` and `pesche` have c, `leaf` and `leaves` v, `nuez` and `nueces` c, `bes` and `bessen` s. */
const joinSounds = (stem: string) => {
  const one = stem.replace(/([cg])h$/, '$1').replace(/z$/, 'c')
  return (one.length > 3 ? one.replaceAll(/(.)\1/g, '$1') : one).replace(/f$/, 'v')
}

/**
 * Endings, and what is left of them; the first that fits counts. Their languages are only where they were taken from:
 * each is tried on every word.
 */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/([lnrw]|ui|ei|ij)tjes?$/, '$1'], // nl worteltjes
  [/adjes?$/, 'ad'], // nl blaadjes
  [/([aeiouyj])zen?$/, '$1s'], // nl radijzen
  [/(.{3}[^b])ede$/, '$1et'], // da, nb tørrede, not rødbede
  [/st(?:ae|e)nger$/, 'stang'], // da, nb kanelstenger
  [/fron$/, 'fro'], // sv korianderfrön
  [/(.)([cg])hio?$/, '$1$2o'], // it fungo, funghi, pistacchio
  [/(.{3}|^.{2}[^i])io$/, '$1o'], // it formaggio
  [/([cg])i[ae]s?$/, '$1'], // it arancia, ciliegie
  [/(.{2}[^aeou])i(?:es?|as?|en(?<=.{7}))$/, '$1y'], // berries, cookie, judías, Kastanien
  [/(?<=.)(on|ior|uor|oc|ic|ec|am|um|em|lc|rd|rand|achid|al|il)i$/, '$1'], // it limoni, fiori, noci: from e
  [/(.{3})i$/, '$1o'], // it pomodori
  [/(.{3}[aeo])is$/, '$1l'], // pt pastéis
  [/([aeo]u)x$/, '$1'], // fr choux
  [/(?<=.)([^aeiouylr])l(?:e[nrs]?|ar)$/, '$1el'], // apple, nb epler, da kartofler, sv mandlar
  [/(?<=.)([bdfgkpst])n(?:er|ar)$/, '$1en'], // da figner
  [/(.[^aeiouyrh])r(?:ar|e[nrs]?)$/, '$1er'], // fr concombres, sv fingrar
  [/(.{3}e[lr])n$/, '$1'], // de Kartoffeln, Kapern
  [/(..)(?:ao|oe)$/, '$1o'], // pt melão, melões; potatoes
  [/(.{3})(?:e[nrs]?|ar)$/, '$1'], // Tomate, Tomaten, tomates, tomater; sv lökar
  [/(.{3})(?:a|or)$/, `$1${FINAL}`], // it cipolla, sv gurka, gurkor
  [/(.{3})s+$/, '$1'], // onions
]

/** Forms that no ending explains, and with a `!` words that keep the ending that would make them another food. */
const IRREGULAR =
  'eier=ei eiern=ei eieren=ei uien=ui uova=uovo pesce=pesce! pesci=pesce! paste=paste! pastes=paste! butter=butter! cola=cola! creamer=creamer! kuchen=kuchen! krauter=krauter! krautern=krauter! aile=aile! ailes=aile! ali=ala panna=panna! panne=panna! tartar=tartar! kale=kale! kaki=kaki! salse=sals! osters=osters! chilli=chili chilies=chili chillies=chili mangor=mango avokador=avokado bocaux=bocal paes=pao paezinho=paozinho peces=pez latti=latte pani=pane carni=carne atuns=atum bombons=bombom amendoins=amendoim radijsje=radijs radijsjes=radijs aender=and gass=gas hvidt=hvid gult=gul rodt=rod uve=uva pate=pate! pates=pates! macaroni=macaroni! grappa=grappa! feta=feta! cachi=cachi! cocoa=cocoa! pepperoni=pepperoni! clover=clover! bere=berry! beren=berry! swetener=swetener! snapper=snapper! mett=mett! pollo=pollo! romme=romme! sole=sole! soles=sole! mints=mints! gese=gose'
let irregular: ReadonlyMap<string, string> | undefined

/** French words that another food is without their accents, and the same with them; without the `s` of a plural. */
const APART = /^(?:pate|(?:roti|rape|poire|sale|peche|cote)s?)$/
const APART_WITH_ACCENTS = /(?<!\p{L})(?:pâte|rôti|râpé|poiré|salé|péché|côté)(?=s?(?!\p{L}))/u

/**
 * Adjectives, and the endings that each may have. Not `dried`, `ground`, `smoked` and `frozen`: what they make is bought
 * as something else.
 */
const ADJECTIVES: readonly (readonly [words: string, endings: string])[] = [
  [
    'cold warm lukewarm chilled fresh freshly ripe large small medium plain chopped diced peeled cubed halved softened melted finely roughly coarsely thinly',
    '',
  ],
  [
    'kalt warm lauwarm frisch reif gross klein mittelgross gehackt gewurfelt geschalt weich zerlassen grob',
    ' e er es en em',
  ],
  ['froid mur petit grand moyen coupe ramolli fraiche grosse moyenne tiede', ' e s es'],
  [
    'fri fresc tibi madur pequen median cortad trocead derretid fredd tiepid matur piccol medi affettat sbucciat morn fatiad descascad',
    'o a os as i e',
  ],
  ['frais fondu fondus gros fersk ferskt ferske liten lille sma freschi fresche kallt kalla', ''],
  ['grand', 'e es i'],
  ['koud lauw vers rijp groot grot klein gepeld fijngehakt gesnipperd gesmolten', ' e'],
  [
    'kall ljumm farsk stor hackad skalad smalt finhackad kold frisk kald finhakket skraellet smeltet skrelt',
    ' t e a',
  ],
]
let adjectives: ReadonlySet<string> | undefined

const allAdjectives = () =>
  new Set(
    ADJECTIVES.flatMap(([words, endings]) =>
      words.split(' ').flatMap((word) => endings.split(' ').map((end) => word + end)),
    ),
  )

/** Names in which an adjective makes another food; each also in the plural. */
const FIXED =
  'creme fraiche,fromage frais,fromage blanc,queso fresco,queijo fresco,formaggio fresco,petit pois,petit suisse,petit beurre,petit pain,petit four,gros sel,grand marnier,small beer,cold cuts,kalter braten,pasta fresca,caffe freddo,media crema,te freddo,the froid,te frio,cafe frio,fresh yeast,levure fraiche,lievito fresco,levadura fresca,fermento fresco,frische hefe,verse gist,farsk jast,frisk gaer,fersk gjaer'
let fixed: ReadonlySet<string> | undefined
