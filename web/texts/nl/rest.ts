import type { restTexts as english } from '#web/texts/en/rest.ts'
import { endSentence } from '#web/texts/words.ts'
import { doorTexts } from './door.ts'
import { pantryTexts } from './pantry.ts'
import { planTexts } from './plan.ts'
import { recipesTexts } from './recipes.ts'
import { settingsTexts } from './settings.ts'

export const restTexts: typeof english = {
  pantry: pantryTexts,
  door: doorTexts,
  settings: settingsTexts,
  recipes: recipesTexts,
  plan: planTexts,
  today: {
    morning: (name: string) => `Goedemorgen, ${name}`,
    day: (name: string) => `Hallo, ${name}`,
    evening: (name: string) => `Goedenavond, ${name}`,
    meals: 'Op het plan',
    nothing: 'Voor vandaag is niets gepland.',
    plan: 'Maaltijd plannen',
    toPlan: 'De hele week',
    open: { zero: 'Niets te kopen', one: '{n} ding te kopen', other: '{n} dingen te kopen' },
    add: 'Op de lijst schrijven',
    placeholder: 'Melk, 2 l',
    addButton: 'Toevoegen',
    soon: 'Snel opmaken',
    allSoon: { one: 'Alle {n}', other: 'Alle {n}' },
    used: (name: string) => `${name} is op`,
    freeze: (name: string) => `${name} invriezen`,
    planWith: (name: string) => `Een maaltijd met ${name} plannen`,
    low: 'Bijna op',
    allToList: 'Alles op de lijst',
    toListOne: (name: string) => `${name} op de lijst zetten`,
    left: (amount: string) => `Nog ${amount}`,
    none: 'Niets meer',
    recent: 'Wat de anderen deden',
    did: {
      ticked: (who: string, things: string) => `${who} heeft ${things} gekocht`,
      cooked: (who: string, things: string) => `${who} heeft ${things} gekookt`,
      added: (who: string, things: string) => `${who} heeft ${things} in de voorraad gelegd`,
      used: (who: string, things: string) => `${who} heeft ${things} gebruikt`,
      wasted: (who: string, things: string) => `${who} heeft ${things} weggegooid`,
    },
    andMore: (names: string, count: number) => `${names} en nog ${count}`,
    somebody: 'Iemand',
    first: {
      title: 'De eerste stappen',
      list: 'Schrijf op wat jullie nodig hebben',
      listWhy: 'Iedereen in huis ziet de lijst meteen.',
      pantry: 'Zeg wat er in huis is',
      pantryWhy: 'Dan weet Larder wat op moet, en wat jullie niet hoeven te kopen.',
      recipes: 'Voeg een recept toe',
      recipesWhy: 'Plan het, en de ingrediënten komen op de lijst.',
      invite: 'Nodig je familie uit',
      inviteWhy: 'Dan delen jullie de lijst, de voorraad en het weekmenu.',
      join: 'Ik ben uitgenodigd',
      joinWhy: 'Open de link, of typ hier de code.',
    },
  },
  guest: {
    title: 'Boodschappenlijst',
    of: (household: string) => `Lijst van ${household}`,
    ended: 'Deze link werkt niet meer. Vraag om een nieuwe.',
    missing: 'Deze link is niet compleet. Open hem opnieuw vanuit het bericht.',
    offline:
      'Geen verbinding. De lijst kan oud zijn; vinkjes worden verstuurd zodra je online bent.',
    busy: 'Te veel verzoeken. De lijst komt zo terug.',
    readOnly: 'Je kunt deze lijst lezen, maar niet wijzigen.',
    empty: 'Er is niets te kopen.',
    done: 'Alles ligt in de kar. Dank je wel!',
    other: 'Overig',
    more: 'De lijst heeft meer dingen dan deze pagina laat zien.',
    unknown: 'Onbekend ding',
    valid: (day: string) => endSentence(`Deze link werkt tot ${day}`),
  },
}
