import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Barcode scannen',
  back: 'Zurück',
  hint: 'Halte den Barcode vor die Kamera.',
  starting: 'Die Kamera startet …',
  light: 'Licht',
  notSecure:
    'Die Kamera braucht eine Adresse mit https. Du kannst die Ziffern eintippen oder ein Foto nehmen.',
  noCamera:
    'Larder kann hier keine Kamera verwenden. Du kannst die Ziffern eintippen oder ein Foto nehmen.',
  digits: 'Ziffern unter dem Barcode',
  use: 'Diese Ziffern verwenden',
  wrong: 'Bitte prüfe die Ziffern: Eine ist falsch oder fehlt.',
  photo: 'Von einem Foto lesen',
  reading: 'Das Foto wird gelesen …',
  notFound: 'Auf diesem Foto ist kein Barcode. Geh näher heran, bei gutem Licht.',
  noReader:
    'Der Barcode-Leser konnte nicht geladen werden. Tippe die Ziffern ein, oder versuche es online noch einmal.',
}
