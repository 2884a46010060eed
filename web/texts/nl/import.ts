import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Haal recepten, producten, voorraad, lijsten en maaltijden uit een andere app: exporteer daar een bestand en kies het hier. Hetzelfde bestand twee keer importeren verandert niets.',
    programs: 'Welke apps?',
    byContent:
      'Larder herkent de app aan de inhoud van het bestand. “Moving in” in de documentatie laat zien hoe je aan elk bestand komt.',
    pantry: 'Een voorraad uit een rekenblad',
    viewer: 'Je kunt dit huishouden alleen bekijken. Leden kunnen importeren.',
    choose: 'Kies een bestand',
    drop: 'of laat het hier los',
    chosen: (file: string, size: string, household: string) =>
      `“${file}” (${size}) wordt toegevoegd aan “${household}”.`,
    keeps:
      'Er wordt niets verwijderd. Producten, plekken en lijsten met dezelfde naam worden weer gebruikt, en wat je hier hebt veranderd, blijft.',
    everyone: 'Iedereen in het huishouden ziet wat erbij komt.',
    takes: {
      zero: 'Dit duurt nog geen minuut.',
      one: 'Dit duurt ongeveer {n} minuut.',
      other: 'Dit duurt ongeveer {n} minuten.',
    },
    start: 'Importeren',
    sending: (file: string) => `“${file}” wordt verstuurd`,
    sent: (sent: string, of: string) => `${sent} van ${of}`,
    stay: 'Laat deze pagina open tot het bestand verstuurd is. Daarna gaat de import vanzelf verder.',
    earlier: 'Eerdere imports',
    file: 'Een bestand',
    toImports: 'Alle imports',
    states: {
      waiting: 'Wacht',
      running: 'Bezig',
      done: 'Klaar',
      failed: 'Mislukt',
      cancelled: 'Geannuleerd',
    },
    doneSoFar: (done: string) => `Tot nu toe ${done}`,
    doneOf: (done: string, total: string) => `${done} van ${total}`,
    goesOn: 'Je kunt deze pagina verlaten: de import gaat door. Hij stopt als je uitlogt.',
    cancel: 'Import annuleren',
    done: 'Alles in het bestand is geïmporteerd.',
    doneExcept: {
      one: '{n} onderdeel kon niet worden geïmporteerd. De rest wel.',
      other: '{n} onderdelen konden niet worden geïmporteerd. De rest wel.',
    },
    cancelled: 'Import geannuleerd. Wat al is geïmporteerd, blijft.',
    stays:
      'Wat al is geïmporteerd, blijft. Je kunt hetzelfde bestand nog eens versturen: niets komt dubbel.',
    photos: { one: '{n} foto geïmporteerd.', other: '{n} foto’s geïmporteerd.' },
    show: 'Tonen',
    none: 'Hier is niets.',
    more: 'Meer tonen',
    usesYours: 'Je hebt er al een met deze naam. Die wordt gebruikt.',
    skipped: 'Gelaten zoals het hier is',
    counted: (name, count) => `${name}: ${count}`,
    outcomes: {
      all: 'Alles',
      created: 'Nieuw',
      updated: 'Bijgewerkt',
      unchanged: 'Ongewijzigd',
      kept: 'Hier gewijzigd, dus behouden',
      deleted: 'Hier verwijderd, dus weggelaten',
      broken: 'Mislukt',
    },
    kinds: {
      recipe: 'Recept',
      food: 'Product',
      place: 'Plek',
      stock: 'Voorraad',
      list: 'Lijst',
      list_item: 'Artikel',
      meal: 'Maaltijd',
      location: 'Plek',
      category: 'Afdeling',
      barcode: 'Barcode',
      pantry_item: 'Voorraad',
      stock_movement: 'Wijziging van de voorraad',
      cooking: 'Gekookt',
      shopping_list: 'Lijst',
      shopping_item: 'Artikel',
      recurring_item: 'Herhaald artikel',
      recipe_collection: 'Verzameling',
      collected_recipe: 'Recept in een verzameling',
      store: 'Winkel',
      meal_plan_entry: 'Maaltijd',
      photo: 'Foto',
      household: 'Huishouden',
    },
    problems: {
      noAnswer:
        'Het bestand is niet aangekomen: we kunnen de server niet bereiken. Controleer je verbinding en importeer het nog eens.',
      tooLarge:
        'Dit bestand is te groot voor deze server. Exporteer minder tegelijk, of vraag het aan de beheerder.',
      another: 'Er loopt een import in dit huishouden. Wacht tot hij klaar is.',
      brokeOff: 'Maar een deel van het bestand is aangekomen. Kies het nog eens.',
      empty: 'Dit bestand is leeg. Kies een ander.',
      notRead:
        'Larder kan dit bestand niet lezen. Het komt uit een app die Larder niet kent, of het is beschadigd of vergrendeld.',
      stopped:
        'De import is te vroeg gestopt. Wat al is geïmporteerd, blijft. Je kunt hetzelfde bestand nog eens versturen: niets komt dubbel.',
    },
  },
  export: {
    explain: (household: string) => `Alles van “${household}” als één zipbestand, om te bewaren.`,
    inside:
      'Alle gegevens staan erin als JSON, alle foto’s, en elk recept in twee formaten die andere apps lezen: JSON-LD en Cooklang.',
    rows: {
      recipes: { one: '{n} recept', other: '{n} recepten' },
      foods: { one: '{n} product', other: '{n} producten' },
      packs: { one: '{n} pak in de voorraad', other: '{n} pakken in de voorraad' },
    },
    size: (size: string) => `ongeveer ${size}`,
    without:
      'Niet erin: wachtwoorden, logins, uitnodigingen, gastlinks en instellingen voor meldingen.',
    keeps: 'Hier wordt niets veranderd of verwijderd.',
    takes:
      'Meestal duurt het een paar seconden, met veel foto’s een paar minuten. Houd deze pagina open.',
    account: 'De gegevens van je account staan onder “Je gegevens”.',
    download: 'Huishouden downloaden',
    loading: 'Laden …',
    exported: 'Opgeslagen bij je downloads.',
  },
}
