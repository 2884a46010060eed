import type { shopTexts as english } from '#web/texts/en/shop.ts'

export const shopTexts: typeof english = {
  browse: {
    title: 'Scegli articoli',
    recent: 'Recenti',
    others: 'Altro',
    care: 'Igiene',
    done: 'Fatto',
    aisles: 'Vai al reparto',
    removed: (name: string) => `Tolto: ${name}`,
  },
  screen: {
    stay: 'Tieni lo schermo acceso',
    stayOff: 'Lascia spegnere lo schermo',
    stays: 'Lo schermo resta acceso finché questa lista è aperta.',
    cannot: 'Lo schermo può spegnersi: questo browser non può tenerlo acceso.',
  },
  item: {
    photo: 'Aggiungi foto',
    photoOf: (name: string) => `Foto di ${name}`,
    removePhoto: 'Rimuovi foto',
    photoRemoved: 'Foto rimossa',
    move: 'Sposta in un’altra lista',
    copy: 'Copia in un’altra lista',
    moved: (name: string, list: string) => `${name}: ora in «${list}»`,
    copied: (name: string, list: string) => `${name}: anche in «${list}»`,
    which: 'Quale lista?',
    noOther: 'Non c’è ancora un’altra lista.',
  },
  // Of several items at once.
  several: {
    bought: 'Comprato',
    notBought: 'Non comprato',
    move: 'Sposta',
    ticked: { one: '{n} articolo comprato', other: '{n} articoli comprati' },
    unticked: {
      one: '{n} articolo di nuovo nella lista',
      other: '{n} articoli di nuovo nella lista',
    },
    deleted: { one: '{n} articolo eliminato', other: '{n} articoli eliminati' },
    moved: (list: string) => ({
      one: `{n} articolo spostato in «${list}»`,
      other: `{n} articoli spostati in «${list}»`,
    }),
  },
  sum: {
    title: 'Totale',
    toBuy: 'Da comprare',
    bought: 'Comprato',
    unpriced: { one: '{n} articolo senza prezzo', other: '{n} articoli senza prezzo' },
  },
  out: {
    print: 'Stampa',
    copy: 'Copia come testo',
    copied: 'Lista copiata',
    send: 'Invia la lista',
    tell: 'Avvisa che sto facendo la spesa',
    told: 'Gli altri lo sanno.',
    nobody: 'Nessuno ha attivato le notifiche delle liste.',
  },
  columns: 'Liste affiancate',
}
