import { foldText } from '@larder/rules/fold-text.ts'

/** Wishes and greetings below a recipe, in ten languages, folded: `Love, Mum`, `Guten Appetit!` */
const SIGN_OFF = new RegExp(
  `^\\W*(?:${[
    "enjoy(?! with)|love|xx+o?|xoxo|cheers|(?:best|kind|warm) wishes|bon app\\w*|happy (?:cooking|baking)|let (?:me|us) know|(?:i |we )?hope (?:you|it|this)|good luck|have fun|thanks for|follow (?:me|us|for|@\\w*)|subscribe|don't forget to (?:like|save|follow|share|subscribe)|(?:save|pin|share) (?:this|it) (?:for later|with)|tag (?:me|us)|see you",
    'guten (?:appetit|hunger)|lasst? es (?:euch|dir) schmecken|lg|vlg|(?:liebe|viele|herzliche) gru(?:ss|sz)e|viel (?:spass|erfolg|freude)|gutes gelingen|folg(?:e|t) (?:mir|uns)|sagt? (?:mir )?bescheid|schreibt? mir|erzahlt? mir|berichtet?|bis (?:bald|dann)',
    "bises|bisous|gros bisous|a (?:bientot|tres vite)|bonne (?:degustation|cuisine|chance)|bon courage|regale[zs]?[- ](?:toi|vous)|abonne[zs]?[- ](?:toi|vous)|sui(?:s|vez)[- ](?:moi|nous)|di(?:s|tes)[- ](?:moi|nous)|tiens[- ]moi au courant|j'espere que|n'hesite[zs]? pas",
    'buen provecho|que aproveche|besos|un (?:abrazo|saludo|beso)|saludos|a disfrutar|espero que|cuentame|dime que|sigue(?:me|nos)|(?:buena )?suerte|ya me (?:cuentas|contaras|diras)|avisame',
    'buon appetito|baci|un abbraccio|buon divertimento|buona fortuna|fa(?:mmi|temi) sapere|spero che|segui(?:te)?(?:mi|ci)|dimmi|ditemi|a presto',
    'bom (?:apetite|proveito)|beijos|beijinhos|um (?:beijo|abraco)|abracos|boa sorte|espero que|conta[- ]?(?:me|nos)|me conta|depois (?:me )?(?:diz|conta)|diz[- ]me|(?:segue|siga)[- ](?:me|nos)|me siga|avisa[- ]me|ate (?:ja|breve)',
    'eet smakelijk|smakelijk eten|groet(?:en|jes)|liefs|laat (?:me |het me |het )?(?:even |maar |eens )?weten|volg (?:me|mij|ons)|veel (?:plezier|succes|kookplezier|bakplezier)|succes(?: ermee)?|ik hoop dat|geniet ervan',
    'smaklig maltid|kram(?:ar)?|halsningar|lycka till|folj (?:mig|oss)|sag till|hor av dig|beratta (?:for mig|garna)|hoppas (?:det|att|du|ni)',
    'velbekomme?|knus|kj?aerlig hilsen|(?:mange )?hilsen|held og lykke|god fornojelse|folg (?:mig|os|meg|oss)|sig til|haber (?:det|du|at)',
    'klem|god appetitt?|lykke til|si (?:i)?fra|haper (?:det|du|at)|kos (?:deg|dere)',
  ].join('|')})(?![\\p{L}-])`,
  'u',
)
/** The values of a serving: `Pro Portion: ca. 420 kcal, 14 g E` */
const ENERGY = /^(?:\P{L}*\p{L}+){1,4}\P{L}*?\d+\s?(?:kcal|kj|cal)(?!\p{L})/iu
const MAX_SIGN_OFF = 60
const MAX_ENERGY = 160

const isSignOff = (line: string): boolean =>
  (line.length <= MAX_SIGN_OFF && SIGN_OFF.test(foldText(line))) ||
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
