import { guestTexts } from '#web/guest/texts/de.ts'
import { planTexts } from '#web/meal-plan/texts/de.ts'
import { pantryTexts } from '#web/pantry/texts/de.ts'
import { recipesTexts } from '#web/recipes/texts/de.ts'
import { settingsTexts } from '#web/settings/texts/de.ts'
import { doorTexts } from '#web/sign-in/texts/de.ts'
import { todayTexts } from '#web/today/texts/de.ts'
import type { RestTexts } from './language.ts'

export const german: RestTexts = {
  pantry: pantryTexts,
  door: doorTexts,
  guest: guestTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: todayTexts,
}
