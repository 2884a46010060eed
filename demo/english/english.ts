import type { DemoKitchen } from '#demo/kitchen.ts'
import { foods } from './foods.ts'
import { fromTheOven } from './from-the-oven.ts'
import { fromThePan } from './from-the-pan.ts'
import { soupsAndBowls } from './soups-and-bowls.ts'
import { stock } from './stock.ts'
import { story } from './story.ts'

export const english: DemoKitchen = {
  language: 'en',
  currency: 'EUR',
  household: 'Plum Lane 7',
  people: {
    owner: { name: 'Ada', email: 'ada@example.com', password: 'plums in the cellar' },
    member: { name: 'Ben', email: 'ben@example.com', password: 'pears in the attic' },
    viewer: { name: 'Clara', email: 'clara@example.com', password: 'quinces on the shelf' },
  },
  aisles: {
    produce: 'Fruit & vegetables',
    bakery: 'Bakery',
    cheese: 'Cheese & deli',
    meat: 'Meat & fish',
    dairy: 'Dairy & eggs',
    grains: 'Pasta, rice & grains',
    tins: 'Tins & jars',
    spices: 'Oils, spices & sauces',
    baking: 'Baking',
    breakfast: 'Breakfast & spreads',
    snacks: 'Snacks & sweets',
    drinks: 'Drinks',
    frozen: 'Frozen',
    household: 'Household & bathroom',
  },
  places: {
    fridge: { name: 'Fridge', kind: 'fridge' },
    freezer: { name: 'Freezer', kind: 'freezer' },
    shelf: { name: 'Pantry shelf', kind: 'pantry' },
    counter: { name: 'Kitchen counter', kind: 'pantry' },
    cellar: { name: 'Cellar', kind: 'other' },
    bathroom: { name: 'Bathroom cabinet', kind: 'other' },
  },
  stores: [
    { name: 'Greenway Market', first: ['produce', 'bakery', 'cheese', 'meat', 'dairy'] },
    {
      name: 'Harbour Street Grocer',
      first: ['household', 'drinks', 'snacks', 'tins', 'grains', 'spices', 'produce'],
    },
  ],
  foods,
  recipes: [...soupsAndBowls, ...fromThePan, ...fromTheOven],
  collections: [
    {
      name: 'Quick dinners',
      cover: 'shakshuka',
      dishes: ['lemonSpaghetti', 'friedRice', 'shakshuka', 'sesameNoodles', 'greekSalad'],
    },
    {
      name: 'Sunday baking',
      cover: 'plumCake',
      dishes: ['countryBread', 'plumCake', 'pizza'],
    },
  ],
  stock,
  story,
  cabin: {
    name: 'Cabin at the lake',
    lines: [
      { name: 'Firewood', quantity: 2, unit: 'bag' },
      { name: 'Matches' },
      { name: 'Marshmallows' },
    ],
    stock: [
      { name: 'Ground coffee', quantity: 250, unit: 'g', until: 90 },
      { name: 'Penne', quantity: 1000, unit: 'g', until: 300 },
      { name: 'Tomato passata', quantity: 3, unit: 'bottle', until: 200 },
      { name: 'Candles', quantity: 12 },
    ],
  },
}
