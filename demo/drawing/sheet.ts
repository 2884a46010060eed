import { type Random, seededRandom } from './random.ts'

/** The size of a drawing in pixels. */
export const WIDTH = 1600
export const HEIGHT = 1200

/** A drawing that is being made: its random numbers, and the definitions that its shapes refer to. */
export interface Sheet {
  readonly random: Random
  /** A round gradient. `focus` is the place of its first color, `r` its size, as parts of the shape. @returns a fill */
  radial(stops: readonly Stop[], focus?: readonly [x: number, y: number], r?: number): string
  /** A gradient at an angle in degrees: 0 is from left to right. @returns a fill */
  linear(stops: readonly Stop[], angle?: number): string
  /** Shows the content only inside the shape. */
  clipped(shape: string, content: string): string
  /** The whole drawing as SVG. */
  print(content: string): string
}

/** A color at a part of the way from 0 to 1, and perhaps how much of it one sees. */
export type Stop = readonly [at: number, color: string, opacity?: number]

const printStops = (stops: readonly Stop[]) =>
  stops
    .map(([at, color, opacity = 1]) => {
      return `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`
    })
    .join('')

export function openSheet(seed: number): Sheet {
  const defs: string[] = []
  const define = (write: (id: string) => string): string => {
    const id = `d${defs.length}`
    defs.push(write(id))
    return id
  }
  return {
    random: seededRandom(seed),
    radial(stops, [x, y] = [0.5, 0.5], r = 0.5) {
      const id = define(
        (name) =>
          `<radialGradient id="${name}" r="${r}" fx="${x}" fy="${y}">${printStops(stops)}</radialGradient>`,
      )
      return `url(#${id})`
    },
    linear(stops, angle = 0) {
      const id = define(
        (name) =>
          `<linearGradient id="${name}" gradientTransform="rotate(${angle} .5 .5)">${printStops(stops)}</linearGradient>`,
      )
      return `url(#${id})`
    },
    clipped(shape, content) {
      const id = define((name) => `<clipPath id="${name}">${shape}</clipPath>`)
      return `<g clip-path="url(#${id})">${content}</g>`
    },
    print: (content) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs>${content}</svg>`,
  }
}
