import { foldedWords } from '@larder/rules/fold-text.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The shortest word of a name that is looked for in a step. */
const MIN_LENGTH = 4

/** What is made of a food: `chicken` alone is not the chicken stock. In ten languages, folded. */
const MADE =
  /^(?:stock|broth|bouillon|buljong|fond|bruhe|kraft|caldo|brodo|dado|cubes?|powder|pulver|poudre|polvo|polvere|po|poeder|paste|puree?|mark|konzentrat|concentre|concentrado|concentrato|polpa|sauce|sosse|salsa|molho|saus|sas|ketchup|oil|ol|huile|aceite|olio|azeite|oleo|olie|olja|olje|juice|saft|jus|zumo|jugo|succo|sumo|suco|sap|vinegar|essig|vinaigre|vinagre|aceto|azijn|vinager|eddike?|gravy|extract|seasoning)$/
/** A part of an animal or a plant: the word before it is the food too. */
const PART = /^(?:mince|thighs?|breasts?|fillets?|wings?|legs?|chops?|steaks?|ribs?|leaves|loin)$/

/** How surely a word of a step is an ingredient. */
const [WHOLE, LAST, PARTLY, OF_MADE] = [3, 2, 1, 0]

/**
 * The ingredients that a step uses: those that it lists, or else those whose names are in its text. Of a name of
 * several words the last one or the longest one is enough: `plain flour` is in `Add the flour`. Each word of the step is
 * of the ingredients that it names best.
 */
export function ingredientsOfStep<Ingredient extends Named>(
  {
    text,
    ingredient_ids = [],
  }: { readonly text: string; readonly ingredient_ids?: readonly string[] },
  ingredients: readonly Ingredient[],
): readonly Ingredient[] {
  if (ingredient_ids.length > 0) return ingredients.filter(({ id }) => ingredient_ids.includes(id))
  const words = foldedWords(text)
  const ranks = ingredients.map(({ name }) => ranksOf(foldedWords(name), words))
  const best = words.map((_, at) => Math.max(...ranks.map((own) => own[at] ?? -1)))
  return ingredients.filter((_, i) => best.some((rank, at) => rank >= 0 && ranks[i]?.[at] === rank))
}

/** How surely each word of a step is the ingredient with a name; undefined where it is not. */
function ranksOf(own: readonly string[], words: readonly string[]): (number | undefined)[] {
  const ranks: (number | undefined)[] = words.map((word) => rankOf(word, own))
  for (const at of words.keys())
    // The longest name that stands as a whole has its words: `coconut milk` is no milk.
    if (own.length > 0 && own.every((one, i) => isForm(one)(words[at + i] ?? '')))
      ranks.fill(WHOLE + own.length, at, at + own.length)
  return ranks
}

function rankOf(word: string, own: readonly string[]): number | undefined {
  const is = (one: string | undefined) => one !== undefined && isForm(one)(word)
  const made = own.filter((one) => MADE.test(one))
  if (made.some(is)) return LAST
  const longest = own.toSorted((a, b) => b.length - a.length)[0]
  const before = PART.test(own.at(-1) ?? '') ? own.at(-2) : undefined
  const isLast = is(own.at(-1))
  if (!isLast && !is(longest) && !is(before)) return undefined
  return made.length > 0 ? OF_MADE : isLast ? LAST : PARTLY
}

/** Whether a word is the wanted one, perhaps with the ending of a plural. */
const isForm = (wanted: string) => (word: string) =>
  word === wanted ||
  (wanted.length >= MIN_LENGTH &&
    Math.abs(word.length - wanted.length) <= 2 &&
    (word.startsWith(wanted) || wanted.startsWith(word)) &&
    word.length >= MIN_LENGTH - 1)
