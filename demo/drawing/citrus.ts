import { circle, path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Slices of fruit and vegetables. `r` is the radius in pixels.

/** A slice of a citrus fruit. */
export function citrus(
  sheet: Sheet,
  [x, y]: Point,
  r: number,
  fruit: 'lemon' | 'lime' = 'lemon',
): string {
  const [peel, flesh, pith] =
    fruit === 'lemon' ? ['#f2c230', '#fbe27a', '#fff8dc'] : ['#5f9a33', '#b9d76a', '#eef6d2']
  const turn = sheet.random.between(0, 45)
  const segments = Array.from({ length: 8 }, (_, i) =>
    place(
      0,
      0,
      turn + i * 45,
      1,
      path(
        `M0 ${-r * 0.09}C${-r * 0.38} ${-r * 0.4} ${-r * 0.34} ${-r * 0.76} 0 ${-r * 0.79}C${r * 0.34} ${-r * 0.76} ${r * 0.38} ${-r * 0.4} 0 ${-r * 0.09}Z`,
        flesh,
      ) +
        stroke(
          `M${-r * 0.08} ${-r * 0.62}L${-r * 0.03} ${-r * 0.34}`,
          '#fff',
          r * 0.05,
          'opacity=".65"',
        ),
    ),
  )
  return place(
    x,
    y,
    0,
    1,
    shaded(circle(0, 0, r, peel)) +
      circle(0, 0, r * 0.9, pith) +
      segments.join('') +
      stroke(
        `M${-r * 0.95} 0A${r * 0.95} ${r * 0.95} 0 0 1 0 ${-r * 0.95}`,
        '#fff',
        r * 0.04,
        'opacity=".5"',
      ),
  )
}

/** The shape of a wedge of the width 2w. */
const wedgeOf = (w: number) =>
  `M${-w} 0C${-w * 0.7} ${w * 0.8} ${w * 0.7} ${w * 0.8} ${w} 0C${w * 0.5} ${-w * 0.22} ${-w * 0.5} ${-w * 0.22} ${-w} 0Z`

/** A wedge of a citrus fruit. */
export function wedge(
  sheet: Sheet,
  [x, y]: Point,
  r: number,
  angle: number,
  fruit: 'lemon' | 'lime' = 'lemon',
): string {
  const [peel, flesh, pith] =
    fruit === 'lemon' ? ['#f2c230', '#fbe27a', '#fff8dc'] : ['#5f9a33', '#b9d76a', '#eef6d2']
  const lines = [-0.45, 0, 0.45].map((at) =>
    stroke(`M${at * r} ${-r * 0.06}L${at * r * 0.8} ${r * 0.36}`, pith, r * 0.05),
  )
  return place(
    x,
    y,
    angle + sheet.random.between(-5, 5),
    1,
    shaded(path(wedgeOf(r), peel)) +
      path(wedgeOf(r * 0.86), pith) +
      path(wedgeOf(r * 0.78), flesh) +
      lines.join(''),
  )
}
