import type { doorTexts as english } from '#web/texts/en/door.ts'
import { endSentence } from '#web/texts/words.ts'

export const doorTexts: typeof english = {
  signIn: 'Accedi',
  signUp: 'Crea un account',
  sessionOver: 'Accedi di nuovo. Le tue modifiche sono salvate e saranno inviate subito dopo.',
  toSignUp: 'Nuovo qui? Crea un account',
  toSignIn: 'Hai già un account? Accedi',
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
  closed: 'Questo server non accetta nuovi account. Chiedi a chi lo gestisce.',
  invited: 'Serve un invito per creare un account su questo server.',
  reset: {
    title: 'Scegli una nuova password',
    explain: 'Ti inviamo un link per email. Vale 30 minuti.',
    send: 'Invia il link',
    sent: 'Se c’è un account con questo indirizzo, l’email è in arrivo. Guarda anche nello spam.',
    noMail:
      'Questo server non invia email. Chi lo gestisce trova il link nel suo log o ne crea uno con il comando «larder account reset-link».',
    back: 'Torna all’accesso',
  },
  pending: {
    title: 'Questo account sarà eliminato',
    explain: (day: string) =>
      `${endSentence(`Sarà eliminato il ${day}`)} Fino ad allora puoi ripristinarlo con tutti i suoi dati.`,
    restore: 'Ripristina l’account',
    leave: 'Non ripristinarlo',
    restored: 'Bentornato. Il tuo account è ripristinato.',
  },
  setUp: {
    title: 'Configura questo server',
    explain:
      'Qui nessuno ha ancora un account. Il tuo è il primo: subito dopo puoi invitare gli altri.',
    start: 'Inizia',
  },
  wait: {
    title: 'In attesa di conferma',
    explain: 'Chiedi a chi ti ha dato il codice di toccare «Fai entrare» sul suo telefono.',
    stop: 'Non aspettare',
    over: 'Non ti hanno fatto entrare',
    overWhy: 'Il codice non vale più, o la richiesta è stata rifiutata. Chiedi un nuovo codice.',
    goOn: 'Continua senza entrare',
  },
  join: {
    codeHint: 'Sei cifre, o il codice lungo di un invito.',
    title: 'Hai un invito',
    explain: 'Qualcuno ti invita nella sua casa. Condividete liste, dispensa, ricette e menù.',
    invites: (who: string, household: string) =>
      `${who} ti invita nella casa «${household}». Condividete liste, dispensa, ricette e menù.`,
    join: 'Entra nella casa',
    joined: (name: string) => `Ora fai parte della casa «${name}».`,
    withAccount: 'Ho un account',
    code: 'Codice dell’invito',
  },
  language: 'Lingua',
  second: {
    title: 'Scrivi il codice della tua app',
    code: 'Codice',
    hint: 'Le sei cifre che la tua app di autenticazione mostra adesso, o uno dei tuoi codici di recupero.',
    wrong: 'Codice sbagliato o già usato. Aspetta il prossimo.',
    tooLate: 'È passato troppo tempo. Accedi di nuovo.',
    lost: 'Ho perso l’app e i codici di recupero',
    lostTitle: 'Accedere senza il codice',
    lostExplain:
      'Ti inviamo per email un link per disattivare l’accesso in due passaggi tra sette giorni. Fino ad allora puoi tenerlo.',
    lostSend: 'Invia il link',
    lostSent: 'Abbiamo inviato un’email all’indirizzo del tuo account.',
  },
  passkey: {
    cancelled: 'Annullato, oppure questo dispositivo non ha una passkey per questo server.',
    signIn: 'Usa una passkey',
    refused: 'Quella passkey non ha funzionato. Riprova o usa la password.',
  },
  byMail: {
    title: 'Ricevi un link per email',
    explain: 'Ti inviamo per email un link che ti fa accedere. Vale una volta, entro 15 minuti.',
    arrived: 'Questo link della tua email ti fa accedere al tuo account.',
  },
}
