import { numberWords } from '@larder/rules/measures/number-words.ts'
import { lexiconOf, RULED_LANGUAGES } from './language-lexicon.ts'
import { foldUnit, isUnitWord } from './unit-lexicon.ts'

const ENGLISH =
  'of and or the with for to from into as about fresh freshly chopped large small medium ground sliced peeled minced plus such taste cut dried grated finely whole one two three water salt pepper egg eggs room temperature butter black white red oil sugar cream creme hot rock raw'

/** Units of which no other language has the same word. */
export const ENGLISH_UNITS: readonly string[] =
  'cup cups tbsp tablespoon tablespoons tsp teaspoon teaspoons ounce ounces oz pound pounds lb lbs pinch cloves clove can cans package slice slices bunch sprig sprigs'.split(
    ' ',
  )

/** Foods that are in many recipes. */
const FOODS: { readonly [language: string]: string } = {
  de: 'salz pfeffer zucker mehl ei eier milch wasser zwiebel zwiebeln knoblauch öl olivenöl sahne käse zitrone zitronensaft kartoffeln karotten möhren petersilie hefe backpulver tomaten paprika rote weiße frische frischer',
  nl: 'zout peper suiker bloem ei eieren melk water ui uien knoflook olie olijfolie room kaas citroen citroensap aardappelen wortels peterselie gist bakpoeder tomaten rode witte verse boter zwarte',
  sv: 'salt peppar svartpeppar socker strösocker mjöl vetemjöl ägg mjölk vatten lök vitlök olja olivolja grädde ost smör citron potatis morötter persilja jäst bakpulver gul röd färsk',
  da: 'peber sukker mel hvedemel æg mælk vand løg hvidløg olie olivenolie fløde smør citron kartofler gulerødder persille gær bagepulver frisk rød piskefløde',
  nb: 'pepper sukker mel hvetemel egg melk vann løk hvitløk olje olivenolje fløte smør sitron poteter gulrøtter persille gjær bakepulver fersk rød rødløk',
  fr: 'sel poivre sucre farine oeuf oeufs œuf œufs lait eau oignon oignons ail huile crème fromage beurre citron tomates carottes persil levure frais fraîche noir blanc',
  es: 'azúcar harina huevo huevos leche agua cebolla cebollas ajo aceite nata queso mantequilla limón tomates tomate zanahoria zanahorias perejil levadura fresco pimienta oliva',
  it: 'sale pepe zucchero farina uova uovo latte acqua cipolla cipolle aglio olio panna formaggio burro limone pomodori pomodoro carote carota prezzemolo lievito fresco oliva extravergine',
  pt: 'açúcar farinha ovo ovos leite água cebola cebolas alho azeite óleo natas queijo manteiga limão tomate cenoura cenouras salsa salsinha fermento fresco pimenta',
}

/** How much each word tells for each language. */
let evidence: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined

/**
 * The language whose words a line or a text has.
 *
 * @param otherwise the language where no other one has more of them
 * @returns one of the languages that `lexiconOf` knows, `en` or `otherwise`
 */
export function guessLanguage(text: string, otherwise = 'en'): string {
  evidence ??= collectEvidence()
  const sums = new Map<string, number>()
  for (const [word] of text.slice(0, MAX_LENGTH).matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const [language, weight] of evidence.get(foldUnit(word)) ?? [])
      sums.set(language, (sums.get(language) ?? 0) + weight)
  }
  let best = otherwise
  for (const [language, sum] of sums)
    if (sum >= LEAST && sum > (sums.get(best) ?? 0)) best = language
  return best
}

/** Less evidence than this is none. */
const LEAST = 2
/** The first words of a text tell. */
const MAX_LENGTH = 10_000

function collectEvidence(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>()
  const put = (words: Iterable<string>, language: string, weight: number) => {
    for (const word of words) {
      if (word === '' || word.includes(' ')) continue
      const weights = all.get(word) ?? new Map<string, number>()
      all.set(word, weights.set(language, Math.max(weight, weights.get(language) ?? 0)))
    }
  }
  put(ENGLISH.split(' '), 'en', 2)
  for (const language of RULED_LANGUAGES) {
    const lexicon = lexiconOf(language)
    if (!lexicon) continue
    const { units, of, and, or, preparations, sizes, vague } = lexicon
    put(
      [...units].filter((unit) => unit.length > 1 && !isUnitWord(unit)),
      language,
      2,
    )
    put([...of, ...and, ...or, ...vague, ...preparations, ...sizes], language, 2)
    put((FOODS[language] ?? '').split(' ').map(foldUnit), language, 2)
    put(numberWords(language)?.values.keys() ?? [], language, 1)
  }
  for (const word of 'di e a i o u chili petite'.split(' ')) all.delete(word)
  put(ENGLISH_UNITS, 'en', 2)
  return all
}
