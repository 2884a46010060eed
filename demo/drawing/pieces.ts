import { blob, box, circle, ellipse, path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Small pieces of food. `r` is the radius in pixels.

export function chickpea(sheet: Sheet, [x, y]: Point, r: number): string {
  const { random } = sheet
  const skin = sheet.radial(
    [
      [0, '#f3d391'],
      [0.6, '#dcae61'],
      [1, '#b17f38'],
    ],
    [0.36, 0.3],
  )
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(path(blob(random, [0, 0], r, { wobble: 0.08 }), '#dcae61')) +
      circle(0, 0, r * 0.97, skin) +
      path(`M${r * 0.5} ${-r * 0.4}Q${r * 1.25} 0 ${r * 0.5} ${r * 0.45}Z`, '#c8964a') +
      stroke(`M0 ${-r * 0.75}Q${r * 0.25} 0 0 ${r * 0.7}`, '#a8752f', r * 0.08, 'opacity=".6"') +
      ellipse([-r * 0.35, -r * 0.35], [r * 0.22, r * 0.14], '#fff', 'opacity=".55"'),
  )
}

export function bean({ random }: Sheet, [x, y]: Point, r: number, color: string): string {
  const shape = `M${-r} ${r * 0.1}C${-r} ${-r * 0.75} ${r} ${-r * 0.75} ${r} ${r * 0.1}C${r} ${r * 0.62} ${r * 0.42} ${r * 0.58} 0 ${r * 0.3}C${-r * 0.42} ${r * 0.58} ${-r} ${r * 0.62} ${-r} ${r * 0.1}Z`
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(path(shape, color), [3, 6]) +
      stroke(
        `M${-r * 0.6} ${-r * 0.2}C${-r * 0.3} ${-r * 0.42} ${r * 0.1} ${-r * 0.44} ${r * 0.4} ${-r * 0.32}`,
        '#fff',
        r * 0.15,
        'opacity=".45"',
      ),
  )
}

/** Grains of rice or seeds: many short strokes. */
export function grains(
  { random }: Sheet,
  places: readonly Point[],
  colors: readonly [string, ...string[]],
  long = 11,
  wide = 8,
): string {
  return places
    .map(([x, y]) => {
      const turn = random.between(0, Math.PI)
      const [dx, dy] = [Math.cos(turn) * long, Math.sin(turn) * long]
      return stroke(`M${x - dx} ${y - dy}L${x + dx} ${y + dy}`, random.pick(colors), wide)
    })
    .join('')
}

/** A cube of cheese or tofu. */
export function cube(
  { random }: Sheet,
  [x, y]: Point,
  r: number,
  color: string,
  dark: string,
): string {
  const [w, h] = [r * random.between(0.85, 1.15), r * random.between(0.75, 1)]
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(box([0, 0], [w * 2, h * 2], r * 0.16, dark)) +
      box([-r * 0.07, -r * 0.1], [w * 1.86, h * 1.8], r * 0.14, color) +
      circle(r * 0.3, r * 0.2, r * 0.09, dark, 'opacity=".5"') +
      circle(-r * 0.4, -r * 0.3, r * 0.06, dark, 'opacity=".5"'),
  )
}

export function olive({ random }: Sheet, [x, y]: Point, r: number): string {
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(ellipse([0, 0], [r * 1.1, r * 0.9], '#3d2b3d')) +
      circle(r * 0.55, 0, r * 0.26, '#17101a') +
      ellipse([-r * 0.3, -r * 0.4], [r * 0.36, r * 0.15], '#fff', 'opacity=".5"'),
  )
}

/** A potato that was cut into a wedge or a half, and roasted. */
export function potato(sheet: Sheet, [x, y]: Point, r: number): string {
  const { random } = sheet
  const shape = blob(random, [0, 0], r, { wobble: 0.09, stretch: 1.3 })
  const face = sheet.radial(
    [
      [0, '#fbe3a0'],
      [0.7, '#efc465'],
      [1, '#c98a35'],
    ],
    [0.5, 0.45],
  )
  const spots = Array.from({ length: 4 }, () =>
    path(
      blob(
        random,
        [random.between(-r, r) * 0.8, random.between(-r, r) * 0.5],
        r * random.between(0.07, 0.16),
        { wobble: 0.3 },
      ),
      '#a8661f',
      'opacity=".5"',
    ),
  )
  return place(
    x,
    y,
    random.between(0, 360),
    1,
    shaded(path(shape, '#9a6428')) +
      `<g transform="scale(.93) translate(-2 -3)">${path(shape, face)}</g>` +
      spots.join(''),
  )
}
