import { FileRefused } from '#platform/archives/file-refused.ts'
import { openZip, type Zip, type ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import {
  type Format,
  problemOf,
  readJsonEntry,
} from '#transfer/imports/formats/parts/import-file.ts'
import { broken, makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import type { Photo } from '#transfer/imports/formats/parts/zip-photos.ts'
import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'
import { looseTandoorRecipe } from './tandoor-recipe.ts'

/** Tandoor: a zip with a zip for each recipe. Nothing deeper is opened. */
export const tandoor: Format = {
  system: 'Tandoor',
  async open({ zip }) {
    if (!zip) return undefined
    if (isTandoorRecipe(await readInner(zip)))
      return { total: 1, records: () => recordsOf([{ name: 'recipe', open: async () => zip }]) }
    const entries = zip.entries.filter(({ name }) => /\.zip$/i.test(name))
    const inner = entries.map((entry) => ({
      name: entry.name.replace(/^.*\/|\.zip$/gi, ''),
      open: () => openInner(zip, entry),
    }))
    for (const { open } of inner.slice(0, 5))
      if (isTandoorRecipe(await readSafely(open)))
        return { total: entries.length, records: () => recordsOf(inner) }
    return undefined
  },
}

interface Inner {
  /** The id of the recipe in Tandoor. */
  readonly name: string
  readonly open: () => Promise<Zip>
}

/** Photos of phones have about 10 MB. */
const MAX_INNER_BYTES = 64 * 1024 * 1024
/** One recipe with its photo. */
const INNER_LIMITS = { entries: 100, total: 128 * 1024 * 1024, ratio: 200 }

const openInner = async (zip: Zip, entry: ZipEntry) =>
  openZip(await zip.read(entry, MAX_INNER_BYTES), INNER_LIMITS)

const isTandoorRecipe = (value: unknown): value is Fields =>
  isFields(value) && ('name' in value || 'working_time' in value) && Array.isArray(value['steps'])

/** @returns the JSON of the recipe, or the problem with it as a text */
async function readInner(zip: Zip): Promise<unknown> {
  const entry = zip.entries.find(({ name }) => name === 'recipe.json')
  return entry ? readJsonEntry(zip, entry) : 'There is no recipe in the zip archive.'
}

async function readSafely(open: Inner['open']): Promise<unknown> {
  try {
    return await readInner(await open())
  } catch (error) {
    return problemOf(error)
  }
}

async function* recordsOf(inner: readonly Inner[]): AsyncGenerator<ImportRecord> {
  for (const { name, open } of inner) {
    const read = await readSafely(open)
    if (isTandoorRecipe(read))
      yield makeRecipe(name, looseTandoorRecipe(read), await photosOf(open))
    else {
      const problem = typeof read === 'string' ? read : 'The file is not a recipe of Tandoor.'
      yield broken(name, `${name}.zip`, problem)
    }
  }
}

/** The inner zip is opened again when the photo is wanted. */
async function photosOf(open: Inner['open']): Promise<Photo[]> {
  const names = (await open()).entries.filter(isPhoto)
  return names.slice(0, 1).map(() => async () => {
    const zip = await open()
    const entry = zip.entries.find(isPhoto)
    if (!entry) throw new FileRefused('damaged', 'The photo is not in the archive.')
    return zip.read(entry)
  })
}

const isPhoto = ({ name }: ZipEntry) => /^image\.\w{1,5}$/i.test(name)
