import { wedge } from '#demo/drawing/citrus.ts'
import { pan } from '#demo/drawing/cookware.ts'
import { chopped, parsley } from '#demo/drawing/leaves.ts'
import { chili } from '#demo/drawing/more-slices.ts'
import { bean } from '#demo/drawing/pieces.ts'
import { pinch, spoon } from '#demo/drawing/props.ts'
import {
  blob,
  circle,
  ellipse,
  path,
  place,
  type Point,
  scatter,
  shaded,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { towel } from '#demo/drawing/tables.ts'

export function chiliPot(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 600]
  const sauce = sheet.radial(
    [
      [0, '#b9401f'],
      [0.75, '#962c14'],
      [1, '#611a0b'],
    ],
    [0.42, 0.38],
  )
  const corn = (p: Point) =>
    place(
      p[0],
      p[1],
      random.between(0, 360),
      1,
      shaded(
        path('M-15 -13C-6 -22 8 -22 15 -12C19 2 10 17 0 17C-11 17 -19 3 -15 -13Z', '#f6c530'),
        [2, 4],
      ) + ellipse([-4, -6], [6, 4], '#fff', 'opacity=".5"'),
    )
  const food = [
    circle(...at, 440, sauce),
    ...scatter(random, 90, at, 400, 26).map(([x, y]) =>
      path(
        blob(random, [x, y], random.between(14, 34), { wobble: 0.28 }),
        random.pick(['#cf5630', '#7a200d', '#b03a1c', '#d9693f']),
        'opacity=".55"',
      ),
    ),
    ...scatter(random, 74, at, 385, 44).map((p) =>
      bean(sheet, p, 33, random.pick(['#6b1f22', '#7c2a2a', '#571518'])),
    ),
    ...scatter(random, 36, at, 385, 46).map((p) => bean(sheet, p, 27, '#2b1c1c')),
    ...scatter(random, 74, at, 390, 38).map(corn),
    ...scatter(random, 18, at, 370, 84).map(([x, y]) =>
      place(
        x,
        y,
        random.between(0, 360),
        1,
        shaded(path('M-34 -16L30 -20L36 14L-28 20Z', '#d8281c')),
      ),
    ),
    path(blob(random, [740, 560], 116, { wobble: 0.12 }), '#d9cdb8'),
    path(blob(random, [734, 550], 110, { wobble: 0.12 }), '#fffdf6'),
    stroke('M670 540C700 490 780 490 800 540C800 590 720 600 716 556', '#e9e0cf', 10),
    ...scatter(random, 9, [900, 650], 220, 80).map((p) => chili(sheet, p, 21, '#4f8f2c')),
    ...scatter(random, 12, at, 330, 90).map((p) => parsley(sheet, { at: p, size: 1 })),
    chopped(sheet, scatter(random, 40, [740, 560], 110)),
  ].join('')
  return [
    towel(sheet, '#b7a58c', '#f7f1e4', '#b5442c'),
    pan(sheet, at, 480, food, { angle: 12, color: '#c2452d', dark: '#7c2415', isPot: true }),
    wedge(sheet, [190, 200], 92, 30, 'lime'),
    wedge(sheet, [290, 120], 84, -10, 'lime'),
    pinch(
      sheet,
      [1440, 980],
      122,
      '#f4eddf',
      '#e8b54a',
      scatter(random, 26, [1440, 980], 96, 26)
        .map(([x, y]) =>
          place(
            x,
            y,
            random.between(0, 360),
            1,
            shaded(path('M-40 22L0 -40L40 22Z', '#efb945')) +
              path('M-30 16L0 -30L30 16Z', '#f8d27a', 'opacity=".7"'),
          ),
        )
        .join(''),
    ),
    spoon(sheet, [170, 930], -30),
  ].join('')
}
