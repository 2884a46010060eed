import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
const [WIDTH, HEIGHT] = [640, 480]
/** Pixels of the narrowest bar. */
const BAR = 4
const [BLACK, WHITE, GREY] = [16, 235, 128]

async function draw(code: string) {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(WASM)).buffer } })
  const { image, symbol, error } = await writeBarcode(code, { format: 'EAN13', scale: BAR })
  if (!image) throw new Error(error)
  return { image, symbol }
}

/** A PNG with an EAN-13. */
export async function barcodePicture(code: string): Promise<Buffer> {
  const { image } = await draw(code)
  return Buffer.from(await image.arrayBuffer())
}

/** What a camera sees that looks at an EAN-13: a film of one image, as Y4M. Chromium repeats it. */
export async function barcodeFilm(code: string): Promise<Buffer> {
  const { symbol } = await draw(code)
  const left = Math.round((WIDTH - symbol.width * BAR) / 2)
  const line = Buffer.alloc(WIDTH, WHITE)
  for (let x = 0; x < symbol.width * BAR; x++)
    if (symbol.data[Math.floor(x / BAR)] === 0) line[left + x] = BLACK
  const empty = Buffer.alloc(WIDTH, WHITE)
  const lines = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? line : empty))
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([head, ...lines, colours])
}
