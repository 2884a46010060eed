import { finished } from 'node:stream/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { FileRefused } from './file-refused.ts'

/** Characters of a row, and of the first rows that tell how a file is written. */
const MAX_ROW_LENGTH = 2_000_000
/** As many as files in a zip. */
const MAX_ROWS = 100_000
const SAMPLE_LENGTH = 20_000
const CHUNK = 65_536
const DELIMITERS = [',', ';', '\t'] as const

const OPTIONS: Options = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_LENGTH,
}

/** How a CSV is written. */
export interface CsvHeader {
  readonly delimiter: string
  /** The names of the columns, trimmed and in lower case. */
  readonly columns: readonly string[]
}

/** The header of a text that may be CSV: the one with the most columns. Undefined where there is none. */
export function readCsvHeader(text: string): CsvHeader | undefined {
  const found = DELIMITERS.flatMap((delimiter) => {
    const columns = firstRow(text.slice(0, SAMPLE_LENGTH), delimiter)
    return columns ? [{ delimiter, columns }] : []
  })
  return found.toSorted((a, b) => b.columns.length - a.columns.length)[0]
}

function firstRow(sample: string, delimiter: string): readonly string[] | undefined {
  try {
    const [row] = parseSync(sample, { ...OPTIONS, delimiter, to: 1 })
    return row?.map((name) => name.trim().toLowerCase())
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/**
 * The fields of a row by the names of its columns, as far as the row goes; or, at the end of a damaged file, undefined.
 */
export type CsvRow = Readonly<Record<string, string>> | undefined

/**
 * The rows below the header (RFC 4180), with line ends inside fields. Rows before a damaged place are read.
 *
 * @throws FileRefused too_large after `MAX_ROWS`
 */
export async function* readCsv(text: string, header: CsvHeader): AsyncGenerator<CsvRow> {
  // As a stream the parser would lose the rows that nobody has taken when it fails.
  const rows: string[][] = []
  let count = 0
  const onRow = (row: string[]) => {
    rows.push(row)
    if (++count > MAX_ROWS)
      throw new FileRefused('too_large', `The table has more than ${MAX_ROWS} rows.`)
    return null
  }
  const { delimiter, columns } = header
  const parser = parse({ ...OPTIONS, delimiter, from: 2, on_record: onRow })
  parser.resume() // it is empty
  let problem: unknown
  parser.on('error', (error) => (problem = error))
  for (const chunk of chunksOf(text)) {
    await new Promise<unknown>((done) => parser.write(chunk, done))
    for (const row of rows.splice(0)) yield byColumn(row, columns)
    if (problem !== undefined) break
  }
  if (problem === undefined) {
    await finished(parser.end()).catch((error: unknown) => (problem = error))
    for (const row of rows.splice(0)) yield byColumn(row, columns)
  }
  if (problem === undefined) return
  if (!(problem instanceof CsvError)) throw problem
  yield undefined
}

/** A short row costs little, however many columns there are. */
const byColumn = (row: readonly string[], columns: readonly string[]): CsvRow =>
  Object.fromEntries(
    row.flatMap((field, at) => {
      const name = columns[at] ?? ''
      return name === '' ? [] : [[name, field]]
    }),
  )

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}
