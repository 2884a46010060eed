import type { Json } from '@larder/rules/json.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  ingredientLine,
  type PrintedRecipe,
  type PrintedStep,
  type Section,
  toSections,
} from './printed-recipe.ts'

/**
 * A recipe as JSON-LD of schema.org (https://schema.org/Recipe). A value that the recipe does not have is left out.
 *
 * @param locale set if the amounts were changed: see `ingredientLine`
 */
export function toJsonLd(recipe: PrintedRecipe, locale?: Locale): Readonly<Record<string, Json>> {
  const { prep_minutes, cook_minutes, total_minutes, author, note, rating, tags } = recipe
  const all: Record<string, Json | undefined> = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    description: recipe.description ?? undefined,
    inLanguage: recipe.language ?? undefined,
    author: author === null ? undefined : { '@type': 'Person', name: author },
    isBasedOn: recipe.source_url ?? undefined,
    image: recipe.image_url === null ? undefined : [recipe.image_url],
    recipeYield: yieldOf(recipe),
    prepTime: duration(prep_minutes),
    cookTime: duration(cook_minutes),
    totalTime: duration(total_minutes),
    keywords: tags.length === 0 ? undefined : tags.join(', '),
    recipeIngredient: recipe.ingredients.map((one) => ingredientLine(one, locale)),
    recipeInstructions: instructions(toSections(recipe.steps)),
    nutrition: nutritionOf(recipe.nutrition),
    comment: note === null ? undefined : { '@type': 'Comment', text: note },
    aggregateRating:
      rating === null
        ? undefined
        : { '@type': 'AggregateRating', ratingValue: rating, bestRating: 5, ratingCount: 1 },
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Both forms, because programs read the number and people read the text. */
function yieldOf({ servings, yield_text }: PrintedRecipe): Json | undefined {
  const both = [servings === null ? null : String(servings), yield_text]
  const known = both.filter((one) => one !== null)
  return known.length === 0 ? undefined : known.length === 1 ? known[0] : known
}

/** ISO 8601, such as `PT1H30M`. */
function duration(minutes: number | null): string | undefined {
  if (minutes === null) return undefined
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}

const toStep = ({ text }: PrintedStep): Json => ({ '@type': 'HowToStep', text })

function instructions(sections: readonly Section<PrintedStep>[]): Json[] {
  return sections.flatMap(({ heading, parts }) =>
    heading === null
      ? parts.map(toStep)
      : [{ '@type': 'HowToSection', name: heading, itemListElement: parts.map(toStep) }],
  )
}

/**
 * The names of schema.org (https://schema.org/NutritionInformation), and the units of their texts. It has none for
 * salt: `saltContent` is like the others, and Larder reads it.
 */
const NUTRIENTS: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  energy_kcal: ['calories', 'kcal'],
  fat_g: ['fatContent', 'g'],
  saturated_fat_g: ['saturatedFatContent', 'g'],
  unsaturated_fat_g: ['unsaturatedFatContent', 'g'],
  trans_fat_g: ['transFatContent', 'g'],
  carbohydrate_g: ['carbohydrateContent', 'g'],
  sugar_g: ['sugarContent', 'g'],
  fiber_g: ['fiberContent', 'g'],
  protein_g: ['proteinContent', 'g'],
  salt_g: ['saltContent', 'g'],
  sodium_mg: ['sodiumContent', 'mg'],
  cholesterol_mg: ['cholesterolContent', 'mg'],
}

function nutritionOf(values: Readonly<Record<string, number>>): Json | undefined {
  const facts = nutritionFacts(values)
  return facts && { '@type': 'NutritionInformation', ...facts }
}

/** The nutrients that schema.org names, as `fatContent: "9 g"`. */
export function nutritionFacts(
  values: Readonly<Record<string, number>>,
): Readonly<Record<string, string>> | undefined {
  const known = Object.entries(values).flatMap(([key, value]) => {
    const [name, unit] = NUTRIENTS[key] ?? []
    return name === undefined ? [] : [[name, `${value} ${unit}`] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
