/** Teaspoons and tablespoons as recipes write them, one and several, where they do not write `tsp` and `tbsp`. */
const SPOONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { tsp: 'TL', tbsp: 'EL' },
  fr: { tsp: 'c. à c.', tbsp: 'c. à s.' },
  es: { tsp: 'cucharadita|cucharaditas', tbsp: 'cucharada|cucharadas' },
  it: { tsp: 'cucchiaino|cucchiaini', tbsp: 'cucchiaio|cucchiai' },
  nl: { tsp: 'tl', tbsp: 'el' },
  pt: { tsp: 'c. de chá', tbsp: 'c. de sopa' },
  sv: { tsp: 'tsk', tbsp: 'msk' },
  da: { tsp: 'tsk', tbsp: 'spsk' },
  nb: { tsp: 'ts', tbsp: 'ss' },
}

/**
 * The word for a spoon in the language of a recipe.
 *
 * @param label `tsp` or `tbsp`, without its system
 * @param language such as `de` or `de-CH`
 * @returns undefined where the label is no spoon, or the language writes it so
 */
export function spoonWord(label: string, count: number, language: string): string | undefined {
  const words = SPOONS[language.slice(0, 2).toLowerCase()]
  const [one, many = one] = words?.[label.toLowerCase()]?.split('|') ?? []
  return count > 1 ? many : one
}
