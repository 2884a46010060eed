import type { HtmlNode, HtmlTree } from './html-tree.ts'

const set = (text: string) => new Set(text.split(' '))
/** What is in them is not for readers of the page. */
const UNSEEN = set(
  'script style template svg math head noscript button select option textarea object iframe video audio canvas map input',
)
const BREAKS = set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody thead tr ul',
)
/** Texts for screen readers only, and others that nobody sees. */
const UNSEEN_CLASS =
  /(?:^|[\s_-])(?:sr-only|screen-reader-text|visually-?hidden|screenreader|hide-on-screen|print-only|tooltip|ad-?unit|adsbygoogle|ad-container|ad-slot|advertisement|sharedaddy|checkbox-accessible)(?:$|[\s_-])/i

/** The node at this place. A place of a tree always has one. */
export const nodeAt = (tree: HtmlTree, place: number): HtmlNode => {
  const node = tree[place]
  if (!node) throw new RangeError(`The tree has no node ${place}.`)
  return node
}

export const attribute = (node: HtmlNode, name: string): string => node.attributes.get(name) ?? ''

export const classOf = (node: HtmlNode): string => attribute(node, 'class')

export const hasClass =
  (name: string) =>
  ({ attributes }: Pick<HtmlNode, 'attributes'>): boolean =>
    (attributes.get('class') ?? '').split(/\s+/).includes(name)

const isUnseen = (node: HtmlNode) =>
  UNSEEN.has(node.name) ||
  node.attributes.has('hidden') ||
  (node.attributes.has('class') && UNSEEN_CLASS.test(classOf(node))) ||
  /display:\s?none/.test(attribute(node, 'style'))

/** The text of an element: a line end where the page has one, no tags. */
export function textOf(
  tree: HtmlTree,
  place: number,
  isLeftOut?: (place: number) => boolean,
): string {
  const top = nodeAt(tree, place)
  const ends: number[] = []
  let text = top.text
  for (let i = place + 1; i <= top.last; i++) {
    const node = nodeAt(tree, i)
    while (ends.length > 0 && i > (ends.at(-1) ?? 0)) {
      ends.pop()
      text += '\n'
    }
    if (node.name === '') text += node.text.replace(/\s+/g, ' ')
    else if (isUnseen(node) || isLeftOut?.(i)) {
      i = node.last
      text += ' '
    } else if (node.name === 'td' || node.name === 'th') text += ' '
    else if (BREAKS.has(node.name)) {
      text += '\n'
      if (node.last > i) ends.push(node.last)
    }
  }
  return text
}

/** The lines of an element, without empty ones. */
export const linesOf = (
  tree: HtmlTree,
  place: number,
  isLeftOut?: (place: number) => boolean,
): string[] => toLines(textOf(tree, place, isLeftOut))

export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** The text of an element on one line. */
export const lineOf = (
  tree: HtmlTree,
  place: number,
  isLeftOut?: (place: number) => boolean,
): string => linesOf(tree, place, isLeftOut).join(' ')

/** The places of all descendants that fit. */
export function findAll(
  tree: HtmlTree,
  place: number,
  fits: (node: HtmlNode, place: number) => boolean,
): number[] {
  const found: number[] = []
  const last = place < 0 ? tree.length - 1 : nodeAt(tree, place).last
  for (let i = place + 1; i <= last; i++) {
    const node = nodeAt(tree, i)
    if (node.name !== '' && fits(node, i)) found.push(i)
  }
  return found
}
