import {
  box,
  circle,
  ellipse,
  glow,
  path,
  place,
  type Point,
  shaded,
  soft,
  softBox,
  stroke,
} from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Plates, bowls, pans and boards from above, with what is in them.

const shadowOf = ([x, y]: Point, r: number) =>
  soft(64, 0.24, (grow, more) => circle(x + 46, y + 70, r * 0.97 + grow, '#1a0f06', more)) +
  soft(24, 0.4, (grow, more) => circle(x + 20, y + 32, r + grow, '#1a0f06', more))

/** Light on the upper left of a round edge. */
const shine = ([x, y]: Point, r: number, width: number, opacity: number) =>
  glow(`M${x - r} ${y + r * 0.1}A${r} ${r} 0 0 1 ${x + r * 0.1} ${y - r}`, '#fff', width, opacity)

/** A pan of iron with a handle, or without one a pot with two. The food fills it to 0.88 of its radius. */
export function pan(
  sheet: Sheet,
  center: Point,
  r: number,
  food: string,
  { angle = 38, color = '#34373b', dark = '#17191b', isPot = false } = {},
): string {
  const [x, y] = center
  const body = sheet.radial(
    [
      [0, color],
      [0.9, color],
      [1, dark],
    ],
    [0.35, 0.3],
  )
  const depth = sheet.radial(
    [
      [0, '#000', 0],
      [0.84, '#000', 0.03],
      [1, '#000', 0.6],
    ],
    [0.56, 0.6],
  )
  const handle = sheet.linear(
    [
      [0, dark],
      [0.45, color],
      [1, dark],
    ],
    90,
  )
  const long =
    path(
      `M${r * 0.9} -38L${r * 1.3} -27H${r * 1.86}A27 27 0 0 1 ${r * 1.86} 27H${r * 1.3}L${r * 0.9} 38Z`,
      handle,
    ) + ellipse([r * 1.8, 0], [26, 11], '#0a0a0a', 'opacity=".75"')
  const ear = (side: number) =>
    `<g transform="scale(${side} 1)">${stroke(`M${r * 0.95} -78C${r * 1.22} -78 ${r * 1.22} 78 ${r * 0.95} 78`, color, 32)}${stroke(`M${r * 0.97} -84C${r * 1.24} -82 ${r * 1.24} 76 ${r * 0.97} 72`, '#fff', 4, 'opacity=".25"')}</g>`
  const grip = isPot ? ear(1) + ear(-1) : long
  return [
    shadowOf(center, r),
    `<g transform="translate(${x} ${y})">${shaded(place(0, 0, angle, 1, grip), [18, 32], 0.4)}</g>`,
    circle(x, y, r, body),
    circle(x, y, r * 0.93, dark),
    sheet.clipped(circle(x, y, r * 0.89, '#000'), food + circle(x, y, r * 0.9, depth)),
    shine(center, r * 0.965, 7, 0.55),
  ].join('')
}

/** A board of wood. */
export function board(
  sheet: Sheet,
  center: Point,
  size: Point,
  angle: number,
  tones: Point2 = OAK,
): string {
  const { random } = sheet
  const [width, height] = size
  const [color, dark] = tones
  const wood = sheet.linear(
    [
      [0, color],
      [0.5, color],
      [1, dark],
    ],
    60,
  )
  const grain = Array.from({ length: 26 }, () => {
    const y = random.between(-height / 2, height / 2)
    const bend = random.between(-16, 16)
    return stroke(
      `M${-width / 2} ${y}C${-width / 5} ${y + bend} ${width / 5} ${y - bend} ${width / 2} ${y + bend / 2}`,
      dark,
      random.between(1.5, 5),
      `opacity="${random.between(0.12, 0.4).toFixed(2)}"`,
    )
  })
  const shape = box([0, 0], size, 46, wood)
  const hole = circle(width / 2 - 64, 0, 23, '#1d130a', 'opacity=".6"')
  return `<g transform="translate(${center[0]} ${center[1]}) rotate(${angle})">${[
    softBox([18, 30], size, 46),
    box([3, 8], size, 46, dark),
    shape,
    sheet.clipped(shape, grain.join('')),
    box(
      [0, 0],
      [width - 6, height - 6],
      43,
      'none',
      'stroke="#fff" stroke-width="4" opacity=".22"',
    ),
    hole,
  ].join('')}</g>`
}

type Point2 = readonly [string, string]
export const OAK: Point2 = ['#d2a56c', '#a5743e']
export const WALNUT: Point2 = ['#8a5a38', '#5a361e']

/** A tray of metal with baking paper. */
export function tray(
  sheet: Sheet,
  center: Point,
  size: Point,
  angle: number,
  food: string,
): string {
  const [width, height] = size
  const metal = sheet.linear(
    [
      [0, '#9a9ea1'],
      [0.5, '#6f7477'],
      [1, '#4b5053'],
    ],
    40,
  )
  const paper = sheet.linear(
    [
      [0, '#f3e6cd'],
      [1, '#dcc6a0'],
    ],
    50,
  )
  const inside: Point = [width - 60, height - 60]
  const creases = [-0.3, 0.12, 0.38].map((at) =>
    glow(`M${at * width} ${-height / 2}L${at * width + 60} ${height / 2}`, '#7a5a2c', 6, 0.14),
  )
  return `<g transform="translate(${center[0]} ${center[1]}) rotate(${angle})">${[
    softBox([20, 34], size, 60),
    box([0, 0], size, 60, metal),
    box(
      [0, 0],
      [width - 10, height - 10],
      55,
      'none',
      'stroke="#fff" stroke-width="4" opacity=".5"',
    ),
    box([0, 0], inside, 34, '#2e3235'),
    box([4, 4], [inside[0] - 14, inside[1] - 14], 24, paper),
    ...creases,
    food,
  ].join('')}</g>`
}
