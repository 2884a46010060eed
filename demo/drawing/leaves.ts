import { path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Leaves and herbs. Each is drawn around 0, 0, about 100 pixels long, and then put in its place.

interface Put {
  readonly at: Point
  readonly size?: number
  readonly angle?: number
}

const put = ({ random }: Sheet, { at: [x, y], size = 1, angle }: Put, drawing: string) =>
  place(x, y, angle ?? random.between(0, 360), size * random.between(0.9, 1.1), drawing)

const BASIL: readonly [string, string] = ['#4d8a35', '#2f6423']
const MINT: readonly [string, string] = ['#5c9c50', '#37723a']
const SPINACH: readonly [string, string] = ['#3f7a33', '#295622']

/** A leaf with a fold in the middle and veins. */
function leaf([color, dark]: readonly [string, string], width: number): string {
  const half = (side: number) =>
    `M-50 0C-30 ${-width * side} 22 ${-width * side} 52 0C20 ${-4 * side} -20 ${-4 * side} -50 0Z`
  const veins = [-24, -6, 12, 28]
    .flatMap((x) => [`M${x} 0L${x + 13} ${-width * 0.5}`, `M${x} 0L${x + 13} ${width * 0.5}`])
    .join('')
  return (
    shaded(path(`${half(1)}${half(-1)}`, color)) +
    path(half(-1), dark, 'opacity=".45"') +
    stroke(veins, dark, 1.8, 'opacity=".5"') +
    stroke('M-62 2C-40 0 20 0 48 0', '#cfe3a8', 2.6, 'opacity=".75"') +
    stroke(
      `M-30 ${-width * 0.42}C-10 ${-width * 0.68} 10 ${-width * 0.66} 26 ${-width * 0.4}`,
      '#fff',
      4,
      'opacity=".22"',
    )
  )
}

export const basil = (sheet: Sheet, where: Put) => put(sheet, where, leaf(BASIL, 44))
export const mint = (sheet: Sheet, where: Put) => put(sheet, where, leaf(MINT, 36))
export const spinach = (sheet: Sheet, where: Put) => put(sheet, where, leaf(SPINACH, 48))

/** A sprig of basil: leaves around one point. */
export function basilSprig(sheet: Sheet, [x, y]: Point, size: number): string {
  return [200, 330, 80, 20, 140]
    .map((angle, i) => {
      const reach = (i < 3 ? 46 : 20) * size
      const turn = (angle * Math.PI) / 180
      const at: Point = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
      return basil(sheet, { at, angle, size: size * (i < 3 ? 1 : 0.62) })
    })
    .join('')
}

/** A leaf of flat parsley. */
export function parsley(sheet: Sheet, where: Put): string {
  const { random } = sheet
  const lobe =
    'M0 0C-9 -12 -17 -22 -12 -34C-7 -29 -4 -33 0 -42C4 -33 8 -30 13 -34C17 -22 9 -12 0 0Z'
  const lobes = [-68, 0, 68].map((angle) => place(0, 0, angle, 1, path(lobe, '#4f8f35')))
  const lines = [-68, 0, 68].map((angle) =>
    place(0, 0, angle, 1, stroke('M0 0V-30', '#2d5f20', 1.8)),
  )
  const stem = stroke('M0 0C3 14 0 24 5 36', '#6ba44a', 3.4)
  return put(
    sheet,
    { ...where, angle: where.angle ?? random.between(0, 360) },
    shaded(stem + lobes.join('')) + lines.join(''),
  )
}

/** A frond of dill. */
export function dill(sheet: Sheet, where: Put): string {
  const { random } = sheet
  const threads = Array.from({ length: 11 }, (_, i) => {
    const y = 46 - i * 9
    const long = 34 - i * 1.6
    const side = (s: number) =>
      `M0 ${y}C${s * long * 0.4} ${y - 5} ${s * long * 0.7} ${y - 10} ${s * long} ${y - random.between(14, 26)}M${s * long * 0.5} ${y - 7}L${s * long * 0.62} ${y - 24}`
    return side(1) + side(-1)
  })
  const drawing = stroke(`M0 60C-4 20 3 -20 0 -58${threads.join('')}`, '#5d9440', 3)
  return put(sheet, where, shaded(drawing, [3, 6]))
}

/** A sprig of thyme or rosemary. */
export function thyme(sheet: Sheet, where: Put): string {
  const { random } = sheet
  const leaves = Array.from({ length: 12 }, (_, i) => {
    const y = 52 - i * 9.5
    const turn = random.between(30, 60)
    return [1, -1].map((side) =>
      place(
        0,
        y,
        side * turn,
        1,
        `<ellipse cx="0" cy="-11" rx="5.5" ry="12" fill="${random.pick(['#6f8f5b', '#5d7f4d', '#83a06d'])}"/>`,
      ),
    )
  })
  const stem = stroke('M0 78C-3 30 4 -20 0 -64', '#7d6a45', 3.4)
  return put(sheet, where, shaded(stem + leaves.flat().join(''), [3, 6]))
}

/** Rings of spring onion or chives. */
export function chives(sheet: Sheet, places: readonly Point[], size = 1): string {
  const { random } = sheet
  return places
    .map(([x, y]) => {
      const color = random.pick(['#6fae45', '#8dc25d', '#4c8c35', '#b5d886'])
      const ring = `<ellipse rx="10" ry="${random.between(6, 10).toFixed(1)}" fill="none" stroke="${color}" stroke-width="5.5"/>`
      return place(x, y, random.between(0, 360), size, shaded(ring, [2, 4]))
    })
    .join('')
}

/** Small pieces of a chopped herb. */
export function chopped(
  { random }: Sheet,
  places: readonly Point[],
  colors: readonly [string, ...string[]] = ['#4f8f35', '#3c7329', '#6fae45'],
): string {
  return places
    .map(([x, y]) => {
      const [w, h] = [random.between(5, 11), random.between(3, 7)]
      return place(
        x,
        y,
        random.between(0, 360),
        1,
        path(`M${-w} 0L${w * 0.2} ${-h}L${w} ${h * 0.3}L${-w * 0.2} ${h}Z`, random.pick(colors)),
      )
    })
    .join('')
}
