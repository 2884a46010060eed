import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { type Lexicon, lexiconOf } from '@larder/rules/tagger/words/language-lexicon.ts'
import { isWork } from '@larder/rules/tagger/words/name-words.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'

/** How something is, in folded words beside those of the recipes: kinds, colours, and what people say of a food. */
const QUALITIES: { readonly [language: string]: string } = {
  en: 'fresh organic bio ripe unripe raw cooked frozen dry ground whole plain natural large small medium big little thin thick fine coarse soft hard cold hot warm mild strong sweet sour bitter light dark lean fat low high full extra virgin red green yellow white black brown pink blue free range wild young old new good best cheap local seasonal skim semi semi-skimmed half-fat low-fat full-fat minced cut torn beaten melted ready optional please very not too quite finely thinly roughly coarsely freshly lightly well vegan vegetarian skin-on bone-in wholemeal wholegrain uncut loose mixed assorted crisp tender',
  de: 'frisch bio reif unreif roh gekocht gefroren tiefgekühlt trocken getrocknet gemahlen ganz natur weich hart kalt heiß warm mild scharf süß sauer bitter hell dunkel mager fett extra nativ rot grün gelb weiß schwarz braun rosa blau jung alt neu gut billig regional saisonal vegan vegetarisch ungesalzen gesalzen geräuchert mehlig festkochend vorwiegend mehligkochend vollkorn lose gemischt bitte sehr nicht zu optional mager entrahmt halb haltbar griechisch passiert gehäutet kernlos',
  fr: 'frais fraîche fraîches bio mûr mûre mûrs mûres cru crue crus crues cuit cuite cuits cuites surgelé surgelée surgelés surgelées sec sèche secs sèches moulu entier entière entiers entières nature doux douce mou dur froid chaud fort amer clair noir maigre gras extra vierge rouge rouges vert verte verts vertes jaune jaunes blanc blanche blancs blanches brun brune rose jeune vieux nouveau bon local végane végétarien salé salée non demi-sel demi-écrémé écrémé fumé très pas trop complet complète facultatif mélangé',
  es: 'fresco fresca frescos frescas bio ecológico ecológica ecológicos ecológicas maduro madura maduros maduras crudo cruda cocido cocida cocidos cocidas congelado congelada congelados congeladas seco seca secos secas molido molida entero entera enteros enteras natural blando duro frío caliente suave picante dulce agrio amargo claro oscuro magro graso extra virgen rojo roja rojos rojas verde verdes amarillo amarilla blanco blanca negro negra joven nuevo bueno local vegano vegetariano salado desnatado desnatada semidesnatado semidesnatada ahumado muy no integral opcional',
  it: 'fresco fresca freschi fresche bio biologico biologica maturo matura maturi mature crudo cruda cotto cotta cotti cotte congelato congelata surgelato surgelati surgelate secco secca secchi secche macinato intero intera interi intere naturale morbido duro freddo caldo dolce piccante acido amaro chiaro scuro magro grasso extra vergine rosso rossa rossi rosse verde verdi giallo gialla gialli bianco bianca bianchi nero nera neri giovane vecchio nuovo buono locale vegano salato scremato scremata affumicato molto non troppo poco integrale facoltativo stagionato',
  nl: 'vers verse bio biologisch biologische rijp rijpe rauw rauwe gekookt gekookte bevroren droog droge gedroogd gemalen heel hele naturel zacht hard koud warm heet mild pittig zoet zuur bitter licht donker mager magere halfvol halfvolle vol extra vierge rood rode groen groene geel gele wit witte zwart zwarte bruin bruine jong jonge belegen oud oude nieuw nieuwe goed lokaal vegan vegetarisch ongezouten gezouten gerookt gerookte zeer niet te volkoren los gemengd diepvries',
  pt: 'fresco fresca frescos frescas bio biológico biológica orgânico orgânica maduro madura maduros maduras cru crua cozido cozida cozidos cozidas congelado congelada congelados congeladas seco seca secos secas moído moída inteiro inteira inteiros inteiras natural mole duro frio quente suave picante doce azedo amargo claro escuro magro magra meio-gordo gordo extra virgem vermelho vermelha vermelhos verde verdes amarelo amarela branco branca preto preta jovem novo bom local vegano vegetariano salgado desnatado desnatada fumado muito não integral opcional',
  sv: 'färsk färska färskt eko ekologisk ekologiska ekologiskt mogen mogna moget rå råa kokt kokta fryst frysta torr torra torkad torkade malen hel hela naturell mjuk hård kall varm mild stark söt sur bitter ljus mörk mager fet extra röd röda rött grön gröna grönt gul gula vit vita svart svarta brun bruna ung gammal ny god lokal vegansk vegetarisk osaltat saltat osaltad saltad rökt rökta mycket inte för fullkorn blandad blandade lätt',
  da: 'frisk friske øko økologisk økologiske moden modne rå kogt kogte frossen frosne frost tør tørre tørret tørrede malet hel hele naturel blød hård kold varm mild stærk sød sur bitter lys mørk mager magert fed extra ekstra rød røde grøn grønne gul gule hvid hvide sort sorte brun brune ung gammel ny god lokal vegansk vegetarisk usaltet saltet røget røgede meget ikke for fuldkorn blandet let',
  nb: 'fersk ferske ferskt øko økologisk økologiske moden modne rå kokt kokte frossen frosne fryst tørr tørre tørket tørkede malt hel hele naturell myk hard kald varm mild sterk søt sur bitter lys mørk mager magert fet ekstra rød røde rødt grønn grønne grønt gul gule hvit hvite svart svarte brun brune ung gammel ny god lokal vegansk vegetarisk usaltet saltet røkt røkte veldig ikke for grovt grov blandet lett',
}
/** They begin a remark: `to taste`, `cut into strips`. The recipes have those of the other languages. */
const ENGLISH_STARTS =
  'to for with without no not at in on from about plus or if as cut such like ideally preferably optional room each per approx approximately until'
/** The number or the letter of a size or a kind follows. */
const KINDS =
  /^(?:size|grosse|taille|talla|taglia|maat|tamanho|storlek|storrelse|type|typ|tipo|nr|no) /
/** The ending of an adjective in each language: `boneless`, `laktosefrei`. Not `linseed`. */
const ENDINGS: { readonly [language: string]: RegExp } = {
  en: /(?:less|-free|[^e]ed|-style)$/,
  de: /(?:frei|arm|los|reich)(?:e[rsnm]?)?$/,
  nl: /(?:vrije?|arme?|lo(?:os|ze))$/,
  sv: /fri(?:tt|a)?$/,
  da: /frit?$/,
  nb: /fri(?:tt)?$/,
}
/** More words than this are no name. */
const MAX_NAME_WORDS = 5

const READY = new Map<string, ReadonlySet<string>>()

function qualitiesOf(language: string): ReadonlySet<string> {
  const ready =
    READY.get(language) ??
    new Set(
      foldUnit(QUALITIES[language] ?? '')
        .split(' ')
        .filter(Boolean),
    )
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
  const starts = lexicon ? startsOf(lexicon) : ENGLISH_STARTS.split(' ')
  if (primary === '') return false
  if (starts.some((start) => folded === start || folded.startsWith(`${start} `))) return true
  return words.every((word) => says(word, primary, lexicon))
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
  return isInRecipes || qualitiesOf(language).has(word) || (ENDINGS[language]?.test(word) ?? false)
}
