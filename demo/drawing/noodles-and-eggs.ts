import { blob, circle, ellipse, path, place, type Point, shaded, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'

// Small pieces of food. `r` is the radius in pixels.

/** A nest of noodles: bundles of strands that turn around the middle. */
export function noodles(
  { random }: Sheet,
  [x, y]: Point,
  r: number,
  tones: readonly [string, string, string],
  wide: number,
  count: number,
): string {
  const [dark, color, bright] = tones
  const strands = Array.from({ length: count }, () => {
    const [cx, cy] = [x + random.between(-r, r) * 0.42, y + random.between(-r, r) * 0.42]
    const reach = random.between(r * 0.2, r * 0.56)
    const [from, sweep] = [random.between(0, 6.3), random.between(1.6, 3.6)]
    const point = (angle: number, far = 1) =>
      `${(cx + Math.cos(angle) * reach * far).toFixed(1)} ${(cy + Math.sin(angle) * reach * far * 0.86).toFixed(1)}`
    const d = `M${point(from)}Q${point(from + sweep / 4, 1.25)} ${point(from + sweep / 2)}T${point(from + sweep)}`
    return (
      stroke(d, dark, wide, 'opacity=".75"') +
      stroke(d, color, wide * 0.78) +
      stroke(d, bright, wide * 0.22, 'opacity=".75" transform="translate(-2 -3)"')
    )
  })
  return strands.join('')
}

/** A fried or poached egg. */
export function egg(sheet: Sheet, [x, y]: Point, r: number, { isFried = false } = {}): string {
  const { random } = sheet
  const white = blob(random, [0, 0], r, { wobble: 0.13, corners: 11 })
  const yolk = sheet.radial(
    [
      [0, '#ffd257'],
      [0.6, '#f6a81c'],
      [1, '#d97e0c'],
    ],
    [0.38, 0.32],
  )
  const edge = isFried ? path(white, '#c98b45') : path(white, '#e3cfae', 'opacity=".7"')
  const [yx, yy] = [random.between(-r, r) * 0.12, random.between(-r, r) * 0.1]
  return place(
    x,
    y,
    0,
    1,
    shaded(edge) +
      `<g transform="scale(${isFried ? 0.95 : 0.96})">${path(white, '#fdf9ee')}</g>` +
      path(blob(random, [r * 0.05, r * 0.08], r * 0.7), '#efe4cf', 'opacity=".55"') +
      circle(yx + 3, yy + 6, r * 0.4, '#9a6a1c', 'opacity=".3"') +
      circle(yx, yy, r * 0.39, yolk) +
      ellipse(
        [yx - r * 0.13, yy - r * 0.16],
        [r * 0.11, r * 0.07],
        '#fff',
        'opacity=".85" transform="rotate(-20)"',
      ),
  )
}
