import { guestTexts } from '#web/guest/texts/en.ts'
import { planTexts } from '#web/meal-plan/texts/en.ts'
import { pantryTexts } from '#web/pantry/texts/en.ts'
import { recipesTexts } from '#web/recipes/texts/en.ts'
import { settingsTexts } from '#web/settings/texts/en.ts'
import { doorTexts } from '#web/sign-in/texts/en.ts'
import { todayTexts } from '#web/today/texts/en.ts'

/** The texts of all screens that are not in `first/en.ts`. The other languages have the same shape. */
export const english = {
  door: doorTexts,
  guest: guestTexts,
  pantry: pantryTexts,
  plan: planTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  today: todayTexts,
}
