import type { shellTexts as english } from '#web/texts/en/shell.ts'

export const shellTexts: typeof english = {
  today: 'Oggi',
  list: 'Lista',
  pantry: 'Dispensa',
  recipes: 'Ricette',
  plan: 'Menù',
  settings: 'Impostazioni',
  navigation: 'Navigazione principale',
  skip: 'Vai al contenuto',
  back: 'Indietro',
  close: 'Chiudi',
  undo: 'Annulla',
  cancel: 'Annulla',
  save: 'Salva',
  delete: 'Elimina',
  done: 'Fatto',
  more: 'Più',
  less: 'Meno',
  actionsOf: (name: string) => `Azioni: ${name}`,
  loading: 'Un momento …',
  notHere: 'Questa pagina non esiste.',
  toToday: 'Vai a Oggi',
  again: 'Riprova',
  update: {
    ready: 'È pronta una nuova versione dell’app.',
    reload: 'Aggiorna ora',
  },
  sync: {
    label: (state: string) => `Sincronizzazione: ${state}`,
    idle: 'Tutto è salvato',
    working: 'Salvataggio …',
    offline: 'Sei offline. Le modifiche sono salvate su questo dispositivo.',
    waiting:
      'Il server è molto occupato. Le modifiche sono salvate su questo dispositivo. Larder riprova tra poco.',
    upgrade: 'Questa app non è aggiornata. Ricarica la pagina.',
    failed:
      'La sincronizzazione non è riuscita. Le modifiche sono salvate su questo dispositivo. Larder riprova tra poco.',
    left: 'Non sei più membro di questa casa.',
    another: 'Mostra un’altra casa',
    count: {
      one: '{n} modifica da inviare',
      other: '{n} modifiche da inviare',
    },
    told: 'Da controllare',
    aside: {
      one: '{n} modifica precedente non è stata inviata.',
      other: '{n} modifiche precedenti non sono state inviate.',
    },
  },
  problems: {
    noAnswer: 'Non riusciamo a raggiungere il server. Controlla la connessione.',
    noSpace: 'Questo dispositivo non ha più spazio. La modifica non è stata salvata.',
    unexpected: 'Qualcosa è andato storto. Riprova.',
  },
}
