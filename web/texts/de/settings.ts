import type { settingsTexts as english } from '#web/texts/en/settings.ts'
import { accountTexts } from './account.ts'
import { importTexts } from './import.ts'
import { programTexts } from './programs.ts'

export const settingsTexts: typeof english = {
  groups: { household: 'Haushalt', you: 'Du', app: 'App' },
  parts: {
    household: 'Haushalt',
    people: 'Personen',
    notices: 'Benachrichtigungen',
    import: 'Aus anderer App importieren',
    export: 'Diesen Haushalt exportieren',
    calendar: 'Kalender',
    profile: 'Name und E-Mail',
    'sign-in': 'Passwort und Anmeldung',
    devices: 'Deine Geräte',
    app: 'Diese App',
    data: 'Deine Daten',
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    events: 'Aktivität',
  },
  saved: 'Gespeichert.',
  search: 'Suchen',
  found: (count: number) => `${count} gefunden`,
  viewer: 'Du kannst in diesem Haushalt alles ansehen. Mitglieder können es auch ändern.',
  password: 'Dein Passwort',
  wrongPassword: 'Das Passwort ist falsch.',
  noPassword:
    'Dein Konto hat noch kein Passwort. Lege zuerst eines fest unter „Passwort und Anmeldung“.',
  role: 'Rolle',
  roles: { owner: 'Besitzer', member: 'Mitglied', viewer: 'Zuschauer' },
  rolesExplained: {
    owner: 'Darf alles, auch Personen einladen und entfernen und den Haushalt löschen.',
    member: 'Darf Listen, Vorrat, Rezepte und Essensplan ändern.',
    viewer: 'Darf nur ansehen.',
  },
  household: {
    name: 'Name des Haushalts',
    timeZone: 'Zeitzone',
    useOwnZone: (city: string) => `Zeitzone dieses Geräts verwenden: ${city}`,
    currency: 'Währung',
    units: 'Einheiten',
    metric: 'Gramm und Liter',
    us: 'Unzen und Cups (USA)',
    defaultList: 'Haupteinkaufsliste',
  },
  households: {
    title: 'Deine Haushalte',
    unnamed: 'Haushalt',
    make: 'Weiteren Haushalt erstellen',
    makeHint:
      'Zum Beispiel „Ferienhaus“ oder „Oma“. Er hat eigene Listen und einen eigenen Vorrat.',
    join: 'Mit einer Einladung beitreten',
    shown: (name: string) => `Du bist jetzt in „${name}“.`,
    elsewhere: (name: string) =>
      `In „${name}“ ist es nicht. Vielleicht ist es in einem anderen Haushalt.`,
    lookIn: (name: string) => `In „${name}“ nachsehen`,
  },
  leave: {
    title: 'Verlassen',
    lastOwner:
      'Nur du besitzt den Haushalt. Wenn du gehen willst, mache zuerst unter „Personen“ jemand anderen zum Besitzer.',
    leave: 'Haushalt verlassen',
    leaveExplain: (name: string) =>
      `Du siehst „${name}“ dann nicht mehr. Deine Einträge bleiben für die anderen da. Zum Zurückkommen brauchst du eine neue Einladung.`,
    left: (name: string) => `Du hast „${name}“ verlassen.`,
    delete: 'Haushalt löschen',
    deleteExplain: (name: string) =>
      `Das löscht „${name}“ mit allen Listen, Rezepten, Fotos und dem ganzen Vorrat, für alle. Das lässt sich nicht rückgängig machen.`,
    typeName: (name: string) => `Gib zum Löschen den Namen ein: ${name}`,
    notTheName: 'Das ist nicht der Name des Haushalts.',
    deleted: (name: string) => `„${name}“ gelöscht.`,
  },
  people: {
    you: (name: string) => `${name} (du)`,
    explain: 'Tippe auf eine Person, um zu ändern, was sie darf.',
    ownersInvite: 'Nur Besitzer können einladen und Rollen ändern.',
    roleChanged: (name: string, role: string) => `${name} ist jetzt: ${role}.`,
    remove: 'Aus dem Haushalt entfernen',
    removeNow: 'Ja, entfernen',
    removeExplain: (name: string) =>
      `${name} sieht diesen Haushalt dann nicht mehr. Was er oder sie hinzugefügt hat, bleibt.`,
    invites: 'Einladungen',
    invite: 'Jemanden einladen',
    openInvite: (role: string) => `Offene Einladung: ${role}`,
    until: (day: string) => `bis ${day}`,
    revoke: (role: string) => `Einladung zurückziehen: ${role}`,
    revoked: 'Einladung zurückgezogen.',
    makeLink: 'Link erstellen',
    linkReady:
      'Schicke diesen Link, oder lass das andere Handy ihn scannen. Er gilt für eine Person, sieben Tage lang.',
    join: (name: string) => `„${name}“ in Larder beitreten`,
    confirmFirst: 'Bestätige deine E-Mail-Adresse, bevor du jemanden einlädst.',
  },
  notices: {
    expiring: 'Hinweis: Bald aufbrauchen',
    off: 'Aus',
    daily: 'Jeden Tag',
    weekly: 'Montags',
    daysAhead: 'Tage vor dem Datum',
    lowStock: 'Hinweis: Wird knapp',
    at: 'Uhrzeit',
    zone: (city: string) => `Zeitzone des Haushalts: ${city}`,
    channel: 'Wie',
    mail: (email: string) => `Per E-Mail an ${email}`,
    push: 'Auf diesem Handy oder Computer',
    confirmFirst: 'Benachrichtigungen schicken wir nur an eine bestätigte Adresse.',
  },
  push: {
    isOn: 'Dieser Browser zeigt deine Benachrichtigungen.',
    isOff: 'Dieser Browser zeigt noch keine Benachrichtigungen.',
    start: 'Hier einschalten',
    stop: 'Hier ausschalten',
    started: 'Benachrichtigungen sind in diesem Browser an.',
    stopped: 'Benachrichtigungen sind in diesem Browser aus.',
    denied:
      'Dein Browser blockiert Benachrichtigungen von Larder. Erlaube sie in seinen Einstellungen für diese Seite.',
    impossible:
      'Benachrichtigungen auf einem Gerät brauchen eine Adresse mit https und einen Browser, der sie anzeigen kann. Wähle E-Mail, oder frag die Person, die diesen Server betreibt.',
  },
  app: {
    language: 'Sprache',
    theme: 'Design',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    install: 'Startbildschirm',
    installNow: 'App installieren',
    installHint:
      'Öffne das Menü des Browsers (auf dem iPhone: Teilen) und wähle „Zum Home-Bildschirm“ oder „Installieren“. Dann öffnet sich Larder wie eine App, auch offline.',
    needsHttps:
      'Installieren, Offline-Nutzung, Kamera und Benachrichtigungen brauchen eine Adresse mit https. Frag die Person, die diesen Server betreibt.',
    about: 'Über die App',
    storage: 'Daten auf diesem Gerät',
    kept: 'Geschützt',
    notKept: 'Nicht geschützt (der Browser kann sie löschen)',
    version: 'Version',
    docs: 'Für Entwickler: die API',
  },
  ...accountTexts,
  ...programTexts,
  ...importTexts,
}
