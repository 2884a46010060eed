import { readNumberAt } from '@larder/rules/measures/read-number.ts'

/** The properties of schema.org's NutritionInformation: the name in a recipe, and the grams or milligrams of its unit. */
const NAMES: Readonly<Record<string, readonly [name: string, milligrams: number]>> = {
  fatcontent: ['fat_g', 1000],
  saturatedfatcontent: ['saturated_fat_g', 1000],
  unsaturatedfatcontent: ['unsaturated_fat_g', 1000],
  transfatcontent: ['trans_fat_g', 1000],
  carbohydratecontent: ['carbohydrate_g', 1000],
  fibercontent: ['fiber_g', 1000],
  sugarcontent: ['sugar_g', 1000],
  proteincontent: ['protein_g', 1000],
  saltcontent: ['salt_g', 1000],
  sodiumcontent: ['sodium_mg', 1],
  cholesterolcontent: ['cholesterol_mg', 1],
}
const MILLIGRAMS: Readonly<Record<string, number>> = { g: 1000, mg: 1, µg: 0.001, mcg: 0.001 }
const KJ_OF_KCAL = 4.184
const UNIT = /^\s*(kcal|kj|mcg|mg|µg|g)(?!\p{L})/iu

/**
 * Reads nutrition facts by their names in schema.org, in any case and with or without `_`: `fatContent: "12 g"` is
 * `fat_g: 12`, and `calories: "950 kJ"` is `energy_kcal: 227`. A number without a unit has the unit of the result.
 *
 * @param language of the texts, such as `de`, where `1.250 kcal` are 1250
 */
export function readNutrition(
  facts: Readonly<Record<string, unknown>>,
  language?: string | null,
): Record<string, number> {
  const read: Record<string, number> = {}
  for (const [property, value] of Object.entries(facts)) {
    const key = property.replaceAll('_', '').toLowerCase()
    const [name, each] = NAMES[key] ?? []
    const isEnergy = key === 'calories' || key === 'energy'
    const ownUnit = isEnergy ? 'kcal' : each === 1 ? 'mg' : 'g'
    const found =
      typeof value === 'number'
        ? { amount: value, unit: ownUnit }
        : amountIn(textOf(value), ownUnit, language)
    if (!found) continue
    const { amount, unit } = found
    if (isEnergy) read['energy_kcal'] = rounded(unit === 'kj' ? amount / KJ_OF_KCAL : amount)
    else if (name !== undefined && each !== undefined)
      read[name] = rounded((amount * (MILLIGRAMS[unit] ?? each)) / each)
  }
  return read
}

/**
 * The first number of a text with its unit. A separator before three digits is as the language has it, but decimal where
 * grams follow: no serving has a kilogram of fat.
 */
function amountIn(text: string, ownUnit: string, language?: string | null) {
  const at = text.search(/\p{N}/u)
  const plain = at < 0 ? undefined : readNumberAt(text, at)
  if (!plain) return undefined
  const rest = (end: number) => UNIT.exec(text.slice(end))?.[1]?.toLowerCase() ?? ownUnit
  if (rest(plain.end) === 'g') return { amount: plain.value, unit: 'g' }
  const isPoint = rest(plain.end) === 'kcal' && /^\d{1,3}\.\d{3}(?!\d)/.test(text.slice(at))
  const { value, end } = readNumberAt(text, at, language ?? (isPoint ? 'de' : 'en')) ?? plain
  return { amount: value, unit: rest(end) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
const rounded = (value: number) => Math.round(value * 1000) / 1000
