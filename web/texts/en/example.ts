import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Tomato pasta',
    steps: [
      'Cook the pasta in salted water.',
      'Fry the garlic gently, add the chopped tomatoes and simmer for ten minutes.',
      'Mix with the pasta and serve.',
    ],
  },
  pancakes: {
    title: 'Pancakes',
    steps: [
      'Whisk flour, milk and eggs to a smooth batter.',
      'Let it rest for ten minutes.',
      'Fry thin pancakes on both sides until golden.',
    ],
  },
}
