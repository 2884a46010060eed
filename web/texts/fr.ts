import { guestTexts } from '#web/guest/texts/fr.ts'
import { planTexts } from '#web/meal-plan/texts/fr.ts'
import { pantryTexts } from '#web/pantry/texts/fr.ts'
import { recipesTexts } from '#web/recipes/texts/fr.ts'
import { settingsTexts } from '#web/settings/texts/fr.ts'
import { doorTexts } from '#web/sign-in/texts/fr.ts'
import { todayTexts } from '#web/today/texts/fr.ts'
import type { RestTexts } from './language.ts'

export const french: RestTexts = {
  pantry: pantryTexts,
  door: doorTexts,
  guest: guestTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: todayTexts,
}
