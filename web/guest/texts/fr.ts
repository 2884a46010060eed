import { endSentence } from '#web/texts/end-sentence.ts'
import type { guestTexts as English } from './en.ts'

export const guestTexts: typeof English = {
  title: 'Liste de courses',
  of: (household: string) => `Liste de ${household}`,
  ended: 'Ce lien ne fonctionne plus. Demandes-en un nouveau.',
  missing: 'Ce lien n’est pas complet. Ouvre-le encore une fois depuis le message.',
  offline:
    'Pas de connexion. La liste est peut-être ancienne ; les coches partiront quand tu seras en ligne.',
  busy: 'Trop de demandes. La liste revient dans un instant.',
  readOnly: 'Tu peux lire cette liste, mais pas la modifier.',
  empty: 'Il n’y a rien à acheter.',
  done: 'Tout est dans le chariot. Merci !',
  other: 'Divers',
  more: 'La liste est plus longue que cette page.',
  unknown: 'Article inconnu',
  valid: (day: string) => endSentence(`Ce lien fonctionne jusqu’au ${day}`),
}
