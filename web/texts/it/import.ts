import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Porta ricette, alimenti, dispensa, liste e pasti da un’altra app: esporta lì un file e sceglilo qui. Importare due volte lo stesso file non cambia nulla.',
    programs: 'Quali app?',
    byContent:
      'Larder riconosce l’app dal contenuto del file. «Moving in», nella documentazione, spiega come ottenere ogni file.',
    pantry: 'Una dispensa da un foglio di calcolo',
    viewer: 'In questa casa puoi solo guardare. I suoi membri possono importare.',
    choose: 'Scegli un file',
    drop: 'o lascialo qui',
    chosen: (file: string, size: string, household: string) =>
      `«${file}» (${size}) sarà aggiunto a «${household}».`,
    keeps:
      'Non viene eliminato nulla. Alimenti, posti e liste con lo stesso nome vengono riusati, e ciò che hai cambiato qui resta.',
    everyone: 'Tutti in casa vedono ciò che viene aggiunto.',
    takes: {
      zero: 'Ci vuole meno di un minuto.',
      one: 'Ci vuole circa {n} minuto.',
      other: 'Ci vogliono circa {n} minuti.',
    },
    start: 'Importa',
    sending: (file: string) => `Invio di «${file}»`,
    sent: (sent: string, of: string) => `${sent} di ${of}`,
    stay: 'Tieni aperta questa pagina finché il file è inviato. Poi l’importazione va avanti da sola.',
    earlier: 'Importazioni precedenti',
    file: 'Un file',
    toImports: 'Tutte le importazioni',
    states: {
      waiting: 'In attesa',
      running: 'In corso',
      done: 'Finita',
      failed: 'Fallita',
      cancelled: 'Annullata',
    },
    doneSoFar: (done: string) => `Finora ${done}`,
    doneOf: (done: string, total: string) => `${done} di ${total}`,
    goesOn: 'Puoi lasciare questa pagina: l’importazione continua. Si ferma se esci dall’account.',
    cancel: 'Annulla l’importazione',
    done: 'Tutto il file è stato importato.',
    doneExcept: {
      one: '{n} elemento non è stato importato. Gli altri sì.',
      other: '{n} elementi non sono stati importati. Gli altri sì.',
    },
    cancelled: 'Importazione annullata. Quello che è già importato resta.',
    stays:
      'Quello che è già importato resta. Puoi inviare di nuovo lo stesso file: nulla viene importato due volte.',
    photos: { one: '{n} foto importata.', other: '{n} foto importate.' },
    show: 'Mostra',
    none: 'Qui non c’è niente.',
    more: 'Mostra altro',
    usesYours: 'Ne hai già uno con questo nome. Viene usato quello.',
    skipped: 'Lasciato com’è qui',
    counted: (name, count) => `${name}: ${count}`,
    outcomes: {
      all: 'Tutto',
      created: 'Nuovo',
      updated: 'Aggiornato',
      unchanged: 'Invariato',
      kept: 'Cambiato qui, quindi resta',
      deleted: 'Eliminato qui, quindi non torna',
      broken: 'Non riuscito',
    },
    kinds: {
      recipe: 'Ricetta',
      food: 'Alimento',
      place: 'Posto',
      stock: 'Scorta',
      list: 'Lista',
      list_item: 'Articolo',
      meal: 'Pasto',
      location: 'Posto',
      category: 'Reparto',
      barcode: 'Codice a barre',
      pantry_item: 'Scorta',
      stock_movement: 'Cambio di scorta',
      cooking: 'Cucinato',
      shopping_list: 'Lista',
      shopping_item: 'Articolo',
      recurring_item: 'Articolo ripetuto',
      recipe_collection: 'Raccolta',
      collected_recipe: 'Ricetta di una raccolta',
      store: 'Negozio',
      meal_plan_entry: 'Pasto',
      photo: 'Foto',
      household: 'Casa',
    },
    problems: {
      noAnswer:
        'Il file non è arrivato: non riusciamo a raggiungere il server. Controlla la connessione e importalo di nuovo.',
      tooLarge:
        'Questo file è troppo grande per questo server. Esporta meno cose alla volta, o chiedi a chi lo gestisce.',
      another: 'In questa casa è in corso un’importazione. Aspetta che finisca.',
      brokeOff: 'È arrivata solo una parte del file. Sceglilo di nuovo.',
      empty: 'Questo file è vuoto. Scegline un altro.',
      notRead:
        'Larder non riesce a leggere questo file. Viene da un’app che Larder non conosce, oppure è danneggiato o protetto.',
      stopped:
        'L’importazione si è fermata troppo presto. Quello che è già importato resta. Puoi inviare di nuovo lo stesso file: nulla viene importato due volte.',
    },
  },
  export: {
    explain: (household: string) => `Tutto di «${household}» in un file zip, da conservare.`,
    inside:
      'Contiene tutti i dati in JSON, tutte le foto e ogni ricetta in due formati che altre app leggono: JSON-LD e Cooklang.',
    rows: {
      recipes: { one: '{n} ricetta', other: '{n} ricette' },
      foods: { one: '{n} alimento', other: '{n} alimenti' },
      packs: { one: '{n} confezione in dispensa', other: '{n} confezioni in dispensa' },
    },
    size: (size: string) => `circa ${size}`,
    without: 'Non contiene password, accessi, inviti, link ospite e impostazioni delle notifiche.',
    keeps: 'Qui non viene cambiato né eliminato nulla.',
    takes:
      'Di solito bastano pochi secondi, con molte foto qualche minuto. Lascia aperta questa pagina.',
    account: 'I dati del tuo account sono in «I tuoi dati».',
    download: 'Scarica la casa',
    loading: 'Caricamento …',
    exported: 'Salvato nei tuoi download.',
  },
}
