import { wedge } from '#demo/drawing/citrus.ts'
import { bowl, INK } from '#demo/drawing/crockery.ts'
import { chives } from '#demo/drawing/leaves.ts'
import { broccoli, chili } from '#demo/drawing/more-slices.ts'
import { noodles } from '#demo/drawing/noodles-and-eggs.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { pinch } from '#demo/drawing/props.ts'
import { circle, path, place, type Point, scatter, shaded, stroke } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { stone } from '#demo/drawing/tables.ts'

/** A chopstick. */
const stick = (y: number, angle: number) =>
  place(
    800,
    y,
    angle,
    1,
    shaded(path('M-720 -9L720 -15L720 15L-720 9Z', '#9c4a2c'), [10, 18], 0.4) +
      stroke('M-700 -4L700 -8', '#fff', 3, 'opacity=".25"') +
      path('M500 -14L720 -15L720 15L500 14Z', '#2c1a14'),
  )

export function sesameNoodles(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 600]
  const food = [
    circle(
      ...at,
      440,
      sheet.radial([
        [0, '#a8692b'],
        [1, '#5e3411'],
      ]),
    ),
    noodles(sheet, [780, 600], 520, ['#a86f2a', '#e9bd6c', '#fbe3a8'], 20, 110),
    noodles(sheet, [800, 590], 400, ['#b97f35', '#efc777', '#fdeab8'], 19, 90),
    ...(
      [
        [560, 420, -40],
        [1010, 420, 30],
        [1060, 640, 80],
        [560, 770, -120],
        [830, 860, 170],
        [700, 330, 0],
        [480, 600, -80],
      ] as const
    ).map(([x, y, angle]) => broccoli(sheet, [x, y], 66, angle)),
    ...scatter(random, 8, [830, 600], 190, 80).map((one) => chili(sheet, one, 21)),
    ...scatter(random, 9, [800, 600], 230, 90).map(([x, y]) =>
      place(
        x,
        y,
        random.between(0, 360),
        1,
        shaded(path('M-58 0C-40 -12 40 -12 58 0C40 12 -40 12 -58 0Z', '#ee9440')),
      ),
    ),
    chives(sheet, scatter(random, 46, at, 270, 26)),
    grains(sheet, scatter(random, 190, at, 350, 9), ['#fff3d2', '#f6e0ac', '#2b221c'], 4, 7),
  ].join('')
  return [
    stone(sheet, '#d9d4c9', ['#b6ae9f', '#8c8477', '#f4f0e8', '#6e665b']),
    bowl(sheet, at, 490, INK, food),
    stick(1075, -7),
    stick(1130, -4),
    pinch(sheet, [1395, 260], 118, '#3c4147', '#3a1f10'),
    wedge(sheet, [1400, 800], 96, -20, 'lime'),
    wedge(sheet, [1290, 890], 86, 30, 'lime'),
    chives(sheet, scatter(random, 24, [210, 250], 120, 20), 1.3),
  ].join('')
}
