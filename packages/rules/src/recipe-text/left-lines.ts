import { foldText } from '@larder/rules/fold-text.ts'
import { headingOf } from './heading-words.ts'

/** The lines of a recipe, and what stands between them. */
export interface LeftLines {
  readonly lines: readonly string[]
  /** The links of a page, and what its readers think of it. */
  readonly left: readonly string[]
  /** The words of hashtags. */
  readonly tags: readonly string[]
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
const MAX_HASHTAGS = 2000

/** Takes the links of a page, the opinions of its readers, and hashtags out of the lines of a text. */
export function leaveOut(text: readonly string[]): LeftLines {
  const left: string[] = []
  const hashtags: string[] = []
  let isHead = true
  const lines = text.flatMap((line, i) => {
    isHead &&= headingOf(line) === undefined && i < MAX_HEAD
    const tags = hashtagsOf(line)
    if (tags !== '') {
      hashtags.push(tags)
      const rest = line.slice(0, line.lastIndexOf(tags))
      return rest.trim() === '' ? [] : [rest]
    }
    const isLeft = line.length <= MAX_LINK && saysNothing(foldText(line.trim()), isHead)
    if (isLeft) left.push(line.trim())
    return isLeft ? [] : [line]
  })
  const tags = hashtags.flatMap((one) => one.match(/(?<=#)[\p{L}\p{M}\p{N}_]+/gu) ?? [])
  if (tags.length <= MAX_TAGS) return { lines, left, tags }
  return { lines, left: [...left, ...hashtags.map((one) => one.trim())], tags: [] }
}
/** Lines above a recipe that has no headings. */
const MAX_HEAD = 12

/** The hashtags that are all of a line, or at least two at its end. */
function hashtagsOf(line: string): string {
  if (!line.includes('#') || line.length > MAX_HASHTAGS || headingOf(line) !== undefined) return ''
  return HASHTAGS.test(line) ? line : (LAST_HASHTAGS.exec(line)?.[1] ?? '')
}

function saysNothing(folded: string, isHead: boolean): boolean {
  const parts = folded
    .split(/\s*[|·•/]\s*|\s[–—-]\s|[↓↑→⇩⬇🖨📌]\ufe0f?/u)
    .filter((one) => /\S/.test(one))
  if (parts.length === 0) return false
  if (parts.every((one) => isLinks.test(one.trim()) || (isHead && isShort.test(one.trim()))))
    return isHead || parts.some((one) => /\s/.test(one.trim()))
  return isHead && RATING.test(folded)
}
