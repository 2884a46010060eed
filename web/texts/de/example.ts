import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Nudeln mit Tomaten',
    steps: [
      'Die Nudeln in Salzwasser kochen.',
      'Den Knoblauch sanft anbraten, die klein geschnittenen Tomaten dazugeben und zehn Minuten köcheln lassen.',
      'Mit den Nudeln mischen und servieren.',
    ],
  },
  pancakes: {
    title: 'Pfannkuchen',
    steps: [
      'Mehl, Milch und Eier zu einem glatten Teig verrühren.',
      'Zehn Minuten ruhen lassen.',
      'Dünne Pfannkuchen von beiden Seiten goldbraun backen.',
    ],
  },
}
