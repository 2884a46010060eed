import { circle, glow, type Point, soft } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Plates, bowls, pans and boards from above, with what is in them.

const shadowOf = ([x, y]: Point, r: number) =>
  soft(64, 0.24, (grow, more) => circle(x + 46, y + 70, r * 0.97 + grow, '#1a0f06', more)) +
  soft(24, 0.4, (grow, more) => circle(x + 20, y + 32, r + grow, '#1a0f06', more))

/** Light on the upper left of a round edge. */
const shine = ([x, y]: Point, r: number, width: number, opacity: number) =>
  glow(`M${x - r} ${y + r * 0.1}A${r} ${r} 0 0 1 ${x + r * 0.1} ${y - r}`, '#fff', width, opacity)

export interface Glaze {
  readonly color: string
  /** The color in the shadow. */
  readonly dark: string
  /** A line along the edge. */
  readonly line?: string
  /** Small dots in the glaze, as on stoneware. */
  readonly dots?: string
}

export const WHITE: Glaze = { color: '#fdfbf6', dark: '#dcd5c8' }
export const SPECKLED: Glaze = {
  color: '#f4eddf',
  dark: '#d5c8b2',
  line: '#a3835a',
  dots: '#8a6d49',
}
export const BLUE: Glaze = { color: '#4f7396', dark: '#2d4a68', line: '#24405c', dots: '#9db6cc' }
export const GREEN: Glaze = { color: '#8ba58c', dark: '#5d7a62', line: '#4f6a55', dots: '#c5d3c2' }
export const CLAY: Glaze = { color: '#c9794f', dark: '#8f4d2d', line: '#f0d9c0' }
export const INK: Glaze = { color: '#3c4147', dark: '#22262b', line: '#5c636b', dots: '#717a83' }

function speckles({ random }: Sheet, [x, y]: Point, r: number, color: string): string {
  return Array.from({ length: 110 }, () => {
    const [angle, reach] = [random.between(0, 6.3), Math.sqrt(random()) * r * 0.97]
    const dot: Point = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    return circle(...dot, random.between(0.8, 3.2), color, 'opacity=".55"')
  }).join('')
}

/** A flat plate. */
export function plate(sheet: Sheet, center: Point, r: number, glaze: Glaze, food: string): string {
  const { color, dark, line, dots } = glaze
  const [x, y] = center
  const body = sheet.radial(
    [
      [0, color],
      [0.8, color],
      [1, dark],
    ],
    [0.4, 0.36],
  )
  const well = sheet.radial(
    [
      [0, color],
      [0.86, color],
      [1, dark],
    ],
    [0.6, 0.64],
  )
  return [
    shadowOf(center, r),
    circle(x, y, r, body),
    line ? circle(x, y, r - 5, 'none', `stroke="${line}" stroke-width="8" opacity=".85"`) : '',
    circle(x, y, r * 0.75, well),
    circle(x, y, r * 0.75, 'none', `stroke="${dark}" stroke-width="4" opacity=".6"`),
    dots ? speckles(sheet, center, r, dots) : '',
    shine(center, r * 0.955, 10, 0.8),
    shine(center, r * 0.72, 5, 0.35),
    food,
  ].join('')
}

/** A bowl. The food fills it to 0.84 of its radius. */
export function bowl(sheet: Sheet, center: Point, r: number, glaze: Glaze, food: string): string {
  const { color, dark, line, dots } = glaze
  const [x, y] = center
  const outside = sheet.radial(
    [
      [0, color],
      [0.85, color],
      [1, dark],
    ],
    [0.4, 0.36],
  )
  const inside = sheet.radial(
    [
      [0, dark],
      [0.8, dark],
      [1, color],
    ],
    [0.6, 0.66],
  )
  const depth = sheet.radial(
    [
      [0, '#000', 0],
      [0.82, '#000', 0.02],
      [1, '#1a0a00', 0.5],
    ],
    [0.56, 0.6],
  )
  return [
    shadowOf(center, r),
    circle(x, y, r, outside),
    dots ? speckles(sheet, center, r, dots) : '',
    line ? circle(x, y, r - 4, 'none', `stroke="${line}" stroke-width="8" opacity=".9"`) : '',
    circle(x, y, r * 0.92, inside),
    sheet.clipped(circle(x, y, r * 0.86, '#000'), food + circle(x, y, r * 0.87, depth)),
    shine(center, r * 0.962, 9, 0.75),
  ].join('')
}
