export const en = {
  calendar: 'Larder: {household}',
  meal: '{meal}: {title}',
  useUp: 'Use up: {name}',
  servings: 'Servings: {servings}',
  amount: 'Amount: {amount}',
  /** The usual names of meals. Others are shown as people typed them. */
  meals: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snack' },
} as const
