import { endSentence } from '#web/texts/end-sentence.ts'
import type { guestTexts as English } from './en.ts'

export const guestTexts: typeof English = {
  title: 'Lista della spesa',
  of: (household: string) => `Lista di ${household}`,
  ended: 'Questo link non funziona più. Chiedine uno nuovo.',
  missing: 'Questo link non è completo. Aprilo di nuovo dal messaggio.',
  offline:
    'Nessuna connessione. La lista può essere vecchia; le spunte partono quando sei in linea.',
  busy: 'Troppe richieste. La lista torna tra un attimo.',
  readOnly: 'Puoi leggere questa lista, ma non modificarla.',
  empty: 'Non c’è niente da comprare.',
  done: 'È tutto nel carrello. Grazie!',
  other: 'Altro',
  more: 'La lista ha più cose di quelle che mostra questa pagina.',
  unknown: 'Cosa sconosciuta',
  valid: (day: string) => endSentence(`Questo link funziona fino al ${day}`),
}
