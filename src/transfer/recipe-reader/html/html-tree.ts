import { Parser } from 'htmlparser2'
import { FileRefused } from '#platform/archives/file-refused.ts'

/**
 * An element or a text. The descendants of the node at `i` are the nodes from `i + 1` to `nodes[i].last`, so no reader of
 * the tree needs recursion.
 */
export interface HtmlNode {
  /** In lower case; empty for a text. */
  readonly name: string
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
  /** The place of the parent; -1 at the top. */
  readonly parent: number
  readonly last: number
}

export type HtmlTree = readonly HtmlNode[]

type IsWanted = (node: Pick<HtmlNode, 'name' | 'attributes'>) => boolean

/** A tree with more nodes ends with this one. */
const MAX_NODES = 100_000
/** Characters of one text between tags; the rest is dropped. JSON of scripts is kept whole. */
const MAX_TEXT = 100_000
/** Elements that are deeper are in the one above. So one look at all ancestors has a limit. */
const MAX_DEPTH = 200
/** The parser needs quadratic time for elements in elements. No page of people is deeper. */
const MAX_OPEN = 2000
/** Characters that are parsed before the depth is looked at. */
const CHUNK = 16_384

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const KEPT = new Set(
  'about charset class content data-src datetime hidden href http-equiv id itemid itemprop itemref itemscope itemtype lang name property rel resource src style type typeof value'.split(
    ' ',
  ),
)

/** Reads HTML nearly as browsers do: any text has a tree. It ends where elements are in each other thousands of times. */
export function parseHtml(html: string): HtmlTree {
  const [tree = []] = grow(html)
  return tree
}

/**
 * The elements of a page that are wanted, one after the other, each as the first node of its own tree. So a page of many
 * recipes is never in memory as a whole tree. Wanted elements inside a wanted one are a part of it.
 *
 * @throws FileRefused where elements are in each other thousands of times
 */
export function* treesIn(html: string, isWanted: IsWanted): Generator<HtmlTree> {
  if (!(yield* grow(html, isWanted)))
    throw new FileRefused('damaged', 'The page is damaged: too many parts are in each other.')
}

/** @returns whether the page was read to its end */
function* grow(html: string, isWanted?: IsWanted): Generator<HtmlTree, boolean> {
  const builder = createBuilder(isWanted)
  const parser = new Parser(builder)
  for (let at = 0; at < html.length && builder.depth() <= MAX_OPEN; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK))
    yield* builder.take()
  }
  const isWhole = builder.depth() <= MAX_OPEN
  parser.end()
  yield* builder.take()
  return isWhole
}

type Growing = { -readonly [Key in keyof HtmlNode]: HtmlNode[Key] }

/** It is long because its functions share the state of the open elements. */
function createBuilder(isWanted: IsWanted | undefined) {
  let done: HtmlTree[] = []
  let nodes: Growing[] = []
  const open: number[] = []
  /** How many elements are open in all, and how many of them are no node or too deep. */
  let [depth, unseen] = [0, 0]

  const top = () => open.at(-1) ?? -1
  const isOutside = () => isWanted !== undefined && open.length === 0
  const finish = () => {
    if (nodes.length > 0) done.push(nodes)
    nodes = []
  }
  return {
    depth: () => depth,
    /** @returns the trees that are complete */
    take: (): readonly HtmlTree[] => {
      const taken = done
      done = []
      return taken
    },
    onopentag(name: string, given: Readonly<Record<string, string>>) {
      depth++
      const attributes = kept(given)
      if (isOutside() && isWanted?.({ name, attributes }) !== true) return
      const place = nodes.length
      if (place < MAX_NODES) nodes.push({ name, text: '', attributes, parent: top(), last: place })
      if (place < MAX_NODES && open.length < MAX_DEPTH) open.push(place)
      else unseen++
    },
    ontext(text: string) {
      if (isOutside()) return
      const before = nodes.at(-1)
      const node = before?.name === '' && before.parent === top() ? before : undefined
      const isScript = nodes[top()]?.name === 'script'
      const all = isScript ? text : text.slice(0, MAX_TEXT - (node?.text.length ?? 0))
      if (node) node.text += all
      else if (nodes.length < MAX_NODES)
        nodes.push({
          name: '',
          text: all,
          attributes: NO_ATTRIBUTES,
          parent: top(),
          last: nodes.length,
        })
    },
    onclosetag() {
      depth--
      if (unseen > 0) {
        unseen--
        return
      }
      const node = nodes[open.pop() ?? -1]
      if (!node) return
      node.last = nodes.length - 1
      if (isOutside()) finish()
    },
    onend: finish,
  }
}

function kept(given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(given).filter(([name]) => KEPT.has(name))
  return entries.length === 0 ? NO_ATTRIBUTES : new Map(entries)
}
