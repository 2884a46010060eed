import { Parser } from 'htmlparser2'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { cleanText } from './values.ts'

/** An element of a page. Only this much is needed. */
export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (HtmlElement | string)[]
}

type Wanted = (name: string, attributes: Readonly<Record<string, string>>) => boolean

/** Elements deeper than this are put into the one above: reading must not overflow the stack. */
const MAX_DEPTH = 60
const MAX_NODES = 20_000
/** The parser needs quadratic time for elements in elements. No page of people is deeper. */
const MAX_OPEN = 2000
const CHUNK = 65_536
/** Texts of these are no texts of the page. */
const SILENT = new Set(['script', 'style', 'head', 'noscript'])
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
])

/**
 * The elements of a page that are wanted, one after the other: a page of many recipes is never in memory as a tree.
 * Wanted elements inside a wanted one are a part of it.
 *
 * @throws FileRefused where elements are in each other thousands of times
 */
export function* elementsOf(html: string, isWanted: Wanted): Generator<HtmlElement> {
  const done: HtmlElement[] = []
  const builder = treeBuilder(isWanted, (element) => done.push(element))
  const parser = new Parser(builder, { decodeEntities: true, lowerCaseTags: true })
  for (let at = 0; at < html.length; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK))
    yield* done.splice(0)
    if (builder.depth() > MAX_OPEN)
      throw new FileRefused('damaged', 'The page is damaged: too many parts are in each other.')
  }
  parser.end()
  yield* done
}

function treeBuilder(isWanted: Wanted, onDone: (element: HtmlElement) => void) {
  /** The open elements from the wanted one on, and how many more are open that are too deep. */
  let open: HtmlElement[] = []
  let [deeper, nodes, depth] = [0, 0, 0]
  return {
    depth: () => depth,
    onopentag(name: string, attributes: Record<string, string>) {
      depth++
      if (open.length === 0 && !isWanted(name, attributes)) return
      if (open.length === 0) nodes = 0
      if (open.length >= MAX_DEPTH) deeper++
      else {
        const element = { name, attributes: { ...attributes }, children: [] }
        if (nodes++ < MAX_NODES) open.at(-1)?.children.push(element)
        open.push(element)
      }
    },
    ontext(text: string) {
      if (nodes++ < MAX_NODES) open.at(-1)?.children.push(text)
    },
    onclosetag() {
      depth--
      if (deeper > 0) {
        deeper--
        return
      }
      const element = open.pop()
      if (element && open.length === 0) onDone(element)
    },
    onend() {
      const [first] = open
      open = []
      if (first) onDone(first)
    },
  }
}

/** The elements below one for which a test is true, in their order. */
export function findAll(root: HtmlElement, test: (one: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  )
}

export const hasClass =
  (name: string) =>
  ({ attributes }: Pick<HtmlElement, 'attributes'>): boolean =>
    (attributes['class'] ?? '').split(/\s+/).includes(name)

/** The text as people see it: each block begins a line. */
export const textIn = (element: HtmlElement | undefined): string =>
  element === undefined
    ? ''
    : cleanText(
        rawText(element)
          .replaceAll(/[^\S\n]+/g, ' ')
          .replaceAll(/[\n ]*\ue000[\n \ue000]*/g, '\n'),
      )

/** With \ue000 for the end of a line: those in the source of a page are only spaces. No text has this sign. */
function rawText({ name, children }: HtmlElement): string {
  if (SILENT.has(name)) return ''
  const inner = children
    .map((child) => (typeof child === 'string' ? child.replaceAll(/\s+/g, ' ') : rawText(child)))
    .join('')
  return BLOCKS.has(name) ? `\ue000${inner}\ue000` : inner
}

/** A text that may be HTML, as plain text. */
export function htmlToText(text: string): string {
  if (!/<\/?[a-z]|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/i.test(text)) return cleanText(text)
  // The line ends of a text that has no blocks are kept.
  const html = /<(?:p|br|div|li|h\d)\b/i.test(text) ? text : text.replaceAll('\n', '<br>')
  try {
    const [root] = elementsOf(`<body>${html}</body>`, (name) => name === 'body')
    return textIn(root)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return cleanText(text.replaceAll(/<[^<>]{0,1000}>/g, '')) // a text of thousands of tags
  }
}
