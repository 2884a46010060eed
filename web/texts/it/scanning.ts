import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Scansiona un codice a barre',
  back: 'Indietro',
  hint: 'Tieni il codice davanti alla fotocamera.',
  starting: 'La fotocamera si avvia …',
  light: 'Luce',
  notSecure: 'La fotocamera richiede un indirizzo https. Puoi scrivere le cifre o fare una foto.',
  noCamera: 'Larder non può usare qui una fotocamera. Puoi scrivere le cifre o fare una foto.',
  digits: 'Cifre sotto il codice',
  use: 'Usa queste cifre',
  wrong: 'Controlla le cifre: una è sbagliata o manca.',
  photo: 'Leggilo da una foto',
  reading: 'Lettura della foto …',
  notFound: 'Nessun codice in questa foto. Avvicinati, con abbastanza luce.',
  noReader: 'Il lettore di codici non si è caricato. Scrivi le cifre, o riprova online.',
}
