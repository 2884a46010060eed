import { readGtin } from './gtin.ts'

/** Finds the barcode of a product in an image. @returns its digits; undefined without one */
export type Decode = (image: HTMLCanvasElement) => Promise<string | undefined>

/** The reader of some browsers. TypeScript's types do not have it yet. */
interface BarcodeDetector {
  detect(image: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectorType {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

declare global {
  // Not all browsers have it.
  var BarcodeDetector: BarcodeDetectorType | undefined
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e']

/** The reader of the browser, or else one that is loaded now: 0.4 MB. */
export async function loadDecoder(): Promise<Decode> {
  const { BarcodeDetector } = globalThis
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !FORMATS.every((one) => formats.includes(one))) return loadZxing()
  const detector = new BarcodeDetector({ formats: FORMATS })
  return async (image) => firstGtin((await detector.detect(image)).map((one) => one.rawValue))
}

async function loadZxing(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: file }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm'),
  ])
  const address = new URL(file, import.meta.url).href
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  return async (image) => {
    const pixels = image.getContext('2d')?.getImageData(0, 0, image.width, image.height)
    if (!pixels) return undefined
    const found = await readBarcodes(pixels, { formats: ['EANUPC'], maxNumberOfSymbols: 4 })
    return firstGtin(found.map(({ text }) => text))
  }
}

function firstGtin(found: readonly string[]): string | undefined {
  for (const text of found) {
    const gtin = readGtin(text)
    if (gtin !== undefined) return gtin
  }
  return undefined
}
