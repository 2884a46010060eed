import type { HtmlTree } from '#transfer/recipe-reader/page/html/html-tree.ts'
import { lineOf, nodeAt } from '#transfer/recipe-reader/page/html/tree-text.ts'
import { type PageLine, readLines } from '#transfer/recipe-reader/page/lines/line-stream.ts'

/** An element that has one ingredient, or all of them. */
export function ingredientLines(tree: HtmlTree, place: number): string | string[] {
  const all = readLines(tree, place)
  const lines = all.map((line) => (line.level > 0 ? asHeading([line]) : undefined) ?? line.text)
  if (lines.length > 2) return lines
  const line = asHeading(all) ?? lineOf(tree, place)
  return isWrapped(tree, place) && !/\d/.test(line) ? line.replace(/:?$/, ':') : line
}

/** Whether an element is around all the text of an item, and the next item is text only: then it names a part. */
function isWrapped(tree: HtmlTree, place: number): boolean {
  const { last, parent } = nodeAt(tree, place)
  let first = place + 1
  while (first <= last && nodeAt(tree, first).name === '' && isBlank(tree, first)) first++
  if (first > last || !WRAPPERS.has(nodeAt(tree, first).name)) return false
  for (let i = nodeAt(tree, first).last + 1; i <= last; i++) if (!isBlank(tree, i)) return false
  for (let i = last + 1; i < Math.min(tree.length, last + 8); i++) {
    const node = nodeAt(tree, i)
    if (node.parent === parent && node.attributes.has('itemprop')) return node.last === i + 1
  }
  return false
}

const WRAPPERS = new Set(['span', 'b', 'strong', 'u', 'em', 'i', 'h3', 'h4', 'h5'])
const isBlank = (tree: HtmlTree, place: number) => nodeAt(tree, place).text.trim() === ''

/** A bold line without an amount names the part below it. Its colon tells that, as in a text. */
function asHeading([line, ...others]: readonly PageLine[]): string | undefined {
  if (
    !line ||
    others.length > 0 ||
    line.level === 0 ||
    /\d/.test(line.text) ||
    line.text.length > 50
  )
    return undefined
  return line.text.endsWith(':') ? line.text : `${line.text}:`
}
