import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Porta qui ricette, alimenti, scorte, liste e pasti da un altro programma: esportali là e scegli qui il file. Lo stesso file due volte non cambia nulla.',
    programs: 'Quali programmi?',
    byContent:
      'Larder riconosce il programma dal contenuto del file. «Moving in», nella sua documentazione, spiega come ottenere ogni file.',
    pantry: 'Una dispensa da un foglio di calcolo',
    viewer: 'In questa casa puoi solo leggere. I membri possono importare.',
    choose: 'Scegli un file',
    drop: 'o lascialo qui',
    chosen: (file: string, size: string, household: string) =>
      `«${file}» (${size}) entra in «${household}».`,
    start: 'Importa',
    sending: (file: string) => `Invio di «${file}»`,
    sent: (sent: string, of: string) => `${sent} di ${of}`,
    stay: 'Tieni aperta questa pagina finché il file è inviato. Poi l’importazione va avanti da sola.',
    earlier: 'Importazioni precedenti',
    file: 'Un file',
    toImports: 'Vai a tutte le importazioni',
    states: {
      waiting: 'In attesa',
      running: 'In corso',
      done: 'Finita',
      failed: 'Fallita',
      cancelled: 'Annullata',
    },
    doneSoFar: (done: string) => `Finora ${done}`,
    doneOf: (done: string, total: string) => `${done} di ${total}`,
    goesOn: 'Puoi lasciare questa pagina: l’importazione va avanti. Finisce se esci dall’account.',
    cancel: 'Annulla l’importazione',
    done: 'Tutto il file è stato letto.',
    doneExcept: {
      one: '{n} elemento non è potuto entrare. Gli altri sì.',
      other: '{n} elementi non sono potuti entrare. Gli altri sì.',
    },
    cancelled: 'L’importazione è stata annullata. Quello che è arrivato resta.',
    stays:
      'Quello che è arrivato resta. Puoi inviare di nuovo lo stesso file: nulla arriva due volte.',
    photos: { one: 'È arrivata {n} foto.', other: 'Sono arrivate {n} foto.' },
    show: 'Mostra',
    none: 'Non ce ne sono.',
    more: 'Mostra altro',
    usesYours: 'Ne hai già uno con questo nome. Viene usato quello.',
    outcomes: {
      all: 'Tutto',
      created: 'Nuovo',
      updated: 'Aggiornato',
      unchanged: 'Come prima',
      kept: 'Cambiato qui, quindi resta',
      deleted: 'Eliminato qui, quindi non torna',
      broken: 'Non possibile',
    },
    kinds: {
      recipe: 'Ricetta',
      food: 'Alimento',
      place: 'Posto',
      stock: 'Scorta',
      list: 'Lista',
      list_item: 'Voce di lista',
      meal: 'Pasto',
      location: 'Posto',
      category: 'Categoria',
      barcode: 'Codice a barre',
      pantry_item: 'Scorta',
      stock_movement: 'Cambio di scorta',
      cooking: 'Cucinato',
      shopping_list: 'Lista',
      shopping_item: 'Voce di lista',
      recurring_item: 'Voce ricorrente',
      store: 'Negozio',
      meal_plan_entry: 'Pasto',
      photo: 'Foto',
      household: 'Casa',
    },
    problems: {
      noAnswer:
        'Il file non è arrivato, perché il server non risponde. Controlla la connessione e importalo di nuovo.',
      tooLarge:
        'Questo file è troppo grande per questo Larder. Esporta meno cose alla volta, o chiedi a chi lo gestisce.',
      another: 'In questa casa è in corso un’importazione. Aspetta che finisca.',
      brokeOff: 'Il file non è arrivato intero. Sceglilo di nuovo.',
      empty: 'Questo file è vuoto. Scegline un altro.',
      notRead:
        'Larder non riesce a leggere questo file. Non viene da nessun programma che Larder conosce, oppure è danneggiato o protetto.',
      stopped:
        'L’importazione si è fermata troppo presto. Quello che è arrivato resta. Puoi inviare di nuovo lo stesso file: nulla arriva due volte.',
    },
  },
  export: {
    explain: (household: string) => `Tutto di «${household}» in un solo file zip, da conservare.`,
    inside:
      'Contiene tutti i dati come JSON, tutte le foto e ogni ricetta in due forme che altri programmi leggono: JSON-LD e Cooklang.',
    account: 'I dati del tuo account sono in «I tuoi dati».',
    download: 'Scarica la casa',
    loading: 'Caricamento …',
    exported: 'Il file è nei tuoi download.',
  },
}
