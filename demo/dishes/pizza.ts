import { board, OAK } from '#demo/drawing/cookware.ts'
import { basil, thyme } from '#demo/drawing/leaves.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { blob, circle, path, type Point, scatter, shaded, stroke } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { cherryTomato } from '#demo/drawing/slices.ts'
import { planks } from '#demo/drawing/tables.ts'

export function pizza(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [790, 600]
  const crust = sheet.radial(
    [
      [0, '#f0cd88'],
      [0.86, '#e3ad5c'],
      [1, '#a8662a'],
    ],
    [0.45, 0.42],
  )
  const sauce = sheet.radial([
    [0, '#e2603a'],
    [0.8, '#cf4526'],
    [1, '#a92f15'],
  ])
  const burnt = scatter(random, 70, at, 440, 24)
    .filter(([x, y]) => Math.hypot(x - at[0], y - at[1]) > 385)
    .map(([x, y]) =>
      path(
        blob(random, [x, y], random.between(8, 26), { wobble: 0.3 }),
        '#5e2f10',
        'opacity=".55"',
      ),
    )
  const cheese = scatter(random, 13, at, 300, 124).map(([x, y]) => {
    const shape = blob(random, [x, y], random.between(62, 84), { wobble: 0.17, corners: 10 })
    const brown = scatter(random, 5, [x, y], 44, 14).map(([bx, by]) =>
      path(
        blob(random, [bx, by], random.between(6, 15), { wobble: 0.3 }),
        '#d9923a',
        'opacity=".5"',
      ),
    )
    return (
      shaded(path(shape, '#f3ddb0'), [4, 8]) +
      path(blob(random, [x - 4, y - 6], 58, { wobble: 0.16 }), '#fff8e8') +
      brown.join('')
    )
  })
  const lines = [18, 78, 138].map((angle) => {
    const turn = (angle * Math.PI) / 180
    const [dx, dy] = [Math.cos(turn) * 462, Math.sin(turn) * 462]
    return stroke(
      `M${at[0] - dx} ${at[1] - dy}L${at[0] + dx} ${at[1] + dy}`,
      '#7a3a14',
      6,
      'opacity=".5"',
    )
  })
  const edge = blob(random, at, 450, { wobble: 0.022, corners: 18 })
  return [
    planks(sheet, '#4b3a33', '#1e1410', 0),
    board(sheet, [800, 610], [1300, 1060], -6, OAK),
    shaded(path(edge, '#7a4214'), [16, 28], 0.5),
    path(edge, crust),
    ...burnt,
    path(blob(random, at, 384, { wobble: 0.025, corners: 16 }), sauce),
    ...scatter(random, 90, at, 360, 20).map(([x, y]) =>
      path(
        blob(random, [x, y], random.between(10, 32), { wobble: 0.3 }),
        random.pick(['#ee7a50', '#b53a1c', '#f0906a']),
        'opacity=".4"',
      ),
    ),
    ...cheese,
    ...scatter(random, 11, at, 310, 110).map((p) => cherryTomato(sheet, p, random.between(34, 44))),
    ...lines,
    ...scatter(random, 11, at, 300, 104).map((p) =>
      basil(sheet, { at: p, size: random.between(0.8, 1.05) }),
    ),
    ...scatter(random, 60, at, 350).map(([x, y]) =>
      circle(x, y, random.between(2, 6), '#f2b544', 'opacity=".6"'),
    ),
    grains(sheet, scatter(random, 70, at, 350), ['#2b1a10'], 1.4, 4.5),
    cherryTomato(sheet, [1490, 190], 54, true),
    cherryTomato(sheet, [1400, 120], 50, true),
    basil(sheet, { at: [130, 160], size: 1.3, angle: 30 }),
    thyme(sheet, { at: [1500, 1040], size: 1.5, angle: 40 }),
  ].join('')
}
