import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { type Lexicon, lexiconOf } from '@larder/rules/tagger/words/language-lexicon.ts'
import { isWork } from '@larder/rules/tagger/words/name-words.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'
import { NUMBER_MARKS } from './parse-line.ts'

/**
 * How something is, beside the words of the recipes: kinds, colours, and what people say of a food. `*` stands for the
 * endings in `FORMS`.
 */
const QUALITIES: { readonly [language: string]: string } = {
  en: 'fresh organic bio ripe unripe raw frozen dry ground whole plain natural large small medium big little thin thick fine coarse soft hard cold hot warm mild strong sweet sour bitter light dark lean fat low high full extra virgin green yellow white black brown pink blue free range wild young old new good best cheap local seasonal skim semi cut torn beaten ready optional please very not too quite finely thinly roughly coarsely freshly lightly well vegan vegetarian skin-on bone-in wholemeal wholegrain uncut loose crisp tender mature sparkling still fizzy flat crunchy smooth creamy spicy decaf instant double single heavy clear runny pure self-raising streaky waxy floury juicy baby',
  de: 'frisch* bio reif* unreif* roh* gekocht* gefroren tiefgekühlt* tk trocken* getrocknet* gemahlen ganz* natur naturell weich* hart* kalt heiß mild* scharf süß* sauer bitter hell* dunkel mager* fett extra nativ rot* grün* gelb* weiß* schwarz* braun* rosa blau* jung* alt* mittelalt* neu gut* billig regional* saisonal* vegan* vegetarisch* ungesalzen gesalzen geräuchert* mehlig* festkochend* vorwiegend mehligkochend* vollkorn gemischt* bitte nicht zu optional entrahmt* halb haltbar* griechisch* passiert* still* spritzig* sprudelnd* medium cremig* knackig* knusprig* würzig* kräftig* stückig* lieblich* halbtrocken herb* gesüßt* ungesüßt* entkoffeiniert* gereift*',
  nl: 'vers* bio biologisch* rijp* rauw* gekookt* bevroren droog droge gedroogd* gemalen heel hele naturel zacht* hard* koud* heet mild* pittig* zoet* zuur bitter licht* donker* mager* halfvol halfvolle vol extra vierge rood rode groen* geel gele wit witte zwart* bruin* jong* belegen oud* nieuw* goed lokaal vegan vegetarisch ongezouten gezouten gerookt* niet te volkoren los gemengd* diepvries bruisend* plat sterk* romig* knapperig* gezoet* ongezoet*',
  sv: 'färsk* eko ekologisk* mogen mogn* moget rå råa kokt* fryst* torr* torkad* torkat malen malet hel* naturell* mjuk* hård* kall* varm* mild* stark* söt sur bitter ljus* mörk* mager fet extra röd* rött grön* gul* vit* svart* brun* ung gammel ny god lokal vegansk* vegetarisk* osalta* salta* osaltad saltad rökt* mycket inte för fullkorn blandad* lätt kolsyrad* kolsyra* lagrad* lagra* krämig* krispig* söta* osöta* sötad osötad',
  da: 'frisk* øko økologisk* moden modne rå kogt* frossen frosne frost tør tørre* malet hel* naturel blød* hård* kold* varm* mild* stærk* sød sur bitter lys mørk* mager* fed extra ekstra rød* grøn* grønne gul* hvid* sort* brun* ung gammel ny lokal vegansk* vegetarisk* usalte* salte* røge* meget ikke for fuldkorn blandet let lagre* mellemlagre* skarp* cremet* sprød* søde* usøde*',
  nb: 'fersk* øko økologisk* moden modne rå kokt* frossen frosne fryst* tørr* tørke* malt hel* naturell* myk* hard* kald* varm* mild* sterk* søt sur bitter lys mørk* mager* fet ekstra rød* grønn* grønt gul* hvit* svart* brun* ung gammel ny lokal vegansk* vegetarisk* usalte* salte* røkt* veldig ikke for grov* blandet lett lagre* kremet* sprø* søte* usøte* kullsyreholdig*',
  fr: 'frais fraîche* bio mûr* cru* cuit* surgelé* sec* sèche* moulu* entier* entière* nature naturel* doux douce* mou dur* froid* chaud* fort* amer clair* noir* maigre* gras extra vierge rouge* vert* jaune* blanc* blanche* brun* rose jeune* vieux nouveau bon local* végane* végétarien salé* non demi-sel demi-écrémé écrémé* fumé* pas trop complet complète* facultatif mélangé* gazeuse* gazeux plat* pétillant* affiné* corsé* décaféiné* sucré* allégé* épicé* crémeux crémeuse croquant* moelleux brut* demi-sec',
  it: 'fresc* bio biologic* matur* crud* cott* congelat* surgelat* secc* macinat* inter* natural* morbid* dur* fredd* cald* dolce piccant* acid* amar* chiar* scur* magr* grass* extra vergine ross* verd* giall* bianc* ner* giovane vecchi* nuov* buon* locale vegan* salat* scremat* affumicat* molto non troppo poco integral* facoltativo stagionat* frizzant* lisci* gassat* cremos* croccant* fort* decaffeinat* zuccherat*',
  es: 'fresc* bio ecológic* madur* crud* cocid* congelad* sec* molid* enter* natural* blando dur* frío caliente suav* picant* dulce agri* amarg* clar* oscur* magr* gras* extra virgen roj* verd* amarill* blanc* negr* joven nuev* buen* local vegan* vegetarian* salad* desnatad* semidesnatad* ahumad* no integral* opcional curad* semicurad* tiern* añej* cremos* crujient* fuert* azucarad* descafeinad* gaseos*',
  pt: 'fresc* bio biológic* orgânic* madur* cru crua cozid* congelad* sec* moíd* inteir* natural mole dur* fri* quente suav* picant* doce azed* amarg* clar* escur* magr* meio-gord* gord* extra virgem vermelh* verd* amarel* branc* pret* jovem nov* bom local vegan* vegetarian* salgad* desnatad* fumad* muito não integral opcional curad* meia-cura amanteigad* cremos* crocant* fort* gaseificad* descafeinad* adoçad*',
}
/** The endings of `*` in each language. */
const FORMS: { readonly [language: string]: RegExp } = {
  fr: /e?s?$/,
  it: /h?[oaei]$/,
  es: /[oae]?s?$/,
  pt: /[oae]?s?$/,
  de: /e[rsnm]?$/,
  nl: /e$/,
  da: /(?:[et]|de)$/,
  nb: /(?:[et]|de)$/,
  sv: /[at]$/,
}
/** They begin a remark: `to taste`, `cut into strips`. The recipes have those of the other languages. */
const ENGLISH_STARTS =
  'to,for,with,without,no,not,at,in,on,from,about,plus,or,if,as,cut into,cut in,cut up,such as,like,ideally,preferably,optional,room temperature,each,per,approx,approximately,until'.split(
    ',',
  )
/** `with` in the languages whose recipes do not begin a remark with it. */
const WITH = /^(?:con|com|met|med) /
/** The number or the letter of a size or a kind follows. */
const KINDS = RegExp(`^(?:${NUMBER_MARKS}) `)
/** The ending of an adjective in each language: `boneless`, `laktosefrei`. Not `linseed`. */
const ENDINGS: { readonly [language: string]: RegExp } = {
  en: /(?:less|-free|-fat|[^e]ed|-style)$/,
  de: /(?:frei|arm|los|reich)(?:e[rsnm]?)?$/,
  nl: /(?:vrije?|arme?|lo(?:os|ze))$/,
  sv: /fri(?:tt|a)?$/,
  da: /frit?$/,
  nb: /fri(?:tt)?$/,
}
/** Goods that sound like a remark: sugar is no sweetened flour, and batteries are nothing that was ground. */
const GOODS = /^(?:sucre|piles|gehakt|pelati|affettato)$/
/** More words than this are no name. */
const MAX_NAME_WORDS = 5

const READY = new Map<string, ReadonlySet<string>>()

function qualitiesOf(language: string): ReadonlySet<string> {
  const ready = READY.get(language) ?? new Set(foldUnit(QUALITIES[language] ?? '').split(' '))
  READY.set(language, ready)
  return ready
}

/**
 * Whether a text after a comma says something about the food before it: `boneless`, `finely chopped`, `in Scheiben`,
 * `pour la sauce`. A text with a word that is no remark is a food: `chopped tomatoes`.
 *
 * @param language such as `de`. Of an unknown one nothing is a remark
 */
export function isRemark(text: string, language: string): boolean {
  const folded = foldUnit(text)
  const primary = primaryLanguage(language)
  const lexicon = lexiconOf(primary)
  const words = folded.split(' ')
  if (words.length > MAX_NAME_WORDS || KINDS.test(`${folded} `)) return true
  if (primary === '' || GOODS.test(folded)) return false
  if (words.every((word) => says(word, primary, lexicon))) return true
  const starts = lexicon ? startsOf(lexicon) : ENGLISH_STARTS
  // `frozen peas` are an item, also where a recipe ends with `frozen`.
  const begins = (start: string) =>
    folded === start ||
    (folded.startsWith(`${start} `) &&
      !start.split(' ').every((word) => says(word, primary, lexicon)))
  return WITH.test(folded) || starts.some(begins)
}

const startsOf = ({ tails, optional, or, about, language, of }: Lexicon): readonly string[] => [
  ...tails,
  ...optional,
  ...or,
  ...about,
  // `von der Theke`, but `du pain` is bread.
  ...(language === 'fr' || language === 'it' ? [] : of),
]

function says(word: string, language: string, lexicon: Lexicon | undefined): boolean {
  const isInRecipes =
    lexicon !== undefined &&
    (isWork(word, lexicon) ||
      lexicon.sizes.has(word) ||
      lexicon.adverbs.has(word) ||
      lexicon.and.has(word))
  const qualities = qualitiesOf(language)
  const stem = word.replace(FORMS[language] ?? '', '')
  return (
    isInRecipes ||
    qualities.has(word) ||
    qualities.has(`${word}*`) ||
    qualities.has(`${stem}*`) ||
    (ENDINGS[language]?.test(word) ?? false)
  )
}

/** The last word of foods that have flavours, and the beginnings of flavours, folded, in ten languages. */
const FLAVOURED =
  /(?:\b(?:ice ?cream|eis|glaces?|helado|gelato|sorbet\w*|ijs|gelado|sorvete|glass|is|iskrem|yaourt|yogur|iogurte|skyr|custard|milkshake|jam)|yogh?urts?|jog?h?urt|pudding)$/
const FLAVOURS =
  /^(?:vani|vain|baun|choc|schok|ciocc|sjok|chok|straw|erdb|frais|fres|frago|moran|aardb|jord|rasp|himb|framb|lampo|hallo|hindb|bringeb|lemon|zitro|citro|limon|lima|sitro|mint|minz|menth|pepp|pfeff|pist|cara|kara|stracc|mango|peach|pfirs|pech|pesc|cherr|kirs|blueb|heidelb|coco|koko|hasel|haz|nocc|nois|bana)/

/** Whether a text is the flavour of a food: `ice cream, vanilla`. Several of it are a thing: `strawberries`. */
export function isFlavour(text: string, food: string): boolean {
  const folded = foldUnit(text)
  const isOne = !folded.includes(' ') && !/(?:[^o]s|[^o]en)$/.test(folded)
  return isOne && FLAVOURS.test(folded) && FLAVOURED.test(foldUnit(food))
}

/** In English several pieces have a plural: `6 eggs`, and not the beginning of `2 ham and cheese sandwiches`. */
export const mayBeMany = (name: string, language: string): boolean =>
  primaryLanguage(language) !== 'en' || name.endsWith('s')

/** Whether a text names one thing, perhaps with words that say how it is: `red onions`. */
export function namesOneThing(text: string, language: string): boolean {
  const primary = primaryLanguage(language)
  const [thing = '', other] = foldUnit(text)
    .split(' ')
    .filter((word) => !says(word, primary, lexiconOf(primary)))
  return thing !== '' && other === undefined
}
