import { foldText } from '@larder/rules/fold-text.ts'
import { namesPart, readSection, withoutMarks } from './read-ingredient.ts'

/** Signs of a list. Other ones, such as stars, may stand before a title too. */
const SIGNS = '-•·–‣■-◿☐-☒✅✓-✘👉'
/** A picture is one before an amount: `🍋 1 lemon`. `*optional` is a footnote. */
export const BULLET = new RegExp(
  String.raw`^\s*(?:(?:(?:[${SIGNS}←-⇿➔-➿⬀-⯿🔴-🔽🟠-🟫]|\p{ExtPict}(?=[\ufe0f\p{EMod}]*\s*\p{N}))[\ufe0f\p{EMod}]*|\*(?![\p{L}*]))\s*)?(?:\[[ xX]?\]\s*)?`,
  'u',
)
/** `1.`, `2)`, `Step 3:`, and a digit in a box. */
export const NUMBERED =
  /^(?:(?:step|schritt|etape|étape|paso|stap|passo|steg|trinn?|fase)\s*)?\d{1,2}(?:\s*[.):]\s+|\ufe0f?\u20e3\s*)/i
/** `Step 1`, `2.` */
export const STEP_ALONE =
  /^(?:step|schritt|etape|étape|paso|stap|passo|steg|trinn?|fase)?\s*\d{1,2}\s*[.):]?$/i

/** A sign of a list. A picture may also stand before a title: `🔥 15 Minute Noodles`. */
export const MARKED = new RegExp(String.raw`^\s*(?:[${SIGNS}]|\*(?![\p{L}*])|\[[ xX]?\])`, 'u')

/** A line without the bullet or number before it. With one, it is no heading. */
export function itemOf(line: string, number?: RegExp): string {
  const whole = line.trim()
  const item = (number ? whole.replace(number, '') : whole).replace(BULLET, '').trim()
  return item === whole ? item : withoutMarks(item)
}

/**
 * The steps of these lines. A step is a numbered line, else a paragraph, else a line.
 *
 * @param isPart whether a line is the name of a part of the dish
 */
export function stepsOf(lines: readonly string[], isPart: (line: string) => boolean): string[] {
  const trimmed = lines.map((line) => line.trim()).map((line) => (isPart(line) ? `${line}:` : line))
  while (trimmed[0] === '') trimmed.shift()
  while (trimmed.at(-1) === '') trimmed.pop()
  const isNumbered = trimmed.some(hasNumber)
  const isListed = trimmed.filter((line) => MARKED.test(line)).length > 1
  const end = numberedEnd(trimmed)
  const steps: string[][] = [[]]
  for (const [at, line] of trimmed.entries()) {
    const isNew = isNumbered ? hasNumber(line) || at >= end : line === ''
    const isItem = !isNumbered && isListed && MARKED.test(line)
    if (isNew || isItem || readSection(line)) steps.push([])
    if (!STEP_ALONE.test(line)) steps.at(-1)?.push(itemOf(line, NUMBERED))
    if (readSection(line)) steps.push([])
  }
  const blocks = blocksOf(trimmed)
  // Lines alone say nothing: a text that is broken into lines has some without an end where it has several.
  const long = blocks.filter((block) => block.length > 1)
  const areSentences = blocks.length === 1 || long.every((block) => block.every(isEnd))
  const isList = long.length === 1 && long[0]?.slice(0, -1).every((line) => !isEnd(line))
  const isOneBlock = !isNumbered && (areSentences || isList === true)
  const all = isOneBlock ? trimmed.map((line) => [itemOf(line)]) : steps
  return all.map((one) => one.join('\n').trim()).filter((one) => one !== '')
}

const hasNumber = (line: string) => NUMBERED.test(line) || STEP_ALONE.test(line)
const endsSentence = (line: string) => /[.!?)…]$/.test(line)

/**
 * The place below the last of several numbered steps: after its paragraph, or after as many lines as the others have. It
 * is the end where a heading is below them.
 */
export function numberedEnd(given: readonly string[]): number {
  const lines = given.map((line) => line.trim())
  const starts = [...lines.keys()].filter((at) => hasNumber(lines[at] ?? ''))
  const bodies = starts.map((start, i) => {
    const from = start + Number(STEP_ALONE.test(lines[start] ?? ''))
    return [...lines.keys()].slice(from, starts[i + 1]).filter((at) => lines[at] !== '')
  })
  const last = bodies.pop()
  const [first = 0, ...others] = last ?? []
  const isHeading = (at: number) =>
    readSection(lines[at] ?? '') !== undefined || namesPart(lines[at] ?? '')
  const most = Math.max(...bodies.map((body) => body.length))
  const hasGaps = bodies.some((body) => body.some((at, i) => i > 0 && at > (body[i - 1] ?? 0) + 1))
  if (bodies.length === 0 || hasGaps || others.some(isHeading)) return lines.length
  const areSentences = bodies.some((body) => endsSentence(lines[body.at(-1) ?? 0] ?? ''))
  const isBelow = (at: number, i: number) =>
    lines[at - 1] === '' ||
    (i + 1 >= most &&
      /^\P{Ll}/u.test(lines[at] ?? '') &&
      (!areSentences || endsSentence(lines[at - 1] ?? '')))
  const below = others.find((at, i) => at > first && isBelow(at, i))
  return below ?? lines.length
}

const isEnd = (line: string) => /[.!?:)…]$/.test(line) || readSection(line) !== undefined

/** The lines between blank ones. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines)
    if (line === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  return blocks.filter((block) => block.length > 0)
}

/** Words with which steps begin, in ten languages, folded: `Chop the onions`. */
const VERBS = new RegExp(
  `^(?:${[
    'add|bake|beat|blend|boil|bring|brush|chop|combine|cook|cool|cover|cut|dice|drain|drizzle|enjoy|fill|fold|form|fry|garnish|grate|heat|knead|leave|let|make|mash|melt|mix|peel|place|pour|preheat|press|put|reduce|remove|rinse|roll|saute|season|serve|shape|simmer|slice|soak|spread|sprinkle|stir|stuff|take|toss|transfer|turn|wash|whisk',
    'couper|coupez|melanger|melangez|cuire|cuisez|ajouter|ajoutez|faire|faites|mettre|mettez|prechauffer|prechauffez|verser|versez|laisser|laissez|battre|battez|servir|servez|hacher|hachez|emincer|chauffer|incorporer|fouetter|fouettez|assaisonner|petrir|etaler|deposer|enfourner|enfournez|eplucher|saler|bien|remuer',
    'picar|picamos|pica|mezclar|mezcla|mezclamos|hornear|hornea|cocer|cocinar|cocina|anadir|anade|anadimos|poner|precalent\\p{L}*|batir|bate|batimos|cortar|corta|freir|sofreir|calentar|calienta|dejar|deja|agregar|agrega|hervir|lavar|pelar|verter|amasar|remover|echar',
    'tritare|mescola(?:re|te)?|cuocere|scalda(?:re|te)?|aggiung\\p{L}*|taglia(?:re|te)?|unire|versa(?:re|te)?|infornare|lascia(?:re|te)?|servire|mettere|impastare|soffriggere|sbattere|montare|bollire|lessare|condire|preriscald\\p{L}*',
    'pique|misture|asse|aqueca|adicione|coloque|leve|bata|corte|cozinhe|deixe|sirva|despeje|acrescente|refogue|ferva|frite|preaqueca',
    'snij[dt]?|meng|bak|verwarm|kook|voeg|laat|klop|roer|verhit|snipper|kneed|giet|serveer|schil|breng|leg|zet',
    'hacka|blanda|gradda|varm|koka?|stek|skar|tillsatt|lat|vispa|ror|smalt|servera?|hall|lagg|knada|skala|satt|bred',
    'hakk?|bland|taend|kog|steg|skaer|tilsaet|lad|pisk|smelt|haeld|aelt|skrael|skjaer|tilsett|visp|hell|legg|elt|skrell',
  ].join('|')})(?!\\p{L})`,
  'u',
)
/** Whether a line begins with the verb of a step, in one of ten languages: `Chop the onions`. */
export const beginsStep = (line: string): boolean => VERBS.test(foldText(line))

/** Verbs at the end of German and Dutch steps, folded: `Zwiebeln hacken`. */
const LAST_VERBS =
  /(?<!\bte )(?:hack|schneid|ruhr|misch|meng|back|koch|brat|wurz|heiz|lass|geb|heb|schlag|knet|fug|stell|leg|giess|streu|servier|roll|schal|dunst|rost|schmeck|mix|full|streich|teil|hitz|schmelz|kuhl|zieh|geh|quell|zugeb|snijd|bakk|kok|roer|verwarm)e?(?:n|rn|ln)$/
/** Words that sentences have, and names of ingredients do not, folded: `Mix everything well`, `Cuire les oignons`. */
const OF_SENTENCES =
  /(?:^|\s)(?:it|everything|until|then|into|together|alles|dann|bis|danach|puis|ensemble|todo|hasta|luego|tutto|fino|poi|tudo|depois|daarna|allt|tills|sedan|indtil|derefter|det)(?:\s|$)|^(?!for |pour |pou?r |para |per |fur |voor )\p{L}+ (?:the|les|le|el|los|las|il|lo|gli|het|die|das|den|un|une|una|your|la)\s/u
const MAX_LOOSE = 60
/** `juice of 1 lime` */
const PART_OF = /\s(?:of|von|de|d['’]|di|van|av|af)\s?[\d½¼¾]+(?=\s\p{L})/iu
/** `sale q.b.` */
const ENOUGH = /\sq\.\s?b\.$/i

/** Whether a line is a numbered step, or ends like a sentence. */
export const isSentence = (line: string): boolean =>
  /^\d{1,2}\s*[.)]\s/.test(line) ||
  (/^\p{L}/u.test(line) && /\s/.test(line) && /[.!]$/.test(line) && !ENOUGH.test(line))

/** Whether a line may be an ingredient without an amount: it is short, and no sentence. `Salz und Pfeffer` */
export function isLoose(line: string): boolean {
  const bare = line.replace(BULLET, '').trim()
  const hasEnd = /[.!?…:;]$/.test(bare) && !ENOUGH.test(bare)
  if (bare === '' || bare.length > MAX_LOOSE || hasEnd) return false
  if (/[\d°]/.test(bare.replace(PART_OF, ''))) return false
  return !saysToDo(bare)
}

/** Whether a line has the verb of a step at its beginning or end: `Serve with rice.`, `20 Minuten backen` */
export function hasVerb(line: string): boolean {
  const bare = line.replace(/[.!]$/, '')
  return beginsStep(bare) || (/\s\p{Ll}+$/u.test(bare) && LAST_VERBS.test(foldText(bare)))
}

/** Whether a short line without a full stop is a step: `Chop the onions`, `20 Minuten backen`. */
export const saysToDo = (line: string): boolean =>
  (hasVerb(line) && (beginsStep(line) || !/[.!]$/.test(line))) || OF_SENTENCES.test(foldText(line))

/** `1 Peel the potatoes.` */
const BARE_NUMBER = /^\s*(\d{1,2})\s+(?=\p{L})/u

/** The lines with a full stop behind the numbers of steps that count up from 1: `1 Peel the potatoes.` */
export function withDots(lines: readonly string[]): readonly string[] {
  const dotted = new Set<number>()
  let run: number[] = []
  for (const [at, line] of lines.entries()) {
    const number = Number(BARE_NUMBER.exec(line)?.[1] ?? 0)
    const text = line.replace(BARE_NUMBER, '').trim()
    // What follows a step with its number is one: `2 Fry.`
    const isNext = run.length > (/^\p{Lu}.*[.!]$/u.test(text) ? 0 : 1) && number === run.length + 1
    const isStep = number > 0 && (isNext || isBareStep(text))
    if (!isStep) continue
    if (number !== run.length + 1) run = []
    if (number === run.length + 1) run.push(at)
    if (run.length > 1) for (const one of run) dotted.add(one)
  }
  return lines.map((line, at) => (dotted.has(at) ? line.replace(BARE_NUMBER, '$1. ') : line))
}

/** `onion, chopped.` may be an ingredient. */
const isBareStep = (text: string): boolean =>
  (saysToDo(text.replace(/[.!]$/, '')) && /\s/.test(text)) ||
  (/\s\S+\s/.test(text) && /^\p{Lu}.*[.!]$/u.test(text) && !ENOUGH.test(text))
