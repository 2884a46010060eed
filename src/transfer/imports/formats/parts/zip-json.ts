import { decodeText } from '#platform/archives/decode-text.ts'
import type { Zip, ZipEntry } from '#platform/archives/zip.ts'
import { parseJson, problemOf } from './import-file.ts'

/** @returns the JSON value of a file in a zip, or the problem with it as a text */
export async function readJsonEntry(zip: Zip, entry: ZipEntry): Promise<unknown> {
  try {
    return parseJson(decodeText(await zip.read(entry))) ?? 'The file is damaged: it is not JSON.'
  } catch (error) {
    return problemOf(error)
  }
}

/** The most bytes of a text with one recipe. A recipe may have 80 kB. */
export const MAX_RECIPE_TEXT = 500_000

/** @returns the text of a file in a zip, or the problem with it */
export async function readTextEntry(
  zip: Zip,
  entry: ZipEntry,
  limit?: number,
): Promise<{ text: string } | { problem: string }> {
  try {
    return { text: decodeText(await zip.read(entry, limit)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
