import type { Meal, Story, Trip, Use } from '#demo/kitchen.ts'
import type { FoodKey } from './foods.ts'

// Plain data: four weeks in this kitchen, and the next ten days. 0 is today.

const meals: readonly Meal[] = [
  {
    day: -26,
    meal: 'dinner',
    dish: 'tomatoSoup',
    servings: 4,
    left: { servings: 2, eatenAfter: 1 },
  },
  {
    day: -25,
    meal: 'dinner',
    dish: 'lemonSpaghetti',
    servings: 2,
    said: { note: 'Twice the lemon zest next time.', rating: 5 },
  },
  {
    day: -24,
    meal: 'dinner',
    dish: 'chickpeaCurry',
    servings: 4,
    left: { servings: 2, eatenAfter: 1 },
  },
  { day: -23, meal: 'dinner', title: 'Dinner at Noa’s' },
  {
    day: -22,
    meal: 'baking',
    dish: 'countryBread',
    servings: 12,
    said: { note: 'Dark crust. Five minutes less with this oven.', rating: 4 },
  },
  { day: -22, meal: 'dinner', dish: 'greekSalad', servings: 2 },
  {
    day: -21,
    meal: 'dinner',
    dish: 'pizza',
    servings: 2,
    said: { note: 'The best so far: the dough had two nights.', rating: 5 },
  },
  { day: -20, meal: 'breakfast', dish: 'pancakes', servings: 3 },
  { day: -20, meal: 'dinner', dish: 'chickenTray', servings: 4, note: 'Clara comes at six' },
  { day: -19, meal: 'dinner', dish: 'friedRice', servings: 2 },
  { day: -18, meal: 'dinner', dish: 'shakshuka', servings: 3 },
  {
    day: -17,
    meal: 'dinner',
    dish: 'sesameNoodles',
    servings: 2,
    said: { note: 'Ready in 20 minutes, really.', rating: 5 },
  },
  {
    day: -16,
    meal: 'dinner',
    dish: 'mushroomRisotto',
    servings: 3,
    left: { servings: 1, eatenAfter: 1 },
  },
  { day: -15, meal: 'dinner', title: 'Leftovers' },
  { day: -14, meal: 'dinner', dish: 'salmonTray', servings: 3 },
  {
    day: -13,
    meal: 'dinner',
    dish: 'chiliPot',
    servings: 6,
    left: { servings: 3, place: 'freezer' },
    said: { note: 'More smoke: one more spoon of paprika.', rating: 5 },
  },
  { day: -12, meal: 'dinner', dish: 'lemonSpaghetti', servings: 2 },
  {
    day: -11,
    meal: 'dinner',
    dish: 'chickpeaCurry',
    servings: 4,
    left: { servings: 2, eatenAfter: 2 },
  },
  { day: -10, meal: 'dinner', dish: 'greekSalad', servings: 2 },
  { day: -9, meal: 'breakfast', dish: 'overnightOats', servings: 2 },
  {
    day: -9,
    meal: 'dinner',
    dish: 'tomatoSoup',
    servings: 4,
    left: { servings: 2, place: 'freezer' },
  },
  { day: -8, meal: 'dinner', dish: 'pizza', servings: 2 },
  { day: -7, meal: 'dinner', title: 'Thai place with Ben’s parents' },
  {
    day: -6,
    meal: 'baking',
    dish: 'plumCake',
    servings: 12,
    said: { note: 'The last plums of the year. Clara had three pieces.', rating: 5 },
  },
  { day: -6, meal: 'dinner', dish: 'friedRice', servings: 2 },
  {
    day: -5,
    meal: 'dinner',
    dish: 'shakshuka',
    servings: 3,
    said: { note: 'With the good flatbread. Six eggs would fit.', rating: 5 },
  },
  { day: -4, meal: 'dinner', dish: 'sesameNoodles', servings: 2 },
  { day: -3, meal: 'dinner', dish: 'mushroomRisotto', servings: 3 },
  { day: -2, meal: 'baking', dish: 'countryBread', servings: 12 },
  {
    day: -2,
    meal: 'dinner',
    dish: 'salmonTray',
    servings: 3,
    said: { note: 'Beans need two minutes more.', rating: 4 },
  },
  { day: -1, meal: 'dinner', dish: 'chiliPot', servings: 6, left: { servings: 3 } },
  { day: 0, meal: 'lunch', title: 'Chili from yesterday' },
  { day: 0, meal: 'dinner', dish: 'chickpeaCurry', servings: 4, note: 'Use up the spinach' },
  { day: 1, meal: 'dinner', dish: 'lemonSpaghetti', servings: 2 },
  { day: 2, meal: 'dinner', title: 'Dinner at Noa’s', note: 'Bring wine' },
  { day: 3, meal: 'breakfast', dish: 'pancakes', servings: 3 },
  { day: 3, meal: 'dinner', dish: 'pizza', servings: 2, note: 'Make the dough the evening before' },
  { day: 4, meal: 'dinner', dish: 'chickenTray', servings: 4, note: 'Clara comes at six' },
  { day: 5, meal: 'breakfast', dish: 'overnightOats', servings: 2 },
  { day: 5, meal: 'dinner', dish: 'greekSalad', servings: 2 },
  { day: 6, meal: 'dinner', dish: 'friedRice', servings: 2 },
  { day: 7, meal: 'dinner', dish: 'tomatoSoup', servings: 4 },
  { day: 8, meal: 'dinner', dish: 'salmonTray', servings: 3 },
  { day: 9, meal: 'baking', dish: 'plumCake', servings: 12 },
  { day: 9, meal: 'dinner', dish: 'shakshuka', servings: 3 },
]

type Basket = Omit<Trip, 'foods'> & { readonly foods: readonly FoodKey[] }

const trips: readonly Basket[] = [
  {
    day: -26,
    planTo: -20,
    foods: ['sourdough', 'bananas', 'gouda', 'lettuce', 'tomatoes'],
    things: ['Flowers'],
  },
  { day: -22, foods: ['raspberries', 'sourdough'] },
  {
    day: -19,
    planTo: -13,
    foods: ['bananas', 'sourdough', 'hummus', 'cucumber', 'chocolate'],
    things: ['Batteries AA'],
  },
  { day: -15, foods: ['sourdough', 'lettuce'] },
  {
    day: -12,
    planTo: -6,
    foods: ['bananas', 'sourdough', 'gouda', 'peanutButter', 'tomatoes', 'appleJuice'],
  },
  { day: -8, foods: ['sourdough', 'bananas'] },
  {
    day: -5,
    planTo: -1,
    foods: ['cucumber', 'tomatoes', 'broccoli', 'springOnions', 'thyme'],
    things: ['Birthday card'],
  },
  { day: -2, foods: ['bananas', 'basil'] },
]

type Daily = Use & { readonly food: FoodKey }

const daily: readonly (readonly Daily[])[] = [
  [
    { food: 'coffee', quantity: 34 },
    { food: 'milk', quantity: 0.25 },
    { food: 'sourdough', quantity: 160 },
    { food: 'butter', quantity: 20 },
    { food: 'jam', quantity: 10 },
    { food: 'apples', quantity: 1 },
    { food: 'bananas', quantity: 1 },
    { food: 'tea', quantity: 1 },
  ],
  [
    { food: 'coffee', quantity: 34 },
    { food: 'milk', quantity: 0.3 },
    { food: 'yogurt', quantity: 150 },
    { food: 'bananas', quantity: 2 },
    { food: 'oats', quantity: 60 },
    { food: 'gouda', quantity: 40 },
    { food: 'sourdough', quantity: 120 },
  ],
  [
    { food: 'coffee', quantity: 30 },
    { food: 'milk', quantity: 0.25 },
    { food: 'sourdough', quantity: 140 },
    { food: 'hummus', quantity: 50 },
    { food: 'cucumber', quantity: 0.5 },
    { food: 'tomatoes', quantity: 150 },
    { food: 'bananas', quantity: 2 },
    { food: 'tea', quantity: 2 },
  ],
  [
    { food: 'coffee', quantity: 34 },
    { food: 'milk', quantity: 0.2 },
    { food: 'eggs', quantity: 2 },
    { food: 'sourdough', quantity: 140 },
    { food: 'butter', quantity: 20 },
    { food: 'apples', quantity: 2 },
    { food: 'toiletPaper', quantity: 1 },
  ],
]

const waste: readonly (Daily & { readonly day: number; readonly reason: string })[] = [
  { day: -21, food: 'lettuce', quantity: 1, reason: 'wilted' },
  { day: -17, food: 'bananas', quantity: 1, reason: 'too brown' },
  { day: -11, food: 'sourdough', quantity: 90, reason: 'mouldy' },
  { day: -9, food: 'lettuce', quantity: 1, reason: 'wilted' },
  { day: -4, food: 'tomatoes', quantity: 80, reason: 'mouldy' },
]

export const story: Story = {
  meals,
  trips,
  daily,
  waste,
  counts: [
    { food: 'coffee', quantity: 120 },
    { food: 'oats', quantity: 90 },
    { food: 'toiletPaper', quantity: 2 },
  ],
  today: {
    list: 'Groceries',
    planTo: 4,
    addRecipe: { dish: 'sesameNoodles', servings: 2 },
    ticks: 5,
    lines: [
      { food: 'bananas', quantity: 6, isTicked: true },
      { food: 'sourdough', quantity: 750, unit: 'g', note: 'The dark one, sliced' },
      { food: 'chocolate', quantity: 200, unit: 'g', note: '70 %' },
      { name: 'Tulips for Clara', aisle: 'produce', note: 'If there are yellow ones' },
      { name: 'Birthday candles', aisle: 'household' },
    ],
    otherList: {
      name: 'Drugstore & hardware',
      lines: [
        { name: 'Light bulbs E27', quantity: 2, note: 'Warm white' },
        { name: 'Picture hooks' },
        { food: 'soap', quantity: 1, unit: 'bottle' },
        { name: 'Sun cream', note: 'SPF 50', isTicked: true },
        { name: 'Wood glue' },
      ],
    },
    recurring: [
      { food: 'coffee', quantity: 1000, unit: 'g', every: 1, unitOfTime: 'month', next: 6 },
      { food: 'toiletPaper', quantity: 10, unit: 'roll', every: 5, unitOfTime: 'week', next: 12 },
      { name: 'Bin bags', quantity: 1, unit: 'roll', every: 2, unitOfTime: 'month', next: 23 },
    ],
  },
}
