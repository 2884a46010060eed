import { foldText } from '@larder/rules/fold-text.ts'
import { isRating } from './boilerplate.ts'

/** What a line says of its page: who wrote it, when, and that it has advertisements. */
interface Byline {
  readonly author: string | null
  /** Whether it says more than who wrote it. */
  readonly saysMore: boolean
}

/** Before the name of who wrote a recipe, with a colon, in ten languages. */
const AUTHOR =
  /^(?:author|written by|recipe by|autor(?:in|a)?|rezept von|auteure?|autrice|recette de|receta de|autore|ricetta di|receita de|recept (?:van|av)|författare|forfatter|opp?skrift (?:af|av)|by|von|par|por|di|door|av|af)\s?:\s*(\S.*)$/iu
/** Before a name among other such parts. */
const BY = /^(?:by|von|par|por|di|door|av|af)\s+(\p{Lu}\S*(?:\s\S+){0,3})$/iu
/** Before a name that is all of a line. The name begins with capital letters, and a single one is read in English only. */
const ALONE =
  /^(?:(?:[Bb]y|[Aa]uthor|(?:[Rr]ecipe|[Ww]ritten|[Pp]osted) by) (?=\p{Lu})|(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa][vf]|[Aa]ut(?:or(?:in|a|e)?|eure?|rice)|[Rr]ezept von|[Rr]ecept van|[Oo]pskrift af|[Oo]ppskrift av) (?=\p{Lu}\S+ (?:\p{Ll}{2,5} |[&+] ){0,2}\p{Lu}))(\p{Lu}[\p{L}.'’-]*(?: (?:(?:de|del|della|di|da|van|von|der|den|la|le|el|al|zu|af) ){0,2}(?:[&+] )?\p{Lu}[\p{L}.'’-]*){0,3})$/u
/** When it was written, folded. */
const DATED =
  /^(?:(?:last )?(?:updated|published|posted|modified)|(?:zuletzt )?(?:aktualisiert|veroffentlicht)|publiee?|mise? a jour|actualizad[oa]|publicad[oa]|aggiornat[oa]|pubblicat[oa]|atualizad[oa]|bijgewerkt|gepubliceerd|uppdaterad|publicerad|opdateret|udgivet|oppdatert|publisert)\P{L}.*\d/u
const DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.? (?:de )?\p{L}+\.? (?:de )?\d{4}|\p{L}+\.? \d{1,2}, \d{4})$/u
/** That its links are advertisements, folded. */
const ADVERTISES =
  /\b(?:affiliate|affilie|affiliat|afiliad|affiliazion)|affiliation|amazon associate|(?:werbe|partner|reklame)links?\b|annons(?:e|or)?(?:lank|lenk)|annoncelink/
/** How many readers wrote, folded. */
const COMMENTS =
  /^\d[\d.,]* (?:comments?|kommentare?|commentaires?|comentarios?|commenti|reacties?|kommentar(?:er)?)$/
/** Between the parts of a line: signs, or only the start of what readers think. */
const PARTS = /\s*[·•|…]\s*|\s*\.{3}\s*|\s[–—]\s|\s+(?=[★☆⭐✩✭✰]|\d[.,]\d\d?\s)/u
/** A remark in brackets, and no text of a link. */
const BRACKETS = /\s?[([][^()[\]\n]{1,150}[)\]](?!\()/g
/** A remark with more words says more. */
const MOST_WORDS = 5
const MAX_BYLINE = 200
const MAX_NAME = 80

/**
 * Reads a line that only tells of its page: `By Ann Cook · Updated 4 Sept 2026 · This post may contain affiliate links.`
 *
 * @returns undefined where it says something else
 */
export function readByline(line: string): Byline | undefined {
  const text = line.trim()
  if (text === '' || text.length > MAX_BYLINE) return undefined
  const parts = text.split(PARTS).filter((one) => one !== '')
  const isAlone = parts.length === 1
  const names = parts.map((part) => nameOf(part, isAlone))
  const tells = (part: string, i: number) =>
    names[i] !== undefined ||
    ADVERTISES.test(foldText(part)) ||
    DATED.test(foldText(part)) ||
    (!isAlone && [DATE, COMMENTS].some((one) => one.test(foldText(part)))) ||
    (!isAlone && isRating(foldText(part)))
  if (!parts.every(tells)) return undefined
  const author = names.find((name) => name !== undefined) ?? null
  return { author, saysMore: !isAlone || author === null }
}

/** A line without remarks in brackets that its links are advertisements. @param left gets these */
export const withoutAdvertisements = (line: string, left: string[]): string =>
  line.replaceAll(BRACKETS, (remark) => {
    const words = remark.replace(/https?:\S+/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length > MOST_WORDS || !ADVERTISES.test(foldText(words.join(' ')))) return remark
    left.push(remark.trim())
    return ''
  })

function nameOf(part: string, isAlone: boolean): string | undefined {
  const name = AUTHOR.exec(part)?.[1] ?? (isAlone ? ALONE.exec(part)?.[1] : BY.exec(part)?.[1])
  return name === undefined || name.length > MAX_NAME || /\d|https?:/.test(name) ? undefined : name
}
