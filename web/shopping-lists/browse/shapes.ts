// Shapes of drawings, in a square of 24. The part before a `|` has a colour inside; the lines after it have none.

/** The names that a drawing is for, in six languages, the drawing, and its hue where it is not that of its kind. */
export type Drawn = readonly [names: string, drawing: string | undefined, hue?: number]

/** A circle. */
export const o = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r} ${r} ${r} 0 0 1 0-${2 * r}z`
/** A hole in what is around it. */
export const hole = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}a${r} ${r} 0 1 0 0 ${2 * r} ${r} ${r} 0 0 0 0-${2 * r}z`
/** Dots. */
export const dots = (...places: readonly string[]): string =>
  places.map((place) => `M${place}v.01`).join('')

export const TUB = 'M4.5 10.5h15L18 20H6z|M3.5 7.5h17v3h-17zM10 14h4v3h-4z'
export const CUBE = 'M3.5 9.5L12 5l8.5 4.5V16L12 20.5 3.5 16z|M3.5 9.5L12 14l8.5-4.5M12 14v6.5'
export const PEACH =
  'M12 8.5C9 6 4 7.5 4 13.5S8 21 12 21s8-1.5 8-7.5-5-7.5-8-5z|M12 8.5c-2 3-2.5 6-1.5 9M12 8.5c0-2 .5-3.5 2-4.5M13 6c1-2.5 3.5-3 6-2-1 2.5-3.5 3.2-6 2z'
export const CHICKEN =
  'M3 8.5c1.5 2.5 3 3.5 5.5 3.5 2.8 0 3.7-1.5 4.2-4 .4-2.2 1.7-3.5 3.6-3.3 1.7.2 2.7 1.5 2.5 3.3.7 5-1.3 10.2-7.3 10.2C6 18.2 2.5 14 3 8.5z|M18.8 7l2.5 1-2.5 1M14.5 5c-.5-2 1.2-2.5 1.8-1 .8-1.5 2.3-.8 1.8 1M7.5 13.5c1.5 2.5 5 2.5 6.5 0M10 18.2V21.5M13 18v3.5M16.5 7.5v.01'
export const ROAST =
  'M5 16.5C4 11 7.5 6.5 12.5 6.5c3.5 0 6 2.5 6.5 5.5.8 1.5.8 3-.2 4.5z|M2.5 16.5h19c-1 3-4 3.5-9.5 3.5s-8.5-.5-9.5-3.5zM12.5 16.5c-2-3.5 0-6 2.5-5.5s2.5 3.5 1 5.5M8.5 10c.7-.9 1.5-1.4 2.5-1.5'
export const FLATBREAD = `M12 6c5.5 0 9 2.5 9 6s-3.5 6-9 6-9-2.5-9-6 3.5-6 9-6z|${dots('8 10', '13 9.5', '16.5 12', '8.5 14', '12.5 14')}M5 15.5c2 3 12 3 14 0`
export const CEREALS = `M5.5 3.5h13v17h-13z|M5.5 7.5h13M8 13h8c0 2.5-1.5 4-4 4s-4-1.5-4-4z${dots('10 10.8', '12 10', '14 10.8')}`
export const PEANUT = `M7.5 4.5c3-2 6.5 0 6.5 3.5 0 1.7.3 2.2 1.7 3.3 3.8 3 3.3 8.7-1.2 9.4-4 .6-6-2-6-5 0-2-.5-2.7-1.7-4-1.8-2-1.6-5.5.7-7.2z|${dots('9 7.5', '11.5 8', '9.5 10', '12 12.5', '14.5 14', '12 16', '15 17')}`
export const CAN =
  'M7 6.5L8.5 4h7L17 6.5v12L15.5 21h-7L7 18.5z|M7 6.5h10M7 18.5h10M7 14c3.5-4 6.5 1.5 10-3'
export const ROLL =
  'M7 5h11v15.5l-1.8-1.5-1.9 1.5-1.8-1.5-1.8 1.5-1.9-1.5L7 20.5z|M7 5c-3 0-3 6.5 0 6.5h11c3 0 3-6.5 0-6.5M7 8.2v.01'
export const PUMP =
  'M8 11h8a2 2 0 0 1 2 2v6.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19.5V13a2 2 0 0 1 2-2z|M10 11V8.5h4V11M12 8.5v-4M15 4.5H9.5L7.5 6M12 14c1.6 2.2 1.6 3.5 0 3.5s-1.6-1.3 0-3.5z'
export const WRAPPED = `${o(12, 12, 4.5)}|M8 10L3.5 7.5l.7 4.5-.7 4.5L8 14M16 10l4.5-2.5-.7 4.5.7 4.5L16 14M10 8c1.8 2.5 1.8 5.5 0 8M14 8c-1.8 2.5-1.8 5.5 0 8`
export const STICKS =
  'M7.5 12h9l-1 8.5h-7z|M9 12L6.5 3.5M11 12L10.5 3M13 12l.5-9M15 12l2.5-8.5M7.8 15h8.4'
export const CAKE =
  'M4.5 12h15v8h-15z|M3 20h18M4.5 15c1.5 2 3.5 2 5 0s3.5 2 5 0 3.5 2 5 0M12 12V8M8 12V8.5M16 12V8.5M12 5.3v.4M8 5.8v.4M16 5.8v.4'
export const CANDLE =
  'M9 10h6v10.5H9z|M12 10V8M12 8c-2.5-1.5-1.5-3.5 0-5.5 1.5 2 2.5 4 0 5.5zM6 20.5h12M9 14l6-2M9 18l6-2'
