/**
 * How often a property is tried, each time with other values. A failure prints its seed and path:
 * PROPERTY_SEED tries the values of that seed again.
 */
export const RUNS = {
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300),
  ...(process.env['PROPERTY_SEED'] && { seed: Number(process.env['PROPERTY_SEED']) }),
}
