import type { CalendarTexts } from './calendar-texts.ts'

export const es: CalendarTexts = {
  calendar: 'Larder: {household}',
  meal: '{meal}: {title}',
  useUp: 'Consumir: {name}',
  servings: 'Raciones: {servings}',
  amount: 'Cantidad: {amount}',
  meals: { breakfast: 'Desayuno', lunch: 'Comida', dinner: 'Cena', snack: 'Merienda' },
}
