import { bowl, SPECKLED } from '#demo/drawing/crockery.ts'
import { basilSprig, chopped } from '#demo/drawing/leaves.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { napkin, pinch, spoon } from '#demo/drawing/props.ts'
import {
  blob,
  circle,
  path,
  place,
  type Point,
  scatter,
  shaded,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { gingham } from '#demo/drawing/tables.ts'

/** A swirl of cream on a soup. */
const swirl = ([x, y]: Point, r: number, color: string) =>
  stroke(
    `M${x - r} ${y}C${x - r} ${y - r} ${x + r} ${y - r} ${x + r * 0.86} ${y}C${x + r * 0.8} ${y + r * 0.66} ${x - r * 0.6} ${y + r * 0.7} ${x - r * 0.58} ${y + r * 0.06}C${x - r * 0.5} ${y - r * 0.5} ${x + r * 0.4} ${y - r * 0.5} ${x + r * 0.4} ${y}C${x + r * 0.36} ${y + r * 0.26} ${x - r * 0.1} ${y + r * 0.3} ${x - r * 0.14} ${y}`,
    color,
    17,
    'opacity=".92"',
  )

export function tomatoSoup(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 590]
  const soup = sheet.radial(
    [
      [0, '#e8693a'],
      [0.7, '#d24c22'],
      [1, '#a93315'],
    ],
    [0.42, 0.38],
  )
  const lentils = scatter(random, 130, at, 340, 14).map(([x, y]) =>
    circle(
      x,
      y,
      random.between(6, 10),
      random.pick(['#f08a4b', '#f5a062', '#c9431c']),
      'opacity=".55"',
    ),
  )
  const oil = scatter(random, 26, at, 320, 30).map(([x, y]) =>
    circle(x, y, random.between(4, 11), '#f8b04a', 'opacity=".75"'),
  )
  const food = [
    path(blob(random, at, 420, { wobble: 0 }), soup),
    ...lentils,
    swirl([770, 580], 190, '#fff3df'),
    ...oil,
    chopped(sheet, scatter(random, 40, at, 300)),
    basilSprig(sheet, [800, 570], 1.15),
    grains(sheet, scatter(random, 40, at, 300, 10), ['#3b2a20', '#5a4030'], 2, 5),
  ].join('')
  const bread = place(
    1370,
    980,
    -28,
    1.15,
    shaded(
      path(
        'M-190 60C-220 -80 -110 -150 10 -145C140 -140 220 -70 200 50C190 110 -170 120 -190 60Z',
        '#b9712f',
      ),
      [10, 16],
      0.35,
    ) +
      path(
        'M-172 52C-196 -66 -100 -128 8 -124C124 -120 196 -62 180 42C170 92 -156 100 -172 52Z',
        '#f1d9a8',
      ) +
      scatter(random, 40, [0, -20], 120, 14)
        .map(([x, y]) =>
          path(
            blob(random, [x * 1.25, y * 0.7], random.between(4, 12), { wobble: 0.3 }),
            '#d9b577',
            'opacity=".8"',
          ),
        )
        .join(''),
  )
  return [
    gingham(sheet, '#7d9c6f', '#f6f1e4', 132),
    napkin(sheet, [250, 700], 14, '#e9e2d2', '#c0503a'),
    spoon(sheet, [255, 640], 10),
    bowl(sheet, at, 480, SPECKLED, food),
    bread,
    pinch(
      sheet,
      [1380, 270],
      112,
      '#efe7d8',
      '#d7a15a',
      grains(
        sheet,
        scatter(random, 160, [1380, 270], 92),
        ['#e5793e', '#f09455', '#cf5c28'],
        3,
        11,
      ),
    ),
  ].join('')
}
