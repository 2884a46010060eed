import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { withShortNames } from '@larder/rules/values/sentences.ts'
import { findFlaw } from '#platform/kernel/json.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { MAX_LINE, readLines, type Line } from '#transfer/imports/formats/parts/long-lines.ts'
import { titleOf } from '#transfer/imports/formats/parts/make-recipe.ts'
import { fitDraft } from '#transfer/recipe-reader/draft/fit-draft.ts'
import type * as schema from './json-lines-schema.ts'

type Schema = Pick<typeof schema, 'isRecord' | 'problemOf'>

/**
 * Opens a file with one record of Larder in each line, as a converter of any program can write it: see docs/import.md.
 *
 * @returns undefined where the file does not begin so
 */
export async function openJsonLines(path: string): Promise<OpenedLines | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  if (!STARTS.test(buffer.toString('utf8', 0, bytesRead))) return undefined
  const { isHeader, isRecord, problemOf }: typeof schema = await import('./json-lines-schema.ts')
  const header = parse((await firstLine(path))?.text)
  if (!isHeader(header)) return undefined
  return {
    system: header.program ?? 'larder-records',
    total: await countLines(path),
    records: () => readRecords(path, { isRecord, problemOf }),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** As `OpenedImport` of open-import.ts. */
interface OpenedLines extends AsyncDisposable {
  readonly system: string
  readonly total: number
  records(): AsyncIterable<ImportRecord>
}

const HEAD = 1024
const STARTS = /^\uFEFF?\s*\{[^\n]*"format"\s*:\s*"larder-records"/

async function firstLine(path: string): Promise<Line | undefined> {
  for await (const line of readLines(path)) return line
  return undefined
}

/** The records: the lines that are not empty, without the first one. */
async function countLines(path: string): Promise<number> {
  const LINE_END = 10
  let lines = 0
  let isEmpty = true
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of chunks)
    for (const byte of chunk)
      if (byte === LINE_END) {
        if (!isEmpty) lines++
        isEmpty = true
      } else if (byte > 32) isEmpty = false
  return lines + (isEmpty ? 0 : 1) - 1
}

async function* readRecords(path: string, own: Schema): AsyncIterable<ImportRecord> {
  let number = 0
  for await (const line of readLines(path)) {
    number++
    if (number > 1) yield toRecord(line, number, path, own)
  }
}

function toRecord(line: Line, number: number, path: string, own: Schema): ImportRecord {
  const { isRecord, problemOf } = own
  const broken = (problem: string) =>
    ({ kind: 'broken', key: `line ${number}`, name: `Line ${number}`, problem }) as const
  if (line.text === undefined) return broken(`The line is longer than ${MAX_LINE / 1_000_000} MB.`)
  const record = parse(line.text)
  if (record === undefined) return broken('The line is not JSON.')
  if (!isRecord(record)) {
    const { path: place, message } = problemOf(record)
    const flaw = `${withShortNames(place)} ${message}`.trim()
    return broken(`The record does not have the right fields: ${flaw}.`)
  }
  const flaw = findFlaw(record)
  if (flaw) return broken(flaw.message)
  if (record.kind !== 'recipe') return record
  const { photos = [], kind, key, recipe } = record
  const draft = fitDraft(recipe)
  const { title, message } = titleOf(draft)
  const fitted = { kind, key, recipe: { ...draft, title }, ...message }
  const loaders = photos.map((_, index) => () => loadPhoto(path, line, index, isRecord))
  return loaders.length > 0 ? { ...fitted, photos: loaders } : fitted
}

/** Reads the line again, so that no photo stays in memory. */
async function loadPhoto(
  path: string,
  { start, end }: Line,
  index: number,
  isRecord: Schema['isRecord'],
): Promise<Uint8Array> {
  await using file = await open(path)
  const buffer = Buffer.alloc(end - start)
  await file.read(buffer, 0, buffer.length, start)
  const record = parse(buffer.toString('utf8'))
  if (!isRecord(record) || record.kind !== 'recipe') throw new Error('The file has changed.')
  return Buffer.from(record.photos?.[index] ?? '', 'base64')
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined // the caller says that it is not JSON
  }
}
