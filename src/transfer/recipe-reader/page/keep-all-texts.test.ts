import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { readJsonLd, readPage } from './read-page.ts'

const COUNT = 800

/** What is written into a document: each text has a word of its own. */
interface Written {
  readonly title: string
  readonly ingredients: readonly Part[]
  readonly steps: readonly Part[]
  /** Texts that may be in any field. */
  readonly others: readonly string[]
  /** Texts of other lists, by their names. */
  readonly lists: Readonly<Record<string, readonly string[]>>
}
interface Part {
  readonly section: string | undefined
  readonly texts: readonly string[]
}

/** Choices by a seed. */
function chooser(seed: number) {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  let words = 0
  return {
    below,
    one: <T>(...list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    some: <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + below(most) }, make),
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => [random(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
    /** A word that no other text has. */
    word: () => {
      const letters = String(++words).replaceAll(
        /\d/g,
        (digit) => `a${'bcdfghjklm'[Number(digit)]}`,
      )
      return `q${letters}z`
    },
  }
}
type Chooser = ReturnType<typeof chooser>

function write({ below, one, some, word }: Chooser): Written {
  const parts = (text: () => string): Part[] => {
    const hasSections = below(3) === 0
    const many = hasSections ? 2 + below(2) : 1
    return Array.from({ length: many }, () => ({
      section: hasSections ? `Part ${word()}` : undefined,
      texts: some(4, text),
    }))
  }
  return {
    title: `Dish ${word()}`,
    ingredients: parts(() => `${1 + below(9)} ${one('cups', 'g', 'tbsp')} ${word()}`),
    steps: parts(() => `${one('Boil', 'Fry', 'Mix')} the ${word()}.`),
    others: some(3, () => `Best with ${word()}.`),
    lists: {
      tool: some(3, () => `Pan ${word()}`),
      keywords: some(3, word),
      recipeYield: some(3, () => `12 bars ${word()}`),
    },
  }
}

/** A list in one of the shapes that pages give it. */
function listed({ below, one, shuffled }: Chooser, values: readonly unknown[]): unknown {
  const shape = below(11)
  if (shape === 0) return { '@list': values }
  if (shape === 1) return { '@set': { '@list': values } }
  if (shape === 2) return Object.fromEntries(values.map((value, i) => [3 * i + 1, value]))
  if (shape === 7) return Object.fromEntries(values.map((value, i) => [letter(i), value]))
  if (shape === 8) return Object.fromEntries(values.map((value, i) => [`line_${i + 1}`, value]))
  if (shape === 9) return [null, values.map((value) => one<unknown>([value], [[value], '', null]))]
  if (shape === 10) return values.flatMap((value) => [{ '@set': [value, null] }, { '@list': [] }])
  if (shape === 3 || shape === 4) {
    const toText = one<(place: number) => unknown>(String, Number)
    const items = values.map((item, i) => ({ '@type': 'ListItem', position: toText(i + 1), item }))
    return { '@type': 'ItemList', itemListElement: shuffled(items) }
  }
  return shape === 5 ? { '@type': 'ItemList', itemListElement: values } : values
}

const letter = (place: number) => 'abcdefghij'.charAt(place)

/** The text with a tag in it. */
function tagged({ one }: Chooser, text: string): string {
  const [first = '', ...rest] = text.split(' ')
  const second = rest.join(' ')
  return one(
    text,
    `<p>${text}</p>`,
    `&lt;b&gt;${text}&amp;lt;/b&amp;gt;`,
    `${first} <b>${second}</b>`,
    `${first} <p>${second}</p>`,
    `<span>${text}</span>`,
  )
}

function ingredientOf(chosen: Chooser, text: string, isAlone: boolean): unknown {
  const [value = '', unit = '', name = ''] = text.split(' ')
  const unitCode = { cups: 'G21', g: 'GRM', tbsp: 'G24' }[unit]
  const requiredQuantity = { '@type': 'QuantitativeValue', value, unitCode }
  return chosen.one<unknown>(
    text,
    isAlone ? text : tagged(chosen, text),
    { '@type': 'HowToSupply', name, requiredQuantity },
    { '@type': 'PropertyValue', name, value, unitText: unit },
    { '@type': 'HowToSupply', name: text },
    { '@value': text, '@language': 'en' },
  )
}

/** Ingredients as an object with their names: `{"flour": "200 g"}`. */
const namedAmounts = ({ one }: Chooser, texts: readonly string[], isAgain: boolean): unknown =>
  Object.fromEntries(
    texts.map((text) => {
      const [value = '', unit = '', name = ''] = text.split(' ')
      const amount = `${value} ${unit}`
      const others = [`${amount}, cut`, `${amount} (cut)`, 'to taste']
      return [name, isAgain ? amount : one(amount, ...others, text)]
    }),
  )

function stepOf(chosen: Chooser, text: string): unknown {
  const tip = { '@type': 'HowToDirection', text }
  return chosen.one<unknown>(
    text,
    { '@type': 'HowToStep', text: tagged(chosen, text) },
    { '@type': 'HowToStep', name: text },
    { '@type': 'HowToStep', itemListElement: [tip] },
    { '@type': 'HowToTip', text },
    { '@type': 'HowToStep', text: { '@value': text, '@language': 'en' } },
    { instruction: text },
  )
}

function partsOf(
  chosen: Chooser,
  parts: readonly Part[],
  make: (text: string) => unknown,
): unknown {
  const [only] = parts
  if (only?.section === undefined) return listed(chosen, (only?.texts ?? []).map(make))
  if (chosen.below(5) === 0)
    return Object.fromEntries(
      parts.map(({ section, texts }) => [
        section,
        texts.length === 1 && chosen.below(2) === 0 ? texts[0] : listed(chosen, texts.map(make)),
      ]),
    )
  const sections = parts.map(({ section, texts }) => ({
    '@type': 'HowToSection',
    name: section,
    itemListElement: listed(chosen, texts.map(make)),
  }))
  return listed(chosen, sections)
}

/** The parts under one of the names, or the last texts again or only under an older name. */
function underNames(
  { below }: Chooser,
  names: readonly [string, ...string[]],
  parts: readonly Part[],
  make: (parts: readonly Part[]) => unknown,
): (readonly [string, unknown])[] {
  const older = names[below(names.length)] ?? names[0]
  const [only, another] = parts
  if (older === names[0] || !only || another) return [[older, make(parts)]]
  const from = 1 + below(only.texts.length)
  const again = below(from + 1)
  const some = (start: number, end?: number) =>
    make([{ ...only, texts: only.texts.slice(start, end) }])
  return [
    [names[0], some(0, from)],
    [older, some(again)],
  ]
}

function documentOf(chosen: Chooser, written: Written): Readonly<Record<string, unknown>> {
  const { below, one, shuffled } = chosen
  const isAlone = written.ingredients.some(({ texts }) => texts.length < 2)
  const joined = written.steps.flatMap(({ texts }) => texts)
  const others = ['recipeNotes', 'cookingMethod', 'storage'].flatMap((name, i) => {
    const text = written.others[i]
    return text === undefined
      ? []
      : [[name, one<unknown>(text, [text], [[text]], { a: text }, { '@value': text })] as const]
  })
  const lists = Object.entries(written.lists).map(
    ([name, texts]) => [name, listed(chosen, texts)] as const,
  )
  const fields: (readonly [string, unknown])[] = [
    [
      'name',
      one<unknown>(written.title, [written.title], [[written.title]], { en: written.title }),
    ],
    ...underNames(chosen, ['recipeIngredient', 'ingredients'], written.ingredients, (parts) =>
      parts.length === 1 && parts[0]?.section === undefined && below(6) === 0
        ? namedAmounts(chosen, parts[0]?.texts ?? [], parts !== written.ingredients)
        : partsOf(chosen, parts, (text) => ingredientOf(chosen, text, isAlone)),
    ),
    ...underNames(chosen, ['recipeInstructions', 'instructions', 'steps'], written.steps, (parts) =>
      parts.length === 1 && parts === written.steps && below(4) === 0
        ? joined.map((text, i) => `${i + 1}. ${text}`).join(' ,')
        : partsOf(chosen, parts, (text) => stepOf(chosen, text)),
    ),
    ...others,
    ...lists,
  ]
  const prefix = one('', '', 'schema:', 'https://schema.org/')
  const names = shuffled(fields).map(([name, value]) => [`${prefix}${name}`, value] as const)
  return { '@context': 'https://schema.org', '@type': 'Recipe', ...Object.fromEntries(names) }
}

/** The document in a graph, perhaps with its parts as objects of their own. */
function wrapped({ below, shuffled }: Chooser, recipe: Readonly<Record<string, unknown>>): unknown {
  const site = { '@type': 'WebSite', name: 'A site' }
  const shape = below(5)
  if (shape === 0) return [site, recipe]
  if (shape === 1) return { '@graph': [recipe, site] }
  if (shape === 2) return { '@type': 'WebPage', mainEntity: recipe }
  if (shape > 3) return recipe
  const parts: object[] = []
  const flat = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(flat)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, flat(one)]))
    if (!('@type' in inner)) return inner
    const id = `#part-${parts.length}`
    parts.push({ '@id': id, ...inner })
    return { '@id': id }
  }
  flat(recipe)
  return { '@graph': shuffled(parts) }
}

function pageOf({ one, below }: Chooser, values: readonly unknown[]): string {
  const broken = one('', '{"@type": "Recipe", "name": ', '{"@type": }', '[{"a": 1}}]', 'undefined')
  const texts = values.map((value) => badly(one, JSON.stringify(value, null, one(0, 1))))
  const scripts = below(2) === 0 ? [texts.join('\n')] : [...texts, broken]
  return `<html lang="en">${scripts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')}<p>Hello</p></html>`
}

/** JSON as pages write it: with comments, marks around it and commas too many. */
const badly = (one: Chooser['one'], json: string): string =>
  one(
    json,
    `\ufeff${json}`,
    `<!--\n${json}\n-->`,
    `//<![CDATA[\n${json}\n//]]>`,
    `/* it's {a "list" */ ${json};`,
    json.replaceAll(/(?<=["\]}])(?=[}\]])/g, ','),
    json.replaceAll(/(?<=")(?=[,}\]])/g, ' /* it\'s "so", {as is} */'),
    json.replaceAll(/(?<=",)\n/g, ' // the "first", [or last]\n'),
    json.replaceAll(/(?<=",)(?=["{])/g, '/* it is so, {as is} */'),
    json.replaceAll(/null(?=,)/g, 'undefined'),
  )

describe('a recipe of schema.org', () => {
  it(`keeps every text and their order, in ${COUNT} documents of all shapes`, () => {
    const wrong: string[] = []
    for (let seed = 1; seed <= COUNT; seed++) {
      const chosen = chooser(seed)
      const written = write(chosen)
      const document = wrapped(chosen, documentOf(chosen, written))
      const site = { '@type': 'Organization', name: 'A site' }
      const shape = chosen.below(4)
      const reading =
        shape === 0
          ? readJsonLd(document)
          : shape === 1
            ? readJsonLd(JSON.stringify(document))
            : readPage(pageOf(chosen, [site, document]))
      const problem = problemOf(written, reading?.draft)
      if (problem !== undefined)
        wrong.push(
          `seed ${seed}: ${problem}\n${JSON.stringify(document)}\n${JSON.stringify(reading?.draft)}`,
        )
    }

    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${COUNT} are wrong`)
  })

  it(`keeps every text of ${COUNT} pages with microdata`, () => {
    const wrong: string[] = []
    for (let seed = 1; seed <= COUNT; seed++) {
      const chosen = chooser(seed)
      const all = write(chosen)
      // The headings of steps have no names in microdata.
      const written = {
        ...all,
        steps: all.steps.map(({ texts }) => ({ section: undefined, texts })),
        lists: {},
      }
      const html = microdataOf(chosen, written)
      const draft = readPage(html)?.draft
      const problem = problemOf(written, draft)
      if (problem !== undefined)
        wrong.push(`seed ${seed}: ${problem}\n${html}\n${JSON.stringify(draft)}`)
    }

    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${COUNT} are wrong`)
  })
})

const marked = (tag: string, name: string, inner: string) =>
  `<${tag} itemprop="${name}">${inner}</${tag}>`

/** The recipe as marked elements of a page. */
function microdataOf(
  { one, below }: Chooser,
  { title, ingredients, steps, others }: Written,
): string {
  const tag = one('li', 'p', 'span', 'div')
  const names = ['recipeIngredient', 'ingredients', 'recipeIngredient ingredients'] as const
  const name = one(...names, undefined)
  const hidden = (text: string) =>
    name === undefined
      ? `<meta itemprop="${one('recipeIngredient', 'ingredients')}" content="${text}">`
      : ''
  const ingredientTexts = ingredients.flatMap(({ section, texts }) => [
    ...(section === undefined ? [] : [`<h3>${section}</h3>`]),
    ...texts.map((text) => marked(tag, name ?? one(...names), text) + one('', hidden(text))),
  ])
  const stepTexts = steps.flatMap(({ texts }) => texts)
  const list = stepTexts.map((text) => `<li>${text}</li>`).join('')
  const isWhole = below(2) === 0
  const stepElements = isWhole
    ? marked('div', 'recipeInstructions', `<ol>${list}</ol>`)
    : stepTexts
        .map((text) => marked(one('li', 'p'), one('recipeInstructions', 'instructions'), text))
        .join('')
  const notes = others.map((text, i) =>
    marked('p', ['recipeNotes', 'cookingMethod', 'storage'][i] ?? '', text),
  )
  return `<html lang="en"><div itemscope itemtype="https://schema.org/Recipe">${marked('h1', 'name', title)}
    <div>${ingredientTexts.join('')}</div><div>${stepElements}</div>${notes.join('')}</div></html>`
}

const WORD = /q[a-z]+z/g
const wordsIn = (value: unknown): string[] => JSON.stringify(value ?? '').match(WORD) ?? []

function problemOf(
  written: Written,
  draft: NonNullable<ReturnType<typeof readPage>>['draft'] | undefined,
) {
  if (draft === undefined) return 'no recipe was found'
  const all = new Set(wordsIn(draft))
  const lost = wordsIn(written).filter((word) => !all.has(word))
  if (lost.length > 0) return `lost ${lost.join(', ')}`
  const lists = {
    ingredients: draft.ingredients.map(({ original_text }) => wordsIn(original_text).join('+')),
    // A tag may begin another step.
    steps: draft.steps.flatMap(({ text }) => wordsIn(text)),
  }
  for (const name of ['ingredients', 'steps'] as const) {
    const expected = written[name].flatMap(({ texts }) => texts.flatMap(wordsIn))
    if (lists[name].join() !== expected.join()) return `${name} are ${lists[name].join()}`
  }
  return undefined
}
