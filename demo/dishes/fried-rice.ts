import { wedge } from '#demo/drawing/citrus.ts'
import { GREEN, plate } from '#demo/drawing/crockery.ts'
import { chives } from '#demo/drawing/leaves.ts'
import { carrot, chili } from '#demo/drawing/more-slices.ts'
import { egg } from '#demo/drawing/noodles-and-eggs.ts'
import { cube, grains } from '#demo/drawing/pieces.ts'
import { fork, pinch, spoon } from '#demo/drawing/props.ts'
import { blob, circle, path, type Point, scatter, soft } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { stone } from '#demo/drawing/tables.ts'

export function friedRice(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 600]
  const food = [
    soft(26, 0.4, (grow, more) => circle(806, 622, 345 + grow, '#4a3417', more)),
    path(blob(random, at, 338, { wobble: 0.06, corners: 14 }), '#d9b06a'),
    grains(
      sheet,
      scatter(random, 1100, at, 330, 7),
      ['#f8e6b9', '#eccb8a', '#fdf1d1', '#d9ab60'],
      11,
      8,
    ),
    ...scatter(random, 34, at, 300, 44).map((p) =>
      circle(
        p[0],
        p[1],
        17,
        sheet.radial(
          [
            [0, '#a9d66a'],
            [1, '#4f8d2c'],
          ],
          [0.35, 0.3],
        ),
      ),
    ),
    ...scatter(random, 22, at, 300, 56).map(([x, y]) =>
      cube(sheet, [x, y], 20, '#f29a42', '#cf6f1d'),
    ),
    ...scatter(random, 20, at, 300, 60).map(
      ([x, y]) =>
        path(blob(random, [x, y], 32, { wobble: 0.28 }), '#fbd35c') +
        path(blob(random, [x - 4, y - 5], 20, { wobble: 0.3 }), '#fee391'),
    ),
    egg(sheet, [780, 570], 152, { isFried: true }),
    chives(sheet, scatter(random, 60, at, 310, 24)),
    ...scatter(random, 7, at, 270, 110).map((p) => chili(sheet, p, 17)),
    grains(sheet, scatter(random, 70, at, 300, 12), ['#fff6dd', '#2b221c'], 3.4, 6),
  ].join('')
  return [
    stone(sheet, '#39424a', ['#5d6870', '#252c32', '#87939b', '#a7b0b5']),
    plate(sheet, at, 490, GREEN, food),
    spoon(sheet, [1410, 640], 6, true),
    fork(sheet, [1505, 640], 8, true),
    pinch(sheet, [210, 250], 118, '#d9d4c9', '#3a1f10'),
    wedge(sheet, [210, 960], 96, 20, 'lime'),
    carrot(sheet, [1420, 180], 54),
    carrot(sheet, [1330, 110], 46),
    chives(sheet, scatter(random, 20, [140, 640], 90, 22), 1.3),
  ].join('')
}
