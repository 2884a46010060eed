import { readServings } from '@larder/rules/recipes/read-servings.ts'

/*
 * The boilerplate of the page of a recipe: its buttons, its breadcrumb, and what its readers think. It says nothing of the
 * recipe, so it may be left out. Each pattern is a whole line.
 */

/** The links of the page of a recipe, in ten languages, folded. */
const LINKS =
  '(?:jump|skip|go|continue)(?: straight)? to (?:the )?(?:recipe|content|video|comments)|print(?: (?:the |this )?recipe)?|pin(?: (?:the |this )?(?:recipe|it))?|(?:save|share|rate|leave|email)(?: (?:the|this|a|your))? (?:recipe|review|comment|rating)|cook mode(?: prevent your screen from going dark)?|leave a (?:review|comment)|watch (?:the )?video' +
  '|(?:direkt |springe )?zum (?:rezept|inhalt)(?: springen)?|(?:das )?rezept (?:drucken|bewerten|speichern|teilen|ausdrucken|merken)|drucken|zum video' +
  '|aller (?:directement )?(?:a la recette|au contenu)|(?:voir|acceder a) la recette|imprimer(?: (?:la|cette) recette)?|(?:noter|partager|enregistrer|epingler) (?:la|cette) recette' +
  '|(?:saltar|ir)(?: directamente)? a(?:l contenido| la receta)|imprimir(?: (?:la |esta )?rece(?:t|it)a)?|(?:guardar|compartir|valorar|puntuar|partilhar|avaliar|compartilhar) (?:la |esta |a )?rece(?:t|it)a' +
  '|(?:vai|salta|passa) (?:alla ricetta|al contenuto)|stampa(?: (?:la )?ricetta)?|(?:salva|condividi|vota) (?:la |questa )?ricetta' +
  '|(?:ir|pular|saltar)(?: diretamente)? para (?:a receita|o conteudo)' +
  '|(?:direct |ga |spring )?(?:naar|door naar) (?:(?:het )?recept|(?:de )?inhoud)|(?:recept )?(?:printen|afdrukken)|print (?:het )?recept|(?:bewaar|deel|beoordeel) (?:dit |het )?recept' +
  '|(?:hoppa|ga) (?:(?:direkt|ner) )?till? (?:receptet|recept|innehall(?:et)?)|skriv ut(?: recept(?:et)?)?|(?:spara|dela|betygsatt) recept(?:et)?' +
  '|(?:ga|hop|spring|hopp)(?: direkte)? (?:til|ned til) (?:opp?skrift(?:en)?|indhold(?:et)?|innhold(?:et)?)|(?:ud)?print opskrift(?:en)?|(?:gem|del|bedom|lagre|vurder) opp?skrift(?:en)?|skriv ut oppskrift(?:en)?'
/** Links of one word, which stand above a recipe, folded. */
const SHORT =
  'save|share|rate|email|comment|pinterest|facebook|twitter|whatsapp|merken|bewerten|speichern|teilen|pinnen' +
  '|epingler|noter|enregistrer|partager|guardar|compartir|valorar|salva|condividi|vota|salvar|partilhar|compartilhar' +
  '|avaliar|bewaren|opslaan|delen|beoordelen|spara|dela|betygsatt|udskriv|gem|del|bedom|lagre|vurder'
const isLinks = new RegExp(`^(?:(?:${LINKS})\\s*)+$`)
const isShort = new RegExp(`^(?:(?:${LINKS}|${SHORT})\\s*)+$`)
/** A number of stars for each button: `5 Stars 4 Stars 3 Stars 2 Stars 1 Star`. Folded. */
const STARS =
  /^(?:[1-5] (?:stars?|sterne?|etoiles?|estrellas?|stell[ae]|estrelas?|ster(?:ren)?|stjarn(?:or|a)|stjerner?)\s*){2,}$/
/** What it asks of those who cooked, folded: `Did you make this recipe?`, `Tag @name on Instagram` */
const ASKS =
  /^(?:(?:(?:did you (?:make|try) (?:this|it)(?: recipe)?|hast du (?:das|dieses) rezept (?:ausprobiert|gekocht|nachgekocht|gemacht)|(?:avez-vous|as-tu) (?:essaye|fait|teste|realise) cette recette|(?:has (?:probado|hecho)|hiciste|probaste) esta receta|hai (?:provato|fatto|preparato) questa ricetta|(?:ja )?(?:fez|experimentou|fizeste|experimentaste) esta receita|heb je dit recept (?:gemaakt|geprobeerd)|har du (?:lagat|provat|testat|gjort) (?:det har )?receptet|har du (?:lavet|provet) (?:denne )?opskrift(?:en)?|har du (?:laget|provd) (?:denne )?oppskrift(?:en)?)\s?[?!]+|(?:tag|mention) @\S+ (?:on|auf|sur|en|su|no|op|pa) (?:instagram|facebook|pinterest|tiktok)(?: and (?:hash)?tag it #\S+)?[.!]*)(?:\s+|$))+$/
/** What readers think of it: `4.8 from 23 votes`, `★★★★★ 4,9 (132 Bewertungen)`. Folded. */
const RATING =
  /^[★☆⭐✩✭✰][^\p{L}\p{N}]*[\d.,\s/()]*$|^\P{L}*\d(?:\P{L}+\p{L}+){0,3}\P{L}+(?:votes?|ratings?|reviews?|bewertung(?:en)?|stimmen?|avis|votos?|valoracion(?:es)?|opiniones|vot[oi]|recension[ei]|valutazion[ei]|avaliac(?:ao|oes)|stem(?:men)?|beoordeling(?:en)?|roster?|betyg|omdomen|anmeldelser?|stemmer?|vurdering(?:er)?)\)?$/u
/** The start of a website, in ten languages, folded. */
const HOME =
  /^(?:home|homepage|start|startseite|startsida|accueil|inicio|portada|pagina inicial|forside|forsiden|hem|hjem|voorpagina)$/

/** The breadcrumb of a page: `Home » Recipes » Dinner » Goulash`. */
export function isPathOfPage(folded: string): boolean {
  const parts = folded.split(/\s*[»›→>]\s*|\s+[/|]\s+/).filter((one) => one !== '')
  return HOME.test(parts[0] ?? '') ? parts.length > 1 : folded.split(/\s[»›]\s/).length > 2
}

/** Buttons for other units and servings: `US Customary – Metric 1x 2x 3x`. Folded. */
const SYSTEM =
  'us(?: customary| units| cups)?|metric|imperial|cups|metrisch|amerikanisch|metrique|imperiale?|americaine?|metrico|sistema (?:metrico|imperial)|americano|amerikaans|metriska?|metrisk|amerikansk|\\d?[½¼¾]?\\d?x'
const SCALES = new RegExp(
  `^(?:(?:scale|units?|einheiten|unites?|unidades|unita|eenheden|enheter|enheder)\\s*:?\\s*)?(?:${SYSTEM})(?:[\\s|/·–—-]+(?:${SYSTEM}))+$`,
)

/** One such button on a line of its own, folded; the words only beside another button. */
const SCALE = /^(?:[1-9]\d?|½|1[/⁄]2|0[.,]5)\s?x$/
const SYSTEM_ALONE = new RegExp(`^(?:scale|(?!cups$|\\d)(?:${SYSTEM}))$`)

/** Whether a line is a button for other units or servings, among the lines beside it. All are folded. */
export const isScaleButton = (line: string, before: string, after: string): boolean =>
  SCALE.test(line)
    ? [before, after].some((one) => SCALE.test(one) || SYSTEM_ALONE.test(one))
    : SYSTEM_ALONE.test(line) &&
      [before, after].some((one) => SCALE.test(one) || (SYSTEM_ALONE.test(one) && one !== line))

/**
 * Whether a line says nothing of the recipe.
 *
 * @param folded at most 80 characters
 * @param isHead above the recipe, where a button has one word
 */
export function isBoilerplate(folded: string, isHead: boolean): boolean {
  if (SCALES.test(folded) || STARS.test(folded) || ASKS.test(folded.replace(/^¿\s?/, '')))
    return true
  const parts = folded
    .split(/\s*[|·•/]\s*|\s[–—-]\s|[↓↑→⇩⬇🖨📌]\ufe0f?/u)
    .filter((one) => /\S/.test(one))
  if (parts.length === 0) return false
  if (parts.every((one) => isLinks.test(one.trim()) || (isHead && isShort.test(one.trim()))))
    return isHead || parts.some((one) => /\s/.test(one.trim()))
  return isHead && isRating(folded)
}

/** Whether it is what readers think of a recipe: `4.8 from 23 votes`. */
export const isRating = (folded: string): boolean => RATING.test(folded)

/** Buttons behind the servings: `1x 2x 3x`, `1x2x3x`, `US Customary - Metric` */
const SCALES_BEHIND =
  /(?:[\s|/·–—-]*(?:(?:½|¼|1[/⁄]2|0[.,]5|1)x(?:[\s|/·–—-]*\d{1,2}x)*|(?<=\s)(?:us(?: customary| units| cups)?|metric|imperiale?|metrisch|m[eé]tri(?:que|co|ska?|sk)|am[eé]ri[ck]a\p{L}*))(?!\p{L}))+$/iu

/** @returns the buttons behind the servings of a recipe, and where they begin; undefined where there are none */
export function scalesBehind(
  line: string,
): { readonly at: number; readonly text: string } | undefined {
  const found = line.length > MAX_SCALED ? null : SCALES_BEHIND.exec(line)
  const said = found ? line.slice(0, found.index).trim() : ''
  const isYield = /^\p{L}[\p{L} ]*:\s*\d/u.test(said) || readServings(said).servings !== undefined
  if (!found || !/\d/.test(said) || !isYield) return undefined
  return { at: found.index, text: found[0].trim() }
}
const MAX_SCALED = 80
