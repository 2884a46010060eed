import { foldText } from '@larder/rules/fold-text.ts'
import { readByline } from './bylines.ts'
import { headingOf } from './heading-words.ts'

/** The lines of a recipe, and what stands between them. */
export interface LeftLines {
  readonly lines: readonly string[]
  /** The links of a page, and what its readers think of it. */
  readonly left: readonly string[]
  /** The words of hashtags. */
  readonly tags: readonly string[]
  /** Who wrote the recipe. */
  readonly author: string | null
}

/** The links of the page of a recipe, in ten languages, folded. */
const LINKS =
  '(?:jump|skip|go)(?: straight)? to (?:the )?(?:recipe|content|video|comments)|print(?: (?:the |this )?recipe)?|pin(?: (?:the |this )?(?:recipe|it))?|(?:save|share|rate|leave|email)(?: (?:the|this|a|your))? (?:recipe|review|comment|rating)|cook mode(?: prevent your screen from going dark)?|leave a (?:review|comment)|watch (?:the )?video' +
  '|(?:direkt |springe )?zum (?:rezept|inhalt)(?: springen)?|(?:das )?rezept (?:drucken|bewerten|speichern|teilen|ausdrucken|merken)|drucken|zum video' +
  '|aller (?:directement )?(?:a la recette|au contenu)|(?:voir|acceder a) la recette|imprimer(?: (?:la|cette) recette)?|(?:noter|partager|enregistrer|epingler) (?:la|cette) recette' +
  '|(?:saltar|ir)(?: directamente)? a(?:l contenido| la receta)|imprimir(?: (?:la |esta )?rece(?:t|it)a)?|(?:guardar|compartir|valorar|puntuar|partilhar|avaliar|compartilhar) (?:la |esta |a )?rece(?:t|it)a' +
  '|(?:vai|salta|passa) (?:alla ricetta|al contenuto)|stampa(?: (?:la )?ricetta)?|(?:salva|condividi|vota) (?:la |questa )?ricetta' +
  '|(?:ir|pular|saltar)(?: diretamente)? para (?:a receita|o conteudo)' +
  '|(?:direct |ga |spring )?(?:naar|door naar) (?:(?:het )?recept|(?:de )?inhoud)|(?:recept )?(?:printen|afdrukken)|print (?:het )?recept|(?:bewaar|deel|beoordeel) (?:dit |het )?recept' +
  '|(?:hoppa|ga) (?:(?:direkt|ner) )?till? (?:receptet|recept|innehall(?:et)?)|skriv ut(?: recept(?:et)?)?|(?:spara|dela|betygsatt) recept(?:et)?' +
  '|(?:ga|hop|spring|hopp)(?: direkte)? (?:til|ned til) (?:opp?skrift(?:en)?|indhold(?:et)?|innhold(?:et)?)|(?:ud)?print opskrift(?:en)?|(?:gem|del|bedom|lagre|vurder) opp?skrift(?:en)?|skriv ut oppskrift(?:en)?'
/** Links of one word, which stand above a recipe. */
const SHORT = 'save|share|rate|email|comment|pinterest|facebook|twitter|whatsapp'
const isLinks = new RegExp(`^(?:(?:${LINKS})\\s*)+$`)
const isShort = new RegExp(`^(?:${LINKS}|${SHORT})$`)
/** What readers think of it: `4.8 from 23 votes`, `★★★★★ 4,9 (132 Bewertungen)`. Folded. */
const RATING =
  /^[★☆⭐✩✭✰][^\p{L}\p{N}]*[\d.,\s/()]*$|^\P{L}*\d(?:\P{L}+\p{L}+){0,3}\P{L}+(?:votes?|ratings?|reviews?|bewertung(?:en)?|stimmen?|avis|votos?|valoracion(?:es)?|opiniones|vot[oi]|recension[ei]|valutazion[ei]|avaliac(?:ao|oes)|stem(?:men)?|beoordeling(?:en)?|roster?|betyg|omdomen|anmeldelser?|stemmer?|vurdering(?:er)?)\)?$/u
const HASHTAGS = /^\s*(?:#[\p{L}\p{M}\p{N}_]+[\s,.·•]*)+$/u
const LAST_HASHTAGS = /(?<=\S)\s+((?:#[\p{L}\p{M}\p{N}_]+\s*){2,})$/u
/** More hashtags than these say how to find the post, and not what the dish is. */
const MAX_TAGS = 5
const MAX_LINK = 80
const MAX_PATH = 200
/** The number of a page of print, below all. */
const PAGE = /^\s*\d{1,4}\s*$/
const MAX_HASHTAGS = 2000

/** Takes the links of a page, the opinions of its readers, and hashtags out of the lines of a text. */
export function leaveOut(text: readonly string[]): LeftLines {
  const left: string[] = []
  const hashtags: string[] = []
  let isHead = true
  let isList: boolean | undefined
  let author: string | null = null
  const end = text.findLastIndex((line) => line.trim() !== '')
  const lines = text.flatMap((given, i) => {
    const heading = headingOf(given)
    isHead &&= heading === undefined && i < MAX_HEAD
    if (heading) isList = heading.part === 'ingredients'
    const line = (isList ?? AMOUNT.test(given)) ? withoutLinks(given, left) : given
    const by = isHead ? readByline(line) : undefined
    if (by) {
      author ??= by.author
      // The field of the author has all that a name alone says.
      if (by.author !== author || by.saysMore) left.push(line.trim())
      return []
    }
    const tags = hashtagsOf(line)
    if (tags !== '') {
      hashtags.push(tags)
      const rest = line.slice(0, line.lastIndexOf(tags))
      return rest.trim() === '' ? [] : [rest]
    }
    const folded = line.length <= MAX_PATH ? foldText(line.trim()) : ''
    const isPath = isHead && isPathOfPage(folded)
    const isPage = i === end && i > 0 && PAGE.test(line)
    const isLeft = isPath || isPage || (line.length <= MAX_LINK && saysNothing(folded, isHead))
    if (isLeft) left.push(line.trim())
    return isLeft ? [] : [line]
  })
  const tags = hashtags.flatMap((one) => one.match(/(?<=#)[\p{L}\p{M}\p{N}_]+/gu) ?? [])
  if (tags.length <= MAX_TAGS) return { lines, left, tags, author }
  return { lines, left: [...left, ...hashtags.map((one) => one.trim())], tags: [], author }
}
/** At the start of an ingredient: no number of a step. */
const AMOUNT = /^[^\p{L}\d]*\d+(?![.)]\s)/u

/** An ingredient without addresses in brackets: `100 g chorizo (https://example.com), sliced`. @param left gets them */
function withoutLinks(line: string, left: string[]): string {
  if (!/https?:|www\./i.test(line)) return line
  left.push(...(line.match(LINK) ?? []).map((one) => one.trim()))
  return line.replaceAll(MARKED_LINK, '$1').replaceAll(LINK, '')
}
const MARKED_LINK = /\[([^[\]\n]{1,200})\](?=\((?:https?:\/\/|www\.))/giu
const LINK = /\s?[([]\s?(?:https?:\/\/|www\.)[^\s()[\]]*\s?[)\]]/giu
/** Lines above a recipe that has no headings. */
const MAX_HEAD = 12

/** The hashtags that are all of a line, or at least two at its end. */
function hashtagsOf(line: string): string {
  if (!line.includes('#') || line.length > MAX_HASHTAGS || headingOf(line) !== undefined) return ''
  return HASHTAGS.test(line) ? line : (LAST_HASHTAGS.exec(line)?.[1] ?? '')
}

/** The start of a website, in ten languages, folded. */
const HOME =
  /^(?:home|homepage|start|startseite|startsida|accueil|inicio|portada|pagina inicial|forside|forsiden|hem|hjem|voorpagina)$/

/** The way to a page through its website: `Home » Recipes » Dinner » Goulash`. */
function isPathOfPage(folded: string): boolean {
  const parts = folded.split(/\s*[»›→>]\s*|\s+[/|]\s+/).filter((one) => one !== '')
  return HOME.test(parts[0] ?? '') ? parts.length > 1 : folded.split(/\s[»›]\s/).length > 2
}

/** Buttons for other units and servings: `US Customary – Metric 1x 2x 3x`. Folded. */
const SYSTEM =
  'us(?: customary| units| cups)?|metric|imperial|cups|metrisch|amerikanisch|metrique|imperiale?|americaine?|metrico|sistema (?:metrico|imperial)|americano|amerikaans|metriska?|metrisk|amerikansk|\\d?[½¼¾]?\\d?x'
const SCALES = new RegExp(
  `^(?:(?:scale|units?|einheiten|unites?|unidades|unita|eenheden|enheter|enheder)\\s*:?\\s*)?(?:${SYSTEM})(?:[\\s|/·–—-]+(?:${SYSTEM}))+$`,
)

function saysNothing(folded: string, isHead: boolean): boolean {
  if (SCALES.test(folded)) return true
  const parts = folded
    .split(/\s*[|·•/]\s*|\s[–—-]\s|[↓↑→⇩⬇🖨📌]\ufe0f?/u)
    .filter((one) => /\S/.test(one))
  if (parts.length === 0) return false
  if (parts.every((one) => isLinks.test(one.trim()) || (isHead && isShort.test(one.trim()))))
    return isHead || parts.some((one) => /\s/.test(one.trim()))
  return isHead && RATING.test(folded)
}
