import type { restTexts as english } from '#web/texts/en/rest.ts'
import { endSentence } from '#web/texts/words.ts'
import { desktopTexts } from './desktop.ts'
import { doorTexts } from './door.ts'
import { pantryTexts } from './pantry.ts'
import { planTexts } from './plan.ts'
import { recipesTexts } from './recipes.ts'
import { settingsTexts } from './settings.ts'
import { shopTexts } from './shop.ts'

export const restTexts: typeof english = {
  pantry: pantryTexts,
  desktop: desktopTexts,
  door: doorTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  shop: shopTexts,
  today: {
    morning: (name: string) => `Guten Morgen, ${name}`,
    day: (name: string) => `Hallo, ${name}`,
    evening: (name: string) => `Guten Abend, ${name}`,
    meals: 'Heute auf dem Plan',
    nothing: 'Für heute ist nichts geplant.',
    plan: 'Essen planen',
    toPlan: 'Die ganze Woche',
    open: {
      zero: 'Nichts zu kaufen',
      one: '{n} Artikel zu kaufen',
      other: '{n} Artikel zu kaufen',
    },
    add: 'Auf die Einkaufsliste',
    placeholder: 'Milch, 2 l',
    addButton: 'Hinzufügen',
    soon: 'Bald aufbrauchen',
    allSoon: { one: 'Alle {n}', other: 'Alle {n}' },
    used: (name: string) => `${name} aufgebraucht`,
    freeze: (name: string) => `${name} einfrieren`,
    planWith: (name: string) => `Ein Essen mit ${name} planen`,
    low: 'Wird knapp',
    allToList: 'Alle auf die Einkaufsliste',
    toListOne: (name: string) => `${name} auf die Einkaufsliste`,
    left: (amount: string) => `Noch ${amount}`,
    none: 'Nichts mehr da',
    recent: 'Was die anderen gemacht haben',
    did: {
      ticked: (who: string, things: string) => `${who} hat ${things} gekauft`,
      cooked: (who: string, things: string) => `${who} hat ${things} gekocht`,
      added: (who: string, things: string) => `${who} hat ${things} in den Vorrat gelegt`,
      used: (who: string, things: string) => `${who} hat ${things} verbraucht`,
      wasted: (who: string, things: string) => `${who} hat ${things} weggeworfen`,
    },
    andMore: (names: string, count: number) => `${names} und ${count} weitere`,
    somebody: 'Jemand',
    example: {
      add: 'Mit Beispieldaten ausprobieren',
      shown: 'Das sind Beispieldaten. Entferne sie, wenn du dich umgesehen hast.',
      remove: 'Beispieldaten entfernen',
      removed: 'Beispieldaten entfernt.',
    },
    first: {
      title: 'Erste Schritte',
      list: 'Starte deine Einkaufsliste',
      listWhy: 'Alle im Haushalt sehen sie sofort.',
      pantry: 'Füge hinzu, was du hast',
      pantryWhy: 'Dann weiß Larder, was zuerst weg muss und was ihr nicht kaufen müsst.',
      recipes: 'Füge ein Rezept hinzu',
      recipesWhy: 'Plane es ein, und seine Zutaten kommen auf die Liste.',
      invite: 'Lad deine Familie ein',
      inviteWhy: 'Dann teilt ihr euch Liste, Vorrat und Plan.',
      join: 'Ich habe eine Einladung',
      joinWhy: 'Öffne den Link, oder gib hier den Code ein.',
    },
  },
  guest: {
    title: 'Einkaufsliste',
    of: (household: string) => `Liste von ${household}`,
    ended: 'Dieser Link funktioniert nicht mehr. Bitte um einen neuen.',
    missing: 'Dieser Link ist nicht vollständig. Öffne ihn noch einmal aus der Nachricht.',
    offline:
      'Du bist offline. Die Liste kann veraltet sein; Häkchen werden gesendet, sobald du online bist.',
    busy: 'Zu viele Anfragen. Gleich geht es weiter.',
    readOnly: 'Du kannst diese Liste ansehen, aber nicht ändern.',
    empty: 'Nichts zu kaufen.',
    done: 'Alles gekauft. Danke!',
    other: 'Sonstiges',
    more: 'Die Liste hat mehr Artikel, als diese Seite zeigt.',
    unknown: 'Unbekannter Artikel',
    valid: (day: string) => endSentence(`Dieser Link gilt bis ${day}`),
  },
}
