import { firstCharacters } from '@larder/rules/first-characters.ts'
import { foldText } from '@larder/rules/fold-text.ts'
import { findDurations } from '@larder/rules/measures/find-durations.ts'
import { readTimes as readSaidTimes, type SaidTimes } from '@larder/rules/recipe-text/read-times.ts'
import { readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { type DraftParts, withoutEmpty } from '#transfer/recipe-reader/draft/read-loose.ts'
import { cleanLine, toWebUrl } from '#transfer/recipe-reader/html/clean-text.ts'
import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import {
  attribute,
  findAll,
  lineOf,
  linesOf,
  nodeAt,
} from '#transfer/recipe-reader/html/tree-text.ts'

/** The times and the yield in the lines that a page shows. */
export function readFacts(tree: HtmlTree): DraftParts {
  const lines = tree.length > 0 ? shortLines(tree) : []
  return { ...readTimes(lines), ...readServings(lines) }
}

/** The facts that a page tells of itself: title, image, author, language. */
export function readMetaFacts(tree: HtmlTree, url: string | undefined): DraftParts {
  const meta = readMeta(tree)
  return withoutEmpty({
    title: readTitle(tree, meta),
    description: cleanLine(meta.get('og:description') ?? meta.get('description') ?? ''),
    image_url: toWebUrl(meta.get('og:image') ?? meta.get('twitter:image') ?? '', url),
    author: firstCharacters(
      cleanLine(meta.get('author') ?? meta.get('article:author') ?? '').replace(/^https?:.*$/i, ''),
      200,
    ),
    language: readLanguage(tree, meta),
    source_url: toWebUrl(canonicalOf(tree) ?? meta.get('og:url') ?? url ?? '', url),
  })
}

function readMeta(tree: HtmlTree): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const place of findAll(tree, -1, ({ name }) => name === 'meta')) {
    const node = nodeAt(tree, place)
    const key = (
      attribute(node, 'property') ||
      attribute(node, 'name') ||
      attribute(node, 'http-equiv')
    ).toLowerCase()
    const content = attribute(node, 'content')
    if (key !== '' && content !== '' && !found.has(key)) found.set(key, content)
  }
  return found
}

const canonicalOf = (tree: HtmlTree): string | undefined => {
  const [place] = findAll(
    tree,
    -1,
    (node) => node.name === 'link' && attribute(node, 'rel') === 'canonical',
  )
  return place === undefined ? undefined : attribute(nodeAt(tree, place), 'href')
}

function readLanguage(tree: HtmlTree, meta: ReadonlyMap<string, string>): string {
  const [html] = findAll(tree, -1, ({ name }) => name === 'html')
  const own = html === undefined ? '' : attribute(nodeAt(tree, html), 'lang')
  const tag = (own || meta.get('content-language') || meta.get('og:locale') || '')
    .trim()
    .replace('_', '-')
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : ''
}

/** The heading of the page, or else its title without the name of the site. */
function readTitle(tree: HtmlTree, meta: ReadonlyMap<string, string>): string {
  const headings = findAll(tree, -1, ({ name }) => name === 'h1')
    .map((place) => cleanLine(lineOf(tree, place)))
    .filter((one) => one !== '')
  const [titleAt] = findAll(tree, -1, ({ name }) => name === 'title')
  const title =
    titleAt === undefined
      ? ''
      : cleanLine(nodeAt(tree, titleAt + 1 < tree.length ? titleAt + 1 : titleAt).text)
  const shared = cleanLine(meta.get('og:title') ?? '')
  const site = cleanLine(meta.get('og:site_name') ?? '')
  const known = foldText(`${shared} ${title}`)
  const heading =
    headings.find((one) => one.length > 2 && known.includes(foldText(one))) ??
    (headings.length === 1 ? headings[0] : undefined)
  return firstCharacters(heading ?? withoutSite(shared || title, site), 200)
}

function withoutSite(title: string, site: string): string {
  const parts = title.split(/\s+[|–—·•»-]\s+/)
  const kept = parts.filter((part) => site === '' || foldText(part) !== foldText(site))
  return kept[0] ?? title
}

function shortLines(tree: HtmlTree): string[] {
  const [body] = findAll(tree, -1, ({ name }) => name === 'body')
  const lines =
    body === undefined
      ? [...tree.keys()].filter((i) => nodeAt(tree, i).parent < 0).flatMap((i) => linesOf(tree, i))
      : linesOf(tree, body)
  return lines
    .filter((line) => line.length < 200)
    .flatMap((line) => line.split(/\s[|•·]\s/))
    .filter((line) => line.length < 100)
}

const TIMES: readonly (readonly ['prep_minutes' | 'cook_minutes' | 'total_minutes', RegExp])[] = [
  [
    'total_minutes',
    /^(?:total|gesamt|temps total|duree totale|tiempo total|tempo total|tempo totale|totale |tid i alt|samlet tid|tid i alt|ready in|fertig in|totaltid|tilberedningstid|bereidingstijd|elkeszitesi ido|time:|tid:|zeit:|(?:time|tid|tijd|zeit|dauer|temps|duree|tiempo|tempo|durata)$)/,
  ],
  [
    'prep_minutes',
    /^(?:prep|vorbereitung|arbeitszeit|zubereitungszeit|temps de preparation|preparation\s?:|tiempo de preparacion|tempo de preparo|tempo di preparazione|voorbereiding|arbejdstid|forberedelse)/,
  ],
  [
    'cook_minutes',
    /^(?:cook(?:ing)? ?time|cook:|baking time|bake time|kochzeit|backzeit|garzeit|koch-|temps de cuisson|cuisson|tiempo de coccion|tempo di cottura|cottura|kooktijd|oventijd|baktijd)/,
  ],
]

function readTimes(lines: readonly string[]): DraftParts {
  const found: { prep_minutes?: number; cook_minutes?: number; total_minutes?: number } = {}
  let waiting = 0
  for (const [i, line] of lines.entries()) {
    const folded = foldText(line).replace(/^[^\p{L}]+/u, '')
    const field = TIMES.find(([, label]) => label.test(folded))?.[0]
    const said = saidIn(line)
    if (said && (!field || said.times.length > 1 || said.rests.length > 0)) {
      for (const { kind, minutes } of said.times)
        if (kind === 'rest') waiting += minutes
        else found[`${kind}_minutes`] ??= minutes
      continue
    }
    if (!field || found[field] !== undefined) continue
    const text = /\d/.test(line) ? line : (lines[i + 1] ?? '')
    const minutes = text.length < 60 && /\p{L}/u.test(text) ? readMinutes(text) : undefined
    if (minutes !== undefined) found[field] = minutes
  }
  const sum = (found.prep_minutes ?? 0) + (found.cook_minutes ?? 0)
  return waiting > 0 && sum > 0 ? { total_minutes: sum + waiting, ...found } : found
}

/** The times of a line that says nothing else: `Zubereitung: 30 Min. + 2 Std. Ruhezeit`, `Klaar in 45 min`. */
function saidIn(line: string): SaidTimes | undefined {
  if (!/\d/.test(line)) return undefined
  const said = readSaidTimes(line, undefined)
  return said?.isAll && (said.isLabelled || said.times.length > 1) ? said : undefined
}

const SERVINGS_BEFORE =
  /^(?:recipe )?(?:serves|servings?|makes|yields?|portionen|portions?|personen|personnes|personas|raciones|porciones|porties|porzioni|portioner|personer|antal|aantal personen|rendimento|porcoes|nombre de personnes|for|fur|pour|para|per|voor)\s*[:.\-–]?\s*(?:about |approx\.? |ca\.? )?(\d{1,3})(?:\s?(?:-|–|to|a|bis|tot)\s?(\d{1,3}))?(?!\d|\s?(?:min|h\b|std|stunde|hour))/
const SERVINGS_AFTER =
  /(?:^|\s|\()(?:(\d{1,3})\s?(?:-|–|to|a|bis|tot)\s?)?(\d{1,3})\s?(?:servings?|portions?|people|persons?|portionen|personen|personnes|personas|pessoas|raciones|porciones|porties|persone|porzioni|portioner|personer|porcoes|pers\.?|os\.|osob[ay]?|porcj[aei]|adag|porce|porcie|μεριδες|人分|人份)(?:$|[^\p{L}])/u
/** Not `Eggs: 2 pieces`. */
const PIECES =
  /^(?:[^:]*[\s(])?(?:(\d{1,3})\s?(?:-|–|to|a|bis|tot)\s?)?(\d{1,3})\s?(?:stuks|stuck|pieces?)(?:$|[^\p{L}])/u

function readServings(lines: readonly string[]): DraftParts {
  for (const [i, line] of lines.entries()) {
    if (line.length > 70) continue
    const folded = foldText(line).replace(/^[^\p{L}\d]+/u, '')
    const before = SERVINGS_BEFORE.exec(folded)
    const isShort =
      before !== null &&
      /^(?:for|fur|pour|para|per|voor)\b/.test(folded) &&
      !SERVINGS_AFTER.test(folded)
    const after = SERVINGS_AFTER.exec(folded) ?? PIECES.exec(folded)
    const next =
      /^(?:serves|servings?|makes|yields?|portionen|portions?|porcoes|rendimento|porties|portioner|personer|antal)\s*:?$/.test(
        folded,
      )
        ? /^\D{0,6}(\d{1,3})(?!\d|\s?(?:min|h\b|std|hour))/i.exec(lines[i + 1] ?? '')
        : null
    const count = Number(
      (isShort ? undefined : (before?.[2] ?? before?.[1])) ?? after?.[2] ?? next?.[1] ?? 0,
    )
    if (count > 0 && count <= 200)
      return { servings: count, ...(next ? {} : { yield_text: withoutTime(line) }) }
  }
  return {}
}

/** The line without the time beside the yield: `8 servings20 min` where a page has no blank between its elements. */
function withoutTime(line: string): string {
  const apart = line.replaceAll(/(?<=\p{L})(?=\d)/gu, ' ')
  const times = findDurations(apart)
  const [first, last] = [times[0], times.at(-1)]
  const start = first?.at === 0 ? first.end : 0
  const isLast = last && last.at > start && !/[\p{L}\d]/u.test(apart.slice(last.end))
  const text = apart.slice(start, isLast ? last.at : undefined)
  const rest = text.replace(/^[^\p{L}\d]+/u, '').replace(/[\s(|,;·•–-]+$/u, '')
  return times.length === 0 || !/\d/.test(rest) ? line : rest
}
