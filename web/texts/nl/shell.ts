import type { shellTexts as english } from '#web/texts/en/shell.ts'

export const shellTexts: typeof english = {
  today: 'Vandaag',
  list: 'Lijst',
  pantry: 'Voorraad',
  recipes: 'Recepten',
  plan: 'Weekmenu',
  settings: 'Instellingen',
  navigation: 'Hoofdnavigatie',
  skip: 'Naar de inhoud',
  back: 'Terug',
  close: 'Sluiten',
  undo: 'Ongedaan maken',
  cancel: 'Annuleren',
  save: 'Opslaan',
  delete: 'Verwijderen',
  done: 'Klaar',
  more: 'Meer',
  less: 'Minder',
  actionsOf: (name: string) => `Acties: ${name}`,
  loading: 'Een moment …',
  notHere: 'Deze pagina bestaat niet.',
  toToday: 'Naar Vandaag',
  again: 'Opnieuw proberen',
  update: {
    ready: 'Er is een nieuwe versie van de app.',
    reload: 'Nu bijwerken',
  },
  sync: {
    label: (state: string) => `Synchronisatie: ${state}`,
    idle: 'Alles is opgeslagen',
    working: 'Opslaan …',
    offline: 'Je bent offline. Wijzigingen staan op dit apparaat.',
    waiting:
      'De server heeft het druk. Wijzigingen staan op dit apparaat. Larder probeert het zo weer.',
    upgrade: 'Deze app is verouderd. Laad de pagina opnieuw.',
    failed:
      'De synchronisatie is mislukt. Wijzigingen staan op dit apparaat. Larder probeert het zo weer.',
    left: 'Je hoort niet meer bij dit huishouden.',
    another: 'Een ander huishouden tonen',
    count: {
      one: '{n} wijziging wordt nog verstuurd',
      other: '{n} wijzigingen worden nog verstuurd',
    },
    told: 'Controleer dit',
    aside: {
      one: '{n} eerdere wijziging is niet verstuurd.',
      other: '{n} eerdere wijzigingen zijn niet verstuurd.',
    },
  },
  problems: {
    noAnswer: 'We kunnen de server niet bereiken. Controleer je verbinding.',
    noSpace: 'Dit apparaat heeft geen ruimte meer. De wijziging is niet opgeslagen.',
    unexpected: 'Er ging iets mis. Probeer het nog eens.',
  },
}
