import { endSentence } from '#web/texts/end-sentence.ts'
import type { guestTexts as English } from './en.ts'

export const guestTexts: typeof English = {
  title: 'Boodschappenlijst',
  of: (household: string) => `Lijst van ${household}`,
  ended: 'Deze link werkt niet meer. Vraag om een nieuwe.',
  missing: 'Deze link is niet compleet. Open hem opnieuw vanuit het bericht.',
  offline: 'Geen verbinding. De lijst kan oud zijn; vinkjes worden verstuurd zodra je online bent.',
  busy: 'Te veel verzoeken. De lijst komt zo terug.',
  readOnly: 'Je kunt deze lijst lezen, maar niet wijzigen.',
  empty: 'Er is niets te kopen.',
  done: 'Alles ligt in de kar. Dank je wel!',
  other: 'Overig',
  more: 'De lijst heeft meer dingen dan deze pagina laat zien.',
  unknown: 'Onbekend ding',
  valid: (day: string) => endSentence(`Deze link werkt tot ${day}`),
}
