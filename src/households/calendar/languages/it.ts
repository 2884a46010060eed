import type { CalendarTexts } from './calendar-texts.ts'

export const it: CalendarTexts = {
  calendar: 'Larder: {household}',
  meal: '{meal}: {title}',
  useUp: 'Da consumare: {name}',
  servings: 'Porzioni: {servings}',
  amount: 'Quantità: {amount}',
  meals: { breakfast: 'Colazione', lunch: 'Pranzo', dinner: 'Cena', snack: 'Spuntino' },
}
