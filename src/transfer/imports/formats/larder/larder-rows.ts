import { type FileHandle, open, unlink } from 'node:fs/promises'
import { isId } from '@larder/rules/id.ts'
import { isObject } from '@larder/rules/json.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { parseJson } from '#transfer/imports/formats/parts/import-file.ts'
import type { Line } from '#transfer/imports/formats/parts/long-lines.ts'
import { textOf } from '#transfer/recipe-reader/draft/values.ts'
import { type FileRow, orderRows, type Place, type ReadRow } from './larder-row-order.ts'

/** The rows of an export on the disk, where each of them can be read. */
export interface RowFile extends AsyncDisposable {
  /** The rows in the order in which they are stored. */
  readonly places: readonly Place[]
  read(place: Place): Promise<FileRow>
  /** A name by which a person finds a row. */
  nameOf(row: FileRow): string
}

/** Bytes that are written at once. */
const CHUNK = 1_048_576

const damaged = (number: number) =>
  new FileRefused(
    'damaged',
    `Line ${number} of larder.json is incomplete or was changed. Export the household again.`,
  )

/**
 * Writes the rows of `larder.json` into a file, and remembers where each of them is. Memory is a few numbers for each
 * row. The earlier states of recipes, which come after the rows, are left out.
 *
 * @param target.path of a new file. It is deleted at once, and exists only until it is closed.
 * @param target.maxBytes the most bytes that it may have
 * @throws FileRefused damaged, too_large
 */
export async function spoolRows(
  lines: AsyncIterable<Line>,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<RowFile> {
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const order = orderRows()
    let [parts, waiting, position]: [Buffer[], number, number] = [[], 0, 0]
    const flush = async () => {
      await file.appendFile(Buffer.concat(parts.splice(0)))
      waiting = 0
    }
    for await (const text of rowLines(lines)) {
      const bytes = Buffer.from(text.row)
      const row = readRow(text.row)
      if (!row) throw damaged(text.number)
      order.add(row, { start: position, bytes: bytes.length })
      parts.push(bytes)
      position += bytes.length
      if (position > maxBytes)
        throw new FileRefused(
          'too_large',
          `The rows have more than the ${Math.floor(maxBytes / 1_048_576)} MiB that a household can hold.`,
        )
      waiting += bytes.length
      if (waiting >= CHUNK) await flush()
    }
    await flush()
    const places = order.places()
    return {
      places,
      read: (place) => readPlace(file, place),
      nameOf: (row) => order.nameOf(row),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The lines between `"rows":[` and `],`. The other lines are read too: at the end the checksum is compared. */
async function* rowLines(
  lines: AsyncIterable<Line>,
): AsyncGenerator<{ readonly row: string; readonly number: number }> {
  let [number, part, last]: [number, 'head' | 'rows' | 'after', string] = [0, 'head', '']
  for await (const { text } of lines) {
    number++
    if (text === undefined) throw damaged(number)
    last = text
    if (part === 'rows') {
      const isLast = text.endsWith('}],')
      if (!isLast && !text.endsWith('},')) throw damaged(number)
      yield { row: text.slice(0, isLast ? -2 : -1), number }
      if (isLast) part = 'after'
    } else if (part === 'head' && number === 2) {
      if (!/^"rows":\[(?:\],)?$/.test(text)) throw damaged(number)
      part = text.endsWith(',') ? 'after' : 'rows'
    }
  }
  if (part !== 'after' || !last.endsWith(']}')) throw damaged(number)
}

function readRow(text: string): ReadRow | undefined {
  const row = parseJson(text)
  if (!isObject(row)) return undefined
  const { household_id: _household, entity, id: given, version, ledger_version, ...data } = row
  const id = textOf(given).toLowerCase()
  if (typeof entity !== 'string' || !/^[a-z_]{1,40}$/.test(entity) || !isId(id)) return undefined
  const order = Number(ledger_version ?? version)
  return { entity, id, data, order: Number.isFinite(order) ? order : 0 }
}

async function readPlace(file: FileHandle, { start, bytes, follows }: Place): Promise<FileRow> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, start)
  const row = readRow(buffer.toString('utf8', 0, bytesRead))
  if (!row) throw new Error('The rows of the file have changed.')
  const { entity, id, data } = row
  return { entity, id, data, ...(follows && { follows }) }
}
