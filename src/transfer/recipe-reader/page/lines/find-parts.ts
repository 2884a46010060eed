import type { DraftIngredient } from '@larder/rules/recipes/recipe-draft.ts'
import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import { attribute, classOf, nodeAt } from '#transfer/recipe-reader/html/tree-text.ts'
import {
  INGREDIENT_CLASS,
  NOTE_CLASS,
  type PageSection,
  sectionOfHeading,
  sectionOfTitle,
  STEP_CLASS,
  isAmount,
  isSectionName,
  noteIn,
} from './heading-words.ts'
import type { PageLine } from './line-stream.ts'
import {
  type FoundLine,
  type LineRange,
  type Reading,
  readIngredients,
  readNotes,
  readRun,
  readSteps,
} from './read-ranges.ts'
import { weighBy, weighIngredients, weighShortSteps, weighSteps } from './weigh-lines.ts'

export interface FoundParts {
  readonly ingredients: readonly FoundLine[]
  readonly steps: readonly FoundLine[]
  /** The lines of the notes below the steps. */
  readonly notes: readonly string[]
}

const MAX_CANDIDATES = 40

/**
 * Finds the ingredients and the steps of a page by the words of its headings, classes and ids; without them, by the
 * look of its lines.
 *
 * @param known the ingredients that the markup of the page names, if it does: then the list that shows them is found
 */
export function findParts(
  tree: HtmlTree,
  lines: readonly PageLine[],
  known: readonly DraftIngredient[],
): FoundParts {
  const headings = lines.map((line) => headingOf(line))
  const lists = [
    ...byHeading(tree, lines, headings, 'ingredients'),
    ...byClass(tree, lines, INGREDIENT_CLASS),
  ]
  const weigh = known.length === 0 ? weighIngredients : weighBy(known)
  const byWord = best(
    lists.map((range) => readIngredients(lines, headings, range)),
    weigh,
  )
  const found =
    byWord ?? (known.length === 0 ? best([readRun(lines, headings)], weighIngredients) : undefined)
  const steps = findSteps(tree, lines, headings, found)
  const { own, notes } = withoutNotes(steps?.lines ?? [])
  return {
    ingredients: found?.lines ?? [],
    steps: own,
    notes: [...notes, ...findNotes(tree, lines, headings, steps)],
  }
}

/** Without long lines, the list below the ingredients may be the steps, and the lines under a heading for steps are. */
function findSteps(
  tree: HtmlTree,
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  ingredients: Reading | undefined,
): Reading | undefined {
  const read = (range: LineRange) => readSteps(lines, headings, range)
  const headed = byHeading(tree, lines, headings, 'steps').map(read)
  const ways = [...headed, ...byClass(tree, lines, STEP_CLASS).map(read)]
  const byWord = best(ways, weighSteps)
  if (byWord || !ingredients) return byWord
  const { end } = ingredients
  const below = read({ from: end, to: Math.min(lines.length, end + 60) })
  return best([below], weighSteps) ?? best(headed, weighShortSteps)
}

/** The notes below the steps, or else those that a recipe plugin marks as notes, or that the first heading for them has. */
function findNotes(
  tree: HtmlTree,
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  steps: Reading | undefined,
): readonly string[] {
  const below = steps ? readNotes(lines, headings, steps.end) : []
  if (below.length > 0) return below
  const [marked] = byClass(tree, lines, NOTE_CLASS)
  if (marked)
    return lines
      .slice(marked.from, marked.to)
      .flatMap(({ text }, i) => (headings[marked.from + i] === 'notes' ? [] : text))
  const first = headings.indexOf('notes')
  return steps || first < 0 ? [] : readNotes(lines, headings, first)
}

/** The lines at the end of the steps that are notes: `Tip: Freeze half of it.` */
function withoutNotes(steps: readonly FoundLine[]) {
  const end = steps.findLastIndex(({ text }) => noteIn(text) === undefined) + 1
  return {
    own: steps.slice(0, end),
    notes: steps.slice(end).flatMap(({ text }) => noteIn(text) ?? []),
  }
}

function headingOf({ text, level }: PageLine): PageSection | undefined {
  if (text.length > 80 || (level === 0 && noteIn(text) !== undefined)) return undefined
  return sectionOfHeading(text) ?? (level > 0 ? sectionOfTitle(text) : undefined)
}

function byHeading(
  tree: HtmlTree,
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  section: PageSection,
): LineRange[] {
  let count = 0
  return lines.flatMap((_, i) => {
    if (headings[i] !== section || ++count > MAX_CANDIDATES / 2) return []
    const to = endOf(lines, headings, i, section)
    return [
      { from: i + 1, to: Math.min(to, endOfContainer(tree, lines, i, section)) },
      { from: i + 1, to },
    ]
  })
}

/** The end of the smallest element around a heading that has its part too. */
function endOfContainer(
  tree: HtmlTree,
  lines: readonly PageLine[],
  at: number,
  section: PageSection,
): number {
  const heading = lines[at]
  const enough = section === 'ingredients' ? 2 : 60
  for (let place = heading?.from ?? -1; place >= 0; place = nodeAt(tree, place).parent) {
    const { last } = nodeAt(tree, place)
    let to = at + 1
    let weight = 0
    while (to < lines.length && (lines[to]?.from ?? 0) <= last) {
      weight += section === 'ingredients' ? 1 : (lines[to]?.text.length ?? 0)
      to++
    }
    if (weight >= enough) return to
  }
  return lines.length
}

/** The part below a heading ends at the next heading of another part, or of its own rank or a higher one. */
function endOf(
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  at: number,
  section: PageSection,
): number {
  const rank = lines[at]?.level ?? 0
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]
    if (!line) break
    if (headings[i] !== undefined && (headings[i] !== section || i > at + 1)) return i
    const isEnd = line.level > 0 && line.level <= Math.min(rank || 7, 6)
    if (isEnd && i > at + 1 && !isHeadingOfPart(lines, i, section)) return i
  }
  return lines.length
}

/** Whether a heading of the same rank names a part of the ingredients, such as a dough: amounts follow it. */
function isHeadingOfPart(lines: readonly PageLine[], at: number, section: PageSection): boolean {
  const next = lines.slice(at + 1, at + 4)
  if (section === 'ingredients') return next.filter(({ text }) => isAmount(text)).length >= 1
  return (
    /^(?:step|schritt|étape|paso|stap|passo|\d)/i.test(lines[at]?.text ?? '') ||
    isSectionName(lines[at]?.text ?? '')
  )
}

function byClass(tree: HtmlTree, lines: readonly PageLine[], names: RegExp): LineRange[] {
  const found: LineRange[] = []
  let at = 0
  for (let i = 0; i < tree.length && found.length < MAX_CANDIDATES; i++) {
    const node = nodeAt(tree, i)
    if (
      node.attributes.size === 0 ||
      node.name === 'body' ||
      node.name === 'html' ||
      node.last - i < 3
    )
      continue
    if (!names.test(`${classOf(node)} ${attribute(node, 'id')}`)) continue
    while (at < lines.length && (lines[at]?.from ?? 0) < i) at++
    let to = at
    while (to < lines.length && (lines[to]?.to ?? 0) <= node.last) to++
    if (to > at) found.push({ from: at, to })
  }
  return found
}

function best(
  all: readonly Reading[],
  weigh: (lines: readonly FoundLine[]) => number,
): Reading | undefined {
  let found: Reading | undefined
  let weight = 0.99
  for (const one of all) {
    const own = weigh(one.lines)
    if (own > weight) {
      found = one
      weight = own
    }
  }
  return found
}
