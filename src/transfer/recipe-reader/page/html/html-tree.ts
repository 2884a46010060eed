import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

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
  last: number
}

export type HtmlTree = readonly HtmlNode[]

/** A page with more nodes is read up to this one. */
const MAX_NODES = 100_000
/** Characters of one text between tags; the rest is dropped. JSON of scripts is kept whole. */
const MAX_TEXT = 100_000
/** Elements that are deeper become siblings. So one look at all ancestors has a limit. */
const MAX_DEPTH = 200

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const KEPT = new Set(
  'about charset class content data-src datetime hidden href http-equiv id itemid itemprop itemref itemscope itemtype lang name property rel resource src style type typeof value'.split(
    ' ',
  ),
)
const words = (text: string) => new Set(text.split(' '))
const VOID = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
)
const BLOCKS = words(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)
/** An element with one of these names ends the open element with one of those names (HTML, "optional tags"). */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[...BLOCKS].map((name) => [name, words('p')] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
    (name) => [name, words('h1 h2 h3 h4 h5 h6 p')] as const,
  ),
  ['li', words('li')],
  ['tr', words('tr th td')],
  ['th', words('th td')],
  ['td', words('th td')],
  ['tbody', words('thead tbody tr th td')],
  ['dd', words('dd dt')],
  ['dt', words('dd dt')],
  ['a', words('a')],
  ['option', words('option')],
  ['optgroup', words('optgroup option')],
  ['body', words('head')],
])

/** Reads HTML as browsers do in most cases: any text has a tree. Time and memory grow with its length only. */
export function parseHtml(html: string): HtmlTree {
  const nodes: HtmlNode[] = []
  const builder = createBuilder(html, nodes, () => tokenizer.pause())
  const tokenizer: Tokenizer = new Tokenizer({ decodeEntities: true }, builder)
  tokenizer.write(html)
  if (tokenizer.running) tokenizer.end()
  else builder.closeAll()
  return nodes
}

interface Builder extends TokenizerCallbacks {
  /** Ends the open elements where they are. */
  closeAll(): void
}

/** It is long because its functions share the state of the open elements. */
function createBuilder(html: string, nodes: HtmlNode[], stop: () => void): Builder {
  const open: number[] = []
  let foreign = 0
  let tag = ''
  let attribute = ''
  let value = ''
  let text = ''
  let attributes: Map<string, string> | undefined

  const nameAt = (place: number | undefined) =>
    place === undefined ? '' : (nodes[place]?.name ?? '')
  /** @returns whether there was room */
  const add = (name: string, content: string, own: ReadonlyMap<string, string>): boolean => {
    const place = nodes.length
    if (place >= MAX_NODES) {
      stop()
      return false
    }
    nodes.push({ name, text: content, attributes: own, parent: open.at(-1) ?? -1, last: place })
    return true
  }
  const flush = () => {
    const isScript = nameAt(open.at(-1)) === 'script'
    if (text !== '') add('', isScript ? text : text.slice(0, MAX_TEXT), NO_ATTRIBUTES)
    text = ''
  }
  const pop = () => {
    const place = open.pop()
    const node = place === undefined ? undefined : nodes[place]
    if (node) node.last = nodes.length - 1
    if (node?.name === 'svg' || node?.name === 'math') foreign--
  }
  const openTag = (isClosed: boolean) => {
    const ended = ENDS.get(tag)
    while (ended?.has(nameAt(open.at(-1)))) pop()
    const isAdded = add(tag, '', attributes ?? NO_ATTRIBUTES)
    attributes = undefined
    if (!isAdded || isClosed || VOID.has(tag)) return
    if (open.length >= MAX_DEPTH) pop()
    open.push(nodes.length - 1)
    if (tag === 'svg' || tag === 'math') foreign++
  }
  const closeTag = (name: string) => {
    const at = open.findLastIndex((place) => nameAt(place) === name)
    if (at < 0) return
    while (open.length > at) pop()
  }
  const closeAll = () => {
    while (open.length > 0) pop()
  }
  return {
    closeAll,
    ontext: (start, end) => {
      text += html.slice(start, end)
    },
    ontextentity: (code) => {
      text += String.fromCodePoint(code)
    },
    onopentagname: (start, end) => {
      flush()
      tag = html.slice(start, end).toLowerCase()
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase()
      value = ''
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end)
    },
    onattribentity: (code) => {
      value += String.fromCodePoint(code)
    },
    onattribend: () => {
      const isKept = KEPT.has(attribute)
      if (isKept && !attributes?.has(attribute)) (attributes ??= new Map()).set(attribute, value)
    },
    onopentagend: () => openTag(false),
    onselfclosingtag: () => openTag(foreign > 0),
    onclosetag: (start, end) => {
      flush()
      closeTag(html.slice(start, end).toLowerCase())
    },
    oncdata: (start, end, offset) => {
      text += html.slice(start, end - offset)
    },
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {
      flush()
      closeAll()
    },
    isInForeignContext: () => foreign > 0,
  }
}
