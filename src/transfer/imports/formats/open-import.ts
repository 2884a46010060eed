import { createHash } from 'node:crypto'
import { FileRefused } from '#platform/archives/file-refused.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { cooklang } from '#transfer/imports/formats/cooklang/cooklang.ts'
import { grocy } from '#transfer/imports/formats/grocy/grocy.ts'
import { openJsonLines } from '#transfer/imports/formats/larder/json-lines.ts'
import { openLarderExport } from '#transfer/imports/formats/larder/larder-export.ts'
import { mealieBackup } from '#transfer/imports/formats/mealie/mealie-backup.ts'
import { mealie } from '#transfer/imports/formats/mealie/mealie.ts'
import { pantryCsv } from '#transfer/imports/formats/pantry-files/pantry-csv.ts'
import {
  type Format,
  type FormatRecords,
  type ImportFile,
  openImportFile,
} from '#transfer/imports/formats/parts/import-file.ts'
import {
  nextcloudCookbook,
  recipeSage,
  schemaOrg,
} from '#transfer/imports/formats/parts/schema-org.ts'
import { chowdown } from './chowdown.ts'
import { copyMeThat } from './copy-me-that.ts'
import { kitchenOwl } from './kitchenowl.ts'
import { paprika } from './paprika.ts'
import { myRecipeBox, planToEat } from './recipe-csv.ts'
import { recipeKeeper } from './recipe-keeper.ts'
import { tandoor } from './tandoor.ts'

/** A file of another program that was recognised. */
export interface OpenedImport extends AsyncDisposable {
  /** The name of the program. */
  readonly system: string
  /** How many records there are. */
  readonly total: number
  /**
   * The records in an order that is the same each time, so that a job can go on after the first ones. Records that
   * others name come first. The photos of a record can be loaded until the import is closed.
   *
   * @throws FileRefused where the file turns out to be damaged
   */
  records(): AsyncIterable<ImportRecord>
}

/** The first one that recognises a file reads it. */
const FORMATS: readonly Format[] = [
  mealieBackup,
  mealie,
  tandoor,
  paprika,
  nextcloudCookbook,
  kitchenOwl,
  recipeSage,
  schemaOrg,
  grocy,
  planToEat,
  myRecipeBox,
  recipeKeeper,
  copyMeThat,
  chowdown,
  cooklang,
  pantryCsv,
]

/**
 * Opens a file that somebody exported from another program, and recognises the program by its content.
 *
 * @param path of a local file
 * @param fileName as the person has it. It only names recipes that have no other title.
 * @param maxRowBytes the most of the rows of Larder's own export
 * @throws FileRefused
 */
export async function openImport(
  path: string,
  fileName?: string,
  maxRowBytes = Infinity,
): Promise<OpenedImport> {
  try {
    const opened = await openAny(path, fileName, maxRowBytes)
    return { ...opened, records: () => refusing(opened.records()) }
  } catch (error) {
    throw refusalOf(error)
  }
}

async function* refusing(records: AsyncIterable<ImportRecord>): AsyncGenerator<ImportRecord> {
  try {
    yield* records
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The language throws a RangeError for a text that is too long, and for values that are too deep for the stack. */
const refusalOf = (error: unknown) =>
  error instanceof RangeError
    ? new FileRefused('too_large', 'The file has a value that is too large or too deep.', error)
    : error

async function openAny(
  path: string,
  fileName: string | undefined,
  maxRowBytes: number,
): Promise<OpenedImport> {
  const lines = await openJsonLines(path)
  if (lines) return { ...lines, records: () => checked(lines, lines.system) }
  const file = await openImportFile(path, fileName)
  const close = async () => file.zip?.[Symbol.asyncDispose]()
  try {
    const own = file.zip && (await openLarderExport(file.zip, path, maxRowBytes))
    if (own)
      return {
        ...own,
        async [Symbol.asyncDispose]() {
          await own.close()
          await close()
        },
      }
    const { system, opened } = await recognise(file)
    return {
      system,
      total: opened.total,
      records: () => checked(opened, system),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function recognise(file: ImportFile): Promise<{ system: string; opened: FormatRecords }> {
  for (const format of FORMATS) {
    const opened = await format.open(file)
    if (opened) return { system: format.system, opened }
  }
  const known = ['Larder', ...new Set(FORMATS.map((one) => one.system))].join(', ')
  throw new FileRefused(
    'unknown',
    `This file is of no program that Larder knows. It can import exports of: ${known}.`,
  )
}

const MAX_KEY_LENGTH = 200

/** Makes the keys unique among the records of a kind, and says on recipes where they come from. */
async function* checked(
  opened: Pick<FormatRecords, 'records'>,
  system: string,
): AsyncGenerator<ImportRecord> {
  const seen = new Map<string, number>()
  for await (const record of opened.records()) {
    const base = shortKey(record.key)
    const named = `${record.kind} ${base}`
    const times = (seen.get(named) ?? 0) + 1
    seen.set(named, times)
    const key = times === 1 ? base : `${base} #${times}`
    if (record.kind !== 'recipe') yield { ...record, key, ...shortReferences(record) }
    else {
      const extra = { imported_from: system, ...record.recipe.extra }
      yield { ...record, key, recipe: { ...record.recipe, extra } }
    }
  }
}

const REFERENCES = ['food', 'place', 'list', 'recipe'] as const

/** The keys of other records that a record names, made short in the same way. */
function shortReferences(record: Exclude<ImportRecord, { kind: 'recipe' }>): object {
  const named: Partial<Record<string, unknown>> = { ...record }
  return Object.fromEntries(
    REFERENCES.flatMap((name) => {
      const key = named[name]
      return typeof key === 'string' ? [[name, shortKey(key)]] : []
    }),
  )
}

const shortKey = (key: string) =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex')
