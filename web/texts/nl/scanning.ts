import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Scan een barcode',
  back: 'Terug',
  hint: 'Houd de barcode voor de camera.',
  starting: 'De camera start …',
  light: 'Licht',
  notSecure:
    'De camera heeft een adres met https nodig. Je kunt de cijfers typen of een foto nemen.',
  noCamera: 'Larder kan hier geen camera gebruiken. Je kunt de cijfers typen of een foto nemen.',
  digits: 'Cijfers onder de barcode',
  use: 'Deze cijfers gebruiken',
  wrong: 'Kijk de cijfers na: er is er een fout of er ontbreekt er een.',
  photo: 'Van een foto lezen',
  reading: 'De foto wordt gelezen …',
  notFound: 'Geen barcode gevonden op deze foto. Ga dichterbij, met genoeg licht.',
  noReader:
    'De barcodelezer kon niet worden geladen. Typ de cijfers, of probeer het online nog eens.',
}
