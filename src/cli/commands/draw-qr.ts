import { generate } from 'lean-qr'

/** Modules around the code. Most readers need two. */
const EDGE = 2

/**
 * Draws a QR code for a terminal: a character is two modules, one above the other.
 *
 * @param hasColours black on white, because many cameras read no white code on black
 */
export function drawQr(text: string, hasColours: boolean): string {
  const code = generate(text)
  const isDark = (x: number, y: number) => code.get(x - EDGE, y - EDGE)
  const size = code.size + 2 * EDGE
  const lines = Array.from({ length: Math.ceil(size / 2) }, (_row, row) => {
    const line = Array.from({ length: size }, (_column, x) => {
      const [upper, lower] = [isDark(x, 2 * row), isDark(x, 2 * row + 1)]
      return upper ? (lower ? '█' : '▀') : lower ? '▄' : ' '
    }).join('')
    return hasColours ? `\u{1b}[30;107m${line}\u{1b}[0m\n` : `${line}\n`
  })
  return lines.join('')
}
