import { wedge } from '#demo/drawing/citrus.ts'
import { BLUE, bowl } from '#demo/drawing/crockery.ts'
import { chopped, mint, parsley, spinach } from '#demo/drawing/leaves.ts'
import { chili } from '#demo/drawing/more-slices.ts'
import { chickpea, grains } from '#demo/drawing/pieces.ts'
import { fork, napkin, pinch } from '#demo/drawing/props.ts'
import { blob, circle, path, type Point, scatter, stroke } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { linen } from '#demo/drawing/tables.ts'

/** A swirl of cream on a soup. */
const swirl = ([x, y]: Point, r: number, color: string) =>
  stroke(
    `M${x - r} ${y}C${x - r} ${y - r} ${x + r} ${y - r} ${x + r * 0.86} ${y}C${x + r * 0.8} ${y + r * 0.66} ${x - r * 0.6} ${y + r * 0.7} ${x - r * 0.58} ${y + r * 0.06}C${x - r * 0.5} ${y - r * 0.5} ${x + r * 0.4} ${y - r * 0.5} ${x + r * 0.4} ${y}C${x + r * 0.36} ${y + r * 0.26} ${x - r * 0.1} ${y + r * 0.3} ${x - r * 0.14} ${y}`,
    color,
    17,
    'opacity=".92"',
  )

export function chickpeaCurry(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [820, 610]
  const sauce = sheet.radial(
    [
      [0, '#e8a33a'],
      [0.7, '#d3832a'],
      [1, '#a35a16'],
    ],
    [0.4, 0.36],
  )
  const rice = scatter(random, 620, [590, 560], 250, 7)
  const food = [
    circle(...at, 430, sauce),
    ...scatter(random, 60, at, 380, 30).map(([x, y]) =>
      path(
        blob(random, [x, y], random.between(12, 34), { wobble: 0.3 }),
        '#eab04c',
        'opacity=".5"',
      ),
    ),
    ...scatter(random, 18, [900, 660], 300, 60).map((one) =>
      spinach(sheet, { at: one, size: 1.05 }),
    ),
    ...scatter(random, 62, [910, 640], 310, 42).map((one) => chickpea(sheet, one, 27)),
    path(blob(random, [565, 555], 258, { wobble: 0.08 }), '#d9c9a4'),
    path(blob(random, [555, 545], 250, { wobble: 0.08 }), '#fbf4e0'),
    grains(
      sheet,
      rice.map(([x, y]): Point => [x - 36, y - 14]),
      ['#fffdf4', '#f3e9cf', '#fbf5e4', '#e4d6b4'],
      12,
      8,
    ),
    ...scatter(random, 8, [900, 620], 250, 80).map((one) => chili(sheet, one, 18)),
    swirl([930, 640], 95, '#fff8e6'),
    ...scatter(random, 9, [860, 620], 260, 90).map((one) =>
      parsley(sheet, { at: one, size: 0.95 }),
    ),
    chopped(sheet, scatter(random, 40, [600, 560], 260)),
  ].join('')
  return [
    linen(sheet, '#274754', '#000'),
    napkin(sheet, [1425, 830], -12, '#d98b3a', '#f7d9a6'),
    fork(sheet, [1420, 760], -8, true),
    bowl(sheet, at, 490, BLUE, food),
    wedge(sheet, [250, 910], 92, -30, 'lime'),
    wedge(sheet, [165, 790], 84, 40, 'lime'),
    pinch(
      sheet,
      [215, 255],
      118,
      '#c9794f',
      '#b5651d',
      grains(sheet, scatter(random, 150, [215, 255], 96), ['#d9912f', '#c2701c', '#e6ab45'], 2, 9),
    ),
    mint(sheet, { at: [390, 140], angle: 20 }),
  ].join('')
}
