import { around, blob, circle, ellipse, path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Slices of fruit and vegetables. `r` is the radius in pixels.

/** A slice of carrot. */
export function carrot({ random }: Sheet, [x, y]: Point, r: number): string {
  const rays = Array.from({ length: 9 }, (_, i) =>
    place(0, 0, i * 40, 1, stroke(`M0 ${-r * 0.4}V${-r * 0.72}`, '#f6b26a', r * 0.07)),
  )
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(circle(0, 0, r, '#e07b25')) +
      circle(0, 0, r * 0.86, '#f0933c') +
      circle(0, 0, r * 0.36, '#f8bd73') +
      rays.join(''),
  )
}

/** A ring of chili. */
export function chili({ random }: Sheet, [x, y]: Point, r: number, color = '#d42d1c'): string {
  const ring = `<ellipse rx="${r}" ry="${r * random.between(0.7, 1)}" fill="none" stroke="${color}" stroke-width="${r * 0.42}"/>`
  const seeds =
    circle(-r * 0.2, r * 0.1, r * 0.17, '#f8e3ae') +
    circle(r * 0.25, -r * 0.15, r * 0.15, '#f8e3ae')
  return place(x, y, random.between(0, 360), 1, shaded(ring, [2, 4]) + seeds)
}

/** A floret of broccoli. */
export function broccoli(sheet: Sheet, [x, y]: Point, r: number, angle = 0): string {
  const { random } = sheet
  const stem = path(
    `M${-r * 0.24} 0L${-r * 0.17} ${r * 1.15}H${r * 0.17}L${r * 0.24} 0Z`,
    '#a9c879',
  )
  const heads = [
    [-0.62, -0.1],
    [0.62, -0.1],
    [-0.36, -0.58],
    [0.36, -0.58],
    [0, -0.2],
  ] as const
  const crown = heads.map(([dx, dy]) =>
    path(blob(random, [dx * r, dy * r], r * 0.5, { wobble: 0.1, corners: 10 }), '#3f7d34'),
  )
  const buds = heads.flatMap(([dx, dy]) =>
    around(random, 9, [dx * r - r * 0.08, dy * r - r * 0.1], r * 0.26, 0.5).map(([bx, by]) =>
      circle(
        bx,
        by,
        r * random.between(0.06, 0.11),
        random.pick(['#5c9f45', '#79b957', '#2f6628']),
        'opacity=".9"',
      ),
    ),
  )
  return place(x, y, angle, 1, shaded(stem + crown.join('')) + buds.join(''))
}

/** A half of a plum, from its cut side or its skin. */
export function plum(sheet: Sheet, [x, y]: Point, r: number, angle: number): string {
  const skin = sheet.radial(
    [
      [0, '#a8506f'],
      [0.6, '#6f2748'],
      [1, '#45142f'],
    ],
    [0.38, 0.32],
  )
  const flesh = sheet.radial(
    [
      [0, '#f0b25a'],
      [0.55, '#d9763f'],
      [1, '#a63a4a'],
    ],
    [0.5, 0.5],
  )
  const shape = `M${-r} 0C${-r * 0.9} ${-r * 0.72} ${r * 0.8} ${-r * 0.72} ${r} 0C${r * 0.8} ${r * 0.72} ${-r * 0.9} ${r * 0.72} ${-r} 0Z`
  return place(
    x,
    y,
    angle,
    1,
    shaded(path(shape, skin)) +
      path(shape, skin) +
      `<g transform="translate(0 ${-r * 0.06}) scale(.86 .78)">${path(shape, flesh)}</g>` +
      ellipse([0, -r * 0.05], [r * 0.36, r * 0.2], '#8c3236', 'opacity=".55"') +
      stroke(
        `M${-r * 0.7} ${-r * 0.2}C${-r * 0.4} ${-r * 0.46} ${r * 0.2} ${-r * 0.5} ${r * 0.5} ${-r * 0.34}`,
        '#fff',
        r * 0.07,
        'opacity=".5"',
      ),
  )
}
