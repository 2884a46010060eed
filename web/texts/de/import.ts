import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Hol Rezepte, Lebensmittel, Vorrat, Listen und Mahlzeiten aus einem anderen Programm: Exportiere sie dort, und wähle die Datei hier aus. Dieselbe Datei zweimal ändert nichts.',
    programs: 'Welche Programme?',
    byContent:
      'Larder erkennt am Inhalt der Datei, aus welchem Programm sie kommt. „Moving in“ in der Dokumentation sagt, wie du zu jeder Datei kommst.',
    pantry: 'Ein Vorrat aus einer Tabelle',
    viewer: 'Du kannst in diesem Haushalt nur lesen. Mitglieder können importieren.',
    choose: 'Datei auswählen',
    drop: 'oder hier ablegen',
    chosen: (file: string, size: string, household: string) =>
      `„${file}“ (${size}) kommt in „${household}“.`,
    start: 'Importieren',
    sending: (file: string) => `„${file}“ wird gesendet`,
    sent: (sent: string, of: string) => `${sent} von ${of}`,
    stay: 'Lass diese Seite offen, bis die Datei gesendet ist. Dann läuft der Import von selbst weiter.',
    earlier: 'Frühere Importe',
    file: 'Eine Datei',
    toImports: 'Zu allen Importen',
    states: {
      waiting: 'Wartet',
      running: 'Läuft',
      done: 'Fertig',
      failed: 'Gescheitert',
      cancelled: 'Abgebrochen',
    },
    doneSoFar: (done: string) => `Bisher ${done}`,
    doneOf: (done: string, total: string) => `${done} von ${total}`,
    goesOn:
      'Du kannst diese Seite verlassen: Der Import läuft weiter. Er endet, wenn du dich abmeldest.',
    cancel: 'Import abbrechen',
    done: 'Alles in der Datei wurde gelesen.',
    doneExcept: {
      one: '{n} Eintrag konnte nicht übernommen werden, alle anderen schon.',
      other: '{n} Einträge konnten nicht übernommen werden, alle anderen schon.',
    },
    cancelled: 'Der Import wurde abgebrochen. Was schon da ist, bleibt.',
    stays:
      'Was schon da ist, bleibt. Du kannst dieselbe Datei noch einmal senden: Nichts kommt doppelt.',
    photos: { one: '{n} Foto kam mit.', other: '{n} Fotos kamen mit.' },
    show: 'Anzeigen',
    none: 'Es gibt keine.',
    more: 'Mehr anzeigen',
    usesYours: 'Das gibt es hier schon unter diesem Namen. Es wird verwendet.',
    outcomes: {
      all: 'Alle',
      created: 'Neu',
      updated: 'Aktualisiert',
      unchanged: 'Wie vorher',
      kept: 'Hier geändert, bleibt so',
      deleted: 'Hier gelöscht, bleibt weg',
      broken: 'Nicht möglich',
    },
    kinds: {
      recipe: 'Rezept',
      food: 'Lebensmittel',
      place: 'Ort',
      stock: 'Vorrat',
      list: 'Liste',
      list_item: 'Listeneintrag',
      meal: 'Mahlzeit',
      location: 'Ort',
      category: 'Kategorie',
      barcode: 'Strichcode',
      pantry_item: 'Vorrat',
      stock_movement: 'Änderung des Vorrats',
      cooking: 'Gekocht',
      shopping_list: 'Liste',
      shopping_item: 'Listeneintrag',
      recurring_item: 'Wiederkehrender Eintrag',
      store: 'Laden',
      meal_plan_entry: 'Mahlzeit',
      photo: 'Foto',
      household: 'Haushalt',
    },
    problems: {
      noAnswer:
        'Die Datei kam nicht an, weil der Server nicht antwortet. Prüfe deine Verbindung, und importiere die Datei noch einmal.',
      tooLarge:
        'Diese Datei ist zu groß für dieses Larder. Exportiere weniger auf einmal, oder frag die Person, die es betreibt.',
      another: 'In diesem Haushalt läuft ein Import. Warte, bis er fertig ist.',
      brokeOff: 'Die Datei kam nicht vollständig an. Wähle sie noch einmal aus.',
      empty: 'Diese Datei ist leer. Wähle eine andere aus.',
      notRead:
        'Larder kann diese Datei nicht lesen. Sie ist aus keinem Programm, das Larder kennt, oder sie ist beschädigt oder verschlossen.',
      stopped:
        'Der Import hat zu früh aufgehört. Was schon da ist, bleibt. Du kannst dieselbe Datei noch einmal senden: Nichts kommt doppelt.',
    },
  },
  export: {
    explain: (household: string) =>
      `Alles aus „${household}“ als eine Zip-Datei, für dich zum Aufheben.`,
    inside:
      'Darin sind alle Einträge als JSON, alle Fotos, und jedes Rezept in zwei Formen, die andere Programme lesen: JSON-LD und Cooklang.',
    account: 'Die Daten deines Kontos sind unter „Deine Daten“.',
    download: 'Haushalt herunterladen',
    loading: 'Wird geladen …',
    exported: 'Die Datei ist in deinen Downloads.',
  },
}
