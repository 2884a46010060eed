import type { ExampleTexts } from '#web/onboarding/example-data.ts'

export const exampleTexts: ExampleTexts = {
  pasta: {
    title: 'Pasta con tomate',
    steps: [
      'Cuece la pasta en agua con sal.',
      'Sofríe el ajo, añade los tomates troceados y cocina diez minutos a fuego lento.',
      'Mezcla con la pasta y sirve.',
    ],
  },
  pancakes: {
    title: 'Tortitas',
    steps: [
      'Bate la harina, la leche y los huevos hasta que no queden grumos.',
      'Deja reposar diez minutos.',
      'Haz tortitas finas por los dos lados.',
    ],
  },
}
