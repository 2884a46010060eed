export const scanTexts = {
  title: 'Scan a barcode',
  back: 'Back',
  hint: 'Hold the barcode in front of the camera.',
  starting: 'Starting the camera …',
  light: 'Light',
  notSecure: 'The camera works only on pages with https. You can type the digits or take a photo.',
  noCamera: 'There is no camera that Larder may use. You can type the digits or take a photo.',
  digits: 'Digits below the barcode',
  use: 'Use these digits',
  wrong: 'Please check the digits: one of them is wrong or missing.',
  photo: 'Read it from a photo',
  reading: 'Reading the photo …',
  notFound: 'There is no barcode in this photo. Take it from nearer, with enough light.',
  noReader: 'The barcode reader could not be loaded. Type the digits, or try again with a network.',
}

export type ScanTexts = typeof scanTexts
