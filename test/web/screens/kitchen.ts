import { at, press, type Shown } from './shown.ts'

/** What a household sees of its day, its lists and its pantry. */
export const KITCHEN: readonly Shown[] = [
  { name: 'today', path: at('/'), shows: 'What others did' },
  {
    name: 'sync',
    path: at('/'),
    open: press('button', /^Sync/),
    shows: 'Last sync',
  },
  { name: 'list', path: at('/list'), shows: 'Tulips for Clara' },
  {
    name: 'list-item',
    path: at('/list'),
    open: press('button', 'Details: Butter'),
    shows: 'Why it’s here',
  },
  {
    name: 'list-lists',
    path: at('/list'),
    open: press('button', 'Other lists'),
    shows: 'New list',
  },
  {
    name: 'list-menu',
    path: at('/list'),
    open: press('button', /^Actions/),
    shows: 'Copy as text',
  },
  { name: 'list-browse', path: ({ listId }) => `/list/${listId}/browse`, shows: 'Pick items' },
  { name: 'list-columns', path: at('/list/all'), shows: 'Tulips for Clara' },
  {
    name: 'list-plan',
    path: at('/list'),
    open: press('button', 'Add from meal plan'),
    shows: 'Until',
  },
  {
    name: 'list-share',
    path: at('/list'),
    open: press('button', 'Share'),
    shows: 'Guest links',
  },
  {
    name: 'list-store',
    path: ({ listId }) => `/list/${listId}/store`,
    shows: 'Aisle order',
  },
  {
    name: 'put-away',
    path: ({ listId }) => `/list/${listId}/put-away`,
    shows: 'Put 5 items away',
  },
  { name: 'pantry', path: at('/pantry'), shows: 'Fridge' },
  {
    name: 'pantry-lot',
    path: at('/pantry'),
    open: press('button', /^Cream/),
    shows: 'Throw away',
  },
  {
    name: 'pantry-by-date',
    path: at('/pantry'),
    open: press('button', 'Use first'),
    shows: 'Later',
  },
  {
    name: 'pantry-by-food',
    path: at('/pantry'),
    open: press('button', 'Foods'),
    shows: 'Basmati rice',
  },
  { name: 'food', path: ({ foodId }) => `/pantry/food/${foodId}`, shows: 'Recipes with it' },
  {
    name: 'food-merge',
    path: ({ foodId }) => `/pantry/food/${foodId}`,
    open: press('button', 'Actions: Eggs', 'Merge with another food'),
    shows: 'Search your foods',
  },
  { name: 'pantry-add', path: at('/pantry/add'), shows: 'What did you get?' },
  { name: 'pantry-low', path: at('/pantry/low'), shows: 'Add all to shopping list' },
  { name: 'pantry-places', path: at('/pantry/places'), shows: 'Aisles of the shop' },
  { name: 'scan', path: at('/scan?to=/pantry/add'), shows: 'Scan', isPage: true },
  { name: 'not-found', path: at('/no-such-page'), shows: 'This page doesn’t exist.' },
]
