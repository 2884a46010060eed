import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Pasta met tomaat',
    steps: [
      'Kook de pasta in water met zout.',
      'Fruit de knoflook zachtjes, voeg de gesneden tomaten toe en laat tien minuten pruttelen.',
      'Meng met de pasta en serveer.',
    ],
  },
  pancakes: {
    title: 'Pannenkoeken',
    steps: [
      'Klop bloem, melk en eieren tot een glad beslag.',
      'Laat het tien minuten rusten.',
      'Bak dunne pannenkoeken aan beide kanten goudbruin.',
    ],
  },
}
