import { blueberry, raspberry } from '#demo/drawing/berries.ts'
import { bowl, CLAY } from '#demo/drawing/crockery.ts'
import { mint } from '#demo/drawing/leaves.ts'
import { glass, napkin, pinch, spoon } from '#demo/drawing/props.ts'
import {
  around,
  circle,
  path,
  place,
  type Point,
  scatter,
  shaded,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { linen } from '#demo/drawing/tables.ts'

export function overnightOats(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [720, 590]
  const oats = sheet.radial(
    [
      [0, '#f7ead0'],
      [0.75, '#ead6b0'],
      [1, '#cdb182'],
    ],
    [0.4, 0.36],
  )
  const flakes = scatter(random, 260, at, 380, 15).map(([x, y]) =>
    place(
      x,
      y,
      random.between(0, 360),
      1,
      `<ellipse rx="17" ry="12" fill="${random.pick(['#f6e8ca', '#e7d2a6', '#fdf4e0', '#d8bd8b'])}"/>` +
        stroke('M-10 0H10', '#b8945c', 2, 'opacity=".45"'),
    ),
  )
  const apple = Array.from({ length: 7 }, (_, i) => {
    const peel = path('M-130 20C-110 -74 110 -74 130 20C76 -8 -76 -8 -130 20Z', '#c9372c')
    const flesh = path('M-124 20C-100 -54 100 -54 124 20C74 -2 -74 -2 -124 20Z', '#fff6d6')
    const core = path('M-40 4C-20 -14 20 -14 40 4C20 0 -20 0 -40 4Z', '#e6d49a')
    return place(
      470 + i * 26,
      560 + i * 46,
      -48 + i * 5,
      1,
      shaded(peel, [5, 12], 0.35) + flesh + core,
    )
  })
  const food = [
    circle(...at, 430, oats),
    ...flakes,
    ...apple,
    ...scatter(random, 22, [900, 520], 170, 58).map((one) =>
      blueberry(sheet, one, random.between(30, 39)),
    ),
    ...scatter(random, 9, [880, 740], 140, 84).map((one) => raspberry(sheet, one, 47)),
    ...scatter(random, 12, [640, 400], 130, 46).map(([x, y]) =>
      place(
        x,
        y,
        random.between(0, 360),
        1,
        shaded(path('M-36 0C-20 -24 18 -20 38 0C18 20 -20 24 -36 0Z', '#b87a45')) +
          stroke('M-26 0H26M-18 -7H18M-18 7H18', '#8d5427', 2.4, 'opacity=".6"'),
      ),
    ),
    mint(sheet, { at: [1000, 640], angle: -50, size: 1.1 }),
    mint(sheet, { at: [960, 690], angle: 20, size: 0.9 }),
    stroke('M560 700C620 640 700 760 780 690S 900 620 1000 800', '#d9942a', 9, 'opacity=".6"'),
  ].join('')
  return [
    linen(sheet, '#e9d3cb', '#7a4a3c'),
    napkin(sheet, [1370, 640], -14, '#8aa1a0', '#f4efe5'),
    spoon(sheet, [1360, 620], -10),
    bowl(sheet, at, 480, CLAY, food),
    pinch(
      sheet,
      [1330, 190],
      112,
      '#f4eddf',
      '#3c4a86',
      scatter(random, 18, [1330, 190], 80, 34)
        .map((one) => blueberry(sheet, one, 29))
        .join(''),
    ),
    raspberry(sheet, [150, 1030], 50),
    raspberry(sheet, [255, 1090], 46),
    blueberry(sheet, [240, 985], 34),
    ...around(random, 7, [170, 200], 90, 0.4).map(([x, y]) =>
      place(x, y, random.between(0, 360), 1, '<ellipse rx="20" ry="14" fill="#ecd9b2"/>'),
    ),
    glass(sheet, [1480, 1060], 104, '#f3e9dc'),
  ].join('')
}
