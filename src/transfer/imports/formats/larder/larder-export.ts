import { EXPORT_FORMAT, EXPORT_VERSION } from '@larder/rules/export-format.ts'
import { isId } from '@larder/rules/id.ts'
import type { Data } from '@larder/rules/json.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import { findFlaw } from '#platform/kernel/json.ts'
import type { ExportedRow, ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { isRowsFile, parseJson } from '#transfer/imports/formats/parts/import-file.ts'
import { type Line, readLines } from '#transfer/imports/formats/parts/long-lines.ts'
import { broken } from '#transfer/imports/formats/parts/make-recipe.ts'
import { type Fields, fieldsOf, isFields, textOf } from '#transfer/recipe-reader/draft/values.ts'
import type { FileRow } from './larder-row-order.ts'
import { type RowFile, spoolRows } from './larder-rows.ts'

/** A household that Larder itself has exported. */
interface OwnExport {
  readonly system: string
  readonly total: number
  records(): AsyncIterable<ImportRecord>
  close(): Promise<void>
}

/**
 * Opens Larder's own export: a zip with `larder.json`, perhaps in one folder. All rows are read and checked here, so
 * that a damaged file brings no row at all.
 *
 * @param path of the zip. A file with the rows is made beside it; it has no name, so it ends with the process.
 * @returns undefined where the zip is of another program
 * @throws FileRefused
 */
export async function openLarderExport(
  zip: Zip,
  path: string,
  maxBytes: number,
): Promise<OwnExport | undefined> {
  const entry = zip.entries.find(({ name }) => isRowsFile(name))
  const head = entry && readHead(await firstLine(readLines(zip.stream(entry))))
  if (!entry || head?.['format'] !== EXPORT_FORMAT) return undefined
  const { version } = head
  if (typeof version !== 'number' || version > EXPORT_VERSION)
    throw new FileRefused(
      'unknown',
      'This export was made by a newer version of Larder. Update this server, then import it again.',
    )
  const rows = await spoolRows(readLines(zip.stream(entry)), {
    path: `${path}.rows`,
    maxBytes,
  })
  const photos = photosOf(zip, entry.name.replace(/larder\.json$/, 'photos/'))
  const settings = settingsOf(fieldsOf(head['household']))
  return {
    system: 'Larder',
    total: rows.places.length + settings.length,
    async *records() {
      for (const place of rows.places) yield toRecord(await rows.read(place), rows, zip, photos)
      yield* settings
    },
    close: async () => rows[Symbol.asyncDispose](),
  }
}

async function firstLine(lines: AsyncIterable<Line>): Promise<string> {
  for await (const { text = '' } of lines) return text
  return ''
}

/** The first line is an object without its end: the rows follow as its next member. */
function readHead(line: string): Fields | undefined {
  const head = line.endsWith(',') ? parseJson(`${line.slice(0, -1)}}`) : undefined
  return isFields(head) ? head : undefined
}

/** The photos by their ids. */
function photosOf(zip: Zip, folder: string): ReadonlyMap<string, ZipEntry> {
  const named = zip.entries.filter(({ name }) => name.startsWith(folder) && name.endsWith('.webp'))
  return new Map(named.map((one) => [one.name.slice(folder.length, -'.webp'.length), one]))
}

/** The most bytes of a photo, as for an upload. */
const MAX_PHOTO_BYTES = 20_000_000

function toRecord(
  row: FileRow,
  rows: RowFile,
  zip: Zip,
  photos: ReadonlyMap<string, ZipEntry>,
): ImportRecord {
  const { entity, id, data, follows } = row
  const name = rows.nameOf(row)
  const flaw = findFlaw(data)
  if (flaw) return broken(id, name, flaw.message)
  const record: ExportedRow = {
    kind: 'row',
    key: id,
    entity,
    id,
    name,
    data,
    ...(follows && { follows }),
  }
  if (entity !== 'photo' || textOf(data['content_sha256']) === '') return record
  const file = photos.get(id)
  if (!file || file.bytes === 0) return broken(id, name, 'Its picture is not in the file.')
  return { ...record, photos: [() => zip.read(file, MAX_PHOTO_BYTES)] }
}

const SETTINGS = ['time_zone', 'currency', 'unit_system', 'default_shopping_list_id'] as const

/** The settings of the household. They come last, because one of them names a list. */
function settingsOf(household: Fields): ExportedRow[] {
  const id = textOf(household['id']).toLowerCase()
  if (!isId(id) || findFlaw(household)) return []
  const data: Data = Object.fromEntries(
    SETTINGS.map((name) => [name, textOf(household[name])]).filter(([, value]) => value !== ''),
  )
  return [{ kind: 'row', key: id, entity: 'household', id, name: 'Settings', data }]
}
