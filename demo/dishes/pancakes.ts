import { blueberry, raspberry } from '#demo/drawing/berries.ts'
import { plate, WHITE } from '#demo/drawing/crockery.ts'
import { mint } from '#demo/drawing/leaves.ts'
import { fork, knife, pinch } from '#demo/drawing/props.ts'
import {
  blob,
  box,
  circle,
  glow,
  path,
  place,
  type Point,
  scatter,
  shaded,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { gingham } from '#demo/drawing/tables.ts'

/** Pancakes on top of each other, seen from above. */
export function pancakes(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 600]
  const crust = sheet.radial(
    [
      [0, '#e9a94f'],
      [0.62, '#d68a31'],
      [0.86, '#c2722a'],
      [1, '#f3d596'],
    ],
    [0.46, 0.44],
  )
  const one = (x: number, y: number, r: number) =>
    shaded(
      path(blob(random, [x, y], r, { wobble: 0.03, corners: 12 }), '#f0cf8d'),
      [12, 20],
      0.35,
    ) +
    path(blob(random, [x, y], r * 0.985, { wobble: 0.025, corners: 12 }), crust) +
    scatter(random, 26, [x, y], r * 0.8, 30)
      .map(([sx, sy]) =>
        path(
          blob(random, [sx, sy], random.between(8, 26), { wobble: 0.3 }),
          '#a85c1c',
          'opacity=".18"',
        ),
      )
      .join('')
  const syrup = blob(random, [790, 590], 186, { wobble: 0.24, corners: 10 })
  const gold = sheet.radial(
    [
      [0, '#e8932a', 0.75],
      [1, '#a8500f', 0.85],
    ],
    [0.4, 0.36],
  )
  const food = [
    one(742, 662, 300),
    one(860, 640, 296),
    one(800, 560, 302),
    path(syrup, gold),
    glow('M690 500C760 450 840 450 900 500', '#fff', 12, 0.35),
    place(
      800,
      585,
      18,
      1,
      shaded(box([0, 0], [128, 118], 16, '#f6d978'), [8, 14], 0.3) +
        box([-4, -6], [116, 104], 14, '#fdeba8'),
    ),
    ...scatter(random, 11, [930, 690], 120, 62).map((place1) => blueberry(sheet, place1, 38)),
    ...scatter(random, 6, [620, 470], 100, 78).map((place1) => raspberry(sheet, place1, 47)),
    ...[
      [420, 700],
      [470, 780],
      [1130, 470],
      [1080, 400],
    ].map(([x = 0, y = 0]) => blueberry(sheet, [x, y], 36)),
    mint(sheet, { at: [690, 430], angle: -20, size: 1 }),
    mint(sheet, { at: [1000, 770], angle: 60, size: 0.9 }),
    ...scatter(random, 150, at, 320).map(([x, y]) =>
      circle(x, y, random.between(1.5, 4), '#fff', 'opacity=".75"'),
    ),
  ].join('')
  return [
    gingham(sheet, '#d9788a', '#fdf7ef', 124),
    plate(sheet, at, 500, WHITE, food),
    fork(sheet, [1420, 640], 8),
    knife(sheet, [1510, 640], 8),
    pinch(sheet, [210, 240], 120, '#fdfbf6', '#b9641a'),
    pinch(
      sheet,
      [200, 980],
      112,
      '#8aa1a0',
      '#3c4a86',
      scatter(random, 18, [200, 980], 80, 34)
        .map((p) => blueberry(sheet, p, 29))
        .join(''),
    ),
  ].join('')
}
