import { isCounted } from '#web/pantry/amounts.ts'
import { formatAmount } from '#web/texts/format.ts'
import { language, texts } from '#web/texts/language.ts'

/** What an amount is of: a food, or something that is only there once. */
interface Thing {
  readonly name: string
  readonly food?: { readonly plural_name: string | null } | undefined
}

/**
 * An amount of a food as people say it: `6 eggs`, `2 tins of tomatoes`, `500 g Flour`. A food with a plural is a
 * common noun, which only German writes with a capital within a sentence; other names stay as somebody wrote them.
 *
 * @param unit null for pieces
 */
export function foodAmount(quantity: number, unit: string | null, { name, food }: Thing): string {
  const amount = formatAmount(quantity, unit)
  const plural = food?.plural_name
  const isSeveral = unit !== null || quantity > 1
  const noun = (isSeveral && plural) || name
  const word = plural && language.value !== 'de' ? withSmallStart(noun) : noun
  if (unit === null) return `${amount} ${word}`
  return texts.value.pantry.amountOf(amount, word, isCounted(unit, 'metric'))
}

/** `Eggs` is `eggs`; `BBQ sauce` stays. */
const withSmallStart = (noun: string): string =>
  /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun
