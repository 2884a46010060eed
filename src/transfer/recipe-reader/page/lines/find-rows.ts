import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import { classOf, nodeAt } from '#transfer/recipe-reader/html/tree-text.ts'

const ROW_NAMES = new Set(['li', 'tr', 'div', 'label', 'dt', 'span', 'article'])
const MAX_ROW = 220

/** List items, rows of tables, and elements with the same class beside each other that have little text. */
export function findRows(
  tree: HtmlTree,
  first: number,
  end: number,
  lengthOf: (place: number) => number,
): ReadonlySet<number> {
  const rows = new Set<number>()
  const groups = new Map<string, number[]>()
  const last = new Map<string, number>()
  for (let i = first; i <= end; i++) {
    const node = nodeAt(tree, i)
    if (!ROW_NAMES.has(node.name) || lengthOf(i) === 0) continue
    if (node.name === 'li' || node.name === 'tr') rows.add(i)
    else if (classOf(node) !== '' && lengthOf(i) <= MAX_ROW) {
      const key = `${node.parent} ${node.name} ${classOf(node)}`
      const group = groups.get(key)
      if (group) group.push(i)
      else groups.set(key, [i])
    }
  }
  // An item around other items is none.
  for (const place of rows) {
    const { name } = nodeAt(tree, place)
    const outer = last.get(name)
    if (outer !== undefined && nodeAt(tree, outer).last >= place) rows.delete(outer)
    last.set(name, place)
  }
  // A part of a list may have one row only: it looks like those of the other parts.
  const looks = new Set<string>()
  for (const [key, group] of groups) if (group.length >= 2) looks.add(lookOf(key))
  for (const [key, group] of groups)
    if (looks.has(lookOf(key)))
      for (const place of group) if (isRow(tree, place, rows)) rows.add(place)
  return rows
}

/** The name and the class of a key of a group, without the parent. */
const lookOf = (key: string) => key.slice(key.indexOf(' ') + 1)

/** Whether an element holds the parts of one row, and not several lines. */
function isRow(tree: HtmlTree, place: number, rows: ReadonlySet<number>): boolean {
  const { last } = nodeAt(tree, place)
  let texts = 0
  let amounts = 0
  for (let i = place + 1; i <= last; i++) {
    const { name, text } = nodeAt(tree, i)
    if (rows.has(i) || name === 'br' || /^h[1-6]$/.test(name)) return false
    if (name !== '' || text.trim() === '') continue
    texts++
    if (/^\s*[\d½¼¾⅓⅔].*\p{L}{3}/u.test(text)) amounts++
  }
  return texts > 0 && texts <= 8 && amounts <= 1
}
