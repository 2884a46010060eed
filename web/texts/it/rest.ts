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
    morning: (name: string) => `Buongiorno, ${name}`,
    day: (name: string) => `Ciao, ${name}`,
    evening: (name: string) => `Buonasera, ${name}`,
    meals: 'Nel piano',
    nothing: 'Per oggi non c’è niente in programma.',
    plan: 'Pianifica un pasto',
    toPlan: 'Tutta la settimana',
    open: {
      zero: 'Niente da comprare',
      one: '{n} cosa da comprare',
      other: '{n} cose da comprare',
    },
    add: 'Scrivi sulla lista',
    placeholder: 'Latte, 2 l',
    addButton: 'Aggiungi',
    soon: 'Da usare presto',
    allSoon: { one: 'Tutto ({n})', other: 'Tutto ({n})' },
    used: (name: string) => `${name}: finito`,
    freeze: (name: string) => `Congela ${name}`,
    planWith: (name: string) => `Pianifica un pasto con ${name}`,
    low: 'Sta finendo',
    allToList: 'Tutto sulla lista',
    toListOne: (name: string) => `Metti ${name} sulla lista`,
    left: (amount: string) => `Restano ${amount}`,
    none: 'Non ce n’è più',
    recent: 'Cosa hanno fatto gli altri',
    did: {
      ticked: (who: string, things: string) => `${who} ha comprato ${things}`,
      cooked: (who: string, things: string) => `${who} ha cucinato ${things}`,
      added: (who: string, things: string) => `${who} ha messo ${things} in dispensa`,
      used: (who: string, things: string) => `${who} ha usato ${things}`,
      wasted: (who: string, things: string) => `${who} ha buttato ${things}`,
    },
    andMore: (names: string, count: number) => `${names} e altri ${count}`,
    somebody: 'Qualcuno',
    first: {
      title: 'I primi passi',
      list: 'Scrivi cosa comprare',
      listWhy: 'Tutti in casa vedono subito la lista.',
      pantry: 'Di’ cosa c’è in casa',
      pantryWhy: 'Così Larder sa cosa usare e cosa non comprare.',
      recipes: 'Aggiungi una ricetta',
      recipesWhy: 'Pianificala, e i suoi ingredienti arrivano sulla lista.',
      invite: 'Invita la tua famiglia',
      inviteWhy: 'Così condividete la lista, la dispensa e il menù.',
      join: 'Ho un invito',
      joinWhy: 'Apri il link, o scrivi qui il codice.',
    },
  },
  guest: {
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
  },
}
