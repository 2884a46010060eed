import { type ImportRecord, MAX_BARCODES } from '#transfer/imports/pages/import-record.ts'

/** The most rows that a record makes: a food has a category and barcodes, and a stock its first movement. */
export function countRows(record: ImportRecord): number {
  if (record.kind === 'broken') return 0
  if (record.kind === 'stock') return 2
  if (record.kind !== 'food') return 1
  const { barcodes = [], category } = record
  return 1 + (category === undefined ? 0 : 1) + Math.min(MAX_BARCODES, barcodes.length)
}
