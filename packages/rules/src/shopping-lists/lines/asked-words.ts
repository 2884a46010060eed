// Words of ten languages. A dot is an apostrophe or a letter with an accent.

/** `we need`, `mi servono`. These words need no person before them. */
const NEEDS =
  'need|br[aä]uch(?:t?en?|te)|fehl(?:t|en)|fau(?:t|drait)|manque|serv(?:e|ono)|manca(?:no)?|necesit(?:o|amos)|faltan?|hacen? falta|precis(?:o|amos) d(?:e|[oa]s?)|hebben|heb(?=.* nodig)|beh.ver|mangler|trenger|skal bruge'
/** `can you`, before a verb or without one: `kannst du Brot mitbringen` */
const CAN =
  '(?:can|could) (?:you|someone)|(?:k.nn?(?:te)?(?:st)?|wil|gider|vill?) (?:du|je)|tu peux|peux.tu|puoi|bisogna|hay que|puedes|podes?|penser? à|bitte|please'
const VERBS =
  'buy|get(?! well)|bring(?:st du)?|pick up|(?:hol|kauf)e?|ach.ter?|prend(?:re|s|ere|i)|ramener|compra(?:re?)?|tra(?:er?|z(?:er)?)|koop|haal|neem(?: je)?(?=.* mee)|graag(?=.* halen)|k(?:ö|j?ø)[pb][ae]?|handla|ta med|tag(?=.* med)'
/** `don't forget` */
const FORGET =
  '(?:don.?t|do not) forget|ver(?:giss|geet)(?=.*ni(?:ch|e)t)|(?:bitte )?ni(?:ch|e)t verge\\S+|n(?:e pas oublier|.oublie\\S? pas)|non? (?:te )?(?:olvid|dimentic)\\S+(?: del?)?|n.o (?:te )?esque\\S+(?: d[eoa]s?)?|gl[eö]m (?:inte|ikke)|ikke glem|husk|kom ih.g'
/** `we are out of` */
const OUT =
  "(?:we|i).{2,5} (?:out|low) o[fn]|out of|(?:wir haben )?keine?n?(?=.* mehr)|(?:on n.a|(?:il n.)?y a) plus d(?:e|.(?<=['’]))|no (?:hay|quedan?)|se han? acabado|(?:è|sono) finit.|non (?:c.è|ci sono) più|acab(?:ou|aram)|n.o h.|geen(?=.* meer)|(?:der er|vi har) ikke mere|slutt? på|tomt? for"
/** Between these words and the things. */
const FILLERS = 'noch|mal|bitte|nicht|nog|even|alsjeblieft|us|more|lige|med|de|di'
/** How people ask for things: `we need milk`, `kannst du noch Brot kaufen?` */
const ASKS = RegExp(
  `^[¿¡]?(?:${FORGET}|${OUT}|(?:(?:we|i|wir|ich|ik|vi|jag|jeg|[cm]i|me|nos|es|il)(?: also| nous| me)? |also )?(?:${NEEDS})|(?:(?:${CAN})(?: bitte| please)? )?(?:${VERBS})|${CAN}|(?:j.ai|on a|ho) b[ei]s\\S+ d(?:e|i|u|.(?<=['’]))):?(?: (?:${FILLERS}))*(?: |(?<=['’]))(?=[\\p{L}\\d])`,
  'iu',
)
/** Behind the things, whether or not such words are before them: `milk please`, `Kaffee ist alle`. */
const ASKED =
  / (?:(?:please|pls|plz|bitte|(?:bitte )?(?:mitbringen|(?:ein)?kaufen)|nicht vergessen|s.il te pla[iî]t|p[eo]r favore?|nodig|meenemen|kopen)(?: love)?|(?:is|are|ist|sind|zijn|[äe]r|est|sont) (?:bijna )?(?:out|gone|alle|leer|op|slutt?|sluppet op|fini\w*)|fehl(?:t|en) noch)[ ?.!]*$/iu
/** Behind things that such words are before. */
const TAIL =
  /(?<![ ,?!.])[ ,?!.]+(?:mit|ni(?:ch|e)t|mehr|holen|on (?:the|your) way|home|en rentrant|cuando vuelvas|quando (?:torni|vieres)|mee|halen|meer|als je .{3,9} komt|ta[ck]k?|med|hj?em|på v\S+)[ ?.!]*$/iu
/** A greeting before them, or the name of somebody who is dear. */
const HELLO =
  /^(?:hi|hey|hello|hallo|he[ij]|hola|ciao|coucou|salut|bonjour|ol.|(?:guten |good |god )?mor(?:ning|gen|gon)|buongiorno|bom dia|love|darling|honey|mum|dad|schatz|mama|chérie?|cariño|amore?|schat|älskling|skat|kjære)(?: \p{L}+)? ?[,!.] /iu
const THANK =
  '(?:many |vielen |mille |muchas |molte |mange |tusen )?(?:thanks|thank you|danke|merci(?=.*!)|gracias|grazie|obrigad[oa]|bedankt|dank(?:je| ?u| je)?(?: ?wel)?|tack|takk?)(?!\\p{L})'
/** Thanks below a list, in ten languages. */
export const THANKS = RegExp(`^\\P{L}*${THANK.replace('(?=.*!)', '')}.{0,20}$`, 'iu')
/** The same, or a kiss, at the end of a line. */
const BEHIND = RegExp(`[,.!?] ?¡?(?:${THANK}[^,;\\d]{0,12}|x+)$`, 'iu')

/**
 * The things that a line asks for: `Milch und Brot` of `Schatz, bring bitte noch Milch und Brot mit, danke!`. A line that
 * asks for nothing stays as it is. Takes linear time.
 */
export function thingsAskedFor(line: string): string {
  const plain = line.replace(BEHIND, '')
  const wish = plain.replace(HELLO, '')
  const asked = wish.replace(ASKS, '')
  if (asked === wish) return plain.replace(ASKED, '')
  let text = asked
  for (let i = 0; i < MAX_TAILS; i++) text = text.replace(ASKED, '').replace(TAIL, '')
  return text
}
const MAX_TAILS = 3
