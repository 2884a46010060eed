/** What a unit measures, and how many of the base unit (g, ml, one) it is. Decimal text, so it stays exact. */
export interface Measure {
  readonly dimension: 'mass' | 'volume' | 'count'
  readonly factor: string
}

/** The units that amounts are converted between, in lower case. All others only equal themselves. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  mg: { dimension: 'mass', factor: '0.001' },
  g: { dimension: 'mass', factor: '1' },
  kg: { dimension: 'mass', factor: '1000' },
  ml: { dimension: 'volume', factor: '1' },
  cl: { dimension: 'volume', factor: '10' },
  dl: { dimension: 'volume', factor: '100' },
  l: { dimension: 'volume', factor: '1000' },
  each: { dimension: 'count', factor: '1' },
  ea: { dimension: 'count', factor: '1' },
  piece: { dimension: 'count', factor: '1' },
  pieces: { dimension: 'count', factor: '1' },
  pc: { dimension: 'count', factor: '1' },
  pcs: { dimension: 'count', factor: '1' },
}
