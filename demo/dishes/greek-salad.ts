import { wedge } from '#demo/drawing/citrus.ts'
import { bowl, WHITE } from '#demo/drawing/crockery.ts'
import { chopped, spinach } from '#demo/drawing/leaves.ts'
import { bean, cube, olive } from '#demo/drawing/pieces.ts'
import { fork, spoon } from '#demo/drawing/props.ts'
import { circle, type Point, scatter } from '#demo/drawing/shapes.ts'
import type { Sheet } from '#demo/drawing/sheet.ts'
import { cherryTomato, cucumber, onion } from '#demo/drawing/slices.ts'
import { towel } from '#demo/drawing/tables.ts'

export function greekSalad(sheet: Sheet): string {
  const { random } = sheet
  const at: Point = [800, 600]
  const food = [
    circle(
      ...at,
      440,
      sheet.radial([
        [0, '#8fb35c'],
        [1, '#4c6f2c'],
      ]),
    ),
    ...scatter(random, 34, at, 390, 46).map((one) =>
      spinach(sheet, { at: one, size: random.between(1.1, 1.6) }),
    ),
    ...scatter(random, 26, at, 370, 74).map((one) => cucumber(sheet, one, random.between(48, 60))),
    ...scatter(random, 26, at, 370, 70).map((one) =>
      cherryTomato(sheet, one, random.between(40, 52), random() < 0.3),
    ),
    ...scatter(random, 46, at, 370, 36).map((one) =>
      bean(sheet, one, 27, random.pick(['#fbf1da', '#f3e3c0', '#efe0bd'])),
    ),
    ...scatter(random, 14, at, 350, 90).map((one) => onion(sheet, one, random.between(34, 60))),
    ...scatter(random, 15, at, 350, 80).map((one) => olive(sheet, one, 27)),
    ...scatter(random, 19, at, 340, 76).map((one) =>
      cube(sheet, one, random.between(28, 38), '#fffdf5', '#d9d2bf'),
    ),
    chopped(sheet, scatter(random, 70, at, 370), ['#55803a', '#7c8f4d']),
  ].join('')
  return [
    towel(sheet, '#c9dbe2', '#f8f5ec', '#3f6f96'),
    bowl(sheet, at, 495, WHITE, food),
    fork(sheet, [1410, 720], 10),
    spoon(sheet, [1500, 700], 14),
    wedge(sheet, [210, 230], 92, 30),
    wedge(sheet, [130, 340], 84, -20),
    olive(sheet, [190, 960], 36),
    olive(sheet, [270, 1030], 33),
    cherryTomato(sheet, [120, 1050], 50, true),
  ].join('')
}
