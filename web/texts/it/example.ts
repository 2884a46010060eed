import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Pasta al pomodoro',
    steps: [
      'Cuoci la pasta in acqua salata.',
      'Fai soffriggere l’aglio, aggiungi i pomodori a pezzi e lascia cuocere dieci minuti.',
      'Unisci la pasta e servi.',
    ],
  },
  pancakes: {
    title: 'Pancake',
    steps: [
      'Mescola farina, latte e uova fino a ottenere una pastella liscia.',
      'Lascia riposare dieci minuti.',
      'Cuoci i pancake da entrambi i lati.',
    ],
  },
}
