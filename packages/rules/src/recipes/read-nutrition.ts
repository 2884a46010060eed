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
const AMOUNT =
  /(\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,7}(?:[.,]\d{1,4})?)\s*(kcal|kj|mcg|mg|µg|g)?/i
/** `1,250`, and not `0,125`. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/**
 * Reads nutrition facts by their names in schema.org, in any case and with or without `_`: `fatContent: "12 g"` is
 * `fat_g: 12`, and `calories: "950 kJ"` is `energy_kcal: 227`. A number without a unit has the unit of the result.
 */
export function readNutrition(facts: Readonly<Record<string, unknown>>): Record<string, number> {
  const read: Record<string, number> = {}
  for (const [property, value] of Object.entries(facts)) {
    const key = property.replaceAll('_', '').toLowerCase()
    const match = AMOUNT.exec(typeof value === 'number' ? String(value) : textOf(value))
    if (!match) continue
    const [name, each] = NAMES[key] ?? []
    const isEnergy = key === 'calories' || key === 'energy'
    const unit = match[2]?.toLowerCase() ?? (isEnergy ? 'kcal' : each === 1 ? 'mg' : 'g')
    const amount = numberOf(match[1] ?? '', unit)
    if (isEnergy) read['energy_kcal'] = rounded(unit === 'kj' ? amount / KJ_OF_KCAL : amount)
    else if (name !== undefined && each !== undefined)
      read[name] = rounded((amount * (MILLIGRAMS[unit] ?? each)) / each)
  }
  return read
}

/** A comma before three digits parts thousands, but not where grams follow: no serving has a kilogram of fat. */
function numberOf(text: string, unit: string): number {
  const isGrouped = GROUPED.test(text) && (unit !== 'g' || text.includes('.'))
  return Number(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.'))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
const rounded = (value: number) => Math.round(value * 1000) / 1000
