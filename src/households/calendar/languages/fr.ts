import type { CalendarTexts } from './calendar-texts.ts'

export const fr: CalendarTexts = {
  calendar: 'Larder : {household}',
  meal: '{meal} : {title}',
  useUp: 'À consommer : {name}',
  servings: 'Portions : {servings}',
  amount: 'Quantité : {amount}',
  meals: { breakfast: 'Petit-déjeuner', lunch: 'Déjeuner', dinner: 'Dîner', snack: 'En-cas' },
}
