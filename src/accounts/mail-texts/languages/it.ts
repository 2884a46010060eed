import type { MailTexts } from './mail-texts.ts'

export const it: MailTexts = {
  greeting: 'Ciao {name},',
  greetingWithoutName: 'Ciao,',
  chooseNewPassword: 'Scegli una nuova password',
  timeInUtc: '{time} UTC',
  willBeCleared:
    'Nessuno ha ancora confermato questo indirizzo. Forse l’account è stato creato da un’altra persona. Se scegli una nuova password, l’account perde il nome, i gruppi familiari e tutti i loro dati. Se hai creato tu l’account e vuoi conservarli, conferma prima l’indirizzo. Ti serve la password, oppure un’app in cui hai effettuato l’accesso. Il link si trova nell’e-mail che hai ricevuto alla registrazione. In quell’app puoi richiedere un nuovo link.',
  wasCleared:
    'Nessuno aveva confermato questo indirizzo prima d’ora. Forse l’account è stato creato da un’altra persona. Per questo l’account ha lasciato i suoi gruppi familiari e ha perso i loro dati. Ora ha un gruppo familiare nuovo e vuoto.',
  passwordReset: {
    subject: 'Scegli una nuova password per Larder',
    requested:
      'Qualcuno ha richiesto una nuova password per il tuo account Larder. Se l’hai fatto tu, sceglila qui:',
    validity: 'Il link funziona una sola volta, entro 30 minuti.',
    notYou: 'Se non l’hai fatto tu, ignora questa e-mail. La tua password non cambia.',
  },
  passwordChanged: {
    subject: 'La tua password di Larder è stata cambiata',
    changed:
      'La password del tuo account Larder è stata cambiata. I dispositivi con la vecchia password sono stati disconnessi. Gli inviti, i link, i webhook e le chiavi API creati su di essi non valgono più.',
    notYou: 'Se non l’hai fatto tu, scegli un’altra password per recuperare il tuo account:',
  },
  verifyEmail: {
    subject: 'Conferma il tuo indirizzo per Larder',
    confirm:
      'Qualcuno ha creato un account Larder con questo indirizzo. Se l’hai fatto tu, conferma il tuo indirizzo. Ti serve la password dell’account, oppure un’app in cui hai effettuato l’accesso:',
    link: 'Conferma l’indirizzo',
    validity: 'Il link funziona una sola volta, entro 24 ore.',
    notYou:
      'Se non l’hai fatto tu, puoi ignorare questa e-mail: nessun altro può confermare l’indirizzo. La persona che ha creato l’account può usarlo, ma non può invitare nessuno. Per prendere il controllo dell’account, scegli una nuova password. L’altra persona viene disconnessa e i dati dell’account vengono eliminati:',
  },
  confirmEmail: {
    subject: 'Conferma il tuo nuovo indirizzo per Larder',
    confirm:
      'Qualcuno vuole usare questo indirizzo per il proprio account Larder. Se l’hai fatto tu, confermalo. Ti serve la password dell’account, oppure un’app in cui hai effettuato l’accesso:',
    link: 'Conferma il nuovo indirizzo',
    validity: 'Il link funziona una sola volta, entro 24 ore.',
    notYou: 'Se non l’hai fatto tu, ignora questa e-mail. Senza il link non cambia nulla.',
  },
  emailTaken: {
    subject: 'Questo indirizzo ha già un account Larder',
    taken:
      'Qualcuno ha provato a usare questo indirizzo per un altro account Larder. È già l’indirizzo del tuo account. Non è cambiato nulla.',
    signIn:
      'Se l’hai fatto tu, accedi con questo indirizzo. Se hai dimenticato la password, scegline una nuova:',
  },
  emailChanged: {
    subject: 'L’indirizzo del tuo account Larder è stato cambiato',
    changed:
      'Il tuo account Larder ora ha un nuovo indirizzo. Non invieremo più e-mail che lo riguardano a questo indirizzo.',
    wasUndone:
      'Qualcuno ha annullato il cambio di indirizzo con il link dell’e-mail inviata all’indirizzo precedente. La password è stata eliminata e tutti i dispositivi sono stati disconnessi. I membri invitati dopo il cambio sono stati rimossi dai gruppi familiari.',
    askOperator: 'Se non l’hai fatto tu, chiedi aiuto a chi gestisce questo Larder.',
    undo: 'Se non l’hai fatto tu, annulla il cambio per recuperare il tuo account. L’account riprende questo indirizzo. Tutti i dispositivi vengono disconnessi. Le persone invitate dopo il cambio vengono rimosse dai tuoi gruppi familiari. Riceverai un’e-mail per scegliere una nuova password:',
    link: 'Annulla il cambio',
    validity: 'Il link funziona una sola volta, entro 7 giorni.',
  },
  deletionScheduled: {
    subject: 'Il tuo account Larder sarà eliminato il {day}',
    scheduled:
      'Il tuo account Larder e tutti i dati che hai soltanto tu saranno eliminati il {day}, ore {time}. Fino ad allora l’account è chiuso e i dati vengono conservati.',
    restore: 'Se cambi idea, accedi prima di quella data e ripristina il tuo account.',
    withApi:
      'Con l’API: accedi. La risposta 403 contiene restore_token. Invialo come token Bearer con POST /v1/auth/restore-account.',
    notYou:
      'Se non l’hai fatto tu, scegli una nuova password. Poi accedi e ripristina il tuo account:',
  },
  restored: {
    subject: 'Il tuo account Larder è di nuovo attivo',
    restored:
      'Il tuo account Larder è di nuovo attivo e non sarà eliminato. I tuoi dati non sono cambiati.',
    notYou: 'Se non l’hai fatto tu, scegli una nuova password:',
  },
  providerLinked: {
    subject: 'Un nuovo modo per accedere a Larder',
    linked: 'Ora puoi accedere al tuo account Larder anche con {provider}.',
    notYou:
      'Se non l’hai fatto tu, forse un’altra persona usa il tuo account {provider}. Metti prima al sicuro quell’account. Poi scegli una nuova password per Larder. Tutti i dispositivi verranno disconnessi:',
    onlySignIn: 'Ora puoi accedere al tuo account Larder soltanto con {provider}.',
    othersRemoved:
      'Esisteva già un account con questo indirizzo, ma nessuno aveva confermato l’indirizzo. {provider} conferma che l’indirizzo è tuo, quindi l’account passa a te. La password, gli altri fornitori e le sessioni sono stati rimossi, perché forse l’account è stato creato da un’altra persona.',
    setPassword:
      'Se vuoi una password, puoi sceglierne una. Se non hai effettuato tu l’accesso con {provider}, metti prima al sicuro il tuo account {provider}. La nuova password disconnette tutti i dispositivi:',
  },
  providerUnlinked: {
    subject: 'Un modo per accedere a Larder è stato rimosso',
    unlinked: 'Non puoi più accedere al tuo account Larder con {provider}.',
    notYou:
      'Se non l’hai fatto tu, scegli una nuova password. Tutti i dispositivi verranno disconnessi:',
  },
  apiKeyMade: {
    subject: 'Una nuova chiave API per il tuo account Larder',
    made: 'È stata creata la chiave API “{key}”. Un programma che la possiede può leggere o modificare le tue case senza la tua password.',
    notYou:
      'Se non l’hai fatto tu, scegli una nuova password. Tutte le chiavi API verranno revocate e tutti i dispositivi disconnessi:',
  },
  webhookStopped: {
    subject: 'Un webhook di {household} è stato disattivato',
    stopped:
      'Il webhook verso {host} non accetta messaggi da tre giorni. Larder lo ha disattivato e non gli invia più nulla. Ripara il destinatario, poi riattiva il webhook.',
  },
  secondFactor: {
    subject: 'L’accesso al tuo account Larder è stato cambiato',
    on: 'Da ora per accedere al tuo account Larder serve anche un codice della tua app di autenticazione. Conserva i codici di recupero in un posto sicuro.',
    off: 'Il secondo fattore del tuo account Larder è stato disattivato. Per accedere non serve più un codice.',
    codes:
      'Il tuo account Larder ha nuovi codici di recupero. I codici precedenti non funzionano più.',
    codeUsed:
      'Qualcuno ha effettuato l’accesso al tuo account Larder con un codice di recupero. Questo codice non funziona un’altra volta.',
    lost: 'Il secondo fattore del tuo account Larder è stato rimosso, perché sette giorni fa qualcuno ha detto di averlo perso. Puoi configurarne uno nuovo nelle impostazioni.',
    notYou:
      'Se non l’hai fatto tu, scegli una nuova password. Tutti i dispositivi verranno disconnessi:',
  },
  lostFactor: {
    subject: 'Accedi a Larder senza il tuo secondo fattore',
    requested:
      'Qualcuno è entrato nel tuo account Larder con la password e ha detto di aver perso il secondo fattore. Se l’hai fatto tu, cerca prima un codice di recupero. Se non ne hai, fai rimuovere il secondo fattore. Ci vogliono sette giorni:',
    link: 'Rimuovi il secondo fattore',
    validity: 'Il link funziona una sola volta, entro 30 minuti.',
    notYou:
      'Se non l’hai fatto tu, qualcuno sa come accedi. Senza questo link non può fare nulla. Scegli una nuova password:',
  },
  factorRecovery: {
    subject: 'Il secondo fattore del tuo account Larder verrà rimosso il {day}',
    planned:
      'Qualcuno ha detto che il secondo fattore del tuo account Larder è andato perso. Verrà rimosso il {day}, {time}. Dopo, per accedere non servirà un codice.',
    keep: 'Se non l’hai fatto tu, o se l’hai ritrovato, tienilo:',
    link: 'Tieni il secondo fattore',
    notYou:
      'Se non l’hai fatto tu, scegli anche una nuova password, e una per la tua casella di posta:',
  },
  passkey: {
    subject: 'Una passkey del tuo account Larder è stata cambiata',
    added: 'Il tuo account Larder ha una nuova passkey: {name}. Apre l’account senza la password.',
    removed: 'La passkey {name} è stata rimossa dal tuo account Larder.',
    copied:
      'Un accesso con la passkey {name} è stato rifiutato, perché la passkey potrebbe essere stata copiata. Rimuovila nelle impostazioni e aggiungine una nuova.',
    notYou:
      'Se non l’hai fatto tu, scegli una nuova password. Tutti i dispositivi verranno disconnessi. Poi guarda le passkey nelle impostazioni:',
  },
  signInLink: {
    subject: 'Accedi a Larder',
    requested:
      'Qualcuno ha richiesto un link per accedere al tuo account Larder. Se l’hai fatto tu, accedi qui:',
    link: 'Accedi',
    validity: 'Il link funziona una sola volta, entro 15 minuti.',
    notYou: 'Se non l’hai fatto tu, ignora questa e-mail e non dare il link a nessuno.',
  },
}
