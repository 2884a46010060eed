import { foldText } from '@larder/rules/fold-text.ts'
import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import {
  INGREDIENT_WORDS,
  NOTE_WORDS,
  STEP_WORDS,
} from '@larder/rules/recipe-text/heading-words.ts'
import { namesPart } from '@larder/rules/recipe-text/read-ingredient.ts'

/** Whether a line among ingredients is the name of the part below it: `For the dough`, `Sauce:`. */
export const isSectionName = (line: string): boolean =>
  (line.length <= 80 && /^\D{2,}:$/.test(line)) || namesPart(line)

interface Line {
  readonly text: string
  readonly section?: string | null
}

/**
 * Gives the lines after the name of a part that name. Lists without one, or of nothing else, stay as they are: `Flour:`
 * above `200 g` is an ingredient.
 */
export function withSections<One extends Line>(lines: readonly One[]): One[] {
  const isMostly = lines.filter(({ text }) => isSectionName(text)).length >= lines.length / 2
  if (isMostly && !lines.every(({ text }, i) => isPartOf(text, lines[i - 1]?.text)))
    return [...lines]
  let section: string | undefined
  return lines.flatMap((line, i) => {
    if (isSectionName(line.text) && i < lines.length - 1) {
      const above = lines[i - 1]?.text ?? ''
      section = isSectionName(above) && section ? `${section} ${line.text}` : line.text
      return []
    }
    return [section === undefined || typeof line.section === 'string' ? line : { ...line, section }]
  })
}

/** Whether a line is the name of a part with a colon, or an ingredient with a name that is below one. */
function isPartOf(text: string, above: string | undefined): boolean {
  if (isSectionName(text))
    return text.endsWith(':') && (above === undefined || !isSectionName(above))
  const name = text.replace(/^[\d½¼¾⅓⅔⅛.,/\s–-]+/, '')
  return above !== undefined && name !== '' && knownUnit(name) === undefined
}

const AMOUNT =
  /^(?:[\d½¼¾⅓⅔⅛⅜⅝⅞]|(?:a|an|one|two|three|four|half|ein|eine|einen|un|une|una|uno|en|et|ett|een|um|uma) (?:\p{L}+ ){0,2}\p{L}+|(?:about|ca\.?|circa|approx\.?|etwa) \d)|\d\s?(?:g|gr|kg|ml|cl|dl|l|oz|lb|tbsp|tsp|cups?|el|tl|msk|tsk|db|ek|dkg)(?:\W|$)/iu
const BULLET = /^[•·●▪◦*–—-]\ufe0f?\s*/

/** Lines above a list that are no ingredients: the yield, and buttons that change it. */
export const FACT =
  /^(?:\d+(?: ?[-–] ?\d+)? ?min\.?|serves|servings?|makes|yields?|portionen|us|metric|kg|%|cups|\d+ ?(?:servings?|personen|personnes|persons?|people|portionen|portions?|porties|porciones|personer|portioner|pers\.?)|[\d/½]+ ?x|x ?[\d/½]+|\+|-)$/i

/** `1. Mix` is a step. */
export const NUMBERED = /^\d{1,2}\s?[.)]\s/

/** What stands below the steps of a page: whose photo and page it is, and what the reader should do next. */
const ENDING =
  /^(?:©|copyright\b|post views:)|\((?:photos?|fot[oó]k?|fotos|bild(?:er)?)(?: by|:| credit)|\ball rights reserved\b|\b(?:follow|join) (?:us|me) on\b|\b(?:subscribe to|sign up for) (?:our|my)\b|\bparticipant in the amazon\b|\d{4}-\d\d-\d\dT\d\d:/i

/** Whether the steps of a page have ended before this line. */
export const isEnding = (text: string): boolean => ENDING.test(text)

/** Whether a line begins like an ingredient with an amount, in the languages that are read. */
export const isAmount = (text: string): boolean =>
  text.length < 160 &&
  !NUMBERED.test(text) &&
  AMOUNT.test(text.replace(BULLET, '')) &&
  !/[.!]$/.test(text.replace(/\b\p{L}{1,5}\.$/u, ''))
/** Whether a line is too long for an ingredient. */
export const isSentence = (text: string): boolean =>
  text.length >= 90 || (text.length >= 45 && /[.!]$/.test(text))

/** The parts of a page that headings name. `other` is what a page has besides, and ends a part. */
export type PageSection = 'ingredients' | 'steps' | 'notes' | 'other'

// Folded words: lower case, without accents. English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish,
// Danish, Norwegian; then Polish, Czech, Slovak, Hungarian, Greek, Turkish, Japanese and Chinese.
const WORDS: Readonly<Record<PageSection, string>> = {
  ingredients: `${INGREDIENT_WORDS}
    |skladniki|ingredience|suroviny|ingrediencie|hozzavalok|hozzavalok listaja|υλικα|υλικα συνταγης|malzemeler|材料|用料|食材`,
  steps: `${STEP_WORDS}
    |sposob przygotowania|przygotowanie|wykonanie|postup|postup pripravy|priprava|elkeszites|elkeszitese|az elkeszites menete|εκτελεση|εκτελεση συνταγης|τροπος παρασκευης|yapilisi|hazirlanisi|作り方|手順|做法|步骤`,
  notes: `${NOTE_WORDS}|cooks note|hints|variations|substitutions|storage`,
  other: `nutrition|nutrition facts|nutritional information|nutrition information|nutritional info|nutritional facts|nutrition per serving|nahrwerte|nahrwerte pro portion|naringsinnehall|naringsindhold|voedingswaarde|voedingswaarden|valeurs nutritionnelles|informacion nutricional|valori nutrizionali|equipment|special equipment|utensils|tools|kochutensilien|ustensiles|materiel|keukengerei|utensilios|comments|kommentare|commentaires|comentarios|commenti|reacties|kommentarer|reviews|related recipes|related|you may also like|you might also like|more recipes|similar recipes|share|video|about|description|did you make this recipe|did you make this|about the author|leave a comment|leave a reply|leave a review|faq|faqs|newsletter|tags|categories|keywords|rate this recipe|weitere rezepte|ahnliche rezepte|recettes similaires|allergens|allergene|printable recipe`,
}

const SECTIONS: ReadonlyMap<string, PageSection> = new Map(
  // In this order: a word of two parts belongs to the first.
  (['other', 'notes', 'steps', 'ingredients'] as const).flatMap((section) =>
    WORDS[section].split('|').map((word) => [word.replace(/\s+/g, ' ').trim(), section] as const),
  ),
)
const MAX_HEADING = 80
/** `Ingredients for 4 people`, `Zutaten (2 Portionen)`, `Ingredients: serves 4` */
const TAIL =
  /\s*(?:[:([–—].*|\s-\s.*|\s(?:for|fur|pour|para|per|voor|till|til|for ca\.?|serves|makes)\s.{0,3}\d.*|\s\d+ (?:personen|personnes|personer|portionen|portioner|porties|portions|servings|pers).*)$/

const bare = (words: string): string => words.replace(/[^\p{L}\p{N}]+$/u, '')

/** @returns the part that this heading names; undefined if it names none */
export function sectionOfHeading(text: string): PageSection | undefined {
  if (text.length > MAX_HEADING) return undefined
  const folded = foldText(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/^[^\p{L}]+/u, '')
    .trim()
  const found =
    SECTIONS.get(bare(folded)) ??
    SECTIONS.get(bare(folded.replace(TAIL, ''))) ??
    SECTIONS.get(bare(folded.replace(/\s*(?:[,&+/]|\s(?:and|und|et|y|e|en|och|og)\s).*$/, '')))
  if (found) return found
  return /^how to (?:make|cook|prepare|bake)\s/.test(folded) && folded.length < 60
    ? 'steps'
    : undefined
}

/** Whether a heading is nothing but the word for a part, perhaps with the number of servings. */
export const isPlainHeading = (text: string): boolean =>
  SECTIONS.has(
    bare(
      foldText(text)
        .replace(/^[^\p{L}]+/u, '')
        .replace(FOR_NUMBER, '')
        .trim(),
    ),
  )
const FOR_NUMBER =
  /\s*[([]?\s*(?:(?:for|fur|pour|para|per|voor|till|til|serves|makes)\s)?\d+[\s\p{L}]{0,20}[)\]]?:?$/u

const NOTE = new RegExp(`^[^\\p{L}]*(?:${NOTE_WORDS})\\s?:\\s*(?=\\S)`, 'u')

/** @returns the text of a note that is all in one line: `Tip: Freeze half of it.` */
export function noteIn(text: string): string | undefined {
  const colon = text.slice(0, MAX_NOTE_WORD).indexOf(':') + 1
  const rest = text.slice(colon).trim()
  return colon > 0 &&
    NOTE.test(foldText(`${text.slice(0, colon)} _`).replaceAll('’', "'")) &&
    rest !== ''
    ? rest
    : undefined
}
const MAX_NOTE_WORD = 30

const TITLES: readonly (readonly [PageSection, RegExp])[] = [
  [
    'ingredients',
    /^(?:ingredients(?: list)?|zutaten|ingredientes|ingredienti|ingredienten|ingredienser|hozzavalok|skladniki)\s(?:for|fur|pour|para|per|de|del|do|da|di|voor|van|till|til|a|az|na)\s/,
  ],
  [
    'steps',
    /^(?:instructions|directions|method|preparation|elaboracion|preparacion|preparazione|zubereitung|bereiding|aan de slag|modo de preparo|preparo|recette|tillagning|elkeszitese?)\s(?:for|fur|pour|para|per|of|de|del|do|da|di|des|du|der|van|voor|met|av|af)\s/,
  ],
  ['notes', /\s(?:tips|notes|variations|substitutions|hinweise|tipps|consejos|astuces)$/],
]

/** @returns the part that the heading of a part of a page names together with the dish: `How to make apple pie` */
export function sectionOfTitle(text: string): PageSection | undefined {
  const folded = foldText(text)
    .replace(/^[^\p{L}]+/u, '')
    .trim()
  const after = /\s[–—-]\s(?:(?:die|la|le|les|el|los|de|het|the)\s)?([\p{L}\s]{4,30})$/u.exec(
    folded,
  )?.[1]
  return (
    TITLES.find(([, words]) => words.test(folded))?.[0] ??
    (after === undefined ? undefined : SECTIONS.get(after))
  )
}

/** Words in the class or id of an element that has ingredients, or steps. */
export const INGREDIENT_CLASS = /ingredi[eë]?n|zutat|skladnik|hozzavalo|malzeme|suroviny/i
export const STEP_CLASS =
  /instruction|direction|method|preparation|procedure|zubereitung|recipe-?steps?|steps?-?(?:list|container|wrapper)|preparo|preparacion|elaboracion|preparazione|bereiding|fremgang|tilbered|tillag|etapes|werkwijze|postup/i
/** The notes of a recipe, as plugins name their element. */
export const NOTE_CLASS = /(?:^|[\s_-])recipe-?notes?(?:$|[\s_])/i
