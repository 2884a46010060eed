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
    morning: (name: string) => `Buongiorno, ${name}`,
    day: (name: string) => `Ciao, ${name}`,
    evening: (name: string) => `Buonasera, ${name}`,
    meals: 'Pasti di oggi',
    nothing: 'Niente in programma per oggi.',
    plan: 'Pianifica un pasto',
    toPlan: 'Tutta la settimana',
    open: {
      zero: 'Niente da comprare',
      one: '{n} articolo da comprare',
      other: '{n} articoli da comprare',
    },
    add: 'Aggiungi alla lista della spesa',
    placeholder: 'Latte, 2 l',
    addButton: 'Aggiungi',
    soon: 'Da usare presto',
    allSoon: { one: 'Tutto ({n})', other: 'Tutto ({n})' },
    used: (name: string) => `${name}: finito`,
    freeze: (name: string) => `Congela ${name}`,
    planWith: (name: string) => `Pianifica un pasto con ${name}`,
    low: 'Sta finendo',
    allToList: 'Aggiungi tutto alla lista della spesa',
    toListOne: (name: string) => `Aggiungi ${name} alla lista della spesa`,
    left: (amount: string) => `Ancora ${amount}`,
    none: 'Non ce n’è più',
    recent: 'Cosa hanno fatto gli altri',
    did: {
      ticked: (who: string, things: string) => `${who} ha comprato ${things}`,
      cooked: (who: string, things: string) => `${who} ha cucinato ${things}`,
      added: (who: string, things: string) => `${who} ha aggiunto ${things} alla dispensa`,
      used: (who: string, things: string) => `${who} ha usato ${things}`,
      wasted: (who: string, things: string) => `${who} ha buttato ${things}`,
    },
    andMore: (names: string, count: number) => `${names} e altri ${count}`,
    somebody: 'Qualcuno',
    example: {
      add: 'Prova con dati di esempio',
      shown: 'Questi sono dati di esempio. Rimuovili quando hai dato un’occhiata.',
      remove: 'Rimuovi i dati di esempio',
      removed: 'Dati di esempio rimossi.',
    },
    first: {
      title: 'Primi passi',
      list: 'Inizia la tua lista della spesa',
      listWhy: 'Tutti in casa vedono subito la lista.',
      pantry: 'Aggiungi quello che hai',
      pantryWhy: 'Così Larder sa cosa usare prima e cosa non comprare.',
      recipes: 'Aggiungi una ricetta',
      recipesWhy: 'Pianificala, e i suoi ingredienti vanno nella lista.',
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
      'Sei offline. La lista può non essere aggiornata; le spunte partono quando sei online.',
    busy: 'Troppe richieste. La lista torna tra un attimo.',
    readOnly: 'Puoi vedere questa lista, ma non modificarla.',
    empty: 'Niente da comprare.',
    done: 'È tutto comprato. Grazie!',
    other: 'Altro',
    more: 'La lista ha più articoli di quelli che mostra questa pagina.',
    unknown: 'Articolo sconosciuto',
    valid: (day: string) => endSentence(`Questo link funziona fino al ${day}`),
  },
}
