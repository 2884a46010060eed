import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { type HtmlTree, treesIn } from '#transfer/recipe-reader/html/html-tree.ts'
import { hasClass } from '#transfer/recipe-reader/html/tree-text.ts'
import { type FormatRecords, type ImportFile, readTextEntry } from './import-file.ts'
import { type Photo, photosIn } from './zip-photos.ts'

/** The photos that a page names, relative to the page. */
export type PhotosOf = (names: readonly string[]) => Photo[]

/**
 * Opens a page with many recipes, alone or in a zip with its photos.
 *
 * @param isOwn tells by the text of the page whether it is of the program
 * @param recipeClass of the `div` around each recipe, which is the first node of its tree
 */
export async function openHtml(
  file: ImportFile,
  isOwn: (html: string) => boolean,
  recipeClass: string,
  read: (tree: HtmlTree, at: number, photosOf: PhotosOf) => ImportRecord,
): Promise<FormatRecords | undefined> {
  const page = await pageOf(file, isOwn)
  if (!page) return undefined
  const isRecipe = hasClass(recipeClass)
  const recipes = () => treesIn(page.html, (node) => node.name === 'div' && isRecipe(node))
  return {
    total: recipes().reduce((count) => count + 1, 0),
    async *records() {
      let at = 0
      for (const tree of recipes()) yield read(tree, at++, page.photosOf)
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
