import { citrus } from '#demo/drawing/citrus.ts'
import { tray } from '#demo/drawing/cookware.ts'
import { thyme } from '#demo/drawing/leaves.ts'
import { grains, potato } from '#demo/drawing/pieces.ts'
import { glass, napkin } from '#demo/drawing/props.ts'
import {
  blob,
  circle,
  glow,
  path,
  place,
  type Point,
  scatter,
  shaded,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { onion } from '#demo/drawing/slices.ts'
import { planks } from '#demo/drawing/tables.ts'

/** A leg of chicken with a brown skin. */
const chicken = (sheet: Sheet, [x, y]: Point, angle: number) => {
  const skin = sheet.radial(
    [
      [0, '#f0b254'],
      [0.5, '#d98a33'],
      [1, '#95521a'],
    ],
    [0.4, 0.34],
  )
  const shape =
    'M-170 10C-180 -90 -80 -140 20 -116C90 -100 120 -50 190 -34C214 -30 220 20 194 26C120 40 90 96 10 116C-90 138 -164 100 -170 10Z'
  const bone =
    stroke('M180 -4H262', '#efe3cd', 32) +
    circle(268, -18, 21, '#f6ecd9') +
    circle(268, 14, 21, '#e9dcc2')
  const spots = scatter(sheet.random, 26, [-30, 0], 120, 20).map(([sx, sy]) =>
    path(
      blob(sheet.random, [sx, sy], sheet.random.between(6, 22), { wobble: 0.4 }),
      '#7a3a10',
      'opacity=".28"',
    ),
  )
  return place(
    x,
    y,
    angle,
    1,
    shaded(bone + path(shape, '#95521a'), [9, 18], 0.4) +
      path(shape, skin) +
      spots.join('') +
      glow('M-130 -40C-110 -96 -30 -116 40 -92', '#fff', 12, 0.4),
  )
}

/** Fills a tray, which is wider than high. */
const wide = (places: Point[]) => places.map(([x, y]): Point => [x * 1.5, y * 1.02])

export function chickenTray(sheet: Sheet): string {
  const { random } = sheet
  const stick = (p: Point) =>
    place(
      p[0],
      p[1],
      random.between(0, 360),
      1,
      shaded(
        path('M-88 -20C-30 -26 50 -16 92 -6C96 0 96 6 92 10C50 18 -30 28 -88 22Z', '#e07b25'),
        [4, 8],
      ) + stroke('M-76 -8C-30 -14 40 -8 78 0', '#f8bd73', 7, 'opacity=".8"'),
    )
  const food = [
    ...wide(scatter(random, 26, [0, 0], 330, 80)).map(stick),
    ...wide(scatter(random, 26, [0, 0], 330, 84)).map((p) =>
      potato(sheet, p, random.between(34, 46)),
    ),
    ...wide(scatter(random, 9, [0, 0], 310, 120)).map((p) => onion(sheet, p, 62)),
    chicken(sheet, [-300, -150], 24),
    chicken(sheet, [190, -190], -28),
    chicken(sheet, [-200, 190], -12),
    chicken(sheet, [300, 150], 36),
    ...(
      [
        [-20, -40, 64],
        [60, 210, 60],
        [-480, 60, 58],
        [480, -100, 60],
      ] as const
    ).map(([x, y, r]) => citrus(sheet, [x, y], r)),
    ...(
      [
        [-100, -180, 40],
        [30, 70, 110],
        [430, 260, 20],
        [-440, 250, 80],
        [420, -270, 140],
      ] as const
    ).map(([x, y, angle]) => thyme(sheet, { at: [x, y], angle, size: 1.4 })),
    grains(sheet, wide(scatter(random, 110, [0, 0], 380)), ['#fff', '#3b2a20'], 2, 5),
  ].join('')
  return [
    planks(sheet, '#a9875f', '#54381c', -3),
    napkin(sheet, [1470, 200], 20, '#31546b', '#dfe8ec'),
    tray(sheet, [780, 610], [1330, 940], 3, place(0, 0, 0, 1.16, food)),
    glass(sheet, [1500, 1050], 100, '#f6e9c0'),
  ].join('')
}
