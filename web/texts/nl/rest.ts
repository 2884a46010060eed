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
    morning: (name: string) => `Goedemorgen, ${name}`,
    day: (name: string) => `Hallo, ${name}`,
    evening: (name: string) => `Goedenavond, ${name}`,
    meals: 'Maaltijden van vandaag',
    nothing: 'Niets gepland voor vandaag.',
    plan: 'Maaltijd plannen',
    toPlan: 'De hele week',
    open: { zero: 'Niets te kopen', one: '{n} artikel te kopen', other: '{n} artikelen te kopen' },
    add: 'Op de boodschappenlijst',
    placeholder: 'Melk, 2 l',
    addButton: 'Toevoegen',
    soon: 'Snel opmaken',
    allSoon: { one: 'Alle {n}', other: 'Alle {n}' },
    used: (name: string) => `${name} is op`,
    freeze: (name: string) => `${name} invriezen`,
    planWith: (name: string) => `Een maaltijd met ${name} plannen`,
    low: 'Bijna op',
    allToList: 'Alles op de boodschappenlijst',
    toListOne: (name: string) => `${name} op de boodschappenlijst`,
    left: (amount: string) => `Nog ${amount}`,
    none: 'Niets meer',
    recent: 'Wat de anderen deden',
    did: {
      ticked: (who: string, things: string) => `${who} heeft ${things} gekocht`,
      cooked: (who: string, things: string) => `${who} heeft ${things} gekookt`,
      added: (who: string, things: string) => `${who} heeft ${things} aan de voorraad toegevoegd`,
      used: (who: string, things: string) => `${who} heeft ${things} gebruikt`,
      wasted: (who: string, things: string) => `${who} heeft ${things} weggegooid`,
    },
    andMore: (names: string, count: number) => `${names} en nog ${count}`,
    somebody: 'Iemand',
    example: {
      add: 'Proberen met voorbeelden',
      shown: 'Dit zijn voorbeelden. Verwijder ze als je hebt rondgekeken.',
      remove: 'Voorbeelden verwijderen',
      removed: 'Voorbeelden verwijderd.',
    },
    first: {
      title: 'Eerste stappen',
      list: 'Begin je boodschappenlijst',
      listWhy: 'Iedereen in je huishouden ziet hem meteen.',
      pantry: 'Voeg toe wat je hebt',
      pantryWhy: 'Dan weet Larder wat eerst op moet en wat jullie niet hoeven te kopen.',
      recipes: 'Voeg een recept toe',
      recipesWhy: 'Plan het, en de ingrediënten komen op de lijst.',
      invite: 'Nodig je familie uit',
      inviteWhy: 'Dan delen jullie de lijst, de voorraad en het weekmenu.',
      join: 'Ik heb een uitnodiging',
      joinWhy: 'Open de link, of typ hier de code.',
    },
  },
  guest: {
    title: 'Boodschappenlijst',
    of: (household: string) => `Lijst van ${household}`,
    ended: 'Deze link werkt niet meer. Vraag om een nieuwe.',
    missing: 'Deze link is niet compleet. Open hem opnieuw vanuit het bericht.',
    offline:
      'Je bent offline. De lijst kan verouderd zijn; vinkjes worden verstuurd zodra je online bent.',
    busy: 'Te veel verzoeken. De lijst komt zo terug.',
    readOnly: 'Je kunt deze lijst bekijken, maar niet wijzigen.',
    empty: 'Niets te kopen.',
    done: 'Alles is gekocht. Dank je wel!',
    other: 'Overig',
    more: 'De lijst heeft meer artikelen dan deze pagina laat zien.',
    unknown: 'Onbekend artikel',
    valid: (day: string) => endSentence(`Deze link werkt tot ${day}`),
  },
}
