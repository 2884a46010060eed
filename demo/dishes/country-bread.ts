import { board, OAK } from '#demo/drawing/cookware.ts'
import { knife, pinch } from '#demo/drawing/props.ts'
import {
  blob,
  box,
  circle,
  ellipse,
  glow,
  path,
  place,
  type Point,
  scatter,
  shaded,
  soft,
  stroke,
} from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { towel } from '#demo/drawing/tables.ts'

/** A slice of bread from its cut side. */
function slice(sheet: Sheet, [x, y]: Point, angle: number): string {
  const { random } = sheet
  const shape =
    'M-150 130C-190 20 -190 -110 -70 -136C0 -150 40 -150 90 -134C190 -104 190 20 150 130C120 156 -120 156 -150 130Z'
  const holes = scatter(random, 46, [0, 0], 126, 17).map(([hx, hy]) =>
    path(
      blob(random, [hx, hy], random.between(4, 13), { wobble: 0.35, stretch: 1.2 }),
      '#dfbd85',
      'opacity=".75"',
    ),
  )
  return place(
    x,
    y,
    angle,
    1,
    shaded(path(shape, '#8d5420'), [10, 18], 0.4) +
      `<g transform="scale(.92) translate(-3 -4)">${path(shape, '#f3dcaa')}</g>` +
      holes.join(''),
  )
}

/** A cut in the crust. */
const cut = (x: number, bend: number) =>
  path(
    `M${x - 44} 300C${x - 100 + bend} 480 ${x - 80 + bend} 660 ${x - 20} 800C${x + 20 + bend} 660 ${x + 24 + bend} 470 ${x - 44} 300Z`,
    '#f0cf92',
  ) +
  stroke(
    `M${x - 44} 300C${x - 100 + bend} 480 ${x - 80 + bend} 660 ${x - 20} 800`,
    '#7a4214',
    9,
    'opacity=".8"',
  ) +
  stroke(
    `M${x - 50} 400C${x - 56 + bend} 520 ${x - 50 + bend} 640 ${x - 20} 740`,
    '#d9a860',
    7,
    'opacity=".7"',
  )

export function countryBread(sheet: Sheet): string {
  const { random } = sheet
  const crust = sheet.radial(
    [
      [0, '#d9984a'],
      [0.6, '#b56f2b'],
      [1, '#6b3811'],
    ],
    [0.4, 0.34],
  )
  const at: Point = [650, 560]
  const loaf = blob(random, at, 340, { wobble: 0.03, corners: 12, stretch: 1.08 })
  const rings = [300, 250, 200, 150].map((r) =>
    soft(14, 0.3, (grow, more) =>
      ellipse(at, [r * 1.08, r], 'none', `stroke="#fff6e2" stroke-width="${18 + grow}" ${more}`),
    ),
  )
  const flour = scatter(random, 900, at, 330).map(([x, y]) =>
    circle(
      x,
      y,
      random.between(1, 4.5),
      '#fffaf0',
      `opacity="${random.between(0.2, 0.75).toFixed(2)}"`,
    ),
  )
  const crumbs = scatter(random, 46, [1090, 860], 260, 12).map(([x, y]) =>
    path(
      blob(random, [x, y], random.between(3, 10), { wobble: 0.4, corners: 6 }),
      random.pick(['#e3b76b', '#b9772f', '#f3dcaa']),
    ),
  )
  return [
    towel(sheet, '#59686d', '#f1ebdd', '#8a9aa0'),
    board(sheet, [790, 620], [1330, 920], -4, OAK),
    shaded(path(loaf, '#6b3811'), [16, 30], 0.5),
    path(loaf, crust),
    sheet.clipped(
      path(loaf, '#000'),
      rings.join('') + cut(560, 6) + cut(720, 0) + cut(880, -10) + flour.join(''),
    ),
    glow('M330 480C380 320 520 250 640 240', '#fff', 22, 0.28),
    slice(sheet, [1130, 460], 14),
    slice(sheet, [1160, 690], -10),
    ...crumbs,
    place(1030, 985, 96, 1.3, knife(sheet, [0, 0], 0)),
    pinch(
      sheet,
      [180, 190],
      116,
      '#fdfbf6',
      '#f6d978',
      place(180, 190, 20, 1, box([0, 0], [110, 96], 14, '#fbe9a2')),
    ),
    ...(
      [
        [1480, 240, 20],
        [1525, 300, 38],
      ] as const
    ).map(([x, y, angle]) =>
      place(
        x,
        y,
        angle,
        1,
        stroke('M0 150V-60', '#b98f4d', 6) +
          Array.from({ length: 9 }, (_, i) =>
            ellipse(
              [i % 2 ? 13 : -13, -70 + i * 16],
              [9, 20],
              '#d9ae5f',
              `transform="rotate(${i % 2 ? 24 : -24} ${i % 2 ? 13 : -13} ${-70 + i * 16})"`,
            ),
          ).join(''),
      ),
    ),
  ].join('')
}
