import { numbered } from './numbered.ts'

export const pasta = {
  name: 'Pasta',
  description: '## Sauce\nChop the @garlic.\n\n## Pasta\nBoil it.',
  time: 30,
  cook_time: 0,
  prep_time: 10,
  yields: 2,
  photo: 'abc.jpg',
  source: 'https://example.com/pasta',
  items: [
    { name: 'pasta', description: '200g', optional: false },
    { name: 'garlic', description: '2 cloves, chopped', optional: false },
    { name: 'chili', description: '', optional: true },
    { name: 'cheese', description: 'as you like', optional: false },
  ],
  tags: ['quick'],
}

/** An export with two foods, two lists, 32 recipes, and two records that are broken. */
export const kitchenOwlExport = (): string =>
  JSON.stringify({
    name: 'Home',
    language: 'en',
    view_ordering: ['planner'],
    planner_feature: true,
    member: ['ada'],
    shoppinglists: ['Weekend', { name: 'Drugstore' }],
    items: [
      { name: 'pasta', icon: 'pasta', category: 'Dry' },
      { name: 'salt', category: { name: 'Spices' } },
      {},
    ],
    expenses: [{ name: 'Rent', amount: 1000, date: 1_700_000_000_000, paid_by: 'ada' }],
    recipes: [
      pasta,
      { ...pasta, name: '' },
      {
        ...pasta,
        name: 'Cake',
        source: 'Aunt Ada',
        photo: '',
        yields: 0,
        time: 0,
        prep_time: 0,
      },
      ...numbered(30, (n) => ({ ...pasta, name: `R${n}` })),
    ],
  })
