import { at, press, type Shown } from './shown.ts'

const SHARED =
  '/share?title=Rhubarb%20crumble&text=300%20g%20rhubarb%0A120%20g%20flour%0A%0ABake%20it.'

/** The recipes and the plan of a household. */
export const MEALS: readonly Shown[] = [
  { name: 'recipes', path: at('/recipes'), shows: 'Chickpea' },
  { name: 'recipe', path: ({ recipe }) => recipe, shows: 'Nutrition per serving' },
  {
    name: 'recipe-list',
    path: ({ recipe }) => recipe,
    open: press('button', 'Add to shopping list'),
    shows: 'At home',
  },
  {
    name: 'recipe-plan',
    path: ({ recipe }) => recipe,
    open: press('button', 'Plan'),
    shows: 'Another day',
  },
  {
    name: 'recipe-collections',
    path: ({ recipe }) => recipe,
    open: press('button', /^Actions/, 'Add to collection'),
    shows: 'New collection',
  },
  {
    name: 'public-page',
    path: ({ recipe }) => recipe,
    open: press('button', /^Actions/, 'Public page'),
    shows: 'Public pages',
  },
  { name: 'cook', path: ({ recipe }) => `${recipe}/cook`, shows: 'Get ready' },
  {
    name: 'cook-step',
    path: ({ recipe }) => `${recipe}/cook`,
    open: press('button', 'Start'),
    shows: 'Step 1 of 5',
  },
  {
    name: 'cooked',
    path: ({ soup }) => `${soup}/cook`,
    open: press('button', 'Already cooked'),
    shows: 'Taken from the pantry',
  },
  { name: 'edit-recipe', path: ({ recipe }) => `${recipe}/edit`, shows: 'Add step' },
  { name: 'new-recipe', path: at('/recipes/new'), shows: 'Add ingredient' },
  { name: 'recipe-address', path: at('/recipes/new/address'), shows: 'Continue' },
  { name: 'recipe-paste', path: at('/recipes/new/paste'), shows: 'Recipe text' },
  { name: 'recipe-shared', path: at(SHARED), shows: 'Web address' },
  { name: 'plan', path: at('/plan'), shows: 'Chili from yesterday' },
  {
    name: 'plan-add',
    path: at('/plan'),
    open: press('button', /^Add to Sat/),
    shows: 'Recipe, food or your own words',
  },
  {
    name: 'plan-entry',
    path: at('/plan'),
    open: press('button', /^Dinner Chickpea/),
    shows: 'Plan again',
  },
  {
    name: 'plan-calendar',
    path: at('/plan'),
    open: press('button', /^Actions/, 'Show in a calendar'),
    shows: 'Create address',
  },
  {
    name: 'plan-result',
    path: at('/plan'),
    open: press('button', 'Add to shopping list'),
    shows: 'Until',
  },
]
