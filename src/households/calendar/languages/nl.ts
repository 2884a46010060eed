import type { CalendarTexts } from './calendar-texts.ts'

export const nl: CalendarTexts = {
  calendar: 'Larder: {household}',
  meal: '{meal}: {title}',
  useUp: 'Opmaken: {name}',
  servings: 'Porties: {servings}',
  amount: 'Hoeveelheid: {amount}',
  meals: { breakfast: 'Ontbijt', lunch: 'Lunch', dinner: 'Avondeten', snack: 'Tussendoortje' },
}
