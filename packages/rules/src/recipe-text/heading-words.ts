import { foldText } from '@larder/rules/fold-text.ts'

// The words of headings in ten languages, folded, separated by `|`.

/** Above ingredients. */
export const INGREDIENT_WORDS =
  'ingredients|ingredient|ingredient list|ingredients list|recipe ingredients|the ingredients' +
  "|main ingredients|what you need|what you'll need|what you will need|you will need|you'll need" +
  '|shopping list|zutaten|zutatenliste|die zutaten|du brauchst|das brauchst du|ihr braucht' +
  '|einkaufsliste|ingredients de la recette|les ingredients|liste des ingredients|il vous faut' +
  '|il te faut|liste de courses|ingredientes|los ingredientes|ingredientes de la receta' +
  '|ingredientes da receita|lista de ingredientes|ingrediente|que necesitas|ingredienti' +
  '|gli ingredienti|ingredienten|ingredientenlijst|de ingredienten|dit heb je nodig' +
  '|wat heb je nodig|benodigdheden|boodschappenlijst|ingredienser|ingrediens|ingredienslista' +
  '|ingrediensliste|det har behover du|du behover|det skal du bruge|du skal bruge|dette trenger du' +
  "|du trenger|man braucht|man benotigt|du benotigst|ihr benotigt|ce qu'il faut|lo que necesitas" +
  '|necesitas|cosa serve|cosa ti serve|occorrente|je hebt nodig|voce vai precisar|det du trenger' +
  '|you need|necesitaras|te hara falta|vous aurez besoin de|tu auras besoin de|je hebt dit nodig|dette skal du bruge|cosa occorre|precisaras de' +
  "|ce qu'il vous faut|ce qu'il te faut|was du brauchst|vi servono|ti servono|lista ingredienti|lista degli ingredienti" +
  '|precisas de|vais precisar de|o que precisa|o que precisas|o que e preciso|nodig|wat je nodig hebt|detta behovs|det har behovs' +
  '|we need|for this you need|necesitareis|vas a necesitar|du wirst brauchen|wir brauchen|ti servira|ti serviranno|avrai bisogno di|precisa de|vais precisar|voce precisa de|dit heb je ervoor nodig|det skal du ha|dette skal du ha|du vil trenge'

/** Above steps. */
export const STEP_WORDS =
  'instructions|instruction|directions|direction|method|methods|the method|preparation' +
  '|preparation method|preparation steps|steps|the steps|procedure|recipe instructions|recipe steps' +
  '|cooking instructions|cooking method|cooking directions|how to|how to make it|how to make' +
  "|how to cook|how to prepare|how to cook it|make it|let's cook|to make|process" +
  '|baking instructions|step by step|step-by-step|step by step instructions' +
  '|step-by-step instructions|step by step guide|step-by-step guide|step by step directions' +
  '|step-by-step directions|recipe directions|what to do|recipe method|for the method|how to do it' +
  "|zubereitung|zubereitungsschritte|die zubereitung|anleitung|arbeitsschritte|schritte|so geht's" +
  "|so gehts|so geht es|so wird's gemacht|schritt fur schritt|vorbereitung und zubereitung" +
  '|kochanleitung|la preparation|preparation de la recette|etapes|les etapes|etapes de preparation' +
  '|la recette|recette|realisation|deroule de la recette|mode de preparation' +
  '|les etapes de la recette|etapes de la recette|progression|preparacion|elaboracion|instrucciones' +
  '|pasos|modo de preparacion|como hacer|como se hace|preparacion paso a paso' +
  '|elaboracion paso a paso|procedimiento|paso a paso|preparazione|procedimento|istruzioni' +
  '|come fare|come si prepara|svolgimento|bereiding|bereidingswijze|bereiden|voorbereiding' +
  '|voorbereiden|zo maak je het|werkwijze|aan de slag|stappen|hoe maak je het|zo doe je het' +
  '|instructies|stap voor stap|bereidingsstappen|modo de preparo|modo de fazer|modo de preparacao' +
  '|preparo|preparacao|como preparar|passo a passo|gor sa har|sa gor du|sa har gor du|instruktioner' +
  '|tillagning|beskrivning|tillvagagangssatt|fremgangsmade|sadan gor du|tilberedning|framgangsmade' +
  '|gor sadan|opskrift|sadan laver du|framgangsmate|fremgangsmate|slik gjor du|slik gjor du det' +
  "|oppskrift|und so geht's|comment faire|come si fa|zo gaat het|sa har gor vi|slik lager du" +
  '|vorgehen|vorgehensweise|und so geht es|so machst du es|so wird es gemacht|marche a suivre|esecuzione|come preparare|passaggi' +
  '|como hacerlo|como prepararlo|confecao|modo de confecao|instrucoes|passos|como fazer|beredning|metod|steg for steg' +
  "|trin for trin|trinn for trinn|steg-for-steg|passo passo|passo dopo passo|etape par etape|pas a pas|paso por paso|schritt-fur-schritt|stap-voor-stap|como se faz|como se prepara|modo de hacerlo|modo de preparar|pasos a seguir|come procedere|mode operatoire|comment preparer|comment proceder|so wirds gemacht|und so gehts|zo bereid je het|de bereiding|gor sa|sa lagar du|sadan tilbereder du|slik tilbereder du|gjor som folger|vejledning|here's how|here's how to make it|how to prepare it|what you do|cooking steps" +
  '|sahar gor du|como fiz|como preparo|metode|gor sadan her|sadan laver du det|sadan gor du det|instruksjoner|gjor slik|slik lager du det'

/** The words above notes, folded, in ten languages, separated by `|`. */
export const NOTE_WORDS =
  "note|notes|tip|tips|recipe notes|recipe tips|cook's note|cook's notes|cook's tip|chef's note|chef's notes|chef's tip|chef's tips|top tip|notes and tips|tips and notes" +
  '|hinweis|hinweise|tipp|tipps|notiz|notizen|anmerkung|anmerkungen|tipps und tricks' +
  '|astuce|astuces|conseil|conseils|remarque|remarques|notes et astuces|trucs et astuces|le conseil du chef|conseils et astuces' +
  '|nota|notas|consejo|consejos|truco|trucos|consejos y trucos|notas y consejos|observacion|observaciones' +
  '|consiglio|consigli|suggerimento|suggerimenti|note e consigli|consigli e note' +
  '|notitie|notities|opmerking|opmerkingen|tip van de kok|tips en trucs' +
  '|dica|dicas|observacao|observacoes|sugestao|sugestoes|dicas e notas' +
  '|noter|notera|anteckning|anteckningar|tips och tricks|bemaerk|bemaerkning|bemaerkninger|rad|gode rad|merknad|merknader|notat|notater' +
  '|variation|variations|serving suggestion|serving suggestions|storage|to store|variante|varianten|aufbewahrung|haltbarkeit|dazu passt|beilage' +
  '|variantes|conservation|conservacion|conservazione|varianti|conservacao|bewaren|bewaaradvies|lekker met|variatie|forvaring|servera med|obs' +
  '|opbevaring|oppbevaring|merk|tilbehor'

/** Above facts about nutrition, folded, in ten languages: `Nährwerte pro Portion`. A pasted text keeps them as a note. */
const NUTRITION =
  /^(?:nutrition(?:al)?(?: facts| info\p{L}*| values)?|nahrwert(?:e|angaben)?|(?:valeurs|informations) nutritionnelles|valor(?:es)? nutriciona(?:l|is|les)|informac(?:ao|ion) nutricional|(?:valori|informazioni) nutrizionali|voedingswaarden?|naringsvarde|naeringsin[dn]hold|[ck]alorie[ns]?|calorias|kalorier|kcal)(?: (?:per|pro|je|par|por|pr\.?) [\p{L}\d ]+)?$/u

/** Names of the parts of a dish, folded, in ten languages, separated by `|`. */
const PART_WORDS =
  'dough|filling|topping|glaze|icing|frosting|sauce|marinade|dressing|base|crust|pastry|batter|crumble|garnish|syrup|decoration|coating|streusel|vinaigrette|salsa|broth' +
  '|teig|fullung|belag|guss|glasur|sosse|boden|murbeteig|hefeteig|vorteig|ruhrteig|deko|dekoration|garnitur|zuckerguss|ausserdem|sonstiges' +
  '|pate|garniture|glacage|appareil|decor|sirop|farce|nappage|ganache|accompagnement' +
  '|masa|relleno|cobertura|glaseado|decoracion|almibar|marinada|adobo|alino|sofrito|guarnicion|acompanamiento' +
  '|impasto|ripieno|glassa|decorazione|copertura|farcitura|condimento|frolla|marinata|farcia|pastella' +
  '|massa|recheio|molho|calda|decoracao|acompanhamento' +
  '|deeg|vulling|glazuur|saus|bodem|beslag|garnering|versiering|kruimeldeeg' +
  '|deg|degen|fyllning|fyllningen|glasyr|sas|botten|smet|marinad|smuldeg' +
  '|dej|dejen|fyld|fyldet|glasur|sovs|pynt|bund|bunden|remonce' +
  '|deig|deigen|fyll|fyllet|bunn|bunnen|rore|pensling'
const PART = new RegExp(
  `^(?:(?:the|de[rnmt]?|die|das|la|le|les|el|il|lo|het|[ao]|l['’]) ?)?(?<![a-z])(?:${PART_WORDS})$`,
)

/** Whether a line is nothing but the name of a part of a dish: `Dough`, `La pâte`, `FYLLNING`. */
export const isPartWord = (line: string): boolean => line.length <= 30 && PART.test(foldText(line))

/** A part of a text; the `head` is before the first heading. */
export type Part = 'head' | 'ingredients' | 'steps' | 'note'

/** The words of headings, folded, in ten languages. */
const HEADINGS: readonly (readonly [Exclude<Part, 'head'>, RegExp])[] = [
  ['ingredients', new RegExp(`^(?:${INGREDIENT_WORDS})$`)],
  ['steps', new RegExp(`^(?:${STEP_WORDS})$`)],
  ['note', new RegExp(`^(?:${NOTE_WORDS})$`)],
  ['note', NUTRITION],
]

/** The line without marks and blanks at its ends. A regular expression would take quadratic time for many of them. */
export function clean(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && MARK.test(line[start] ?? '')) start++
  while (end > start && MARK.test(line[end - 1] ?? '')) end--
  return line.slice(start, end)
}
const MARK = /[#*_\s]/

/** `**Tip:** Serve it warm.` */
const AROUND_COLON = /[*_]+(?=\s?[:：])|(?<=[:：])[*_]+/g

interface Heading {
  readonly part: Exclude<Part, 'head'>
  /** What the line says besides: `Notes: Keeps for a week.`, `Ingredients (for a tin)` */
  readonly rest: string
  /** Whether the rest is a text of its part. */
  readonly isText: boolean
  /** The rest as it is written, without a colon before it: `(for a tin)`, `für den Teig`. */
  readonly aside: string
}

/** Above steps, with the name of the dish: `Come preparare gli spaghetti`. In other places it is a title. */
const STEPS_OF_DISH =
  /^(?:how to (?:make|cook|bake|prepare)|come (?:preparare|fare)|comment (?:faire|preparer)|como (?:hacer|preparar|fazer)|pasos a seguir para|zo maak je|so machst du|sa (?:gor|lagar) du|sadan laver du|slik lager du) \p{L}[\p{L} '’-]{2,60}$/u

/** Whether a line below ingredients is a heading of the steps, with the name of the dish. */
export const namesDish = (line: string): boolean =>
  line.length < 100 && STEPS_OF_DISH.test(foldText(clean(line)).replace(/\s*:$/, ''))

/** Characters of a heading with the text after it. */
const MAX_HEADING = 2000

/** Around the words of a heading: `✨ INGREDIENTS 👇`, `--- Method ---`; not the sign of an item: `- Tip` */
const SIGNS = /^(?![-•·–‣]\s)[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const MAX_WHOLE = 60

/** The part that a text is the name of. */
function partNamed(text: string): Heading['part'] | undefined {
  const folded = foldText(text).replaceAll('’', "'").replaceAll(SIGNS, '')
  return HEADINGS.find(([, names]) => names.test(folded))?.[0]
}

/** A heading may be followed by a text, or by the servings: `Zutaten für 4 Personen`. */
export function headingOf(line: string): Heading | undefined {
  const bare = clean(line)
  if (bare.length > MAX_HEADING) return undefined
  const [, words = '', colon, aside = ''] =
    /^([^:(]{1,40}?)\s*(?:[:：!]\**\s*(.*)|(\(.*|(?<=\s)(?:für|for|pour|para|per|voor|till|til)\s.*))?$/i.exec(
      bare,
    ) ?? []
  // `Schritt für Schritt` has no servings behind it.
  const whole = bare.length <= MAX_WHOLE ? partNamed(bare) : undefined
  if (whole !== undefined) return { part: whole, rest: '', isText: false, aside: '' }
  const part = partNamed(words)
  if (part === undefined) return undefined
  const said = (colon ?? aside).replace(/^\((.*)\)$/, '$1').trim()
  // `Tip: serve it warm.` says less without its first word, and `Calories: 184 kcal` nothing.
  const isLabel =
    part === 'note' &&
    (colon !== undefined || NUTRITION.test(foldText(words).replaceAll(SIGNS, '')))
  const rest = /[\p{L}\p{N}]/u.test(said)
    ? isLabel
      ? bare.replaceAll(AROUND_COLON, '')
      : said
    : ''
  return { part, rest, isText: colon !== undefined, aside }
}
