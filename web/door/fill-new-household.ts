import { openHome } from '#web/data/session.ts'
import { startHousehold } from '#web/first-minute/start-household.ts'
import { language } from '#web/texts/language.ts'

/** Gives the household of a new account places, aisles and common foods, in the language of the user. */
export async function fillNewHousehold(): Promise<void> {
  if (openHome.value) await startHousehold(openHome.value, language.value)
}
