import { bowl, GREEN } from '#demo/drawing/crockery.ts'
import { chopped, thyme } from '#demo/drawing/leaves.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { fork, napkin } from '#demo/drawing/props.ts'
import { circle, path, place, type Point, scatter, stroke } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { mushroom } from '#demo/drawing/slices.ts'
import { planks } from '#demo/drawing/tables.ts'

export function mushroomRisotto(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [800, 600]
  const cream = sheet.radial(
    [
      [0, '#f4e2b8'],
      [0.8, '#e6cc96'],
      [1, '#c4a263'],
    ],
    [0.4, 0.36],
  )
  const food = [
    circle(...at, 430, cream),
    grains(
      sheet,
      scatter(random, 900, at, 410, 8),
      ['#fbf0d2', '#eed9a8', '#f6e6bd', '#dcc084'],
      12,
      11,
    ),
    ...scatter(random, 17, at, 300, 96).map((one) => mushroom(sheet, one, random.between(52, 68))),
    ...scatter(random, 34, at, 360, 40).map(([x, y]) =>
      place(
        x,
        y,
        random.between(0, 360),
        1,
        path('M-34 -6L30 -9L36 4L-28 9Z', '#fff8e2') + stroke('M-28 8L34 3', '#d8bd80', 3),
      ),
    ),
    ...[
      [640, 520],
      [930, 480],
      [820, 740],
      [1010, 690],
      [570, 700],
    ].map(([x = 0, y = 0]) => thyme(sheet, { at: [x, y], size: 0.9 })),
    chopped(sheet, scatter(random, 70, at, 350)),
    grains(sheet, scatter(random, 60, at, 350, 10), ['#3b2a20'], 1.6, 4.5),
  ].join('')
  return [
    planks(sheet, '#6d4a33', '#2e1b10', 4),
    napkin(sheet, [1400, 420], 18, '#dcd3bf', '#8d7a5c'),
    fork(sheet, [1385, 380], 14),
    bowl(sheet, at, 480, GREEN, food),
    mushroom(sheet, [190, 300], 104, -30),
    mushroom(sheet, [330, 165], 82, 24),
    mushroom(sheet, [140, 960], 92, 60),
    thyme(sheet, { at: [270, 1050], size: 1.7, angle: 70 }),
  ].join('')
}
