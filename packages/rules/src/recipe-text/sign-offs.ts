import { foldText } from '@larder/rules/fold-text.ts'
import { hasVerb, NUMBERED, numberedEnd } from './list-lines.ts'

/** Wishes and greetings below a recipe, in ten languages, folded: `Love, Mum`, `Guten Appetit!` */
const SIGN_OFF = new RegExp(
  `^\\W*(?:${[
    "enjoy(?! with)|(?:(?:lots of|with|much|all my) )?love|xx+o?|xoxo|cheers|(?:best|kind|warm)(?:est)? (?:wishes|regards)|regards|all the best|hugs|bon app\\w*|happy (?:cooking|baking)|let (?:me|us) know|(?:i |we )?hope (?:you|it|this)|good luck|have fun|thanks for|follow (?:me|us|for|@\\w*)|subscribe|don't forget to (?:like|save|follow|share|subscribe)|(?:save|pin|share) (?:this|it) (?:for later|with)|tag (?:me|us)|see you",
    'guten (?:appetit|hunger)|lasst? es (?:euch|dir) schmecken|v?lg|(?:mit )?(?:ganz |viele )?(?:liebe|viele|herzliche|beste|schone|freundliche)n? gru(?:ss|sz)en?|alles liebe|viel (?:spass|erfolg|freude)|gutes gelingen|folg(?:e|t) (?:mir|uns)|sagt? (?:mir )?bescheid|schreibt? mir|erzahlt? mir|berichtet?|bis (?:bald|dann)',
    "(?:grosses )?bises|(?:gros )?bisous|cordialement|amicalement|bien a (?:toi|vous)|je (?:t'|vous )embrasse|(?:une )?(?:bonne|belle) (?:journee|soiree)|a (?:bientot|tres vite)|bonne (?:degustation|cuisine|chance)|bon courage|regale[zs]?[- ](?:toi|vous)|abonne[zs]?[- ](?:toi|vous)|sui(?:s|vez)[- ](?:moi|nous)|di(?:s|tes)[- ](?:moi|nous)|tiens[- ]moi au courant|j'espere que|n'hesite[zs]? pas",
    'buen provecho|que aproveche|(?:muchos )?besos|un (?:fuerte |gran )?(?:abrazo|saludo|beso)|con carino|(?:muchos )?saludos|a disfrutar|espero que|cuentame|dime que|sigue(?:me|nos)|(?:buena )?suerte|ya me (?:cuentas|contaras|diras)|avisame',
    'buon appetito|(?:tanti |cari )*(?:baci|saluti)|un (?:forte |caro )?(?:abbraccio|baci(?:o|one)|saluto)|con affetto|buon divertimento|buona fortuna|fa(?:mmi|temi) sapere|spero che|segui(?:te)?(?:mi|ci)|dimmi|ditemi|a presto',
    'bom (?:apetite|proveito)|(?:muitos )?(?:beijos|beijinhos)|um (?:grande |forte )?(?:beijo|beijinho|abraco)|abracos|com carinho|cumprimentos|boa sorte|espero que|conta[- ]?(?:me|nos)|me conta|depois (?:me )?(?:diz|conta)|diz[- ]me|(?:segue|siga)[- ](?:me|nos)|me siga|avisa[- ]me|ate (?:ja|breve)',
    'eet smakelijk|smakelijk eten|(?:met )?(?:veel |hartelijke |lieve |vriendelijke |warme )?groet(?:en|jes)?|(?:veel )?liefs|laat (?:me |het me |het )?(?:even |maar |eens )?weten|volg (?:me|mij|ons)|veel (?:plezier|succes|kookplezier|bakplezier)|succes(?: ermee)?|ik hoop dat|geniet ervan',
    'smaklig maltid|(?:en )?(?:stor |manga |varm )?kram(?:ar)?|(?:med )?(?:varma |manga |hjartliga |basta |vanliga? )?halsning(?:ar)?|lycka till|folj (?:mig|oss)|sag till|hor av dig|beratta (?:for mig|garna)|hoppas (?:det|att|du|ni)',
    'velbekomme?|(?:en )?(?:stort? |kaempe )?(?:knus|kram|klem)|(?:med )?(?:mange |de )?(?:(?:kj?aerlige?|vennl?ige?|venlige?|varme?|bed?ste|hjerteligs?te?|hjertelige?) )?hils(?:en|ner)|held og lykke|god fornojelse|folg (?:mig|os|meg|oss)|sig til|haber (?:det|du|at)',
    'god appetitt?|lykke til|si (?:i)?fra|haper (?:det|du|at)|kos (?:deg|dere)',
  ].join('|')})(?![\\p{L}-])`,
  'u',
)
/** Words to the readers of a page, folded: `Leave a comment below`, `12 Kommentare`, `Follow me on Instagram` */
const TO_READERS =
  /(?:^|\P{L})(?:comments|(?:a|your) comment|kommentar(?:e|er)?|commentaires?|comentarios?|comment[oi]|reacties?|newsletter|nieuwsbrief|nyhets?brev|nyhedsbrev|instagram|pinterest|facebook|youtube|tiktok)(?!\p{L})/u
/** Whether a line speaks to the readers of a page, and not of the recipe. */
export const isToReaders = (line: string): boolean =>
  line.length <= MAX_ENERGY && TO_READERS.test(foldText(line))

/** The values of a serving: `Pro Portion: ca. 420 kcal, 14 g E` */
const ENERGY =
  /^(?:\P{L}*\p{L}+){1,4}\P{L}*?\d+\s?(?:k?cals?|kj)(?!\p{L})|^(?:\P{L}*\p{L}+){0,4}\P{L}+(?:kcal|kj|kalorien|calories)\P{L}{0,3}\d|^\d+\s?k(?:cal|j)(?!\p{L})/iu
const MAX_SIGN_OFF = 60
const MAX_ENERGY = 160

const isSignOff = (line: string): boolean =>
  (line.length <= MAX_SIGN_OFF && SIGN_OFF.test(foldText(line))) ||
  isToReaders(line) ||
  (line.length <= MAX_ENERGY && ENERGY.test(line))

/** Takes the wishes, greetings and values of a serving at the end of steps. @returns their lines */
export function takeSignOff(steps: string[]): string[] {
  const last = steps.findLastIndex((line) => isSignOff(line.trim()))
  // A name may be below it.
  const below = steps.slice(last + 1).filter((line) => line.trim() !== '')
  const areNames = below.every((line) =>
    /^\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?$/u.test(line.trim()),
  )
  let at = last
  while (at > 1 && isSignOffOrBlank(steps[at - 1] ?? '')) at--
  return at > 0 && below.length <= 1 && areNames
    ? steps.splice(at).filter((line) => line.trim() !== '')
    : []
}
const isSignOffOrBlank = (line: string) => line.trim() === '' || isSignOff(line.trim())

/**
 * Takes what stands below numbered steps and is none: a paragraph of its own, or a line more than the other steps have.
 * A line directly below that says to do something stays. @returns the lines
 */
export function takeBelow(steps: string[]): string[] {
  const isBlank = (at: number) => steps[at]?.trim() === ''
  let at = numberedEnd(steps)
  // Where blank lines are between the steps, one is before all that stands directly below them.
  const isSpaced = steps.slice(1, at).some((line, i) => isBlank(i) && NUMBERED.test(line.trim()))
  if (!isBlank(at - 1) || isSpaced) while (saysHow(steps[at]?.trim() ?? '')) at++
  return steps.splice(at).filter((line) => line.trim() !== '')
}
const saysHow = (line: string) => line !== '' && hasVerb(line) && !isToReaders(line)
