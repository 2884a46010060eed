import type { publicPageTexts as English } from './en.ts'

export const publicPageTexts: typeof English = {
  publicPage: {
    title: 'Página pública',
    explain:
      'Quien tenga la dirección lee esta receta con su primera foto, sin cuenta. Tu nota y tu valoración siguen siendo privadas. Los cambios posteriores de la receta también se ven.',
    ends: 'La página vale hasta que la cierres, se borre la receta, o quien la creó deje el hogar.',
    make: 'Crear una página',
    made: 'Guarda la dirección ahora: solo se muestra una vez.',
    existing: 'Páginas que se pueden leer',
    since: (day) => `Desde el ${day}`,
    by: (name) => `de ${name}`,
    end: (day) => `Cerrar la página: desde el ${day}`,
    ended: 'Ya nadie puede leer la página.',
    offline:
      'El servidor no responde. Las páginas públicas necesitan conexión: inténtalo más tarde.',
    notThere:
      'El servidor no tiene esta receta o esta página. Espera a que todo esté guardado e inténtalo otra vez.',
    tooMany: 'Esta receta no puede tener más páginas. Cierra una primero.',
  },
}
