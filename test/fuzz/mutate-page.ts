/** Texts that end, open or overfill something in HTML, JSON, or a line of ingredients. */
const HOSTILE = [
  '<',
  '>',
  '</',
  '"',
  "'",
  '\\',
  '\\u12',
  '&',
  '&#x110000;',
  '&#0;',
  '&#xD800;',
  '&notanentity;',
  '\u0000',
  '\ud83c',
  '\udf45',
  '\ufeff',
  '\u202e',
  '\u00ad',
  '<!--',
  '-->',
  '<![CDATA[',
  '<script type="application/ld+json">',
  '<script id="__NEXT_DATA__" type="application/json">',
  '</script>',
  '<style>',
  '<textarea>',
  '<title>',
  '<table><tr><td>',
  '<svg><p>',
  '<h2>Ingredients</h2>',
  '<ul><li>',
  '<div itemscope itemtype="https://schema.org/Recipe">',
  '<p itemprop="recipeInstructions">',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '{"@type":"Recipe","recipeIngredient":',
  '"__proto__":{"x":1},',
  '"constructor":',
  '"@id":"#ada",',
  'null',
  '1e999',
  '-1',
  '9'.repeat(40),
  '1/0',
  '½',
  '(((',
  ')))',
  'PT99999999999H',
  'P-1D',
  'e\u0301'.repeat(30),
  '0 servings',
  ' to ',
  ' or ',
] as const

type Chance = () => number

const below = (chance: Chance, most: number) => Math.floor(chance() * most)
const pick = <T>(chance: Chance, all: readonly T[], none: T): T =>
  all[below(chance, all.length)] ?? none

/** A place and a place after it. Most are near each other. */
function range(chance: Chance, text: string): [number, number] {
  const from = below(chance, text.length + 1)
  const most = chance() < 0.7 ? 60 : text.length
  return [from, Math.min(text.length, from + below(chance, most + 1))]
}

type Mutation = (text: string, chance: Chance, others: readonly string[]) => string

const MUTATIONS: readonly Mutation[] = [
  (text, chance) => text.slice(0, below(chance, text.length + 1)),
  (text, chance) => text.slice(below(chance, text.length + 1)),
  (text, chance) => {
    const [from, to] = range(chance, text)
    return text.slice(0, from) + text.slice(to)
  },
  (text, chance) => {
    const [from, to] = range(chance, text)
    return text.slice(0, to) + text.slice(from, to) + text.slice(to)
  },
  (text, chance) => {
    const at = below(chance, text.length + 1)
    return text.slice(0, at) + pick(chance, HOSTILE, '<') + text.slice(at)
  },
  (text, chance) => {
    const [from, to] = range(chance, text)
    return text.slice(0, from) + pick(chance, HOSTILE, '<') + text.slice(to)
  },
  (text, chance) => {
    const at = below(chance, text.length)
    const code = text.charCodeAt(at) ^ (1 << below(chance, 16))
    return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
  },
  (text, chance, others) => {
    const [from, to] = range(chance, text)
    const other = pick(chance, others, '')
    const [otherFrom, otherTo] = range(chance, other)
    return text.slice(0, from) + other.slice(otherFrom, otherTo) + text.slice(to)
  },
  // Many times the same. The rarest, since it makes the longest texts.
  (text, chance) => {
    if (chance() < 0.5) return text
    const [from, to] = range(chance, text)
    const part = chance() < 0.5 ? text.slice(from, to) : pick(chance, HOSTILE, '<')
    const times = Math.min(below(chance, 20_000), Math.floor(MOST_REPEATED / (part.length + 1)))
    return text.slice(0, to) + part.repeat(times) + text.slice(to)
  },
]
/** Characters that a repetition adds at most. */
const MOST_REPEATED = 200_000

/** Changes a text in one to six places. @param others texts of which parts get into it */
export function mutate(text: string, chance: Chance, others: readonly string[]): string {
  let mutated = text
  for (let left = 1 + below(chance, 6); left > 0; left--)
    mutated = pick(chance, MUTATIONS, (same) => same)(mutated, chance, others)
  return mutated
}
