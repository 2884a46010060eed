import { guestTexts } from '#web/guest/texts/nl.ts'
import { planTexts } from '#web/meal-plan/texts/nl.ts'
import { pantryTexts } from '#web/pantry/texts/nl.ts'
import { recipesTexts } from '#web/recipes/texts/nl.ts'
import { settingsTexts } from '#web/settings/texts/nl.ts'
import { doorTexts } from '#web/sign-in/texts/nl.ts'
import { todayTexts } from '#web/today/texts/nl.ts'
import type { RestTexts } from './language.ts'

export const dutch: RestTexts = {
  pantry: pantryTexts,
  door: doorTexts,
  guest: guestTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: todayTexts,
}
