import { circle, ellipse, path, place, type Point, shaded } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Small pieces of food. `r` is the radius in pixels.

export function blueberry(sheet: Sheet, [x, y]: Point, r: number): string {
  const skin = sheet.radial(
    [
      [0, '#8795c9'],
      [0.55, '#46508f'],
      [1, '#232a57'],
    ],
    [0.35, 0.3],
  )
  const crown = [0, 72, 144, 216, 288].map((angle) =>
    place(0, 0, angle, 1, path(`M${-r * 0.12} 0L0 ${-r * 0.36}L${r * 0.12} 0Z`, '#1d2246')),
  )
  return place(
    x,
    y,
    sheet.random.between(-40, 40),
    1,
    shaded(circle(0, 0, r, '#232a57')) +
      circle(0, 0, r, skin) +
      `<g transform="translate(${r * 0.2} ${r * 0.15})">${crown.join('')}</g>` +
      ellipse([-r * 0.36, -r * 0.4], [r * 0.22, r * 0.13], '#fff', 'opacity=".6"'),
  )
}

export function raspberry(sheet: Sheet, [x, y]: Point, r: number): string {
  const skin = sheet.radial(
    [
      [0, '#f08a97'],
      [0.6, '#d2384f'],
      [1, '#9c1b35'],
    ],
    [0.35, 0.3],
  )
  const drupes = [0, 1, 2].flatMap((ring) =>
    Array.from({ length: ring === 0 ? 1 : ring * 6 }, (_, i) => {
      const angle = (i / (ring * 6 || 1)) * Math.PI * 2 + ring
      return circle(
        Math.cos(angle) * r * ring * 0.36,
        Math.sin(angle) * r * ring * 0.36,
        r * 0.24,
        skin,
      )
    }),
  )
  return place(
    x,
    y,
    sheet.random.between(0, 360),
    1,
    shaded(circle(0, 0, r * 0.95, '#9c1b35')) + drupes.toReversed().join(''),
  )
}
