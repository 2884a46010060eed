import { around, circle, ellipse, path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Slices of fruit and vegetables. `r` is the radius in pixels.

/** A slice of tomato. */
function tomato(sheet: Sheet, [x, y]: Point, r: number): string {
  const turn = sheet.random.between(0, 90)
  const chambers = [0, 90, 180, 270].map((angle) => {
    const seeds = around(sheet.random, 5, [0, -r * 0.52], r * 0.15, 0.4).map(([sx, sy]) =>
      ellipse([sx, sy], [r * 0.045, r * 0.065], '#f7dc9a'),
    )
    return place(
      0,
      0,
      turn + angle,
      1,
      path(
        `M0 ${-r * 0.2}C${-r * 0.5} ${-r * 0.36} ${-r * 0.42} ${-r * 0.8} 0 ${-r * 0.8}C${r * 0.42} ${-r * 0.8} ${r * 0.5} ${-r * 0.36} 0 ${-r * 0.2}Z`,
        '#d9502f',
      ) + seeds.join(''),
    )
  })
  return place(
    x,
    y,
    0,
    1,
    shaded(circle(0, 0, r, '#c2301f')) +
      circle(0, 0, r * 0.92, '#e8694a') +
      chambers.join('') +
      circle(0, 0, r * 0.13, '#f2a383') +
      stroke(
        `M${-r * 0.88} ${-r * 0.2}A${r * 0.9} ${r * 0.9} 0 0 1 ${-r * 0.1} ${-r * 0.9}`,
        '#fff',
        r * 0.06,
        'opacity=".4"',
      ),
  )
}

/** A half of a cherry tomato, or a whole one. */
export function cherryTomato(sheet: Sheet, at: Point, r: number, isWhole = false): string {
  if (!isWhole) return tomato(sheet, at, r)
  const skin = sheet.radial(
    [
      [0, '#f2735a'],
      [0.5, '#d63a25'],
      [1, '#9c1f14'],
    ],
    [0.34, 0.3],
  )
  const shine = ellipse(
    [-r * 0.35, -r * 0.4],
    [r * 0.2, r * 0.13],
    '#fff',
    'opacity=".75" transform="rotate(-35)"',
  )
  const stalk = [0, 72, 144, 216, 288].map((angle) =>
    place(0, 0, angle, 1, path(`M-3 0L0 ${-r * 0.55}L3 0Z`, '#4e7d2f')),
  )
  return place(
    at[0],
    at[1],
    sheet.random.between(0, 60),
    1,
    shaded(circle(0, 0, r, skin)) + circle(0, 0, r, skin) + shine + stalk.join(''),
  )
}

/** A slice of cucumber. */
export function cucumber(sheet: Sheet, [x, y]: Point, r: number): string {
  const seeds = around(sheet.random, 12, [0, 0], r * 0.42, 0.2).map(([sx, sy]) =>
    place(
      sx,
      sy,
      (Math.atan2(sy, sx) * 180) / Math.PI,
      1,
      ellipse([0, 0], [r * 0.11, r * 0.045], '#f4f8d9'),
    ),
  )
  return place(
    x,
    y,
    0,
    1,
    shaded(circle(0, 0, r, '#3f7a3a')) +
      circle(0, 0, r * 0.92, '#cfe6a9') +
      circle(0, 0, r * 0.62, '#dff0c0') +
      seeds.join(''),
  )
}

/** Rings of red onion. */
export function onion(sheet: Sheet, [x, y]: Point, r: number): string {
  const stretch = sheet.random.between(0.75, 0.98)
  const ring = (size: number, color: string, width: number) =>
    `<ellipse rx="${size}" ry="${size * stretch}" fill="none" stroke="${color}" stroke-width="${width}"/>`
  return place(
    x,
    y,
    sheet.random.between(0, 180),
    1,
    shaded(ring(r, '#8e3a6a', r * 0.17)) +
      ring(r * 0.94, '#ecd2e0', r * 0.1) +
      ring(r * 0.66, '#b06792', r * 0.09),
  )
}

/** A slice of a mushroom. */
export function mushroom(sheet: Sheet, [x, y]: Point, r: number, angle?: number): string {
  const cap = `M${-r} ${r * 0.1}C${-r} ${-r * 1.05} ${r} ${-r * 1.05} ${r} ${r * 0.1}C${r * 0.8} ${r * 0.34} ${r * 0.5} ${r * 0.2} ${r * 0.3} ${r * 0.24}L${r * 0.24} ${r * 0.9}C${r * 0.1} ${r * 1.02} ${-r * 0.1} ${r * 1.02} ${-r * 0.24} ${r * 0.9}L${-r * 0.3} ${r * 0.24}C${-r * 0.5} ${r * 0.2} ${-r * 0.8} ${r * 0.34} ${-r} ${r * 0.1}Z`
  const gills = `M${-r * 0.7} ${r * 0.06}C${-r * 0.4} ${-r * 0.26} ${-r * 0.3} ${-r * 0.2} ${-r * 0.24} ${r * 0.12}M${r * 0.7} ${r * 0.06}C${r * 0.4} ${-r * 0.26} ${r * 0.3} ${-r * 0.2} ${r * 0.24} ${r * 0.12}`
  return place(
    x,
    y,
    angle ?? sheet.random.between(0, 360),
    1,
    shaded(path(cap, '#8d5a34')) +
      `<g transform="scale(.84)">${path(cap, '#f0dcbd')}</g>` +
      stroke(gills, '#8d5f3c', r * 0.12) +
      path(
        `M${-r * 0.6} ${-r * 0.5}C${-r * 0.2} ${-r * 0.75} ${r * 0.2} ${-r * 0.75} ${r * 0.6} ${-r * 0.5}C${r * 0.2} ${-r * 0.58} ${-r * 0.2} ${-r * 0.58} ${-r * 0.6} ${-r * 0.5}Z`,
        '#a86d3c',
        'opacity=".9"',
      ),
  )
}
