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
import { weave } from './tables.ts'

// Things beside a dish.

const silver = (sheet: Sheet) =>
  sheet.linear(
    [
      [0, '#f4f4f2'],
      [0.5, '#b9bcbe'],
      [1, '#7d8184'],
    ],
    0,
  )
const brass = (sheet: Sheet) =>
  sheet.linear(
    [
      [0, '#f0d79a'],
      [0.5, '#c69f4f'],
      [1, '#8a6a2b'],
    ],
    0,
  )

const HANDLE = 'M-8 -40C-10 60 -17 200 -16 290C-15 322 15 322 16 290C17 200 10 60 8 -40Z'

export function fork(sheet: Sheet, [x, y]: Point, angle: number, isBrass = false): string {
  const metal = isBrass ? brass(sheet) : silver(sheet)
  const head =
    'M-9 -36C-40 -70 -42 -110 -40 -210L-30 -210L-27 -120L-17 -120L-15 -212L-5 -212L-4 -120L6 -120L7 -212L17 -212L18 -120L27 -120L31 -210L40 -210C42 -110 40 -70 9 -36Z'
  const drawing = path(HANDLE, metal) + path(head, metal)
  return place(
    x,
    y,
    angle,
    1,
    shaded(drawing, [10, 14], 0.34) +
      stroke('M-4 0C-6 90 -10 200 -9 286', '#fff', 3, 'opacity=".6"'),
  )
}

export function spoon(sheet: Sheet, [x, y]: Point, angle: number, isBrass = false): string {
  const metal = isBrass ? brass(sheet) : silver(sheet)
  const drawing = path(HANDLE, metal) + ellipse([0, -120], [52, 88], metal)
  const hollow = sheet.linear(
    [
      [0, '#000', 0.28],
      [0.6, '#000', 0.02],
      [1, '#fff', 0.5],
    ],
    50,
  )
  return place(
    x,
    y,
    angle,
    1,
    shaded(drawing, [10, 14], 0.34) +
      ellipse([0, -122], [43, 78], hollow) +
      stroke('M-4 0C-6 90 -10 200 -9 286', '#fff', 3, 'opacity=".6"'),
  )
}

export function knife(sheet: Sheet, [x, y]: Point, angle: number, isBrass = false): string {
  const metal = isBrass ? brass(sheet) : silver(sheet)
  const blade = path('M-10 -30C-14 -110 -16 -210 8 -262C22 -200 20 -100 12 -30Z', metal)
  return place(
    x,
    y,
    angle,
    1,
    shaded(path(HANDLE, metal) + blade, [10, 14], 0.34) +
      stroke('M-4 0C-6 90 -10 200 -9 286', '#fff', 3, 'opacity=".6"'),
  )
}

/** A folded napkin. */
export function napkin(
  sheet: Sheet,
  [x, y]: Point,
  angle: number,
  color: string,
  stripe = '#fff',
): string {
  const cloth = sheet.linear(
    [
      [0, '#fff', 0.16],
      [0.5, '#000', 0.02],
      [1, '#000', 0.16],
    ],
    20,
  )
  const stripes = [-128, -108, 108, 128].map((at) =>
    box([at, 0], [7, 560], 0, stripe, 'opacity=".7"'),
  )
  return place(
    x,
    y,
    angle,
    1,
    softBox([12, 18], [330, 560], 10, 18) +
      box([0, 0], [330, 560], 10, color) +
      stripes.join('') +
      weave([-165, -280], [330, 560]) +
      box([0, 0], [330, 560], 10, cloth) +
      glow('M-165 -60C-40 -40 60 -90 165 -70', '#000', 8, 0.1),
  )
}

/** A small bowl with something in it, to see what a dish is made of. */
export function pinch(
  sheet: Sheet,
  [x, y]: Point,
  r: number,
  bowl: string,
  food: string,
  more = '',
): string {
  const edge = sheet.radial(
    [
      [0, bowl],
      [0.8, bowl],
      [1, '#5f5546'],
    ],
    [0.4, 0.35],
  )
  const depth = sheet.radial(
    [
      [0, '#000', 0],
      [0.75, '#000', 0.04],
      [1, '#000', 0.4],
    ],
    [0.58, 0.62],
  )
  return [
    soft(18, 0.42, (grow, rest) => circle(x + 12, y + 20, r + grow, '#1a0f06', rest)),
    circle(x, y, r, edge),
    circle(x, y, r * 0.86, food),
    sheet.clipped(circle(x, y, r * 0.86, '#000'), more),
    circle(x, y, r * 0.86, depth),
    glow(
      `M${x - r * 0.95} ${y}A${r * 0.95} ${r * 0.95} 0 0 1 ${x} ${y - r * 0.95}`,
      '#fff',
      5,
      0.7,
    ),
  ].join('')
}

/** A glass of water or juice from above. */
export function glass(sheet: Sheet, [x, y]: Point, r: number, drink: string): string {
  const inside = sheet.radial(
    [
      [0, drink, 0.55],
      [0.85, drink, 0.85],
      [1, '#fff', 0.5],
    ],
    [0.6, 0.6],
  )
  return [
    soft(20, 0.28, (grow, more) => circle(x + 28, y + 40, r + grow, '#1a0f06', more)),
    soft(20, 0.35, (grow, more) => circle(x + 26, y + 36, r * 0.55 + grow, '#fff', more)),
    circle(x, y, r, '#ffffff', 'opacity=".35"'),
    circle(x, y, r * 0.9, inside),
    circle(x, y, r, 'none', 'stroke="#fff" stroke-width="6" opacity=".75"'),
    glow(
      `M${x - r * 0.7} ${y + r * 0.1}A${r * 0.7} ${r * 0.7} 0 0 1 ${x} ${y - r * 0.7}`,
      '#fff',
      9,
      0.7,
    ),
  ].join('')
}
