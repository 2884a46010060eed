import type { doorTexts as english } from '#web/texts/en/door.ts'

export const doorTexts: typeof english = {
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  sessionOver:
    'Bitte melde dich noch einmal an. Deine Änderungen sind noch da und werden dann gesendet.',
  toSignUp: 'Neu hier? Konto anlegen',
  toSignIn: 'Du hast ein Konto? Anmelden',
  forgot: 'Passwort vergessen?',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen. Drei Wörter hintereinander sind gut.',
  showPassword: 'Passwort anzeigen',
  name: 'Dein Name',
  code: 'Einladungscode',
  codeHint: 'Jemand aus dem Haushalt kann dir einen geben.',
  slogan: 'Die Küche eures Haushalts: einkaufen, Vorräte, kochen.',
  needsHttps: (url: string) =>
    `Du hast diese Seite über http geöffnet. So kann dein Browser dich nicht angemeldet lassen. Öffne stattdessen ${url}.`,
  or: 'oder',
  withProvider: (name: string) => `Weiter mit ${name}`,
  provider: {
    waiting: 'Du wirst angemeldet …',
    refused: 'Die Anmeldung wurde abgebrochen oder hat nicht geklappt. Versuch es noch einmal.',
  },
  closed: 'Dieses Larder legt keine neuen Konten an. Frag die Person, die es betreibt.',
  invited: 'Dieses Larder legt Konten nur für Eingeladene an.',
  reset: {
    title: 'Neues Passwort wählen',
    explain: 'Wir schicken dir eine E-Mail mit einem Link. Er gilt 30 Minuten.',
    send: 'Link schicken',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail unterwegs. Schau auch in den Spam-Ordner.',
    noMail:
      'Dieser Larder verschickt keine E-Mails. Wer ihn betreibt, kann dir mit dem Befehl „larder account reset-link“ einen Link machen.',
    back: 'Zurück zur Anmeldung',
  },
  pending: {
    title: 'Dieses Konto ist geschlossen',
    explain: (day: string) =>
      `Es wird am ${day} gelöscht. Bis dahin kannst du es mit allen Daten zurückholen.`,
    restore: 'Konto zurückholen',
    leave: 'Geschlossen lassen',
    restored: 'Willkommen zurück. Dein Konto ist wieder da.',
  },
  join: {
    title: 'Du bist eingeladen',
    explain: 'Jemand lädt dich in einen Haushalt ein: Ihr teilt Listen, Vorräte, Rezepte und Plan.',
    join: 'Dem Haushalt beitreten',
    joined: (name: string) => `Du bist jetzt in „${name}“.`,
    withAccount: 'Ich habe ein Konto',
    code: 'Code der Einladung',
  },
  language: 'Sprache',
  second: {
    title: 'Gib den Code deiner App ein',
    code: 'Code',
    hint: 'Die sechs Ziffern, die deine Authenticator-App gerade zeigt, oder einer deiner Wiederherstellungscodes.',
    wrong: 'Der Code ist falsch oder wurde schon benutzt. Warte auf den nächsten.',
    tooLate: 'Das hat zu lange gedauert. Melde dich noch einmal an.',
    lost: 'Ich habe die App und die Wiederherstellungscodes verloren',
    lostTitle: 'Ohne den Code anmelden',
    lostExplain:
      'Wir schicken dir eine Mail mit einem Link. Damit wird der zweite Faktor in sieben Tagen entfernt. Bis dahin kannst du ihn behalten.',
    lostSend: 'Link schicken',
    lostSent: 'Eine Mail ist unterwegs an die Adresse deines Kontos.',
  },
  passkey: {
    signIn: 'Passkey benutzen',
    refused: 'Dieser Passkey wurde abgelehnt. Versuche es noch einmal oder nimm dein Passwort.',
  },
  byMail: {
    title: 'Link per Mail bekommen',
    explain:
      'Wir schicken dir eine Mail mit einem Link. Er meldet dich einmal an, innerhalb von 15 Minuten.',
    arrived: 'Dieser Link aus deiner Mail meldet dich bei deinem Konto an.',
  },
}
