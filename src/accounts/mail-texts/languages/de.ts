import type { MailTexts } from './mail-texts.ts'

export const de: MailTexts = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  chooseNewPassword: 'Neues Passwort wählen',
  timeInUtc: '{time} Uhr UTC',
  willBeCleared:
    'Diese Adresse wurde noch nicht bestätigt. Vielleicht hat eine fremde Person das Konto angelegt. Wenn du ein neues Passwort wählst, verliert das Konto seinen Namen, seine Haushalte und alle Daten darin. Wenn du das Konto selbst angelegt hast und alles behalten möchtest, bestätige zuerst die Adresse. Dafür brauchst du das Passwort oder eine App, in der du angemeldet bist. Der Link dafür steht in der Mail, die du nach dem Anlegen des Kontos bekommen hast. In der App kannst du einen neuen Link anfordern.',
  wasCleared:
    'Diese Adresse war bisher nicht bestätigt. Vielleicht hat eine fremde Person das Konto angelegt. Deshalb hat das Konto seine Haushalte verlassen und deren Daten verloren. Es hat jetzt einen neuen, leeren Haushalt.',
  passwordReset: {
    subject: 'Wähle ein neues Passwort für Larder',
    requested:
      'Jemand hat ein neues Passwort für dein Larder-Konto angefordert. Wenn du das warst, wähle es hier:',
    validity: 'Der Link funktioniert einmal, innerhalb von 30 Minuten.',
    notYou: 'Wenn du das nicht warst, ignoriere diese Mail. Dein Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: 'Dein Larder-Passwort wurde geändert',
    changed:
      'Das Passwort deines Larder-Kontos wurde geändert. Geräte mit dem alten Passwort wurden abgemeldet. Einladungen, Links, Webhooks und API-Schlüssel, die darauf erstellt wurden, gelten nicht mehr.',
    notYou: 'Wenn du das nicht warst, wähle ein anderes Passwort, um dein Konto zurückzubekommen:',
  },
  verifyEmail: {
    subject: 'Bestätige deine Adresse für Larder',
    confirm:
      'Jemand hat mit dieser Adresse ein Larder-Konto angelegt. Wenn du das warst, bestätige deine Adresse. Dafür brauchst du das Passwort des Kontos oder eine App, in der du angemeldet bist:',
    link: 'Adresse bestätigen',
    validity: 'Der Link funktioniert einmal, innerhalb von 24 Stunden.',
    notYou:
      'Wenn du das nicht warst, kannst du diese Mail ignorieren: Niemand sonst kann die Adresse bestätigen. Die Person, die das Konto angelegt hat, kann es benutzen, aber niemanden einladen. Um das Konto zu übernehmen, wähle ein neues Passwort. Dann wird die andere Person abgemeldet, und die Daten des Kontos werden gelöscht:',
  },
  confirmEmail: {
    subject: 'Bestätige deine neue Adresse für Larder',
    confirm:
      'Jemand möchte diese Adresse für sein Larder-Konto verwenden. Wenn du das warst, bestätige sie. Dafür brauchst du das Passwort des Kontos oder eine App, in der du angemeldet bist:',
    link: 'Neue Adresse bestätigen',
    validity: 'Der Link funktioniert einmal, innerhalb von 24 Stunden.',
    notYou: 'Wenn du das nicht warst, ignoriere diese Mail. Ohne den Link ändert sich nichts.',
  },
  emailTaken: {
    subject: 'Diese Adresse hat schon ein Larder-Konto',
    taken:
      'Jemand wollte diese Adresse für ein anderes Larder-Konto verwenden. Sie gehört schon zu deinem Konto. Es wurde nichts geändert.',
    signIn:
      'Wenn du das warst, melde dich mit dieser Adresse an. Wenn du das Passwort vergessen hast, wähle ein neues:',
  },
  emailChanged: {
    subject: 'Die Adresse deines Larder-Kontos wurde geändert',
    changed:
      'Dein Larder-Konto hat jetzt eine neue Adresse. An diese Adresse schicken wir keine Mails mehr dazu.',
    wasUndone:
      'Jemand hat die Änderung der Adresse mit dem Link aus der Mail an die frühere Adresse rückgängig gemacht. Das Passwort wurde gelöscht, und alle Geräte wurden abgemeldet. Mitglieder, die seit der Änderung eingeladen wurden, wurden aus den Haushalten entfernt.',
    askOperator: 'Wenn du das nicht warst, bitte den Betreiber dieses Larder-Servers um Hilfe.',
    undo: 'Wenn du das nicht warst, mach die Änderung rückgängig, um dein Konto zurückzubekommen. Das Konto bekommt wieder diese Adresse. Alle Geräte werden abgemeldet. Wer seit der Änderung eingeladen wurde, wird aus deinen Haushalten entfernt. Du bekommst eine Mail, um ein neues Passwort zu wählen:',
    link: 'Änderung rückgängig machen',
    validity: 'Der Link funktioniert einmal, innerhalb von 7 Tagen.',
  },
  deletionScheduled: {
    subject: 'Dein Larder-Konto wird am {day} gelöscht',
    scheduled:
      'Dein Larder-Konto und alle Daten, die nur du hast, werden am {day} um {time} gelöscht. Bis dahin ist das Konto geschlossen, und die Daten bleiben erhalten.',
    restore:
      'Wenn du es dir anders überlegst, melde dich vorher an und stelle dein Konto wieder her.',
    withApi:
      'Mit der API: Melde dich an. Die Antwort 403 enthält restore_token. Sende ihn als Bearer-Token mit POST /v1/auth/restore-account.',
    notYou:
      'Wenn du das nicht warst, wähle ein neues Passwort. Melde dich dann an und stelle dein Konto wieder her:',
  },
  restored: {
    subject: 'Dein Larder-Konto ist wieder aktiv',
    restored:
      'Dein Larder-Konto ist wieder aktiv und wird nicht gelöscht. Deine Daten sind unverändert.',
    notYou: 'Wenn du das nicht warst, wähle ein neues Passwort:',
  },
  providerLinked: {
    subject: 'Ein neuer Weg, dich bei Larder anzumelden',
    linked: 'Du kannst dich jetzt auch mit {provider} bei deinem Larder-Konto anmelden.',
    notYou:
      'Wenn du das nicht warst, benutzt vielleicht jemand anderes dein Konto bei {provider}. Sichere zuerst jenes Konto. Wähle dann ein neues Passwort für Larder. Damit werden alle Geräte abgemeldet:',
    onlySignIn: 'Du kannst dich jetzt nur noch mit {provider} bei deinem Larder-Konto anmelden.',
    othersRemoved:
      'Es gab schon ein Konto mit dieser Adresse, aber niemand hatte die Adresse bestätigt. {provider} bestätigt, dass die Adresse dir gehört. Deshalb bekommst du das Konto. Passwort, andere Anbieter und Sitzungen wurden entfernt, weil vielleicht jemand anderes das Konto angelegt hat.',
    setPassword:
      'Wenn du ein Passwort möchtest, kannst du eines wählen. Wenn nicht du dich mit {provider} angemeldet hast, sichere zuerst dein Konto bei {provider}. Mit dem neuen Passwort werden alle Geräte abgemeldet:',
  },
  providerUnlinked: {
    subject: 'Ein Weg, dich bei Larder anzumelden, wurde entfernt',
    unlinked: 'Du kannst dich nicht mehr mit {provider} bei deinem Larder-Konto anmelden.',
    notYou:
      'Wenn du das nicht warst, wähle ein neues Passwort. Damit werden alle Geräte abgemeldet:',
  },
  apiKeyMade: {
    subject: 'Ein neuer API-Schlüssel für dein Larder-Konto',
    made: 'Der API-Schlüssel „{key}“ wurde erstellt. Ein Programm, das ihn hat, kann deine Haushalte ohne dein Passwort lesen oder ändern.',
    notYou:
      'Wenn du das nicht warst, wähle ein neues Passwort. Damit werden alle API-Schlüssel widerrufen und alle Geräte abgemeldet:',
  },
  webhookStopped: {
    subject: 'Ein Webhook von {household} wurde ausgeschaltet',
    stopped:
      'Der Webhook an {host} hat seit drei Tagen keine Nachricht angenommen. Larder hat ihn ausgeschaltet und sendet ihm nichts mehr. Repariere den Empfänger und schalte den Webhook dann wieder ein.',
  },
  secondFactor: {
    subject: 'Die Anmeldung bei deinem Larder-Konto wurde geändert',
    on: 'Ab jetzt braucht eine Anmeldung bei deinem Larder-Konto auch einen Code deiner Authenticator-App. Bewahre die Wiederherstellungscodes sicher auf.',
    off: 'Der zweite Faktor deines Larder-Kontos wurde ausgeschaltet. Eine Anmeldung braucht keinen Code mehr.',
    codes:
      'Dein Larder-Konto hat neue Wiederherstellungscodes. Die bisherigen Codes funktionieren nicht mehr.',
    codeUsed:
      'Jemand hat sich mit einem Wiederherstellungscode bei deinem Larder-Konto angemeldet. Dieser Code funktioniert nicht noch einmal.',
    lost: 'Der zweite Faktor deines Larder-Kontos wurde entfernt, weil ihn jemand vor sieben Tagen als verloren gemeldet hat. In den Einstellungen kannst du einen neuen einrichten.',
    notYou:
      'Wenn du das nicht warst, wähle ein neues Passwort. Damit werden alle Geräte abgemeldet:',
  },
  lostFactor: {
    subject: 'Melde dich ohne deinen zweiten Faktor bei Larder an',
    requested:
      'Jemand hat sich mit dem Passwort bei deinem Larder-Konto angemeldet und gesagt, dass der zweite Faktor verloren ist. Wenn du das warst, suche zuerst nach einem Wiederherstellungscode. Wenn du keinen hast, lass den zweiten Faktor entfernen. Das dauert sieben Tage:',
    link: 'Zweiten Faktor entfernen',
    validity: 'Der Link funktioniert einmal, innerhalb von 30 Minuten.',
    notYou:
      'Wenn du das nicht warst, weiß jemand, wie du dich anmeldest. Ohne diesen Link kann er nichts tun. Wähle ein neues Passwort:',
  },
  factorRecovery: {
    subject: 'Der zweite Faktor deines Larder-Kontos wird am {day} entfernt',
    planned:
      'Jemand hat gesagt, dass der zweite Faktor deines Larder-Kontos verloren ist. Er wird am {day}, {time}, entfernt. Danach braucht eine Anmeldung keinen Code.',
    keep: 'Wenn du das nicht warst oder ihn wiedergefunden hast, behalte ihn:',
    link: 'Zweiten Faktor behalten',
    notYou: 'Wenn du das nicht warst, wähle auch ein neues Passwort, und eines für dein Postfach:',
  },
  passkey: {
    subject: 'Ein Passkey deines Larder-Kontos wurde geändert',
    added: 'Dein Larder-Konto hat einen neuen Passkey: {name}. Er öffnet das Konto ohne Passwort.',
    removed: 'Der Passkey {name} wurde von deinem Larder-Konto entfernt.',
    copied:
      'Eine Anmeldung mit dem Passkey {name} wurde abgelehnt, weil er vielleicht kopiert wurde. Entferne ihn in den Einstellungen und füge einen neuen hinzu.',
    notYou:
      'Wenn du das nicht warst, wähle ein neues Passwort. Damit werden alle Geräte abgemeldet. Sieh dir dann in den Einstellungen die Passkeys an:',
  },
  signInLink: {
    subject: 'Melde dich bei Larder an',
    requested:
      'Jemand hat einen Link angefordert, um sich bei deinem Larder-Konto anzumelden. Wenn du das warst, melde dich hier an:',
    link: 'Anmelden',
    validity: 'Der Link funktioniert einmal, innerhalb von 15 Minuten.',
    notYou: 'Wenn du das nicht warst, ignoriere diese Mail und gib den Link nicht weiter.',
  },
}
