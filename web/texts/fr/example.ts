import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Pâtes à la tomate',
    steps: [
      'Cuire les pâtes dans de l’eau salée.',
      'Faire revenir l’ail doucement, ajouter les tomates coupées et laisser mijoter dix minutes.',
      'Mélanger avec les pâtes et servir.',
    ],
  },
  pancakes: {
    title: 'Crêpes',
    steps: [
      'Fouetter la farine, le lait et les œufs jusqu’à obtenir une pâte lisse.',
      'Laisser reposer dix minutes.',
      'Cuire de fines crêpes des deux côtés.',
    ],
  },
}
