import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Barcode scannen',
  back: 'Zurück',
  hint: 'Halte den Barcode vor die Kamera.',
  starting: 'Die Kamera startet …',
  light: 'Licht',
  notSecure:
    'Die Kamera geht nur auf Seiten mit https. Du kannst die Ziffern tippen oder ein Foto nehmen.',
  noCamera: 'Larder darf keine Kamera benutzen. Du kannst die Ziffern tippen oder ein Foto nehmen.',
  digits: 'Ziffern unter dem Barcode',
  use: 'Diese Ziffern nehmen',
  wrong: 'Bitte prüf die Ziffern: Eine ist falsch oder fehlt.',
  photo: 'Von einem Foto lesen',
  reading: 'Das Foto wird gelesen …',
  notFound: 'Auf diesem Foto ist kein Barcode. Nimm ihn von näher auf, mit genug Licht.',
  noReader:
    'Der Barcode-Leser konnte nicht geladen werden. Tipp die Ziffern, oder versuch es später mit Netz.',
}
