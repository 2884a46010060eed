import type { shellTexts as english } from '#web/texts/en/shell.ts'

export const shellTexts: typeof english = {
  today: 'Heute',
  list: 'Liste',
  pantry: 'Vorrat',
  recipes: 'Rezepte',
  plan: 'Plan',
  settings: 'Einstellungen',
  navigation: 'Hauptnavigation',
  skip: 'Zum Inhalt springen',
  back: 'Zurück',
  close: 'Schließen',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  save: 'Speichern',
  delete: 'Löschen',
  done: 'Fertig',
  more: 'Mehr',
  less: 'Weniger',
  actionsOf: (name: string) => `Aktionen: ${name}`,
  loading: 'Einen Moment …',
  notHere: 'Diese Seite gibt es nicht.',
  toToday: 'Zu „Heute“',
  again: 'Noch einmal versuchen',
  update: {
    ready: 'Eine neue Version ist bereit.',
    reload: 'Jetzt aktualisieren',
  },
  sync: {
    label: (state: string) => `Abgleich: ${state}`,
    idle: 'Alles ist gespeichert',
    working: 'Wird gespeichert …',
    offline: 'Du bist offline. Änderungen sind auf diesem Gerät gespeichert.',
    waiting:
      'Der Server hat viel zu tun. Änderungen sind auf diesem Gerät gespeichert. Larder versucht es gleich noch einmal.',
    upgrade: 'Diese App ist veraltet. Lade die Seite neu.',
    failed:
      'Der Abgleich ist fehlgeschlagen. Änderungen sind auf diesem Gerät gespeichert. Larder versucht es gleich noch einmal.',
    left: 'Du gehörst nicht mehr zu diesem Haushalt.',
    another: 'Anderen Haushalt anzeigen',
    count: {
      one: '{n} Änderung wird noch gesendet',
      other: '{n} Änderungen werden noch gesendet',
    },
    told: 'Bitte prüfen',
    aside: {
      one: '{n} frühere Änderung wurde nicht gesendet.',
      other: '{n} frühere Änderungen wurden nicht gesendet.',
    },
  },
  problems: {
    noAnswer: 'Wir erreichen den Server nicht. Prüfe deine Verbindung.',
    noSpace: 'Dieses Gerät hat keinen Platz mehr. Die Änderung ist nicht gespeichert.',
    unexpected: 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  },
}
