import { foldText } from '@larder/rules/fold-text.ts'
import { readNutrition } from './read-nutrition.ts'

/** The words for values of a serving in ten languages, folded, by their names in schema.org. */
const WORDS: readonly (readonly [property: string, words: string])[] = [
  [
    'calories',
    'calories?|kalorien?|calorias|kalorier|calorieen|kcal|energy|energie|energia|energi|brennwert|valeur energetique|valor energetico|valore energetico|cal',
  ],
  [
    'saturatedFatContent',
    '(?:of which |davon |dont |de las cuales |di cui |dos quais |waarvan |varav |heraf |hvorav )?(?:saturated fat|saturates|saturated|gesattigte fettsauren|gesattigtes fett|acides gras satures|satures|grasas saturadas|saturadas|acidi grassi saturi|grassi saturi|saturi|gorduras? saturadas?|verzadigde vetten|verzadigd vet|verzadigd|mattat fett|maettet fedt|maettede fedtsyrer|mettet fett)',
  ],
  [
    'fatContent',
    '(?:total )?fats?|fett|matieres grasses|lipides|grasas?|grassi|gorduras?|lipidos|vet|vetten|fedt',
  ],
  [
    'carbohydrateContent',
    '(?:total )?(?:carbohydrates?|carbs)|kohlenhydrate|glucides|hidratos de carbono|hidratos|carbohidratos|carboidrati|carboidratos|koolhydraten|kolhydrater|kulhydrat(?:er)?|karbohydrater',
  ],
  [
    'sugarContent',
    '(?:of which |davon |dont |de los cuales |di cui |dos quais |waarvan |varav |heraf |hvorav )?(?:sugars?|zucker|sucres?|azucar(?:es)?|zuccheri|acucar(?:es)?|suikers?|sockerarter|socker|sukker(?:arter)?)',
  ],
  [
    'fiberContent',
    '(?:dietary )?(?:fiber|fibre)s?|ballaststoffe|fibres alimentaires|fibras?|vezels?|voedingsvezels?|kostfiber|kostfibre',
  ],
  [
    'proteinContent',
    'proteins?|eiweiss|eiwei.|proteines?|proteinas?|proteine|eiwit(?:ten)?|protein(?:er)?',
  ],
  ['saltContent', 'salt|salz|sel|sal|sale|zout'],
  ['sodiumContent', 'sodium|natrium|sodio'],
  ['cholesterolContent', 'cholesterol|cholesterin|colesterol|colesterolo|kolesterol'],
]
const LABELS = WORDS.map(([property, words]) => [property, new RegExp(`^(?:${words})$`)] as const)

/** Before the values, without a number, so that it is not `per 100 g`: `Nutrition per serving:`. Folded. */
const BEFORE =
  /^(?:[^\d:]*(?:nutri|nahrwert|voedings|naring|naering)[^\d:]*|(?:per|pro|je|par|por|pr\.?|a) (?:serving|person|portion|port\p{L}+|porsjon|porz\p{L}+|racion))\s?:\s*/u
/** A word and an amount, folded: `protein: 38 g`, `38 g protein`, `540 kcal` */
const VALUE =
  /^(?:(?<before>[\p{L} ]+?)\s?:?\s?)?(?<amount>\d+(?:[.,]\d+)?)\s?(?<unit>kcals?|kj|mg|µg|mcg|g)?(?:\s(?:of )?(?<after>[\p{L} ]+))?\.?$/u
const MAX_LINE = 300

/**
 * Takes the lines out of a note that are nothing but the values of a serving: `Calories 520 kcal, Protein 38 g`.
 *
 * @returns the other lines, and the values by their names in a recipe
 */
export function takeNutrition(note: string): {
  readonly note: string
  readonly nutrition: Record<string, number>
} {
  const nutrition: Record<string, number> = {}
  const lines = note.split('\n').filter((line) => {
    const values = valuesIn(line)
    if (!values || Object.keys(values).some((name) => name in nutrition)) return true
    Object.assign(nutrition, values)
    return false
  })
  return { note: lines.join('\n').trim(), nutrition }
}

/** @returns undefined where the line says anything else */
function valuesIn(line: string): Record<string, number> | undefined {
  if (!/\d/.test(line) || line.length > MAX_LINE) return undefined
  const parts = foldText(line.trim())
    .replace(BEFORE, '')
    .split(/\s*(?:[|;•·/]|,(?!\d)|\s{2,})\s*/)
    .filter((part) => part !== '')
  const facts: Record<string, string> = {}
  for (const part of parts) {
    const { before, amount = '', unit = '', after } = VALUE.exec(part)?.groups ?? {}
    const isEnergy = unit.startsWith('k')
    const property = isEnergy && !before && !after ? 'calories' : propertyOf(before ?? after ?? '')
    const isTwice = before !== undefined && after !== undefined
    const isRight = property && isEnergy === (property === 'calories' && unit !== '')
    if (!property || !isRight || isTwice || property in facts) return undefined
    facts[property] = `${amount.replace(',', '.')} ${unit.replace(/s$/, '')}`
  }
  const read = readNutrition(facts, 'en')
  return Object.keys(read).length === parts.length && parts.length > 0 ? read : undefined
}

const propertyOf = (word: string): string | undefined =>
  LABELS.find(([, label]) => label.test(word.trim()))?.[0]
