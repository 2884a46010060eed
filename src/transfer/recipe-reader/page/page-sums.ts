import type { HtmlTree } from '#transfer/recipe-reader/page/html/html-tree.ts'
import { classOf, nodeAt } from '#transfer/recipe-reader/page/html/tree-text.ts'
import { INGREDIENT_CLASS } from '#transfer/recipe-reader/page/lines/heading-words.ts'

const NO_TEXT = new Set(['script', 'style', 'noscript', 'title'])

/** Of a part of a tree, the text before each node and the elements before it that are named after ingredients. */
export interface Sums {
  readonly lengthOf: (place: number) => number
  readonly hasIngredients: (place: number) => boolean
  readonly all: number
}

/** Counts once, so no question needs a walk over an element. */
export function countUp(tree: HtmlTree, first: number, last: number): Sums {
  const lengths = new Uint32Array(last - first + 2)
  const marks = new Uint32Array(last - first + 2)
  for (let i = first; i <= last; i++) {
    const node = nodeAt(tree, i)
    const isText =
      node.name === '' && !NO_TEXT.has(node.parent < 0 ? '' : nodeAt(tree, node.parent).name)
    const isMark = node.attributes.has('class') && INGREDIENT_CLASS.test(classOf(node))
    lengths[i - first + 1] = (lengths[i - first] ?? 0) + (isText ? node.text.trim().length : 0)
    marks[i - first + 1] = (marks[i - first] ?? 0) + (isMark ? 1 : 0)
  }
  const between = (sums: Uint32Array, from: number, to: number) =>
    (sums[to - first] ?? 0) - (sums[from - first] ?? 0)
  return {
    lengthOf: (place) => between(lengths, place, nodeAt(tree, place).last + 1),
    hasIngredients: (place) => between(marks, place + 1, nodeAt(tree, place).last + 1) > 0,
    all: lengths[last - first + 1] ?? 0,
  }
}
