import { eventTexts } from '#web/settings/event-texts/de.ts'
import type { accountTexts as English } from './en.ts'

export const accountTexts: typeof English = {
  confirm: {
    noMail: 'Wenn keine E-Mail kommt: Wer dieses Larder betreibt, findet den Link im Log.',
    title: 'Bestätige deine Adresse',
    how: (email: string) =>
      `Öffne den Link in unserer E-Mail an ${email}. Schau auch in den Spam-Ordner.`,
    again: 'E-Mail noch einmal schicken',
    sent: (email: string) => `Eine E-Mail an ${email} ist unterwegs.`,
  },
  profile: {
    name: 'Dein Name',
    email: 'E-Mail',
    confirmed: 'Deine Adresse ist bestätigt.',
    confirmWhy:
      'Sonst kannst du niemanden einladen, und wer beweist, dass ihm die Adresse gehört, kann das Konto übernehmen.',
    changeEmail: 'E-Mail ändern',
    newEmail: 'Neue E-Mail',
    emailExplain:
      'Wir schicken einen Link an die neue Adresse. Nichts ändert sich, bis du ihn öffnest. An die alte Adresse geht eine Nachricht.',
    sendMail: 'Link schicken',
    mailSent: (email: string) => `Öffne den Link in unserer E-Mail an ${email}.`,
  },
  signIn: {
    change: 'Passwort ändern',
    current: 'Jetziges Passwort',
    wanted: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen. Deine anderen Geräte werden abgemeldet.',
    ends: (count: number) =>
      `Was deine anderen Geräte freigegeben haben, funktioniert dann nicht mehr (${count}): Einladungen, Links für Gäste, öffentliche Rezeptseiten, Webhooks, Kalender-Adressen oder API-Schlüssel.`,
    changed: 'Das Passwort ist geändert. Deine anderen Geräte sind abgemeldet.',
    forgotten: 'Vergessen oder nie festgelegt?',
    resetExplain: 'Wir schicken dir eine E-Mail mit einem Link. Damit legst du ein neues fest.',
    reset: 'Schick mir den Link',
    resetSent: (email: string) =>
      `Eine E-Mail an ${email} ist unterwegs. Ihr Link gilt 30 Minuten.`,
    confirmWhy:
      'Sobald deine Adresse bestätigt ist, kannst du ein neues Passwort per E-Mail festlegen.',
    providers: 'Verbundene Anbieter',
    unlink: 'Diese Anmeldung entfernen',
    unlinkExplain: (name: string) =>
      `Du kannst dich dann nicht mehr mit ${name} anmelden. Wir schicken dir eine Nachricht per E-Mail.`,
    unlinked: (name: string) => `${name} ist entfernt.`,
    lastWay: 'Anders kannst du dich nicht anmelden. Lege zuerst ein Passwort fest.',
  },
  factor: {
    title: 'Zweiter Faktor',
    codes: 'Codes einer App',
    on: 'An',
    off: 'Aus',
    code: 'Code',
    codeOrRecovery: 'Code deiner App oder ein Wiederherstellungscode',
    typeCode: 'Gib die sechs Ziffern ein, die deine App gerade zeigt.',
    wrong:
      'Das Passwort oder der Code ist falsch. Ein Code funktioniert nur einmal: warte auf den nächsten.',
    wrongFirst: 'Der Code ist falsch. Prüfe, ob die Uhr deines Handys richtig geht.',
    explain:
      'Neben dem Passwort braucht eine Anmeldung dann einen Code, den eine App auf deinem Handy zeigt, etwa Aegis, 2FAS oder Google Authenticator.',
    next: 'Weiter',
    scan: 'Scanne das mit der App. Gib dann den Code ein, den sie zeigt.',
    qrCode: 'QR-Code für die Authenticator-App',
    byHand: 'Oder gib das in die App ein',
    turnOn: 'Einschalten',
    turnedOn: 'Eine Anmeldung braucht jetzt einen Code.',
    turnOff: 'Ausschalten',
    turnedOff: 'Eine Anmeldung braucht keinen Code mehr.',
    renew: 'Neue Wiederherstellungscodes machen',
    recoveryTitle: 'Deine Wiederherstellungscodes',
    recoveryExplain:
      'Jeder öffnet dein Konto einmal, wenn du die App nicht hast. Bewahre sie dort auf, wo du sie ohne das Handy findest. Sie werden nur jetzt gezeigt.',
    copy: 'Codes kopieren',
    copied: 'Die Codes sind kopiert.',
    kept: 'Ich habe sie aufbewahrt',
    keep: 'Zweiten Faktor behalten',
    stays: 'Der zweite Faktor bleibt.',
    willGo: (when: string) =>
      `Jemand hat gesagt, dass der zweite Faktor verloren ist. Er wird entfernt: ${when}.`,
    left: (n: number) => `Übrige Wiederherstellungscodes: ${n}. Neue ersetzen sie.`,
  },
  passkeys: {
    title: 'Passkeys',
    explain:
      'Mit einem Passkey meldest du dich mit Finger, Gesicht oder der PIN deines Geräts an, ohne Passwort.',
    add: 'Passkey hinzufügen',
    make: 'Passkey anlegen',
    name: 'Name des Passkeys',
    added: 'Der Passkey ist hinzugefügt.',
    refused: 'Der Passkey wurde abgelehnt. Bitte versuche es noch einmal.',
    notUsed: 'Noch nicht benutzt',
    remove: 'Diesen Passkey entfernen',
    removeExplain:
      'Du kannst dich dann nicht mehr damit anmelden. Wir schicken dir eine Nachricht per Mail.',
    needsHttps:
      'Passkeys brauchen eine Adresse mit https und einen Browser, der sie kennt: frag die Person, die dieses Larder betreibt.',
    needsHost:
      'Passkeys brauchen eine Adresse mit einem Namen, nicht mit Zahlen: frag die Person, die dieses Larder betreibt.',
    removed: (name: string) => `${name} ist entfernt.`,
  },
  devices: {
    explain: 'Hier bist du angemeldet. Melde ab, was du nicht kennst oder nicht mehr benutzt.',
    this: 'Dieses Gerät',
    unknown: 'Unbekanntes Gerät',
    lastUse: (ago: string) => `Zuletzt benutzt ${ago}`,
    end: 'Abmelden',
    ended: 'Das Gerät ist abgemeldet.',
    endOthers: 'Alle anderen Geräte abmelden',
    othersEnded: 'Alle anderen Geräte sind abgemeldet.',
  },
  data: {
    exportExplain:
      'Eine Datei mit allem, was Larder über dich und deine Haushalte weiß. Sie ist JSON, das auch andere Programme lesen.',
    export: 'Deine Daten herunterladen',
    exported: 'Die Datei liegt bei deinen Downloads.',
    end: 'Aufhören',
    delete: 'Dein Konto löschen',
    deleteWhat: 'Du wirst überall abgemeldet, und das Konto wird sofort geschlossen.',
    deleteWayBack:
      'Dann wartet es, meistens 30 Tage: Den Tag sagt dir eine E-Mail. Bis dahin kannst du dich anmelden und alles zurückholen. Danach ist es endgültig weg.',
    deleteShared:
      'Haushalte, in denen du allein bist, verschwinden mit. In anderen bleiben deine Einträge, ohne deinen Namen.',
    deleteNow: 'Konto löschen',
    deleted: 'Dein Konto ist geschlossen. Melde dich an, wenn du es dir anders überlegst.',
  },
  events: {
    explain: 'Alles Wichtige, was mit deinem Konto und deinen Haushalten geschah.',
    more: 'Ältere zeigen',
    other: (kind: string) => `Etwas Neues: ${kind}`,
  },
  signOut: {
    title: 'Abmelden',
    explain:
      'Die Daten deiner Haushalte werden von diesem Gerät entfernt. Auf dem Server bleiben sie.',
    waiting: {
      one: '{n} Änderung ist noch nicht gesendet. Sie wartet auf diesem Gerät, bis du dich hier wieder anmeldest.',
      other:
        '{n} Änderungen sind noch nicht gesendet. Sie warten auf diesem Gerät, bis du dich hier wieder anmeldest.',
    },
  },
  accounts: {
    others: 'Andere Konten auf diesem Gerät',
    unnamed: 'Ein anderes Konto',
    add: 'Noch ein Konto verwenden',
  },
  kinds: eventTexts,
}
