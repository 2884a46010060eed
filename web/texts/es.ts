import { guestTexts } from '#web/guest/texts/es.ts'
import { planTexts } from '#web/meal-plan/texts/es.ts'
import { pantryTexts } from '#web/pantry/texts/es.ts'
import { recipesTexts } from '#web/recipes/texts/es.ts'
import { settingsTexts } from '#web/settings/texts/es.ts'
import { doorTexts } from '#web/sign-in/texts/es.ts'
import { todayTexts } from '#web/today/texts/es.ts'
import type { RestTexts } from './language.ts'

export const spanish: RestTexts = {
  pantry: pantryTexts,
  door: doorTexts,
  guest: guestTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: todayTexts,
}
