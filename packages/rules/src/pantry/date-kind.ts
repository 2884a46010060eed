import { foldedWords } from '@larder/rules/fold-text.ts'

/** Meat, minced meat, fish and fresh milk, in ten languages: a line each. */
const PERISHABLE = `chicken turkey duck beef pork veal lamb mince minced steak meat salmon cod trout prawn prawns shrimp shrimps mussels fish milk buttermilk cream cottage
hahnchen huhn huhner pute puten rind rinder schwein schweine kalb kalbs lamm hack hackfleisch mett fleisch lachs kabeljau forelle garnelen muscheln fisch milch sahne quark
kip kippen kipfilet kalkoen rund runder rundvlees varken varkens gehakt vlees zalm kabeljauw forel garnalen mosselen vis melk karnemelk slagroom kwark
kyckling kalkon kott kottfars notkott flask flaskkott fars lax torsk forell rakor musslor fisk mjolk gradde
kylling kalkun kod oksekod svinekod laks orred rejer muslinger maelk flode
kjott kjottdeig svinekjott storfekjott orret reker blaskjell flote
poulet dinde canard boeuf porc veau agneau hache hachee viande saumon cabillaud truite crevettes moules poisson lait creme
pollo pavo pato ternera cerdo cordero carne picada salmon bacalao trucha gambas mejillones pescado leche nata
tacchino anatra manzo maiale vitello agnello macinato macinata salmone merluzzo trota gamberi cozze pesce latte panna
frango peru vaca porco borrego salmao bacalhau truta camarao camaroes mexilhoes peixe leite natas`

/** What such a word is only a part of, or how it keeps longer, in the same languages. */
const LASTING = `stock broth cube cubes powder powdered tin tinned can canned jar sauce soup gravy paste dried dry smoked frozen fingers jerky uht long condensed evaporated coconut oat soy soya almond peanut rice chocolate ice cheese tomato tomatoes oil spice seasoning vegan egg eggs cracker crackers
bruhe fond wurfel pulver dose konserve sosse suppe trocken getrocknet gerauchert gefroren tiefkuhl tk stabchen h haltbare kondensmilch kokos hafer soja mandel erdnuss reis schokolade eis kase tomate tomaten wurst eier ei gewurz brot brotchen steif
bouillon blik poeder saus soep gedroogd gerookt diepvries houdbare kokosmelk havermelk sojamelk amandelmelk rijst chocolade ijs kaas worst eieren
buljong burk pulver sas soppa torkad rokt rokta fryst frysta havre ris choklad glass ost korv
dase torret roget frossen mandel chokolade is polse fond
boks suppe torket rokt frossen sjokolade iskrem polse
cube conserve boite poudre soupe seche sechee fume fumee surgele surgelee coco avoine amande riz chocolat glace fromage concentre
caldo cubito lata polvo salsa sopa seco ahumado congelado coco avena almendra arroz helado queso condensada
brodo dado scatola polvere zuppa secco affumicato surgelato cocco avena mandorla riso cioccolato gelato formaggio soia
po molho sopa fumado aveia amendoa gelado queijo condensado`

/** In Germanic languages, the lines 2 to 6, a word may be a part of another: `Hähnchenbrust`, `köttbullar`. */
const wordsOf = (text: string): Words => {
  const lines = text.split('\n').map((line) => line.split(' '))
  return { whole: new Set(lines.flat()), parts: new Set(lines.slice(1, 6).flat()) }
}

interface Words {
  readonly whole: ReadonlySet<string>
  /** The first or the last letters of a word. */
  readonly parts: ReadonlySet<string>
}

/** Read at the first use. */
let words: { readonly perishable: Words; readonly lasting: Words } | undefined

/** The letters of a part. */
const MIN_PART = 4

const hasWord = (name: readonly string[], { whole, parts }: Words): boolean =>
  name.some((word) => {
    const isIn = (i: number) =>
      (i >= MIN_PART && parts.has(word.slice(0, i))) ||
      (word.length - i >= MIN_PART && parts.has(word.slice(i)))
    return whole.has(word) || Array.from(word).some((_, i) => isIn(i))
  })

/**
 * What the printed date of a food usually is: `use_by` on meat, fish and fresh milk, which people must not eat later,
 * and `best_before` on all others (Regulation (EU) No 1169/2011, article 24).
 *
 * @param name of the food, in any of ten languages
 */
export function dateKindOf(name: string): 'use_by' | 'best_before' {
  words ??= { perishable: wordsOf(PERISHABLE), lasting: wordsOf(LASTING) }
  const all = foldedWords(name)
  return hasWord(all, words.perishable) && !hasWord(all, words.lasting) ? 'use_by' : 'best_before'
}
