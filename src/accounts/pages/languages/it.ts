import type { PageTexts } from './page-texts.ts'

export const it: PageTexts = {
  loading: 'Un momento… Se non appare nulla, ricarica questa pagina.',
  needsJavaScript:
    'Questa pagina ha bisogno di JavaScript, che in questo browser è disattivato. Attivalo per questa pagina e ricaricala. Oppure apri il link dell’e-mail in un altro browser. È valido per {validity} dall’invio dell’e-mail.',
  minutes30: '30 minuti',
  hours24: '24 ore',
  days7: '7 giorni',
  closePage: 'Ora puoi chiudere questa pagina.',
  openApp: 'Apri Larder',
  expiredTitle: 'Questo link non è più valido',
  missingTitle: 'Apri il link nella tua e-mail',
  missingText:
    'Questa pagina funziona solo con quel link. Se arrivi proprio ora dall’e-mail, apri di nuovo il suo link. Una pagina ricaricata perde il link.',
  passwordLabel: 'Password dell’account',
  passwordHint:
    'La password dimostra che l’account è tuo. Se hai effettuato l’accesso in un’app, apri lì il link: così non ti serve la password.',
  resetTitle: 'Scegli una nuova password',
  newPassword: 'Nuova password',
  newPasswordHint:
    'Almeno 8 caratteri. Alcune parole insolite messe insieme sono sicure e facili da ricordare.',
  repeatPassword: 'Ripeti la password',
  reveal: 'Mostra ciò che scrivo',
  save: 'Salva la nuova password',
  saving: 'Salvataggio della nuova password…',
  changedTitle: 'La tua password è stata cambiata',
  changedText:
    'Per sicurezza tutti i tuoi dispositivi sono stati disconnessi. Accedi di nuovo a Larder su ciascuno, con la nuova password.',
  resetExpired:
    'Un link funziona una sola volta, entro 30 minuti. Se lo hai appena usato, accedi a Larder con la nuova password. Altrimenti richiedi qui un nuovo link.',
  askTitle: 'Ricevi un link per e-mail',
  askText:
    'Per scegliere una nuova password ti serve un link, che inviamo al tuo indirizzo e-mail.',
  noMailText:
    'Questo Larder non invia email. Chi lo gestisce può crearti un link con il comando «larder account reset-link».',
  emailLabel: 'Indirizzo e-mail del tuo account',
  sendLink: 'Inviami un link',
  requesting: 'Richiesta dell’e-mail…',
  askedTitle: 'Controlla la tua e-mail',
  askedHint:
    'Il link nell’e-mail è valido per 30 minuti. Se entro qualche minuto non arriva nulla, guarda nella cartella spam e controlla l’indirizzo che hai scritto.',
  askAgain: 'Richiedi di nuovo',
  verifyTitle: 'Conferma il tuo indirizzo',
  verifyText:
    'Qualcuno ha creato un account Larder con il tuo indirizzo e-mail. Se l’hai fatto tu, conferma che l’indirizzo è tuo.',
  verifyNotYou:
    'Se non l’hai fatto tu, chiudi questa pagina. Nessun altro può confermare l’indirizzo. Per prendere il controllo dell’account, o se hai dimenticato la password, {link}scegli una nuova password{end}. Così i dati dell’account vengono eliminati.',
  verify: 'Conferma l’indirizzo',
  verifying: 'Conferma dell’indirizzo…',
  verifiedTitle: 'Il tuo indirizzo è confermato',
  verifyExpired:
    'Un link funziona una sola volta, entro 24 ore. Se lo hai appena usato, il tuo indirizzo è confermato. Altrimenti richiedi un nuovo link in un’app in cui hai effettuato l’accesso.',
  confirmTitle: 'Conferma il tuo nuovo indirizzo',
  confirmText:
    'Qualcuno vuole usare questo indirizzo e-mail per il proprio account Larder. Se l’hai chiesto tu, confermalo. Altrimenti chiudi questa pagina. Così non cambia nulla.',
  confirm: 'Conferma il nuovo indirizzo',
  confirming: 'Cambio dell’indirizzo…',
  confirmedTitle: 'Il tuo indirizzo è stato cambiato',
  confirmedText:
    'D’ora in poi accedi a Larder con il nuovo indirizzo. Inviamo un avviso all’indirizzo precedente.',
  confirmExpired:
    'Un link funziona una sola volta, entro 24 ore, e solo finché non ne ricevi uno più nuovo. Se lo hai appena usato, il tuo indirizzo è stato cambiato. Altrimenti richiedi di nuovo il cambio in un’app in cui hai effettuato l’accesso.',
  undoTitle: 'Recupera il tuo account',
  undoText:
    'L’indirizzo e-mail del tuo account Larder è stato cambiato. Se non l’hai fatto tu, annulla qui il cambio.',
  undoEffect:
    'L’account riprende questo indirizzo, tutti i dispositivi vengono disconnessi e la password viene eliminata. Riceverai un’e-mail per scegliere una nuova password.',
  undo: 'Annulla il cambio',
  undoing: 'Annullamento del cambio…',
  undoneTitle: 'L’account è di nuovo tuo',
  undoneText:
    'Tutti i dispositivi sono stati disconnessi. Scegli ora una nuova password: questo indirizzo riceve un’e-mail con un link.',
  undoExpired:
    'Un link funziona una sola volta, entro 7 giorni. Se lo hai appena usato, cerca l’e-mail per scegliere una nuova password. Altrimenti chiedi aiuto a chi gestisce il tuo Larder.',
  lostTitle: 'Rimuovi un secondo fattore perso',
  lostText:
    'Hai perso la tua app di autenticazione e i tuoi codici di recupero. Allora Larder può rimuovere il secondo fattore del tuo account.',
  lostEffect:
    'Ci vogliono sette giorni. Fino ad allora chiediamo ancora un codice, e chi possiede questa casella di posta può tenere il secondo fattore. Dopo basta la tua password.',
  lose: 'Rimuovilo tra sette giorni',
  losing: 'I sette giorni iniziano…',
  lostDoneTitle: 'I sette giorni sono iniziati',
  lostDoneText:
    'Ti abbiamo inviato un’e-mail con la data e con un link per tenere il secondo fattore. Accedi di nuovo dopo quella data.',
  lostExpired:
    'Un link funziona una sola volta, entro 30 minuti. Se lo hai appena usato, cerca l’e-mail con la data. Altrimenti accedi di nuovo e di’ ancora una volta che hai perso il secondo fattore.',
  keepTitle: 'Tieni il secondo fattore',
  keepText:
    'Qualcuno ha detto che il secondo fattore del tuo account Larder è andato perso. Se lo hai, tienilo qui. Allora per accedere serve ancora un codice.',
  keep: 'Tieni il secondo fattore',
  keeping: 'Il secondo fattore viene tenuto…',
  keptTitle: 'Il secondo fattore resta',
  keptText:
    'Forse qualcuno conosce la tua password. Per sicurezza, {link}scegli una nuova password{end}.',
  keepExpired:
    'Il link funziona una sola volta, finché il secondo fattore non viene rimosso. Se lo hai appena usato, il secondo fattore resta.',
  messages: {
    typePassword: 'Scrivi la nuova password.',
    tooShort: 'Questa password è troppo corta. Deve avere almeno {min} caratteri.',
    tooLong: 'Questa password è troppo lunga. Deve avere al massimo {max} caratteri.',
    differ: 'Le due password sono diverse. Scrivi di nuovo la seconda.',
    typeEmail: 'Scrivi il tuo indirizzo e-mail.',
    typeAccountPassword: 'Scrivi la password del tuo account.',
    late: 'Larder impiega troppo tempo a rispondere. Riprova tra un momento.',
    offline: 'Larder non risponde. Controlla la connessione e riprova.',
    tooOften: 'Troppi tentativi. {wait}',
    notNow: 'Larder non può farlo in questo momento. {wait}',
    serverError: 'Si è verificato un errore nel server. Riprova tra un momento.',
    reportNumber: 'Se succede ancora, comunica questo numero a chi gestisce il tuo Larder: {id}',
    inAMoment: 'Riprova tra un momento.',
    inOneSecond: 'Riprova tra 1 secondo.',
    inSeconds: 'Riprova tra {seconds} secondi.',
    inMinutes: 'Riprova tra {minutes} minuti, alle {time}.',
    asked: 'Se esiste un account con questo indirizzo, riceve un’e-mail con un link.',
    refusedPassword:
      'Questa password è troppo comune, oppure è il tuo indirizzo o il tuo nome. Scegline un’altra.',
    refusedEmail: 'Questo non è un indirizzo e-mail come ada@example.com.',
    hasNoPassword:
      'Questo account non ha una password. Apri il link in un’app in cui hai effettuato l’accesso.',
    wrongPassword: 'La password è sbagliata.',
    emailTaken: 'Esiste già un account con questo indirizzo.',
    refused: 'Larder ha rifiutato la richiesta. Apri di nuovo il link dell’e-mail.',
  },
}
