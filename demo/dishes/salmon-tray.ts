import { citrus, wedge } from '#demo/drawing/citrus.ts'
import { tray } from '#demo/drawing/cookware.ts'
import { dill } from '#demo/drawing/leaves.ts'
import { grains, potato } from '#demo/drawing/pieces.ts'
import { fork } from '#demo/drawing/props.ts'
import {
  blob,
  glow,
  path,
  place,
  type Point,
  scatter,
  shaded,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { linen } from '#demo/drawing/tables.ts'

/** A fillet of salmon with its lines. */
const salmon = (sheet: Sheet, [x, y]: Point, angle: number) => {
  const flesh = sheet.linear(
    [
      [0, '#fba57c'],
      [0.5, '#f2825a'],
      [1, '#dc6238'],
    ],
    80,
  )
  const shape =
    'M-215 -60C-150 -100 120 -104 205 -64C236 -40 236 44 205 66C120 104 -150 100 -215 62C-240 30 -240 -30 -215 -60Z'
  const lines = [-150, -90, -30, 30, 90, 150].map((at) =>
    stroke(
      `M${at - 26} -84C${at + 28} -36 ${at + 28} 36 ${at - 26} 84`,
      '#ffd2b8',
      8,
      'opacity=".8"',
    ),
  )
  const brown = [-120, -20, 90].map((at) =>
    path(blob(sheet.random, [at, -30], 44, { wobble: 0.4 }), '#a8481c', 'opacity=".16"'),
  )
  return place(
    x,
    y,
    angle,
    1,
    shaded(path(shape, '#b9512d'), [8, 16], 0.4) +
      path(shape, flesh) +
      sheet.clipped(path(shape, '#000'), lines.join('') + brown.join('')) +
      glow('M-196 -56C-140 -90 110 -94 190 -58', '#fff', 7, 0.4),
  )
}

export function salmonTray(sheet: Sheet): string {
  const { random } = sheet
  const beans = scatter(random, 40, [0, 0], 300, 20).map(([x, y]) =>
    place(
      x * 1.55,
      y * 0.9,
      random.between(-40, 40),
      1,
      shaded(stroke('M-88 6C-40 -12 40 -12 88 4', '#5f9440', 17), [3, 7]) +
        stroke('M-80 2C-40 -14 40 -14 78 0', '#a9cf78', 4, 'opacity=".7"'),
    ),
  )
  const food = [
    ...beans,
    ...scatter(random, 40, [0, 0], 330, 74).map(([x, y]) =>
      potato(sheet, [x * 1.55, y * 1.02], random.between(36, 50)),
    ),
    salmon(sheet, [-260, -150], -12),
    salmon(sheet, [240, -60], 14),
    salmon(sheet, [-120, 190], 4),
    ...(
      [
        [-300, -170, 62],
        [-200, -150, 58],
        [200, -80, 62],
        [300, -50, 56],
        [-160, 180, 60],
        [-60, 196, 56],
      ] as const
    ).map(([x, y, r]) => citrus(sheet, [x, y], r)),
    ...(
      [
        [-120, -190, 70],
        [370, 20, 100],
        [40, 150, 60],
        [430, 230, 20],
        [-450, 160, -30],
        [80, -250, 140],
      ] as const
    ).map(([x, y, angle]) => dill(sheet, { at: [x, y], angle, size: 1.15 })),
    grains(
      sheet,
      scatter(random, 100, [0, 0], 380).map(([x, y]): Point => [x * 1.4, y]),
      ['#fff', '#3b2a20'],
      2,
      5,
    ),
  ].join('')
  return [
    linen(sheet, '#3f5f57', '#0e1d19'),
    tray(sheet, [790, 590], [1330, 930], -4, place(0, 0, 0, 1.16, food)),
    fork(sheet, [1515, 700], 4, true),
    wedge(sheet, [90, 1090], 90, 20),
  ].join('')
}
