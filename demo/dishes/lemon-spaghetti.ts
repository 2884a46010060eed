import { citrus, wedge } from '#demo/drawing/citrus.ts'
import { plate, WHITE } from '#demo/drawing/crockery.ts'
import { basil, basilSprig, chopped } from '#demo/drawing/leaves.ts'
import { noodles } from '#demo/drawing/noodles-and-eggs.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { fork, napkin, pinch } from '#demo/drawing/props.ts'
import { circle, path, place, type Point, scatter, shaded, soft } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { linen } from '#demo/drawing/tables.ts'

export function lemonSpaghetti(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [800, 600]
  const food = [
    soft(40, 0.5, (grow, more) => circle(806, 618, 340 + grow, '#a8772b', more)),
    noodles(sheet, at, 405, ['#b9862f', '#f0cc73', '#fdebb4'], 19, 120),
    noodles(sheet, [790, 590], 345, ['#bf8f38', '#f5d582', '#fff0c2'], 18, 110),
    citrus(sheet, [920, 480], 78),
    citrus(sheet, [1000, 585], 70),
    ...scatter(random, 42, at, 270, 26).map(([x, y]) =>
      place(
        x,
        y,
        random.between(0, 360),
        1,
        shaded(path('M-24 -5L20 -8L26 3L-20 8Z', '#fffaf0'), [2, 4]),
      ),
    ),
    basilSprig(sheet, [700, 640], 1.1),
    basil(sheet, { at: [640, 470], angle: 40, size: 0.8 }),
    chopped(sheet, scatter(random, 40, at, 280), ['#f2c230', '#e8ae1c']),
    grains(sheet, scatter(random, 60, at, 300, 10), ['#2f2118'], 1.4, 4.5),
  ].join('')
  return [
    linen(sheet, '#8fa7a5', '#1d2e2c'),
    napkin(sheet, [230, 660], 8, '#f4efe3', '#d9b04a'),
    fork(sheet, [225, 600], 4, true),
    plate(sheet, at, 500, WHITE, food),
    wedge(sheet, [1400, 930], 100, -25),
    wedge(sheet, [1290, 1040], 90, 30),
    pinch(
      sheet,
      [1410, 260],
      116,
      '#f4eddf',
      '#f6ead0',
      grains(sheet, scatter(random, 130, [1410, 260], 96), ['#fffaf0', '#f1deb4', '#e3cb97'], 9, 7),
    ),
  ].join('')
}
