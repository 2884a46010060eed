import { at, type Shown } from './shown.ts'

const EMPTY: readonly Shown[] = [
  { name: 'new-today', path: at('/'), shows: 'First steps' },
  { name: 'new-list', path: at('/list'), shows: 'Nothing to buy.' },
  { name: 'new-pantry', path: at('/pantry'), shows: 'Nothing here yet.' },
  { name: 'new-low', path: at('/pantry/low'), shows: 'Nothing is running low.' },
  { name: 'new-recipes', path: at('/recipes'), shows: 'Your recipes live here.' },
  { name: 'new-plan', path: at('/plan'), shows: 'Nothing is planned for this week.' },
]

/** What a household sees that has nothing yet. */
export const FIRST_DAY: readonly Shown[] = EMPTY.map((one) => ({ ...one, by: 'newcomer' }))
