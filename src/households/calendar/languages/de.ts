import type { CalendarTexts } from './calendar-texts.ts'

export const de: CalendarTexts = {
  calendar: 'Larder: {household}',
  meal: '{meal}: {title}',
  useUp: 'Aufbrauchen: {name}',
  servings: 'Portionen: {servings}',
  amount: 'Menge: {amount}',
  meals: { breakfast: 'Frühstück', lunch: 'Mittagessen', dinner: 'Abendessen', snack: 'Snack' },
}
