import { guestTexts } from '#web/guest/texts/it.ts'
import { planTexts } from '#web/meal-plan/texts/it.ts'
import { pantryTexts } from '#web/pantry/texts/it.ts'
import { recipesTexts } from '#web/recipes/texts/it.ts'
import { settingsTexts } from '#web/settings/texts/it.ts'
import { doorTexts } from '#web/sign-in/texts/it.ts'
import { todayTexts } from '#web/today/texts/it.ts'
import type { RestTexts } from './language.ts'

export const italian: RestTexts = {
  pantry: pantryTexts,
  door: doorTexts,
  guest: guestTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: todayTexts,
}
