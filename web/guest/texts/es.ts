import { endSentence } from '#web/texts/end-sentence.ts'
import type { guestTexts as English } from './en.ts'

export const guestTexts: typeof English = {
  title: 'Lista de la compra',
  of: (household: string) => `Lista de ${household}`,
  ended: 'Este enlace ya no funciona. Pide uno nuevo.',
  missing: 'Este enlace no está completo. Ábrelo otra vez desde el mensaje.',
  offline: 'Sin conexión. La lista puede ser antigua; las marcas se envían cuando tengas conexión.',
  busy: 'Demasiadas peticiones. La lista vuelve enseguida.',
  readOnly: 'Puedes leer esta lista, pero no cambiarla.',
  empty: 'No hay nada que comprar.',
  done: 'Todo está en el carro. ¡Gracias!',
  other: 'Otros',
  more: 'La lista tiene más cosas de las que muestra esta página.',
  unknown: 'Cosa desconocida',
  valid: (day: string) => endSentence(`Este enlace funciona hasta el ${day}`),
}
