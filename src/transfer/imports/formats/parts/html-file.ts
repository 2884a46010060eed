import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { elementsOf, hasClass, type HtmlElement } from './html-tree.ts'
import type { FormatRecords, ImportFile } from './import-file.ts'
import { readTextEntry } from './zip-json.ts'
import { type Photo, photosIn } from './zip-photos.ts'

/** The photos that a page names, relative to the page. */
type PhotosOf = (names: readonly string[]) => Photo[]

/**
 * Opens a page with many recipes, alone or in a zip with its photos.
 *
 * @param isOwn tells by the text of the page whether it is of the program
 * @param recipeClass of the `div` around each recipe
 */
export async function openHtml(
  file: ImportFile,
  isOwn: (html: string) => boolean,
  recipeClass: string,
  read: (element: HtmlElement, at: number, photosOf: PhotosOf) => ImportRecord,
): Promise<FormatRecords | undefined> {
  const page = await pageOf(file, isOwn)
  if (!page) return undefined
  const isRecipe = hasClass(recipeClass)
  const recipes = () =>
    elementsOf(page.html, (name, attributes) => name === 'div' && isRecipe({ attributes }))
  return {
    total: recipes().reduce((count) => count + 1, 0),
    async *records() {
      let at = 0
      for (const element of recipes()) yield read(element, at++, page.photosOf)
    },
  }
}

async function pageOf({ document, zip }: ImportFile, isOwn: (html: string) => boolean) {
  if (document)
    return isOwn(document.text) ? { html: document.text, photosOf: () => [] } : undefined
  const pages = zip?.entries.filter(({ name }) => /\.html?$/i.test(name)) ?? []
  for (const entry of zip ? pages.slice(0, 5) : []) {
    const read = zip && (await readTextEntry(zip, entry))
    if (!zip || !read || !('text' in read) || !isOwn(read.text)) continue
    const photos = photosIn(zip)
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1)
    return { html: read.text, photosOf: (names: readonly string[]) => photos.named(names, folder) }
  }
  return undefined
}
