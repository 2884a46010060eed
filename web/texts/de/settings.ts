import type { settingsTexts as english } from '#web/texts/en/settings.ts'
import { accountTexts } from './account.ts'
import { importTexts } from './import.ts'
import { programTexts } from './programs.ts'

export const settingsTexts: typeof english = {
  groups: { household: 'Haushalt', you: 'Du', app: 'App' },
  parts: {
    household: 'Haushalt',
    people: 'Personen',
    notices: 'Hinweise',
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
    events: 'Verlauf',
  },
  saved: 'Gespeichert.',
  search: 'Suchen',
  found: (count: number) => `${count} gefunden`,
  viewer: 'Du kannst in diesem Haushalt alles ansehen. Mitglieder können es auch ändern.',
  password: 'Dein Passwort',
  wrongPassword: 'Das Passwort ist falsch.',
  noPassword:
    'Dein Konto hat noch kein Passwort. Lege zuerst eines fest: unter „Passwort und Anmeldung“.',
  role: 'Rolle',
  roles: { owner: 'Besitzer', member: 'Mitglied', viewer: 'Zuschauer' },
  rolesExplained: {
    owner: 'Darf alles: auch einladen, Personen entfernen und den Haushalt löschen.',
    member: 'Darf Listen, Vorrat, Rezepte und Plan ändern.',
    viewer: 'Darf nur ansehen.',
  },
  household: {
    name: 'Name des Haushalts',
    timeZone: 'Zeitzone',
    useOwnZone: (city: string) => `Zeit dieses Geräts verwenden: ${city}`,
    currency: 'Währung',
    units: 'Einheiten',
    metric: 'Gramm und Liter',
    us: 'Unzen und Cups (USA)',
    defaultList: 'Übliche Einkaufsliste',
  },
  households: {
    title: 'Deine Haushalte',
    unnamed: 'Haushalt',
    make: 'Weiteren Haushalt anlegen',
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
      'Nur du besitzt den Haushalt. Mache zuerst unter „Personen“ jemand anders zum Besitzer, wenn du gehen willst.',
    leave: 'Diesen Haushalt verlassen',
    leaveExplain: (name: string) =>
      `Du siehst „${name}“ dann nicht mehr. Deine Einträge bleiben für die anderen da. Zum Zurückkommen brauchst du eine neue Einladung.`,
    left: (name: string) => `Du hast „${name}“ verlassen.`,
    delete: 'Diesen Haushalt löschen',
    deleteExplain: (name: string) =>
      `Das löscht „${name}“ mit allen Listen, Rezepten, Fotos und dem ganzen Vorrat, für alle darin. Niemand kann ihn zurückholen.`,
    typeName: (name: string) => `Gib zum Löschen den Namen ein: ${name}`,
    notTheName: 'Das ist nicht der Name des Haushalts.',
    deleted: (name: string) => `„${name}“ ist gelöscht.`,
  },
  people: {
    you: (name: string) => `${name} (du)`,
    explain: 'Tippe auf eine Person, um zu ändern, was sie darf.',
    ownersInvite: 'Nur Besitzer können einladen und Rollen ändern.',
    roleChanged: (name: string, role: string) => `${name} ist jetzt: ${role}.`,
    remove: 'Aus dem Haushalt entfernen',
    removeNow: 'Ja, entfernen',
    removeExplain: (name: string) =>
      `${name} sieht diesen Haushalt dann nicht mehr. Die Einträge bleiben.`,
    invites: 'Einladungen',
    invite: 'Jemanden einladen',
    openInvite: (role: string) => `Offene Einladung: ${role}`,
    until: (day: string) => `bis ${day}`,
    revoke: (role: string) => `Einladung zurückziehen: ${role}`,
    revoked: 'Die Einladung gilt nicht mehr.',
    makeLink: 'Link erstellen',
    linkReady:
      'Schicke diesen Link, oder lass das andere Handy ihn scannen. Er gilt für eine Person, sieben Tage lang.',
    join: (name: string) => `„${name}“ in Larder beitreten`,
    confirmFirst: 'Bevor du jemanden einlädst, müssen wir wissen, dass die Adresse dir gehört.',
  },
  notices: {
    expiring: 'Was bald verbraucht werden muss',
    off: 'Aus',
    daily: 'Jeden Tag',
    weekly: 'Montags',
    daysAhead: 'Tage vor dem Datum',
    lowStock: 'Was zur Neige geht',
    at: 'Uhrzeit',
    zone: (city: string) => `In der Zeit des Haushalts: ${city}`,
    channel: 'Wie',
    mail: (email: string) => `Per E-Mail an ${email}`,
    push: 'Auf diesem Handy oder Computer',
    confirmFirst: 'Hinweise schicken wir nur an eine bestätigte Adresse.',
  },
  push: {
    isOn: 'Dieser Browser zeigt deine Hinweise.',
    isOff: 'Dieser Browser zeigt noch keine Hinweise.',
    start: 'Hinweise hier zeigen',
    stop: 'Hier keine Hinweise',
    started: 'Dieser Browser zeigt jetzt deine Hinweise.',
    stopped: 'Dieser Browser zeigt keine Hinweise mehr.',
    denied:
      'Dieser Browser blockiert Hinweise von Larder. Erlaube sie in seinen Einstellungen für diese Seite.',
    impossible:
      'Hinweise auf einem Gerät brauchen eine Adresse mit https und einen Browser, der sie zeigen kann. Wähle E-Mail, oder frag die Person, die dieses Larder betreibt.',
  },
  app: {
    language: 'Sprache',
    theme: 'Farben',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    install: 'Auf deinem Startbildschirm',
    installNow: 'App installieren',
    installHint:
      'Öffne das Menü des Browsers (auf dem iPhone: Teilen) und wähle „Zum Home-Bildschirm“ oder „Installieren“. Dann öffnet sich Larder wie eine App, auch ohne Netz.',
    needsHttps:
      'Installieren, Öffnen ohne Netz, die Kamera und Hinweise auf diesem Gerät brauchen eine Adresse mit https: Frag die Person, die dieses Larder betreibt.',
    about: 'Über die App',
    storage: 'Daten auf diesem Gerät',
    kept: 'Bleiben',
    notKept: 'Der Browser darf sie löschen',
    version: 'Version',
    docs: 'Für Entwickler: die API',
  },
  ...accountTexts,
  ...programTexts,
  ...importTexts,
}
