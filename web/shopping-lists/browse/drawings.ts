import type { Kind } from '@larder/rules/shopping-lists/goods/kinds.ts'
import type { FoodKey } from '#web/onboarding/starter-foods.ts'
import { dots, o } from './shapes.ts'

// Drawn for Larder, in a square of 24. The part before the `|` has a colour inside; the lines after it have none.

const STEAK = `M4.5 11c1-5 7-7.5 12-5.5 4 1.7 4.5 6.5 2 9.5-2 2.4-5 1.5-7 3.5s-6 2-7.5-1c-.8-1.6-.2-4 .500-6.5z|${o(14, 10, 1.8)}`
const FISH = `M3 12c3-4.7 8.5-6.2 12.5-3.8 1 .6 1.7 1.3 2.3 2L21 7.5v9l-3.2-2.7c-.6.7-1.3 1.4-2.3 2C11.5 18.2 6 16.7 3 12z|${dots('7.5 11')}M11 9.5c1 1.5 1 3.5 0 5`
const TIN =
  'M6 6v12c0 2.4 12 2.4 12 0V6|M6 6c0-2.4 12-2.4 12 0s-12 2.4-12 0zM6 11c0 2.4 12 2.4 12 0'
const JAR =
  'M7 8h10a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 7 8z|M6.5 8V4.5h11V8M9 12.5h6v4H9z'
const BOTTLE =
  'M10 7c-2 1.3-3 3-3 5v7a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 17 19v-7c0-2-1-3.7-3-5z|M10 7V3.5h4V7M7 13.5h10'
const BAG = 'M6 8h12v12H6z|M6 8l2-4h8l2 4M9.5 4L9 8M9 13h6'
const BOWL = 'M3.5 12h17c0 4.5-3.5 8-8.5 8s-8.5-3.5-8.5-8z|'
const BOX = 'M5.5 6h13v14h-13z|M5.5 10h13M9 6V3.5h6V6M9 14.5h6'
const SPRAY =
  'M8 11h7v8.5A1.5 1.5 0 0 1 13.5 21h-4A1.5 1.5 0 0 1 8 19.5z|M9.5 11V7h4v4M7.5 7V4H15l2.5 2.5M13.5 7l1.5 2'
const PACK = 'M6 5c4 1 8 1 12 0-1 5-1 9 0 14-4-1-8-1-12 0 1-5 1-9 0-14z|'
const GLASS = 'M7 9h10l-1 11H8z|M6.5 5h11L17 9H7zM13 5l1.5-3'
const SHAKER = 'M8 9h8l1 11H7z|M8 9c0-6 8-6 8 0M10.5 6.5v.01M13.5 6.5v.01'
const CUP = 'M4.5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5z|M16.5 10.5h1.5a2.5 2.5 0 0 1 0 5h-1.5'
const NUT =
  'M12 4c5 0 8 4 7 9-.7 3.5-3.5 7-7 7s-6.3-3.5-7-7c-1-5 2-9 7-9z|M12 4c-1.5 3 1.5 5 0 8s1.5 5 0 8M8.5 8c-1 2-1 5 0 7M15.5 8c1 2 1 5 0 7'

const RICE = `${BOWL}M5.5 12c1-4 4-5.5 6.5-5.5s5.5 1.5 6.5 5.5${dots('10 9.5', '13 9', '15 10.8', '8.5 11')}`
const PASTA = `${BOWL}M7 12c-.5-3 1.5-4 .5-7M11 12c-.5-3 1.5-4 .5-7M15 12c-.5-3 1.5-4 .5-7`
const OATS = `${BOWL}M5.5 12c0-2 1-3 2.5-3 .5-2 4-2.5 5-1 2-1 4 0 4.5 2 1 0 1.5 1 1.5 2`
const CARTON = 'M7 9.5L9 5h6l2 4.5V20H7z|M7 9.5h10M9 5V3h6v2M7 14h10'
const SNOW = '|M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5'
const TUBE = 'M4 8.5h10l6 1.5v4l-6 1.5H4z|M4 6.5v11M20 10.5h1.5v3H20M8 12h4'

/** The symbol of each kind. */
export const KIND_DRAWINGS: Readonly<Record<Kind, string>> = {
  produce:
    'M12 8.5C9.5 6.5 4.5 7.5 4.5 12.5c0 4 3 8 5.5 8 1 0 1-.5 2-.5s1 .5 2 .5c2.5 0 5.5-4 5.5-8 0-5-5-6-7.5-4z|M12 8.5c0-2.5.5-4 2.5-5',
  bakery: 'M6 10C2.5 10 3 5 7 5h10c4 0 4.5 5 1 5v9.5H6z|M10 9.5v.01M14 9.5v.01M10 14v.01M14 14v.01',
  meat: STEAK,
  fish: FISH,
  dairy: CARTON,
  grains: PASTA,
  tins: TIN,
  oils: `${BOTTLE}M12 15.5c1.5 2 1.5 3 0 3s-1.5-1 0-3z`,
  baking: BAG,
  breakfast: OATS,
  sweets: 'M5.5 5h13v15h-13z|M12 5v15M5.5 10h13M5.5 15h13',
  drinks: GLASS,
  frozen: SNOW,
  household: SPRAY,
  care: TUBE,
}

/** The colours of goods that do not have the one of their kind, as hues of OKLCH. */
export const HUES: Partial<Readonly<Record<FoodKey, number>>> = {
  apple: 25,
  banana: 100,
  orange: 60,
  lemon: 105,
  grape: 310,
  strawberry: 20,
  pear: 118,
  tomato: 25,
  bell_pepper: 30,
  carrot: 55,
  potato: 80,
  onion: 60,
  garlic: 330,
  cauliflower: 95,
  aubergine: 305,
  mushroom: 65,
  ginger: 75,
  bacon: 15,
  egg: 70,
  ketchup: 25,
  mustard: 95,
  jam: 10,
  honey: 85,
  olive: 120,
  coffee: 55,
  tea: 130,
  orange_juice: 65,
  beer: 85,
  red_wine: 5,
  white_wine: 105,
  salt: 230,
  black_pepper: 30,
  milk: 230,
  yoghurt: 350,
  rice: 230,
  frozen_pizza: 50,
  ice_cream: 350,
  bin_bag: 160,
}

/** The symbols of the most usual goods, by the names of the foods of a new household. */
export const DRAWINGS: Partial<Readonly<Record<FoodKey, string>>> = {
  apple:
    'M12 8.5C9.5 6.5 4.5 7.5 4.5 12.5c0 4 3 8 5.5 8 1 0 1-.5 2-.5s1 .5 2 .5c2.5 0 5.5-4 5.5-8 0-5-5-6-7.5-4z|M12 8.5c0-2.5.5-4 2.5-5',
  banana:
    'M6.5 4.5C5.5 13 10.5 19.5 18.5 19c1.7-.1 2-1.6.5-2.2C13.5 15 10 11 9.5 4.5c-.1-1.3-2.8-1.3-3 0z|M8 4V2.5M8 7c.5 5 3.5 8.5 8 10.5',
  orange: `${o(12, 13, 7.5)}|M12 5.5c.5-2 2-3 4-2.5M12 5.5c-1-.7-2-1-3-.8${dots('9 11', '14 10', '11 16', '15 15')}`,
  lemon:
    'M4.5 13.5C4.5 9 8 5.5 12.5 5.5c1.5 0 2.5-1 4-1s2.5 1 2.5 2.5-1 2.5-1 4c0 4.5-3.5 8-8 8-1.5 0-2.5 1-4 .5S4 17 4.5 15.5z|M9 13.5c.5-2 2-3.3 4-3.7',
  grape: `${o(8, 9.5, 2.3)}${o(12.5, 9.5, 2.3)}${o(17, 9.5, 2.3)}${o(10.2, 13.5, 2.3)}${o(14.8, 13.5, 2.3)}${o(12.5, 17.5, 2.3)}|M12.5 7c0-2 .5-3 2-4`,
  strawberry: `M12 21c-3 0-7.5-6-7.5-9.5C4.5 9 6 7.5 8 7.5c1.7 0 2.7 1 4 1s2.3-1 4-1c2 0 3.5 1.5 3.5 4C19.5 15 15 21 12 21z|M8 7l4-2 4 2M12 5V3${dots('9 12', '15 12', '12 14', '10.5 17', '13.5 17')}`,
  pear: 'M12 5c2 0 2.7 2 3.2 4 .6 2.2 3.3 3.3 3.3 6.5 0 3.2-2.7 5.5-6.5 5.5s-6.5-2.3-6.5-5.5c0-3.2 2.7-4.3 3.3-6.5C9.3 7 10 5 12 5z|M12 5c0-1.3.7-2.3 2-2.7',
  avocado: `M12 3.5c2 0 3 2.5 3.7 4.5.7 2.3 3.3 3.7 3.3 7 0 3.4-3 6-7 6s-7-2.6-7-6c0-3.3 2.6-4.7 3.3-7C9 6 10 3.5 12 3.5z|${o(12, 15, 2.8)}`,
  tomato: `${o(12, 13.5, 7.5)}|M8 6.5l4 2 4-2M12 8.5v-4`,
  cucumber: `M4.7 19.3c-1.8-1.8-1.4-4 .6-6l8-8c2-2 4.2-2.4 6-.6s1.4 4-.6 6l-8 8c-2 2-4.2 2.4-6 .6z|${dots('9 15', '12 12', '15 9')}M7.5 13.5l.01 0`,
  bell_pepper:
    'M12 8c2-1.7 7.5-1.3 7.5 3.5 0 4-2 9-4.3 9-1.3 0-2-1-3.2-1s-1.9 1-3.2 1c-2.3 0-4.3-5-4.3-9C4.5 6.7 10 6.3 12 8z|M12 8c0-2 .3-3.3 2.5-4.5M9 11.5c-.5 2 0 4 .7 5.5',
  carrot:
    'M15 9c2 2 .7 4-1.3 5.5L4.5 20.5c-.7.3-1.3-.3-1-1l6-9.2C11 8.3 13 7 15 9z|M15 9l4.5-4.5M15 9V4M15 9h5M9 12.5l1.5 1.5M7 16l1 1',
  potato: `M6.5 8c3-3.5 8.5-4 11.5-1s2.5 8-.5 11-9 3-11.5 0-2-7 .5-10z|${dots('10 10', '14 9', '9.5 14.5', '14 14', '16.5 11.5')}`,
  onion:
    'M12 6.5C13 9 19.5 9.5 19.5 14.5c0 4-3.5 6-7.5 6s-7.5-2-7.5-6C4.5 9.5 11 9 12 6.5z|M12 6.5V3M12 7c-2.5 4-3.5 9 0 13.5M12 7c2.5 4 3.5 9 0 13.5',
  garlic:
    'M12 4c.5 4 6.5 5.5 6.5 10.5 0 3.5-3 5.5-6.5 5.5s-6.5-2-6.5-5.5C5.5 9.5 11.5 8 12 4z|M12 9c-2.5 3-2.5 8 0 11M12 9c2.5 3 2.5 8 0 11',
  lettuce:
    'M12 20.5c-5 0-8.5-2.5-7.5-6-1.5-2-.5-4.5 1.5-5C6 6 9.5 4 12 6c2.5-2 6 0 6 3.5 2 .5 3 3 1.5 5 1 3.5-2.5 6-7.5 6z|M12 20.5V10M12 16l-3.5-3M12 14l3.5-3',
  spinach: 'M12 18C6 17 5 9 12 3c7 6 6 14 0 15z|M12 21.5V8M12 14l-2.5-2.5M12 12l2.5-2.5',
  broccoli:
    'M7.5 13.5a3.7 3.7 0 1 1 .7-7.2 4 4 0 0 1 7.6 0 3.7 3.7 0 1 1 .7 7.2z|M10 13.5V20h4v-6.5M10 10l1 1M14.5 9l-1 1.5',
  cauliflower:
    'M6.5 14a3.5 3.5 0 0 1 0-6.5 4.5 4.5 0 0 1 5.5-2.7 4.5 4.5 0 0 1 5.5 2.7 3.5 3.5 0 0 1 0 6.5z|M4 13c1 5 4.5 7 8 7s7-2 8-7c-2.5 0-4 1.5-4.5 3.5M8 16.5C7.5 14.5 6 13 4 13',
  courgette:
    'M4.7 19.3c-1.5-1.5-1-3.5.8-5.3l8-8c1.8-1.8 3.8-2.3 5.3-.8s1 3.5-.8 5.3l-8 8c-1.8 1.8-3.8 2.3-5.3.8z|M18.5 5.5L21 3M8 15l5.5-5.5',
  aubergine:
    'M15 8c2.5 2 2 5-.5 7.5-3 3-7 5.5-9.5 4.5s-1.5-5.5 1.5-9C9 8 12.5 6 15 8z|M12.5 7c1-1.5 3-1.5 4.5-.5 1 1.5 1 3.5-.5 4.5M17 6.5L20 4',
  mushroom:
    'M3.5 12c0-5 4-8 8.5-8s8.5 3 8.5 8c0 1-17 1-17 0z|M9.5 12.8V18c0 2.7 5 2.7 5 0v-5.2M9 8v.01M14 7.5v.01',
  leek: 'M9.5 11h5v8c0 2-5 2-5 0z|M9.5 11C8 8 7 6 4.5 4.5M14.5 11C16 8 17 6 19.5 4.5M12 11V3M10.5 11L8.5 4M13.5 11l2-7M10 20.5l-.5 1.5M14 20.5l.5 1.5',
  celery:
    'M9.5 10.5h5.5L14 20c-.3 1.5-3.5 1.5-3.800 0zM6 6C3.5 6.5 3 3.5 5 3.5 5.5 1.5 8 2.5 7.5 4 8.5 5 7.5 6.5 6 6zM12.200 6c-2 1-3-1.5-1.5-2.5 0-2 3-2 3 0 1.5 1 .5 3.5-1.5 2.5zM18 6c-1.5.5-2.5-1-1.5-2C16 2.5 18.5 1.5 19 3.5c2 0 1.5 3-1 2.5z|M11.5 11v8.5M13 11v8.5M9.5 10.5L6 6M12.200 10.5V6M15 10.5L18 6',
  cabbage:
    'M12 20.5c-5.5 0-8.5-3-8.5-7.5S7 4.5 12 4.5s8.5 4 8.5 8.5-3 7.5-8.5 7.5z|M12 20.5c-1-5 0-9 4.5-12M12 16c-1.5-4-4-6-7-6M12.5 12.5C12 9.5 11 7 9 5.5M13 17c2-2 4-3 7-3',
  ginger:
    'M5 14c-2-2 0-5 2.5-4 .5-1.5 2-2 3-1.5C10 5.5 12 3.5 14 4.5s1.5 3.5 1 5c2-1 5 0 5 2.5s-2 3.5-4 3c.5 2-1 4.5-3 4.5s-3-1.5-3-3c-2 .5-3.5-.5-5-2.5z|M8 13l1 1M13 8.5l1 .5M16 12.5l.5 1M12 16l1-.5',
  parsley:
    'M12 13c-2.5 1.5-6 0-6-3 0-1.5 1-2.5 2-3 0-2.5 2-4 4-4s4 1.5 4 4c1 .5 2 1.5 2 3 0 3-3.5 4.5-6 3z|M12 21.5V8M12 12.5l-3-2.5M12 11l3-2.5M12 18c-2 0-4-.5-5-2M12 17c2 0 4-.5 5-2',
  basil:
    'M12 14C6 13.5 6 6.5 12 3c6 3.5 6 10.5 0 11z|M12 21.5V7M12 18c-4 0-6-1.5-7-4M12 19c4 0 6-1.5 7-4',
  bread: 'M6 10C2.5 10 3 5 7 5h10c4 0 4.5 5 1 5v9.5H6z|M10 9.5v.01M14 9.5v.01M10 14v.01M14 14v.01',
  roll: 'M3.5 14c0-5 4-7.5 8.5-7.5s8.5 2.5 8.5 7.5c0 3.5-2 4.5-8.5 4.5S3.5 17.5 3.5 14z|M7.5 12.5l2-3M11.5 12.5l2-3M15.5 12.5l1.5-2.3',
  toast: 'M6 10.5C3 10 3.5 5 7 5h10c3.5 0 4 5 1 5.5V20H6z|M9 9.5h6M9 13h6',
  tortilla: `${o(12, 12, 8.5)}|${dots('9 9', '14 8', '15.5 13', '10 14.5', '12.5 17')}`,
  croissant:
    'M3.5 17.5C2.5 10 7 5 12 5s9.5 5 8.5 12.5c-2.5 0-3.5-1-4-3-.7-2.5-2-4-4.5-4s-3.8 1.5-4.5 4c-.5 2-1.5 3-4 3z|M9 5.5l.5 5.5M15 5.5l-.5 5.5M5 10.5l3 2.5M19 10.5L16 13',
  chicken_breast:
    'M14 4c4 0 6.7 3 5.7 6.7-1 3.5-5 4.8-8.2 4.3l-3 3c.5 1.5-.5 3-2 2.7-.7-.2-1-.7-1-1.2-.5 0-1-.3-1.2-1-.3-1.5 1.2-2.5 2.7-2l3-3C9.5 9 10 4 14 4z|M14 7c1.5 0 2.7 1 2.7 2.5',
  minced_meat: `${BOWL}M5 12c0-2 1.5-3 3-2.5 0-2 3-3 4-1.5 1.5-1.5 4-.5 4 1.5 1.5-.5 3 .5 3 2.5`,
  beef: STEAK,
  pork: STEAK,
  bacon:
    'M4 8c3-2.5 5 2.5 8 0s5 2.5 8 0v4c-3 2.5-5-2.5-8 0s-5-2.5-8 0z|M4 16c3-2.5 5 2.5 8 0s5 2.5 8 0',
  ham: `${o(12, 12, 8)}|M12 4v4M7 8c2-2 8-2 10 1s0 8-4 8-7-4-6-9z`,
  salami: `${o(12, 12, 8)}|${dots('9 9', '13 8', '15.5 11.5', '9 13.5', '12.5 12', '13 16')}`,
  sausage:
    'M4.5 7.5C4.5 14 10 19.5 16.5 19.5c4.3 0 4.3-5 0-5C12.5 14.5 9.5 11.5 9.5 7.5c0-4.3-5-4.3-5 0z|M7 4.3V2.5M19.7 17h1.8',
  salmon: FISH,
  cod: FISH,
  milk: CARTON,
  butter: 'M3.5 11.5h13V19h-13z|M3.5 11.5L7 7h13.5v7.5l-4 4.5M16.5 11.5l4-4.5M8 11.5V19',
  egg: 'M12 3.5c3.5 0 7 5.5 7 10 0 4.3-3 7-7 7s-7-2.7-7-7c0-4.5 3.5-10 7-10z|M8.5 12.5c.3-2 1.2-3.8 2.5-5',
  yoghurt: 'M6 9h12l-1.5 11.5h-9z|M5 9h14M7 9V5.5h10V9M13 5.5L16 2.5',
  cheese: `M3 14L15 6c4 1 6 4 6 8v5.5H3z|M3 14h18${o(9, 17, 1)}${o(15.5, 10.5, 1.2)}`,
  mozzarella: `${o(12, 13, 7.5)}|M8.5 11c.5-1.3 1.5-2.2 3-2.5`,
  parmesan: 'M3 15L16 5.5c3 1.5 5 5 5 9.5v4H3z|M3 15h18M8 18v.01M12 17.5v.01M16 12v.01',
  spaghetti: PASTA,
  rice: RICE,
  chopped_tomatoes: TIN,
  tuna: TIN,
  olive: `${o(9, 13.5, 5)}|${o(9, 13.5, 1.3)}M13 10c2-3 5-4.5 7.5-4.5-.5 3-3 5-6.5 6`,
  olive_oil: `${BOTTLE}M12 15.5c1.5 2 1.5 3 0 3s-1.5-1 0-3z`,
  vinegar: BOTTLE,
  ketchup: 'M8.5 9h7l1.5 3v8.5H7V12z|M10 9V6.5h4V9M11 6.5L12 3l1 3.5M9.5 14h5v3.5h-5z',
  mustard: JAR,
  mayonnaise: JAR,
  flour: `${BAG}M12 17v-3`,
  sugar: 'M4 12.5h7.5V20H4zM12.5 12.5H20V20h-7.5zM8 4h7.5v7.5H8z|',
  salt: SHAKER,
  black_pepper: SHAKER,
  oats: OATS,
  jam: JAR,
  honey: JAR,
  peanut_butter: JAR,
  chocolate: 'M5.5 5h13v15h-13z|M12 5v15M5.5 10h13M5.5 15h13',
  biscuit: `${o(12, 12, 8)}|${dots('9 9', '14 9', '15 14', '10 14', '12 12')}`,
  crisps: `${PACK}M7 8c3 .7 7 .7 10 0${o(12, 13, 2.5)}`,
  walnut: NUT,
  almond:
    'M12 3.5c5 5 6 9 4.5 12.5-1 2.5-2.7 4.5-4.5 4.5S8.5 18.5 7.5 16C6 12.5 7 8.5 12 3.5z|M12 8v8M9.8 11v4M14.2 11v4',
  coffee: `${CUP}M8 6c-1-1.5 1-2 0-3.5M12 6c-1-1.5 1-2 0-3.5`,
  tea: `${CUP}M9 9v3.5M7.5 12.5h3v3h-3z`,
  water:
    'M9.5 7.5L8 11v8.5A1.5 1.5 0 0 0 9.5 21h5a1.5 1.5 0 0 0 1.5-1.5V11l-1.5-3.5z|M9.5 7.5V6h5v1.5M10 6V3h4v3M8 13.5c2.5-1.5 5.5 1.5 8 0M8 17c2.5-1.5 5.5 1.5 8 0',
  orange_juice: GLASS,
  beer: 'M5 9h10v11H5z|M15 11h2.5A1.5 1.5 0 0 1 19 12.5v4a1.5 1.5 0 0 1-1.5 1.5H15M5 9C3 7 5.5 4.5 7.5 5.5c1-2.5 5-2.5 5.5-.5C15.5 4 17 7 15 9M8.5 12.5v4.5M11.5 12.5v4.5',
  red_wine: 'M7 4h10c.5 5-1 9-5 9S6.5 9 7 4z|M12 13v7M8.5 20h7M7 8h10',
  white_wine: 'M7 4h10c.5 5-1 9-5 9S6.5 9 7 4z|M12 13v7M8.5 20h7M7 8h10',
  ice_cream:
    'M6.5 11C5.5 6.5 8.5 3.5 12 3.5s6.5 3 5.5 7.5z|M7 11l5 10 5-10zM9.5 16l4.5-5M14.5 16L10 11',
  frozen_pizza: `M4 6.5c5-2.7 11-2.7 16 0L12 21z|M5 9c4.5-2 9.5-2 14 0${o(10, 11.5, 1.2)}${o(13.5, 13.5, 1.2)}`,
  toilet_paper:
    'M4 8v8c0 4.5 8 4.5 8 0V8|M4 8c0-5 8-5 8 0s-8 5-8 0zM8 4.3h8.5C18.5 4.3 20 6 20 8v10h-8M8 7.5v1',
  kitchen_roll: 'M7 6v12c0 3 10 3 10 0V6|M7 6c0-3 10-3 10 0S7 9 7 6zM12 5.8v.4M10 13v.01M14 15v.01',
  detergent: BOX,
  bin_bag: 'M7 9c-3 4-4 11 5 11s8-7 5-11z|M7 9h10M9 9L7.5 5l3 1.5L12 4l1.5 2.5 3-1.5L15 9',
  soap: `M4 12.5c0-2 1.5-3.5 3.5-3.5h9c2 0 3.5 1.5 3.5 3.5v2.5c0 2-1.5 3.5-3.5 3.5h-9C5.5 18.5 4 17 4 15z|M8 13h8${o(9, 5.5, 1)}${o(13, 4, 1.3)}`,
  pasta: PASTA,
  asian_noodle: PASTA,
  couscous: RICE,
  quinoa: RICE,
  lentil: RICE,
  tomato_paste: TIN,
  chickpea: TIN,
  kidney_bean: TIN,
  white_bean: TIN,
  sweetcorn: TIN,
  coconut_milk: TIN,
  gherkin: JAR,
  sunflower_oil: BOTTLE,
  balsamic: BOTTLE,
  soy_sauce: BOTTLE,
  paprika: SHAKER,
  cinnamon: SHAKER,
  oregano: SHAKER,
  curry_powder: SHAKER,
  baking_powder: PACK,
  yeast: PACK,
  stock: BOX,
  cornflour: BAG,
  breadcrumbs: BAG,
  icing_sugar: BAG,
  raisin: PACK,
  muesli: OATS,
  chocolate_spread: JAR,
  frozen_peas: SNOW,
  frozen_spinach: SNOW,
  frozen_berries: SNOW,
  cream: CARTON,
  oat_drink: CARTON,
  washing_up_liquid: SPRAY,
  toothpaste: TUBE,
}
