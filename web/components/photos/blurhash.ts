/** The width and height of the small picture that is drawn and then made larger by the browser. */
export const BLUR_SIZE = 24

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * The pixels of a BlurHash, as RGBA, in a square of `BLUR_SIZE`
 * (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
 *
 * @returns undefined where the text is no BlurHash
 */
export function decodeBlurhash(hash: string): Uint8ClampedArray<ArrayBuffer> | undefined {
  const size = numberOf(hash.slice(0, 1))
  const [columns, rows] = [(size % 9) + 1, Math.floor(size / 9) + 1]
  if (hash.length !== 4 + 2 * columns * rows) return undefined
  const largest = (numberOf(hash.slice(1, 2)) + 1) / 166
  const waves = Array.from({ length: columns * rows }, (_, i) =>
    i === 0 ? averageOf(numberOf(hash.slice(2, 6))) : waveOf(hash, i, largest),
  )
  const pixels = new Uint8ClampedArray(BLUR_SIZE * BLUR_SIZE * 4).fill(255)
  for (let y = 0; y < BLUR_SIZE; y++)
    for (let x = 0; x < BLUR_SIZE; x++)
      for (let channel = 0; channel < 3; channel++) {
        const light = waves.reduce((sum, wave, i) => {
          const across = Math.cos((Math.PI * x * (i % columns)) / BLUR_SIZE)
          const down = Math.cos((Math.PI * y * Math.floor(i / columns)) / BLUR_SIZE)
          return sum + (wave[channel] ?? 0) * across * down
        }, 0)
        pixels[4 * (y * BLUR_SIZE + x) + channel] = fromLinear(light)
      }
  return pixels
}

const numberOf = (digits: string): number =>
  Array.from(digits).reduce((sum, digit) => sum * 83 + DIGITS.indexOf(digit), 0)

const averageOf = (value: number): readonly number[] =>
  [value >> 16, (value >> 8) & 255, value & 255].map(toLinear)

function waveOf(hash: string, index: number, largest: number): readonly number[] {
  const value = numberOf(hash.slice(4 + index * 2, 6 + index * 2))
  return [Math.floor(value / 361), Math.floor(value / 19) % 19, value % 19].map((level) => {
    const part = (level - 9) / 9
    return Math.sign(part) * part * part * largest
  })
}

const toLinear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const fromLinear = (light: number): number => {
  const part = Math.max(0, Math.min(1, light))
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
}
