import type { publicPageTexts as English } from './en.ts'

export const publicPageTexts: typeof English = {
  publicPage: {
    title: 'Öffentliche Seite',
    explain:
      'Alle, die die Adresse haben, lesen dieses Rezept mit seinem ersten Foto, ohne Konto. Deine Notiz und deine Bewertung bleiben privat. Spätere Änderungen am Rezept sind dort auch zu sehen.',
    ends: 'Die Seite gilt, bis du sie beendest, das Rezept gelöscht wird oder die Person, die sie gemacht hat, den Haushalt verlässt.',
    make: 'Seite erstellen',
    made: 'Sichere die Adresse jetzt: Sie wird nur einmal gezeigt.',
    existing: 'Seiten, die man lesen kann',
    since: (day) => `Seit ${day}`,
    by: (name) => `von ${name}`,
    end: (day) => `Seite beenden: seit ${day}`,
    ended: 'Die Seite kann niemand mehr lesen.',
    offline:
      'Der Server antwortet nicht. Öffentliche Seiten brauchen eine Verbindung: Versuch es später noch einmal.',
    notThere:
      'Der Server hat dieses Rezept oder diese Seite nicht. Warte, bis alles gespeichert ist, und versuch es noch einmal.',
    tooMany: 'Mehr Seiten kann dieses Rezept nicht haben. Beende zuerst eine.',
  },
}
