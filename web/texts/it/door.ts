import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Accedi',
  signUp: 'Crea un account',
  sessionOver: 'Accedi di nuovo. Le tue modifiche sono conservate e vengono inviate subito dopo.',
  toSignUp: 'Nuovo qui? Crea un account',
  toSignIn: 'Hai un account? Accedi',
  forgot: 'Password dimenticata?',
  email: 'Email',
  password: 'Password',
  passwordHint: 'Almeno 8 caratteri. Tre parole di fila vanno bene.',
  showPassword: 'Mostra la password',
  name: 'Il tuo nome',
  code: 'Codice di invito',
  codeHint: 'Qualcuno della casa può dartene uno.',
  slogan: 'La cucina di casa: cosa comprare, cosa c’è, cosa cucinare.',
  needsHttps: (url: string) =>
    `Hai aperto questa pagina con http, quindi il browser non può mantenere l’accesso. Apri invece ${url}.`,
  or: 'oppure',
  withProvider: (name: string) => `Continua con ${name}`,
  provider: {
    waiting: 'Accesso in corso …',
    refused: 'L’accesso è stato annullato o non è riuscito. Riprova.',
  },
  closed: 'Questo Larder non crea nuovi account. Chiedi a chi lo gestisce.',
  invited: 'Questo Larder crea account solo per chi è invitato.',
  reset: {
    title: 'Scegli una nuova password',
    explain: 'Ti mandiamo un’email con un link. Vale 30 minuti.',
    send: 'Manda il link',
    sent: 'Se c’è un account con questo indirizzo, l’email è in arrivo. Guarda anche nello spam.',
    noMail:
      'Questo Larder non invia email. Chi lo gestisce può crearti un link con il comando «larder account reset-link».',
    back: 'Torna all’accesso',
  },
  pending: {
    title: 'Questo account è chiuso',
    explain: (day: string) =>
      `Sarà eliminato il ${day}. Fino ad allora puoi riaverlo con tutti i suoi dati.`,
    restore: 'Ripristina l’account',
    leave: 'Lascialo chiuso',
    restored: 'Bentornato. Il tuo account è ripristinato.',
  },
  join: {
    title: 'Hai un invito',
    explain: 'Qualcuno ti invita nella sua casa: condividete liste, dispensa, ricette e menù.',
    join: 'Entra nella casa',
    joined: (name: string) => `Ora sei in «${name}».`,
    withAccount: 'Ho un account',
    code: 'Codice dell’invito',
  },
  language: 'Lingua',
  second: {
    title: 'Scrivi il codice della tua app',
    code: 'Codice',
    hint: 'Le sei cifre che la tua app di autenticazione mostra adesso, o uno dei tuoi codici di recupero.',
    wrong: 'Il codice è sbagliato o è già stato usato. Aspetta il prossimo.',
    tooLate: 'È passato troppo tempo. Accedi di nuovo.',
    lost: 'Ho perso l’app e i codici di recupero',
    lostTitle: 'Accedere senza il codice',
    lostExplain:
      'Ti inviamo un’e-mail con un link. Con quello il secondo fattore viene rimosso tra sette giorni. Fino ad allora puoi tenerlo.',
    lostSend: 'Invia il link',
    lostSent: 'Un’e-mail sta arrivando all’indirizzo del tuo account.',
  },
  passkey: {
    signIn: 'Usa una passkey',
    refused: 'Questa passkey è stata rifiutata. Riprova o usa la password.',
  },
  byMail: {
    title: 'Ricevi un link via e-mail',
    explain: 'Ti inviamo un’e-mail con un link. Ti fa accedere una volta, entro 15 minuti.',
    arrived: 'Questo link della tua e-mail ti fa accedere al tuo account.',
  },
}
