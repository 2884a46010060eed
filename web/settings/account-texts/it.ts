import { eventTexts } from '#web/settings/event-texts/it.ts'
import type { accountTexts as English } from './en.ts'

export const accountTexts: typeof English = {
  confirm: {
    noMail: 'Se non arriva nessuna email, chi gestisce questo Larder trova il link nel suo log.',
    title: 'Conferma il tuo indirizzo',
    how: (email: string) => `Apri il link nella nostra email a ${email}. Guarda anche nello spam.`,
    again: 'Manda di nuovo l’email',
    sent: (email: string) => `Un’email è in arrivo a ${email}.`,
  },
  profile: {
    name: 'Il tuo nome',
    email: 'Email',
    confirmed: 'Il tuo indirizzo è confermato.',
    confirmWhy:
      'Altrimenti non puoi invitare nessuno, e chi dimostra che l’indirizzo è suo può prendersi l’account.',
    changeEmail: 'Cambia email',
    newEmail: 'Nuova email',
    emailExplain:
      'Mandiamo un link al nuovo indirizzo. Non cambia niente finché non lo apri. Al vecchio indirizzo arriva un messaggio.',
    sendMail: 'Manda il link',
    mailSent: (email: string) => `Apri il link nella nostra email a ${email}.`,
  },
  signIn: {
    change: 'Cambia la password',
    current: 'Password attuale',
    wanted: 'Nuova password',
    hint: 'Almeno 8 caratteri. Gli altri tuoi dispositivi vengono disconnessi.',
    ends: (count: number) =>
      `Quello che gli altri tuoi dispositivi hanno condiviso non funzionerà più (${count}): inviti, link per gli ospiti, pagine pubbliche di ricette, webhook, indirizzi del calendario o chiavi API.`,
    changed: 'La password è cambiata. Gli altri tuoi dispositivi sono disconnessi.',
    forgotten: 'Dimenticata o mai scelta?',
    resetExplain: 'Ti mandiamo un’email con un link. Con quello scegli una nuova password.',
    reset: 'Mandami il link',
    resetSent: (email: string) => `Un’email è in arrivo a ${email}. Il suo link vale 30 minuti.`,
    confirmWhy:
      'Potrai scegliere una nuova password per email appena il tuo indirizzo è confermato.',
    providers: 'Fornitori collegati',
    unlink: 'Togli questo accesso',
    unlinkExplain: (name: string) =>
      `Non potrai più accedere con ${name}. Ti mandiamo un messaggio per email.`,
    unlinked: (name: string) => `${name} è tolto.`,
    lastWay: 'È il tuo unico modo di accedere. Scegli prima una password.',
  },
  factor: {
    title: 'Secondo fattore',
    codes: 'Codici di un’app',
    on: 'Attivo',
    off: 'Non attivo',
    code: 'Codice',
    codeOrRecovery: 'Codice della tua app o un codice di recupero',
    typeCode: 'Scrivi le sei cifre che la tua app mostra adesso.',
    wrong:
      'La password o il codice è sbagliato. Un codice funziona una sola volta: aspetta il prossimo.',
    wrongFirst: 'Il codice è sbagliato. Controlla che l’orologio del telefono sia giusto.',
    explain:
      'Oltre alla password, per accedere serve allora un codice che un’app del tuo telefono mostra, come Aegis, 2FAS o Google Authenticator.',
    next: 'Continua',
    scan: 'Inquadra questo con l’app. Poi scrivi il codice che mostra.',
    qrCode: 'Codice QR per l’app di autenticazione',
    byHand: 'O scrivi questo nell’app',
    turnOn: 'Attiva',
    turnedOn: 'Ora per accedere serve un codice.',
    turnOff: 'Disattiva',
    turnedOff: 'Per accedere non serve più un codice.',
    renew: 'Crea nuovi codici di recupero',
    recoveryTitle: 'I tuoi codici di recupero',
    recoveryExplain:
      'Ognuno apre il tuo account una volta, quando non hai l’app. Conservali dove li trovi senza il telefono. Si vedono solo adesso.',
    copy: 'Copia i codici',
    copied: 'I codici sono copiati.',
    kept: 'Li ho conservati',
    keep: 'Tieni il secondo fattore',
    stays: 'Il secondo fattore resta.',
    willGo: (when: string) =>
      `Qualcuno ha detto che il secondo fattore è andato perso. Verrà rimosso: ${when}.`,
    left: (n: number) => `Codici di recupero rimasti: ${n}. I nuovi li sostituiscono.`,
  },
  passkeys: {
    title: 'Passkey',
    explain:
      'Con una passkey accedi con il dito, il viso o il PIN del tuo dispositivo, senza password.',
    add: 'Aggiungi una passkey',
    make: 'Crea la passkey',
    name: 'Nome della passkey',
    added: 'La passkey è stata aggiunta.',
    refused: 'La passkey è stata rifiutata. Riprova.',
    notUsed: 'Non ancora usata',
    remove: 'Rimuovi questa passkey',
    removeExplain: 'Non potrai più usarla per accedere. Ti inviamo un’e-mail.',
    needsHttps:
      'Le passkey hanno bisogno di un indirizzo con https e di un browser che le conosca: chiedi a chi gestisce questo Larder.',
    needsHost:
      'Le passkey hanno bisogno di un indirizzo con un nome, non con numeri: chiedi a chi gestisce questo Larder.',
    removed: (name: string) => `${name} è stata rimossa.`,
  },
  devices: {
    explain: 'Qui hai fatto l’accesso. Disconnetti quello che non conosci o non usi più.',
    this: 'Questo dispositivo',
    unknown: 'Dispositivo sconosciuto',
    lastUse: (ago: string) => `Ultimo uso ${ago}`,
    end: 'Disconnetti',
    ended: 'Il dispositivo è disconnesso.',
    endOthers: 'Disconnetti tutti gli altri',
    othersEnded: 'Tutti gli altri dispositivi sono disconnessi.',
  },
  data: {
    exportExplain:
      'Un file con tutto quello che Larder sa di te e delle tue case. È JSON, che altri programmi sanno leggere.',
    export: 'Scarica i tuoi dati',
    exported: 'Il file è tra i tuoi download.',
    end: 'Smettere',
    delete: 'Elimina il tuo account',
    deleteWhat: 'Vieni disconnesso ovunque, e l’account si chiude subito.',
    deleteWayBack:
      'Poi aspetta, di solito 30 giorni: un’email ti dice il giorno. Fino ad allora puoi accedere e riavere tutto. Dopo è perso per sempre.',
    deleteShared:
      'Le case in cui sei da solo spariscono con lui. Le altre tengono quello che hai aggiunto, senza il tuo nome.',
    deleteNow: 'Elimina l’account',
    deleted: 'Il tuo account è chiuso. Accedi se cambi idea.',
  },
  events: {
    explain: 'Tutte le cose importanti successe al tuo account e alle tue case.',
    more: 'Mostra le più vecchie',
    other: (kind: string) => `Qualcosa di nuovo: ${kind}`,
  },
  signOut: {
    title: 'Esci',
    explain: 'I dati delle tue case vengono tolti da questo dispositivo. Il server li tiene.',
    waiting: {
      one: '{n} modifica non è ancora inviata. Aspetta su questo dispositivo finché accedi di nuovo qui.',
      other:
        '{n} modifiche non sono ancora inviate. Aspettano su questo dispositivo finché accedi di nuovo qui.',
    },
  },
  accounts: {
    others: 'Altri account su questo dispositivo',
    unnamed: 'Un altro account',
    add: 'Usa anche un altro account',
  },
  kinds: eventTexts,
}
