import type { PageTexts } from './page-texts.ts'

export const de: PageTexts = {
  loading: 'Einen Moment … Wenn nichts erscheint, lade diese Seite neu.',
  needsJavaScript:
    'Diese Seite braucht JavaScript, das in diesem Browser ausgeschaltet ist. Schalte es für diese Seite ein und lade sie neu. Oder öffne den Link aus der Mail in einem anderen Browser. Er gilt {validity} ab dem Versand der Mail.',
  minutes30: '30 Minuten',
  hours24: '24 Stunden',
  days7: '7 Tage',
  closePage: 'Du kannst diese Seite jetzt schließen.',
  openApp: 'Larder öffnen',
  expiredTitle: 'Dieser Link gilt nicht mehr',
  missingTitle: 'Öffne den Link in deiner Mail',
  missingText:
    'Diese Seite funktioniert nur mit diesem Link. Wenn du gerade aus der Mail kommst, öffne den Link dort noch einmal. Beim Neuladen verliert die Seite den Link.',
  passwordLabel: 'Passwort des Kontos',
  passwordHint:
    'Das Passwort zeigt, dass das Konto dir gehört. Wenn du in einer App angemeldet bist, öffne den Link dort: Dann brauchst du kein Passwort.',
  resetTitle: 'Wähle ein neues Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint:
    'Mindestens 8 Zeichen. Einige ungewöhnliche Wörter hintereinander sind sicher und leicht zu merken.',
  repeatPassword: 'Passwort wiederholen',
  reveal: 'Eingabe anzeigen',
  save: 'Neues Passwort speichern',
  saving: 'Das neue Passwort wird gespeichert …',
  changedTitle: 'Dein Passwort wurde geändert',
  changedText:
    'Zur Sicherheit wurden alle deine Geräte abgemeldet. Melde dich auf jedem wieder mit dem neuen Passwort bei Larder an.',
  resetExpired:
    'Ein Link funktioniert einmal, innerhalb von 30 Minuten. Wenn du ihn gerade benutzt hast, melde dich mit dem neuen Passwort bei Larder an. Sonst fordere hier einen neuen Link an.',
  askTitle: 'Hol dir einen Link per Mail',
  askText:
    'Um ein neues Passwort zu wählen, brauchst du einen Link, den wir an deine E-Mail-Adresse schicken.',
  noMailText:
    'Dieser Larder verschickt keine E-Mails. Wer ihn betreibt, kann dir mit dem Befehl „larder account reset-link“ einen Link machen.',
  emailLabel: 'E-Mail-Adresse deines Kontos',
  sendLink: 'Link schicken',
  requesting: 'Die Mail wird angefordert …',
  askedTitle: 'Sieh in deine Mails',
  askedHint:
    'Der Link in der Mail gilt 30 Minuten. Wenn in ein paar Minuten keine Mail kommt, sieh im Spam-Ordner nach und prüfe die Adresse.',
  askAgain: 'Noch einmal anfordern',
  verifyTitle: 'Bestätige deine Adresse',
  verifyText:
    'Jemand hat mit deiner E-Mail-Adresse ein Larder-Konto angelegt. Wenn du das warst, bestätige, dass die Adresse dir gehört.',
  verifyNotYou:
    'Wenn du das nicht warst, schließe diese Seite. Niemand sonst kann die Adresse bestätigen. Um das Konto zu übernehmen, oder wenn du das Passwort vergessen hast, {link}wähle ein neues Passwort{end}. Dabei werden die Daten des Kontos gelöscht.',
  verify: 'Adresse bestätigen',
  verifying: 'Die Adresse wird bestätigt …',
  verifiedTitle: 'Deine Adresse ist bestätigt',
  verifyExpired:
    'Ein Link funktioniert einmal, innerhalb von 24 Stunden. Wenn du ihn gerade benutzt hast, ist deine Adresse bestätigt. Sonst fordere in einer App, in der du angemeldet bist, einen neuen Link an.',
  confirmTitle: 'Bestätige deine neue Adresse',
  confirmText:
    'Jemand möchte diese E-Mail-Adresse für sein Larder-Konto verwenden. Wenn du das warst, bestätige sie. Wenn nicht, schließe diese Seite. Dann ändert sich nichts.',
  confirm: 'Neue Adresse bestätigen',
  confirming: 'Die Adresse wird geändert …',
  confirmedTitle: 'Deine Adresse wurde geändert',
  confirmedText:
    'Melde dich ab jetzt mit der neuen Adresse bei Larder an. An die frühere Adresse schicken wir einen Hinweis.',
  confirmExpired:
    'Ein Link funktioniert einmal, innerhalb von 24 Stunden, und nur bis du einen neueren bekommst. Wenn du ihn gerade benutzt hast, wurde deine Adresse geändert. Sonst fordere die Änderung noch einmal in einer App an, in der du angemeldet bist.',
  undoTitle: 'Hol dir dein Konto zurück',
  undoText:
    'Die E-Mail-Adresse deines Larder-Kontos wurde geändert. Wenn du das nicht warst, mach die Änderung hier rückgängig.',
  undoEffect:
    'Dann hat das Konto wieder diese Adresse, alle Geräte werden abgemeldet, und das Passwort wird gelöscht. Du bekommst eine Mail, um ein neues Passwort zu wählen.',
  undo: 'Änderung rückgängig machen',
  undoing: 'Die Änderung wird rückgängig gemacht …',
  undoneTitle: 'Das Konto gehört wieder dir',
  undoneText:
    'Alle Geräte wurden abgemeldet. Wähle jetzt ein neues Passwort: Diese Adresse bekommt eine Mail mit einem Link.',
  undoExpired:
    'Ein Link funktioniert einmal, innerhalb von 7 Tagen. Wenn du ihn gerade benutzt hast, suche die Mail für ein neues Passwort. Sonst bitte den Betreiber deines Larder-Servers um Hilfe.',
  lostTitle: 'Einen verlorenen zweiten Faktor entfernen',
  lostText:
    'Du hast deine Authenticator-App und deine Wiederherstellungscodes verloren. Dann kann Larder den zweiten Faktor deines Kontos entfernen.',
  lostEffect:
    'Das dauert sieben Tage. Bis dahin fragen wir weiter nach einem Code, und wem dieses Postfach gehört, der kann den zweiten Faktor behalten. Danach genügt dein Passwort.',
  lose: 'In sieben Tagen entfernen',
  losing: 'Die sieben Tage beginnen …',
  lostDoneTitle: 'Die sieben Tage haben begonnen',
  lostDoneText:
    'Wir haben dir eine Mail mit dem Datum geschickt, und mit einem Link, um den zweiten Faktor zu behalten. Melde dich nach diesem Tag wieder an.',
  lostExpired:
    'Ein Link funktioniert einmal, innerhalb von 30 Minuten. Wenn du ihn gerade benutzt hast, suche die Mail mit dem Datum. Sonst melde dich noch einmal an und sage noch einmal, dass der zweite Faktor verloren ist.',
  keepTitle: 'Den zweiten Faktor behalten',
  keepText:
    'Jemand hat gesagt, dass der zweite Faktor deines Larder-Kontos verloren ist. Wenn du ihn hast, behalte ihn hier. Dann braucht eine Anmeldung weiter einen Code.',
  keep: 'Zweiten Faktor behalten',
  keeping: 'Der zweite Faktor wird behalten …',
  keptTitle: 'Der zweite Faktor bleibt',
  keptText:
    'Vielleicht kennt jemand dein Passwort. Zur Sicherheit {link}wähle ein neues Passwort{end}.',
  keepExpired:
    'Der Link funktioniert einmal, bis der zweite Faktor entfernt wird. Wenn du ihn gerade benutzt hast, bleibt der zweite Faktor.',
  messages: {
    typePassword: 'Gib das neue Passwort ein.',
    tooShort: 'Dieses Passwort ist zu kurz. Es muss mindestens {min} Zeichen haben.',
    tooLong: 'Dieses Passwort ist zu lang. Es darf höchstens {max} Zeichen haben.',
    differ: 'Die beiden Passwörter sind verschieden. Gib das zweite noch einmal ein.',
    typeEmail: 'Gib deine E-Mail-Adresse ein.',
    typeAccountPassword: 'Gib das Passwort deines Kontos ein.',
    late: 'Larder braucht zu lange für eine Antwort. Versuche es gleich noch einmal.',
    offline: 'Larder antwortet nicht. Prüfe deine Netzwerkverbindung und versuche es noch einmal.',
    tooOften: 'Das war zu oft. {wait}',
    notNow: 'Larder kann das gerade nicht tun. {wait}',
    serverError: 'Im Server ist ein Fehler passiert. Versuche es gleich noch einmal.',
    reportNumber:
      'Wenn das wieder passiert, nenne dem Betreiber deines Larder-Servers diese Nummer: {id}',
    inAMoment: 'Versuche es gleich noch einmal.',
    inOneSecond: 'Versuche es in 1 Sekunde noch einmal.',
    inSeconds: 'Versuche es in {seconds} Sekunden noch einmal.',
    inMinutes: 'Versuche es in {minutes} Minuten noch einmal, um {time}.',
    asked: 'Wenn es ein Konto mit dieser Adresse gibt, bekommt es eine Mail mit einem Link.',
    refusedPassword:
      'Dieses Passwort ist zu häufig, oder es ist deine Adresse oder dein Name. Wähle ein anderes.',
    refusedEmail: 'Das ist keine E-Mail-Adresse wie ada@example.com.',
    hasNoPassword:
      'Dieses Konto hat kein Passwort. Öffne den Link in einer App, in der du angemeldet bist.',
    wrongPassword: 'Das Passwort ist falsch.',
    emailTaken: 'Es gibt schon ein Konto mit dieser Adresse.',
    refused: 'Larder hat das abgelehnt. Öffne den Link in der Mail noch einmal.',
  },
}
