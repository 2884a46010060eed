import { board, WALNUT } from '#demo/drawing/cookware.ts'
import { plum } from '#demo/drawing/more-slices.ts'
import { grains } from '#demo/drawing/pieces.ts'
import { fork, napkin, pinch } from '#demo/drawing/props.ts'
import { blob, box, circle, path, type Point, scatter, shaded } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { linen } from '#demo/drawing/tables.ts'

export function plumCake(sheet: Sheet): string {
  const { random } = sheet
  const dough = sheet.radial(
    [
      [0, '#efc67c'],
      [1, '#c98b3c'],
    ],
    [0.5, 0.5],
  )
  const crumble = (places: readonly Point[]) =>
    places
      .map(([x, y]) =>
        shaded(
          path(
            blob(random, [x, y], random.between(9, 24), { wobble: 0.34, corners: 7 }),
            random.pick(['#e9bd6f', '#d9a24f', '#f3d08c', '#c98d3c']),
          ),
          [3, 6],
          0.3,
        ),
      )
      .join('')
  const piece = (column: number, row: number) => {
    const [x, y] = [(column - 1) * 330, (row - 1) * 266]
    const spread = (list: Point[]) => list.map(([px, py]): Point => [x + px * 1.16, y + py])
    const plums = [-1, 0, 1].flatMap((i) =>
      [-1, 1].map((j) => plum(sheet, [x + i * 92, y + j * 56], 60, 90 + random.between(-10, 10))),
    )
    const body = box([x, y], [312, 250], 14, dough)
    return (
      shaded(box([x, y], [312, 250], 14, '#9c6122'), [6, 12], 0.4) +
      sheet.clipped(
        body,
        body + plums.join('') + crumble(spread(scatter(random, 30, [0, 0], 128, 24))),
      )
    )
  }
  const sugar = scatter(random, 700, [0, 0], 460).map(([x, y]) =>
    circle(x * 1.05, y * 0.86, random.between(1, 3.6), '#fff', 'opacity=".7"'),
  )
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].filter((column) => !(row === 2 && column === 2)).map((column) => piece(column, row)),
  )
  return [
    linen(sheet, '#d5dbd2', '#3b4a3a'),
    board(sheet, [760, 600], [1250, 980], 5, WALNUT),
    `<g transform="translate(740 600) rotate(5)">${cells.join('')}${sugar.join('')}</g>`,
    napkin(sheet, [1440, 880], -16, '#7c4a63', '#e9d3dd'),
    `<g transform="translate(1400 930) rotate(-12) scale(.92)">${piece(1, 1)}</g>`,
    fork(sheet, [1548, 470], 14, true),
    plum(sheet, [1400, 180], 92, 20),
    plum(sheet, [1510, 280], 84, 80),
    plum(sheet, [120, 1090], 88, -30),
    pinch(
      sheet,
      [120, 130],
      110,
      '#f4eddf',
      '#fffdf8',
      grains(sheet, scatter(random, 90, [120, 130], 84), ['#fff', '#efe7d6'], 3, 8),
    ),
  ].join('')
}
