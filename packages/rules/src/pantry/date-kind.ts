import { foldedWords } from '@larder/rules/fold-text.ts'

/** Meat, minced meat, fish and fresh milk, in ten languages: a line each. */
const PERISHABLE = `chicken turkey duck beef pork veal lamb mince minced steak steaks meat salmon cod trout prawn prawns shrimp shrimps mussels fish milk buttermilk cream
hahnchen huhn huhner pute puten rind rinder schwein schweine kalb kalbs lamm hack hackfleisch mett fleisch lachs kabeljau forelle garnelen muscheln fisch milch vollmilch buttermilch sahne quark
kip kippen kipfilet kalkoen rund runder rundvlees varken varkens gehakt vlees zalm kabeljauw forel garnalen mosselen vis melk karnemelk slagroom kwark
kyckling kalkon kott kottfars notkott flask flaskkott fars lax torsk forell rakor musslor fisk mjolk gradde
kylling kalkun kod oksekod svinekod laks orred rejer muslinger maelk flode
kjott kjottdeig svinekjott storfekjott orret reker blaskjell flote
poulet dinde canard boeuf porc veau agneau hache hachee viande saumon cabillaud truite crevettes moules poisson lait creme
pollo pavo pato ternera cerdo cordero carne picada salmon bacalao trucha gambas mejillones pescado leche nata
tacchino anatra manzo maiale vitello agnello macinato macinata salmone merluzzo trota gamberi cozze pesce latte panna
frango peru vaca porco borrego carne picada salmao bacalhau truta camarao camaroes mexilhoes peixe leite natas`

/** What such a word is only a part of, or how it keeps longer, in the same languages. */
const LASTING = `stock broth cube cubes powder powdered tin tinned can canned jar sauce soup gravy paste dried dry smoked frozen fingers jerky uht long condensed evaporated coconut oat soy soya almond peanut rice chocolate ice cheese tomato tomatoes oil spice seasoning vegan egg eggs cracker crackers canned chips crisps noodles noodle flavour flavoured pickled cured food malted
bruhe fond wurfel pulver dose konserve sosse suppe trocken getrocknet gerauchert gefroren tiefkuhl tk stabchen h haltbare kondensmilch kokos hafer soja mandel erdnuss reis schokolade eis kase tomate tomaten wurst eier ei gewurz brot brotchen steif frucht thun thunfisch tun raucher dosen pulver chips nudeln geschmack
bouillon blik poeder saus soep gedroogd gerookt diepvries houdbare kokosmelk havermelk sojamelk amandelmelk rijst chocolade ijs kaas worst eieren tonijn gedroogde gerookte ingeblikt blikje
buljong burk pulver sas soppa torkad rokt rokta fryst frysta havre ris choklad glass ost korv tonfisk torkat torkade rokta konserverad
dase torret roget frossen mandel chokolade is polse fond tunfisk roget rogede torrede pulver dase
boks suppe torket rokt frossen sjokolade iskrem polse tunfisk rokte torkede hermetisk boks pulver
cube conserve boite poudre soupe seche sechee fume fumee surgele surgelee coco avoine amande riz chocolat glace fromage concentre fumes fumees surgeles surgelees congele congelee seches sechees lyophilise lyophilisee
caldo cubito lata polvo salsa sopa seco ahumado congelado coco avena almendra arroz helado queso condensada condensado ahumada ahumados congelada congelados enlatado enlatada conserva seca deshidratado deshidratada evaporada
brodo dado scatola polvere zuppa secco affumicato surgelato cocco avena mandorla riso cioccolato gelato formaggio soia affumicata affumicati surgelata surgelati congelato congelata essiccato essiccata secca scatola condensato conserva
po molho sopa fumado aveia amendoa gelado queijo condensado fumada fumados congelado congelada congelados seca enlatado enlatada conserva soja`

/** Milk and cream, which have other things as their namesakes: `hand cream`, `lait solaire`, `Katzenmilch`. */
const DAIRY =
  /(?:milk|milch|melk|mjolk|maelk|^lait|^leche|^latte|^leite|cream|sahne|room|gradde|flode|flote|^creme|^nata|^natas|^panna)$/
/** What milk and cream are called for: before them in Germanic languages, after them in the others. */
const DAIRY_KINDS = `whole full half semi skimmed skim low fat fresh free goat goats cow cows sheep s organic raw double single whipping whipped sour soured heavy light thick extra clotted butter pouring filtered pasteurised lactose
voll vollem frisch frische frischer mager fettarm fettarme laktosefreie land roh weide heu ziegen schaf kuh bio alpen schlag suss saure sauer halb
volle halfvolle magere verse karne slag kook zure geiten biologische
latt mellan standard fil helt visp vispnings matlagnings farsk farska laktosfri ekologisk hel
let lett mini skummet saet sod piske madlavnings kaerne frisk okologisk helt krem mat fersk syrnet
entier entiere demi ecreme frais fraiche fermier fermiere cru vache chevre brebis ferme epaisse liquide fleurette bio
entera desnatada semidesnatada fresca cruda vaca cabra oveja montar cocinar liquida
intero fresco fresca scremato parzialmente crudo mucca capra pecora alta qualita montare cucina
gordo meio magro fresco cru bater`
/** Parts of animals, and what says nothing against a use-by date, in ten languages. */
const CUTS = `breast breasts fillet fillets filets filet thigh thighs leg legs wing wings drumstick drumsticks chop chops loin loins tenderloin rump sirloin ribeye shank shanks shoulder belly rib ribs joint roast liver livers kidney kidneys heart hearts strips pieces diced chunks portions portion cutlets cutlet escalope escalopes medallions tails tail side neck skinless boneless lean king tiger british irish peeled cooked slices sliced burger burgers
brust bruste schenkel keule keulen flugel schnitzel kotelett koteletts braten gulasch geschnetzeltes hack gehacktes leber herz nieren rucken nacken bauch hufte lende lenden steak steaks filets medaillons streifen stucke scheiben gemischt gemischtes rohes zart geschalt gekocht rouladen roulade haxe haxen ragout
haas borst bouten bout poten dijen dij kotelet karbonade karbonades lapjes reepjes blokjes gehakt lever schouder schnitzels biefstuk biefstukken gemengd naturel mager
brost lar ben klubba klubbor vingar vinge vinger kotletter kotlett biff biffar bog rygg sida bitar strimlor skivor fars file fileer innerfile ytterfile stek karre
bryst lar underlar overlar steg nakke kotelet koteletter morbrad strimler tern skiver stykker hakket hel hele
deig kjott kod kotelett koteletter biffer skank stykker
blanc blancs cuisse cuisses aile ailes escalope escalopes pave paves cote cotes gigot roti epaule foie filet filets darne darnes tranche tranches hache hachee emince emincee entier entiere morceaux paupiettes
pechuga pechugas muslo muslos ala alas contramuslo contramuslos filete filetes lomo lomos solomillo chuleta chuletas higado costilla costillas rodaja rodajas picada molida entero entera trozos corral campero campera fileteada mixta
petto coscia cosce sovracoscia ala ali filetto filetti fettine fettina bistecca bistecche costata lonza cotoletta cotolette fegato trancio tranci macinata tritata intero intera spezzatino
peito coxa coxas asa asas bife bifes lombo costeleta costeletas posta postas figado moida inteiro inteira
fresh raw organic free range bio frisch frische frischer frisches roh rohe fett fat vers verse rauw rauwe vet farsk farska farskt fett ra fersk ferskt frisk friske fersk fedt frais fraiche crevettes cru crue fermier gras matiere grasse fresco fresca frescos frescas crudo cruda freschi fresche cru crua gordura natur naturell
vom von van av af fra aus halb und half om in en d de du des di da do del della dei la le l el los al au a il lo`
/** Before what a thing is made of, or for. */
const OF = /^(?:de|du|des|d|di|del|della|da|do|dos|das|para|per|pour|sabor|al|au)$/

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s/))

/** In Germanic languages, the lines 2 to 6, a word may be a part of another: `Hähnchenbrust`, `Vollmilch`. */
const wordsOf = (text: string): Words => {
  const lines = text.split('\n').map((line) => line.split(' '))
  return {
    germanic: new Set(lines.slice(0, 6).flat()),
    romance: new Set(lines.slice(6).flat()),
    parts: lines.slice(1, 6).flat(),
  }
}

interface Words {
  readonly germanic: ReadonlySet<string>
  readonly romance: ReadonlySet<string>
  /** The first or the last letters of a word. */
  readonly parts: readonly string[]
}

/** The letters of a part, and of one before a part of an animal. */
const MIN_PART = 4
const MIN_BEFORE_CUT = 3

/** Read at the first use. */
let lists: ReturnType<typeof readLists> | undefined

const readLists = () => ({
  perishable: wordsOf(PERISHABLE),
  lasting: wordsOf(LASTING),
  dairyKinds: setOf(DAIRY_KINDS),
  cuts: setOf(CUTS),
})

const isLasting = (word: string, { germanic, romance, parts }: Words): boolean =>
  germanic.has(word) ||
  romance.has(word) ||
  parts.some((part) => part.length >= MIN_PART && (word.startsWith(part) || word.endsWith(part)))

/**
 * What the printed date of a food usually is: `use_by` on meat, fish and fresh milk, which people must not eat later,
 * and `best_before` on all others (Regulation (EU) No 1169/2011, article 24).
 *
 * Only the head of the name counts: its end in Germanic languages (`Hähnchenbrust`, and not `Fleischtomaten`), and its
 * beginning in the others (`blanc de poulet`, and not `nouilles au poulet`).
 *
 * @param name of the food, in any of ten languages
 */
export function dateKindOf(name: string): 'use_by' | 'best_before' {
  const { perishable, lasting } = (lists ??= readLists())
  const all = foldedWords(name)
  if (all.some((word) => isLasting(word, lasting))) return 'best_before'
  const isHead = all.some(
    (word, i) => (perishable.romance.has(word) && isFirst(all, i)) || isLast(all, i, perishable),
  )
  return isHead ? 'use_by' : 'best_before'
}

/** Whether a word of a Germanic language is the head: only parts of animals and the like follow it. */
function isLast(all: readonly string[], at: number, { germanic, romance, parts }: Words): boolean {
  const word = all[at] ?? ''
  const isWhole = germanic.has(word)
  const isName = isWhole || parts.some((part) => endsIn(word, part))
  if (!isName || !all.slice(at + 1).every((one) => saysLittle(one) || isDairyKind(one)))
    return false
  // `salmon` is a word in both kinds of languages.
  if (!DAIRY.test(word)) return !romance.has(word) || !all.slice(0, at).some((one) => OF.test(one))
  return [...all.slice(0, at), isWhole ? '' : word.replace(DAIRY, '')].every(isDairyKind)
}

const isDairyKind = (word: string) => isNumber(word) || lists?.dairyKinds.has(word) === true

/** `hackfleisch` at the end of `Rinderhackfleisch`, and with a part of an animal in `Hähnchenbrustfilet`. */
function endsIn(word: string, part: string): boolean {
  if (part.length >= MIN_PART && word.endsWith(part)) return true
  if (part.length < MIN_BEFORE_CUT || !word.startsWith(part)) return false
  const rest = word.slice(part.length)
  return areCuts(rest) || areCuts(rest.replace(/^(?:e[rns]?|s|n)/, ''))
}

const isCut = (text: string): boolean => text.length >= 3 && lists?.cuts.has(text) === true

/** One or two parts of animals: `brust`, `brustfilet`. */
const areCuts = (rest: string): boolean =>
  isCut(rest) || Array.from(rest).some((_, i) => isCut(rest.slice(0, i)) && isCut(rest.slice(i)))

/** Whether a word of a Romance language is the head: only parts of animals stand before it. */
function isFirst(all: readonly string[], at: number): boolean {
  const word = all[at] ?? ''
  const after = all.slice(at + 1)
  if (!all.slice(0, at).every(saysLittle)) return false
  if (DAIRY.test(word)) return after.every((one) => OF.test(one) || isDairyKind(one))
  // `poulet de Bresse`
  const origin = after.findIndex((one) => OF.test(one))
  return after.slice(0, origin < 0 ? undefined : origin).every(saysLittle)
}

const saysLittle = (word: string): boolean =>
  isNumber(word) ||
  lists?.cuts.has(word) === true ||
  lists?.perishable.germanic.has(word) === true ||
  lists?.perishable.romance.has(word) === true

/** `500 g`, `3,5` */
const isNumber = (word: string): boolean =>
  word === '' || /^(?:\d+\p{L}{0,2}|g|kg|ml|cl|dl|l)$/u.test(word)
