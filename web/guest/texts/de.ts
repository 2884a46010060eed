import { endSentence } from '#web/texts/end-sentence.ts'
import type { guestTexts as English } from './en.ts'

export const guestTexts: typeof English = {
  title: 'Einkaufsliste',
  of: (household: string) => `Liste von ${household}`,
  ended: 'Dieser Link gilt nicht mehr. Bitte um einen neuen.',
  missing: 'Dieser Link ist nicht vollständig. Öffne ihn noch einmal aus der Nachricht.',
  offline:
    'Keine Verbindung. Die Liste kann veraltet sein; Häkchen werden gesendet, sobald du online bist.',
  busy: 'Zu viele Anfragen. Gleich geht es weiter.',
  readOnly: 'Du kannst diese Liste lesen, aber nicht ändern.',
  empty: 'Es gibt nichts zu kaufen.',
  done: 'Alles ist im Wagen. Danke!',
  other: 'Sonstiges',
  more: 'Die Liste hat mehr Sachen, als diese Seite zeigt.',
  unknown: 'Unbekannte Sache',
  valid: (day: string) => endSentence(`Dieser Link gilt bis ${day}`),
}
