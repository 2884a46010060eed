import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Hol Rezepte, Lebensmittel, Vorrat, Listen und Mahlzeiten aus einer anderen App: Exportiere dort eine Datei und wähle sie hier aus. Dieselbe Datei zweimal ändert nichts.',
    programs: 'Welche Apps?',
    byContent:
      'Larder erkennt am Inhalt der Datei, aus welcher App sie kommt. „Moving in“ in der Dokumentation zeigt, wie du zu jeder Datei kommst.',
    pantry: 'Ein Vorrat aus einer Tabelle',
    viewer: 'Du kannst diesen Haushalt nur ansehen. Mitglieder können importieren.',
    choose: 'Datei auswählen',
    drop: 'oder hier ablegen',
    chosen: (file: string, size: string, household: string) =>
      `„${file}“ (${size}) wird zu „${household}“ hinzugefügt.`,
    keeps:
      'Nichts wird gelöscht. Lebensmittel, Orte und Listen mit gleichem Namen werden weiter verwendet, und was du hier geändert hast, bleibt.',
    everyone: 'Alle im Haushalt sehen, was dazukommt.',
    takes: {
      zero: 'Das dauert keine Minute.',
      one: 'Das dauert etwa {n} Minute.',
      other: 'Das dauert etwa {n} Minuten.',
    },
    start: 'Importieren',
    sending: (file: string) => `„${file}“ wird gesendet`,
    sent: (sent: string, of: string) => `${sent} von ${of}`,
    stay: 'Lass diese Seite offen, bis die Datei gesendet ist. Dann läuft der Import von selbst weiter.',
    earlier: 'Frühere Importe',
    file: 'Eine Datei',
    toImports: 'Alle Importe',
    states: {
      waiting: 'Wartet',
      running: 'Läuft',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    doneSoFar: (done: string) => `Bisher ${done}`,
    doneOf: (done: string, total: string) => `${done} von ${total}`,
    goesOn:
      'Du kannst diese Seite verlassen: Der Import läuft weiter. Er stoppt, wenn du dich abmeldest.',
    cancel: 'Import abbrechen',
    done: 'Alles aus der Datei ist importiert.',
    doneExcept: {
      one: '{n} Eintrag konnte nicht importiert werden, der Rest schon.',
      other: '{n} Einträge konnten nicht importiert werden, der Rest schon.',
    },
    cancelled: 'Import abgebrochen. Was schon importiert ist, bleibt.',
    stays:
      'Was schon importiert ist, bleibt. Du kannst dieselbe Datei noch einmal senden: Nichts kommt doppelt.',
    photos: { one: '{n} Foto importiert.', other: '{n} Fotos importiert.' },
    show: 'Anzeigen',
    none: 'Hier ist nichts.',
    more: 'Mehr anzeigen',
    usesYours: 'Das gibt es hier schon unter diesem Namen. Es wird verwendet.',
    skipped: 'Hier gelassen, wie es ist',
    counted: (name, count) => `${name}: ${count}`,
    outcomes: {
      all: 'Alle',
      created: 'Neu',
      updated: 'Aktualisiert',
      unchanged: 'Unverändert',
      kept: 'Hier geändert, bleibt so',
      deleted: 'Hier gelöscht, bleibt weg',
      broken: 'Fehlgeschlagen',
    },
    kinds: {
      recipe: 'Rezept',
      food: 'Lebensmittel',
      place: 'Ort',
      stock: 'Vorrat',
      list: 'Liste',
      list_item: 'Artikel',
      meal: 'Mahlzeit',
      location: 'Ort',
      category: 'Abteilung',
      barcode: 'Barcode',
      pantry_item: 'Vorrat',
      stock_movement: 'Änderung des Vorrats',
      cooking: 'Gekocht',
      shopping_list: 'Liste',
      shopping_item: 'Artikel',
      recurring_item: 'Wiederholter Artikel',
      recipe_collection: 'Sammlung',
      collected_recipe: 'Rezept in einer Sammlung',
      store: 'Laden',
      meal_plan_entry: 'Mahlzeit',
      photo: 'Foto',
      household: 'Haushalt',
    },
    problems: {
      noAnswer:
        'Die Datei ist nicht angekommen: Wir erreichen den Server nicht. Prüfe deine Verbindung und importiere die Datei noch einmal.',
      tooLarge:
        'Diese Datei ist zu groß für diesen Server. Exportiere weniger auf einmal, oder frag die Person, die ihn betreibt.',
      another: 'In diesem Haushalt läuft ein Import. Warte, bis er fertig ist.',
      brokeOff: 'Nur ein Teil der Datei ist angekommen. Wähle sie noch einmal aus.',
      empty: 'Diese Datei ist leer. Wähle eine andere aus.',
      notRead:
        'Larder kann diese Datei nicht lesen. Sie kommt aus einer App, die Larder nicht kennt, oder sie ist beschädigt oder gesperrt.',
      stopped:
        'Der Import ist zu früh stehen geblieben. Was schon importiert ist, bleibt. Du kannst dieselbe Datei noch einmal senden: Nichts kommt doppelt.',
    },
  },
  export: {
    explain: (household: string) => `Alles aus „${household}“ als eine ZIP-Datei zum Aufheben.`,
    inside:
      'Darin sind alle Daten als JSON, alle Fotos und jedes Rezept in zwei Formaten, die andere Apps lesen: JSON-LD und Cooklang.',
    rows: {
      recipes: { one: '{n} Rezept', other: '{n} Rezepte' },
      foods: { one: '{n} Lebensmittel', other: '{n} Lebensmittel' },
      packs: { one: '{n} Packung im Vorrat', other: '{n} Packungen im Vorrat' },
    },
    size: (size: string) => `etwa ${size}`,
    without:
      'Nicht darin: Passwörter, Anmeldungen, Einladungen, Gäste-Links und Einstellungen für Benachrichtigungen.',
    keeps: 'Hier wird nichts geändert oder gelöscht.',
    takes:
      'Es dauert meist ein paar Sekunden, mit vielen Fotos ein paar Minuten. Lass diese Seite so lange offen.',
    account: 'Die Daten deines Kontos sind unter „Deine Daten“.',
    download: 'Haushalt herunterladen',
    loading: 'Wird geladen …',
    exported: 'In deinen Downloads gespeichert.',
  },
}
