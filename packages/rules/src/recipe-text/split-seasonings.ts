/** Salt or pepper in ten languages, with the words that say which: `freshly ground black pepper`, `poivre du moulin`. */
const BEFORE = String.raw`(?:[\p{L}'’-]+\s){0,4}`
const AFTER = String.raw`(?:\s[\p{L}'’-]+){0,4}`
const SALT = new RegExp(
  String.raw`^(?:${BEFORE}\p{L}*(?:salt|salz|zout)|${BEFORE}(?:sel|sale?)${AFTER})$`,
  'iu',
)
const PEPPER = new RegExp(
  String.raw`^(?:${BEFORE}\p{L}*(?:pepper|pfeffer|peper|peppar|peber)(?:\s(?:from|aus|uit|fr[aå]n?|vom|van)${AFTER})?|${BEFORE}(?:poivre|pimienta|pepe|pimenta)${AFTER})$`,
  'iu',
)
/** Behind all of them: how much. */
const TASTE =
  /[\s,;]+(?:to (?:your )?taste|nach (?:geschmack|belieben)|(?:selon|à votre) (?:le )?go[ûu]t|al gusto|a (?:tu )?gusto|a piacere|q\.\s?b\.?|quanto basta|naar smaak|a gosto|efter smak|efter smag|etter smak)\.?$/iu
const BETWEEN =
  /(\s*,\s*(?:and\s+|und\s+|et\s+|en\s+)?|\s+(?:and|und|et|y|e|en|och|og)\s+|\s*[&+]\s*)/iu
/** A seasoning beside salt and pepper: one or two words. */
const OTHER = /^\p{L}[\p{L}'’-]*(?:\s[\p{L}'’-]+)?$/u
const MAX_LINE = 100

/**
 * The foods of a line that names salt and pepper together, each as a line of its own: `Salt and pepper, to taste` is two
 * things in a kitchen, and nobody buys one that is both.
 *
 * @returns the line alone where it is one food
 */
export function splitSeasonings(line: string): readonly string[] {
  const text = line.trim()
  const taste = TASTE.exec(text)?.[0] ?? ''
  const all = text.slice(0, text.length - taste.length)
  if (text.length > MAX_LINE || /[\d½¼¾⅓⅔⅛():]/.test(all)) return [line]
  const pieces = all.split(BETWEEN)
  const foods = pieces.filter((_, i) => i % 2 === 0)
  const salt = foods.findIndex((one) => SALT.test(one))
  const pepper = foods.findIndex((one, i) => i !== salt && PEPPER.test(one))
  if (salt < 0 || pepper < 0) return [line]
  const isFood = (one: string, i: number) => {
    if (i === salt || i === pepper) return true
    // `salt, pepper, chopped`
    const isRemark = i > salt && i > pepper && /^\s*,\s*$/.test(pieces[2 * i - 1] ?? '')
    return OTHER.test(one) && (!isRemark || /^\p{Lu}/u.test(one))
  }
  return foods.every(isFood) ? foods.map((one) => one + taste) : [line]
}
