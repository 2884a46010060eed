import { wedge } from '#demo/drawing/citrus.ts'
import { pan } from '#demo/drawing/cookware.ts'
import { chopped, parsley } from '#demo/drawing/leaves.ts'
import { egg } from '#demo/drawing/noodles-and-eggs.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { blob, circle, path, place, type Point, scatter, shaded } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { onion } from '#demo/drawing/slices.ts'
import { stone } from '#demo/drawing/tables.ts'

export function shakshuka(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [740, 600]
  const sauce = sheet.radial(
    [
      [0, '#e2552c'],
      [0.75, '#c43a1b'],
      [1, '#8b2410'],
    ],
    [0.42, 0.38],
  )
  const pepper = (color: string) => (p: Point) =>
    place(
      p[0],
      p[1],
      random.between(0, 360),
      1,
      shaded(
        path(
          'M-56 -4C-30 -26 30 -26 56 -4C58 8 50 12 40 8C20 -4 -20 -4 -40 8C-50 12 -58 8 -56 -4Z',
          color,
        ),
      ),
    )
  const eggs: Point[] = [
    [620, 450],
    [890, 470],
    [600, 740],
    [870, 760],
    [745, 600],
  ]
  const food = [
    circle(...at, 430, sauce),
    ...scatter(random, 80, at, 390, 26).map(([x, y]) =>
      path(
        blob(random, [x, y], random.between(14, 40), { wobble: 0.25 }),
        random.pick(['#ee7347', '#a92d12', '#d94a25', '#f0885a']),
        'opacity=".5"',
      ),
    ),
    ...scatter(random, 14, at, 360, 80).map(pepper('#d8281c')),
    ...scatter(random, 10, at, 360, 90).map(pepper('#f0a62a')),
    ...scatter(random, 9, at, 350, 100).map((p) => onion(sheet, p, 40)),
    ...eggs.map((p) => egg(sheet, p, 112)),
    ...scatter(random, 46, at, 370, 34).map(([x, y]) =>
      path(blob(random, [x, y], random.between(9, 18), { wobble: 0.3, corners: 7 }), '#fffaf0'),
    ),
    ...scatter(random, 18, at, 370, 70).map((p) => parsley(sheet, { at: p, size: 0.95 })),
    chopped(sheet, scatter(random, 90, at, 380)),
    grains(sheet, scatter(random, 90, at, 380, 10), ['#2f1a10', '#6d2a12'], 1.6, 5),
  ].join('')
  const flatbread = (x: number, y: number, r: number, angle: number) =>
    place(
      x,
      y,
      angle,
      1,
      shaded(
        path(blob(random, [0, 0], r, { wobble: 0.06, stretch: 1.25 }), '#b97d3c'),
        [10, 16],
        0.35,
      ) +
        path(blob(random, [-3, -4], r * 0.96, { wobble: 0.06, stretch: 1.25 }), '#f0d29a') +
        scatter(random, 24, [0, 0], r * 0.9, 30)
          .map(([sx, sy]) =>
            path(
              blob(random, [sx * 1.15, sy], random.between(8, 24), { wobble: 0.3 }),
              '#8d5420',
              'opacity=".38"',
            ),
          )
          .join(''),
    )
  return [
    stone(sheet, '#e5ddd0', ['#c9bda9', '#a39580', '#f8f4ec', '#7d7060']),
    flatbread(1370, 300, 190, 30),
    flatbread(1440, 430, 175, -18),
    pan(sheet, at, 490, food, { angle: 34 }),
    wedge(sheet, [150, 190], 90, 20),
    parsley(sheet, { at: [130, 1050], size: 1.7, angle: 40 }),
    parsley(sheet, { at: [220, 1090], size: 1.4, angle: 100 }),
  ].join('')
}
