import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Anmelden',
  signUp: 'Konto erstellen',
  sessionOver:
    'Bitte melde dich noch einmal an. Deine Änderungen sind gespeichert und werden dann gesendet.',
  toSignUp: 'Neu hier? Konto erstellen',
  toSignIn: 'Schon ein Konto? Anmelden',
  forgot: 'Passwort vergessen?',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen. Drei zufällige Wörter sind gut.',
  showPassword: 'Passwort anzeigen',
  name: 'Dein Name',
  code: 'Einladungscode',
  codeHint: 'Jemand aus dem Haushalt kann dir einen geben.',
  slogan: 'Die Küche eures Haushalts: einkaufen, Vorräte im Blick, kochen.',
  needsHttps: (url: string) =>
    `Du hast diese Seite über http geöffnet. So kann dein Browser dich nicht angemeldet halten. Öffne stattdessen ${url}.`,
  or: 'oder',
  withProvider: (name: string) => `Weiter mit ${name}`,
  provider: {
    waiting: 'Du wirst angemeldet …',
    refused: 'Die Anmeldung wurde abgebrochen oder hat nicht geklappt. Versuche es noch einmal.',
  },
  closed: 'Auf diesem Server gibt es keine neuen Konten. Frag die Person, die ihn betreibt.',
  invited: 'Für ein Konto auf diesem Server brauchst du eine Einladung.',
  reset: {
    title: 'Neues Passwort wählen',
    explain: 'Wir schicken dir per E-Mail einen Link. Er gilt 30 Minuten.',
    send: 'Link senden',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail unterwegs. Schau auch in den Spam-Ordner.',
    noMail:
      'Dieser Server verschickt keine E-Mails. Wer ihn betreibt, findet den Link im Log oder erstellt einen mit dem Befehl „larder account reset-link“.',
    back: 'Zurück zur Anmeldung',
  },
  pending: {
    title: 'Dieses Konto wird gelöscht',
    explain: (day: string) =>
      `Am ${day} ist es so weit. Bis dahin kannst du es mit allen Daten wiederherstellen.`,
    restore: 'Konto wiederherstellen',
    leave: 'Nicht wiederherstellen',
    restored: 'Willkommen zurück. Dein Konto ist wiederhergestellt.',
  },
  setUp: {
    title: 'Diesen Server einrichten',
    explain:
      'Hier hat noch niemand ein Konto. Deins ist das erste: Die anderen kannst du gleich danach einladen.',
    start: 'Los geht’s',
  },
  wait: {
    title: 'Warten auf Bestätigung',
    explain:
      'Bitte die Person, von der du den Code hast, auf ihrem Handy auf „Hereinlassen“ zu tippen.',
    stop: 'Nicht warten',
    over: 'Du wurdest nicht hereingelassen',
    overWhy:
      'Der Code gilt nicht mehr, oder die andere Person hat abgelehnt. Bitte um einen neuen Code.',
    goOn: 'Ohne Beitritt weiter',
  },
  join: {
    codeHint: 'Sechs Ziffern, oder der lange Code einer Einladung.',
    title: 'Du bist eingeladen',
    explain:
      'Jemand lädt dich in einen Haushalt ein. Ihr teilt Listen, Vorrat, Rezepte und Essensplan.',
    invites: (who: string, household: string) =>
      `${who} lädt dich in den Haushalt „${household}“ ein. Ihr teilt Listen, Vorrat, Rezepte und Essensplan.`,
    join: 'Dem Haushalt beitreten',
    joined: (name: string) => `Du gehörst jetzt zum Haushalt „${name}“.`,
    withAccount: 'Ich habe ein Konto',
    code: 'Einladungscode',
  },
  language: 'Sprache',
  second: {
    title: 'Gib den Code aus deiner App ein',
    code: 'Code',
    hint: 'Die sechs Ziffern, die deine Authenticator-App gerade zeigt, oder einer deiner Wiederherstellungscodes.',
    wrong: 'Der Code ist falsch oder wurde schon verwendet. Warte auf den nächsten.',
    tooLate: 'Das hat zu lange gedauert. Melde dich noch einmal an.',
    lost: 'Ich habe die App und die Wiederherstellungscodes verloren',
    lostTitle: 'Ohne den Code anmelden',
    lostExplain:
      'Wir schicken dir per E-Mail einen Link, mit dem die Zwei-Faktor-Anmeldung in sieben Tagen ausgeschaltet wird. Bis dahin kannst du sie behalten.',
    lostSend: 'Link senden',
    lostSent: 'Wir haben eine E-Mail an die Adresse deines Kontos geschickt.',
  },
  passkey: {
    cancelled: 'Abgebrochen, oder dieses Gerät hat keinen Passkey für diesen Server.',
    signIn: 'Passkey verwenden',
    refused:
      'Das hat mit diesem Passkey nicht geklappt. Versuche es noch einmal, oder nimm dein Passwort.',
  },
  byMail: {
    title: 'Link per E-Mail bekommen',
    explain:
      'Wir schicken dir per E-Mail einen Link, der dich anmeldet. Er gilt einmal, 15 Minuten lang.',
    arrived: 'Dieser Link aus deiner E-Mail meldet dich bei deinem Konto an.',
  },
}
