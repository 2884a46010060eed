export const scanTexts = {
  title: 'Scan a barcode',
  back: 'Back',
  hint: 'Hold the barcode in front of the camera.',
  starting: 'Starting the camera …',
  light: 'Light',
  notSecure: 'The camera needs an https address. You can type the digits or take a photo.',
  noCamera: 'Larder can’t use a camera here. You can type the digits or take a photo.',
  digits: 'Digits below the barcode',
  use: 'Use these digits',
  wrong: 'Please check the digits: one of them is wrong or missing.',
  photo: 'Read it from a photo',
  reading: 'Reading the photo …',
  notFound: 'No barcode found in this photo. Move closer, with enough light.',
  noReader:
    'The barcode reader couldn’t be loaded. Type the digits, or try again when you’re online.',
}

export type ScanTexts = typeof scanTexts
