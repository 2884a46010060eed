import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

/** The texts of the QR codes in a part of the screen, as the camera of a phone reads them. */
export async function readQrCodes(part: Locator): Promise<string[]> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(WASM)).buffer } })
  const found = await readBarcodes(await part.screenshot(), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
