import type { Random } from './random.ts'

// Simple shapes as SVG. Numbers are pixels, angles degrees. `more` are further attributes.

const number = (value: number) => String(Math.round(value * 10) / 10)

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${fill}" ${more}/>`

export const ellipse = ([x, y]: Point, [rx, ry]: Point, fill: string, more = ''): string =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}" ${more}/>`

/** A rectangle around a point, with round corners. */
export const box = (
  [x, y]: Point,
  [width, height]: Point,
  round: number,
  fill: string,
  more = '',
) =>
  `<rect x="${number(x - width / 2)}" y="${number(y - height / 2)}" width="${number(width)}" height="${number(height)}" rx="${number(round)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`

/** A line with round ends. */
export const stroke = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Moves, turns and scales a drawing that was made around 0, 0. */
export const place = (
  x: number,
  y: number,
  angle: number,
  scale: number,
  drawing: string,
): string =>
  `<g transform="translate(${number(x)} ${number(y)}) rotate(${number(angle)}) scale(${Math.round(scale * 1000) / 1000})">${drawing}</g>`

export type Point = readonly [x: number, y: number]

/** A smooth closed line through points (Catmull-Rom). */
function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0]
  const parts = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${[...first, ...second, ...to].map(number).join(' ')}`
  })
  return `M${at(0).map(number).join(' ')}${parts.join('')}Z`
}

/** A round shape that a hand would draw. `stretch` makes it wider than high. */
export function blob(
  random: Random,
  [x, y]: Point,
  r: number,
  { wobble = 0.1, corners = 9, stretch = 1 } = {},
): string {
  const turn = random.between(0, Math.PI)
  const points = Array.from({ length: corners }, (_, i): Point => {
    const angle = turn + (i / corners) * Math.PI * 2
    const reach = r * (1 + random.between(-wobble, wobble))
    return [x + Math.cos(angle) * reach * stretch, y + Math.sin(angle) * reach]
  })
  return smooth(points)
}

/** Random places in a circle that keep a distance from each other where there is room. */
export function scatter(
  random: Random,
  count: number,
  [x, y]: Point,
  r: number,
  apart = 0,
): Point[] {
  const found: Point[] = []
  for (let tries = 0; found.length < count && tries < count * 30; tries++) {
    const [angle, reach] = [random.between(0, Math.PI * 2), Math.sqrt(random()) * r]
    const one: Point = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    if (found.every((other) => Math.hypot(other[0] - one[0], other[1] - one[1]) >= apart))
      found.push(one)
  }
  return found
}

/** Places on a circle, with some disorder. */
export function around(
  random: Random,
  count: number,
  [x, y]: Point,
  r: number,
  disorder = 0,
): Point[] {
  const turn = random.between(0, Math.PI * 2)
  return Array.from({ length: count }, (_, i): Point => {
    const angle = turn + (i / count) * Math.PI * 2 + random.between(-disorder, disorder)
    const reach = r * (1 + random.between(-disorder, disorder) / 2)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
}

/** The same drawing with its shadow, which falls to the lower right. */
export function shaded(drawing: string, [x, y]: Point = [5, 9], opacity = 0.22): string {
  const shadow = drawing.replaceAll(
    /(fill|stroke)="(?!none)[^"]*"/g,
    `$1="#2a1608" $1-opacity="${opacity}"`,
  )
  return `<g transform="translate(${x} ${y})">${shadow}</g>${drawing}`
}

/**
 * A shape with a soft edge: copies of it that grow. A blur of SVG takes half a second on a drawing of this size,
 * and this a hundredth of it.
 *
 * @param size how far the edge reaches to both sides
 * @param draw draws the shape larger by `grow` on each side, with the attributes `more`
 */
export function soft(
  size: number,
  opacity: number,
  draw: (grow: number, more: string) => string,
): string {
  const layers = 9
  const each = (1 - (1 - opacity) ** (1 / layers)).toFixed(4)
  return Array.from({ length: layers }, (_, i) =>
    draw((i / (layers - 1) - 0.5) * 2 * size, `opacity="${each}"`),
  ).join('')
}

/** A soft line, such as light on an edge. */
export const glow = (d: string, color: string, width: number, opacity: number): string =>
  soft(width * 0.9, opacity, (grow, more) => stroke(d, color, width * 1.4 + grow, more))

/** The shadow of something with the shape of a box. */
export const softBox = (center: Point, [width, height]: Point, round: number, size = 26): string =>
  soft(size, 0.42, (grow, more) =>
    box(center, [width + 2 * grow, height + 2 * grow], Math.max(4, round + grow), '#1a0f06', more),
  )
