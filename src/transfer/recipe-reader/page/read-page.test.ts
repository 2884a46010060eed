import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { readJson } from '#transfer/recipe-reader/schema-org/mend-json.ts'
import { readJsonLd, readPage, readText } from './read-page.ts'

const jsonLd = (recipe: string, body = '') =>
  `<html><body><script type="application/ld+json">${recipe}</script>${body}</body></html>`

const linesOf = ({ ingredients, steps }: RecipeDraft) => [
  ingredients.map(({ section, original_text }) =>
    section ? `${section} | ${original_text}` : original_text,
  ),
  steps.map(({ section, text }) => (section ? `${section} | ${text}` : text)),
]
const draftOf = (html: string) => readPage(html)?.draft ?? assert.fail('There is no recipe.')

const SOUP = [
  ['1 kg pumpkin', '2 onions'],
  ['Cut the pumpkin into pieces.', 'Cook it with the onions.'],
]

describe('a page', () => {
  const syntaxes: Record<string, string> = {
    'JSON-LD in a graph, with references': jsonLd(
      `{"@graph":[{"@type":"Person","@id":"#a","name":"Ada"},{"@type":["Recipe","NewsArticle"],"name":"Soup","author":{"@id":"#a"},
       "recipeIngredient":["1 kg pumpkin","2 onions"],"recipeInstructions":"<p>Cut the pumpkin into pieces.</p><p>Cook it with the onions.</p>"}]}`,
    ),
    'JSON-LD in a list, with broken JSON': jsonLd(
      `[{"@type":"Recipe","name":"Soup","recipeIngredient":["1 kg pumpkin","2 onions",],"recipeInstructions":"Cut the pumpkin into pieces.
Cook it with the onions.",}`,
    ),
    microdata: `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Soup</h1>
      <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></span>
      <li itemprop="recipeIngredient">1 kg pumpkin<li itemprop="recipeIngredient">2 onions</li>
      <ol itemprop="recipeInstructions"><li>Cut the pumpkin into pieces.<li>Cook it with the onions.</ol></div>`,
    RDFa: `<div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Soup</h1>
      <a property="author" href="/ada">Ada</a>
      <ul><li property="recipeIngredient">1 kg pumpkin</li><li property="recipeIngredient">2 onions</li></ul>
      <div property="recipeInstructions"><p>Cut the pumpkin into pieces.</p><p>Cook it with the onions.</p></div></div>`,
    'h-recipe': `<div class="h-recipe"><h1 class="p-name">Soup</h1><a class="p-author">Ada</a>
      <i class="p-ingredient">1 kg pumpkin</i><i class="p-ingredient">2 onions</i>
      <div class="e-instructions"><p>Cut the pumpkin into pieces.</p><p>Cook it with the onions.</p></div></div>`,
    'the state of a script': `<script id="__NEXT_DATA__" type="application/json">{"props":{"recipe":{"title":"Soup",
      "author":"Ada","ingredients":["1 kg pumpkin","2 onions"],"instructions":["Cut the pumpkin into pieces.","Cook it with the onions."]}}}</script>`,
  }
  for (const [syntax, html] of Object.entries(syntaxes))
    it(`is read from ${syntax}`, () => {
      const draft = draftOf(html)

      assert.deepEqual([draft.title, linesOf(draft)], ['Soup', SOUP])
    })

  const headings: readonly (readonly [string, string, string])[] = [
    ['English', 'Ingredients', 'Method'],
    ['German', 'Zutaten für 4 Personen', 'Zubereitung'],
    ['French', 'Ingrédients', 'Préparation'],
    ['Spanish', 'Ingredientes', 'Elaboración'],
    ['Italian', 'Ingredienti', 'Preparazione'],
    ['Dutch', 'Ingrediënten', 'Bereidingswijze'],
    ['Portuguese', 'Ingredientes', 'Modo de preparo'],
    ['Swedish', 'Ingredienser', 'Gör så här'],
    ['Danish', 'Ingredienser', 'Fremgangsmåde'],
    ['Norwegian', 'Ingredienser', 'Slik gjør du'],
  ]
  for (const [language, ingredients, steps] of headings)
    it(`without markup is read by its headings in ${language}`, () => {
      const draft =
        draftOf(`<body><nav><li>Home<li>2 Shops</nav><h1>Soup</h1><p>From my garden.</p><h2>${ingredients}</h2>
        <ul><li>1 kg pumpkin</li><li>2 onions</li></ul><h2>${steps}</h2><p>Cut the pumpkin into pieces.</p>
        <p>Cook it with the onions.</p><h2>Comments</h2><p>I made it twice and it was good both times.</p>`)

      assert.deepEqual([draft.title, linesOf(draft)], ['Soup', SOUP])
    })

  it('keeps the numbers of steps, and does not take them for amounts', () => {
    const draft = draftOf(`<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 kg pumpkin<li>2 onions</ul>
      <h2>Method</h2><ol><li>1. Cut the pumpkin.<li>2. Cook it.</ol>`)

    assert.deepEqual(linesOf(draft)[1], ['1. Cut the pumpkin.', '2. Cook it.'])
  })

  it('is read with the names of its sections, from the markup of plugins too', () => {
    const draft = draftOf(
      jsonLd(
        '{"@type":"Recipe","name":"Pie","recipeIngredient":["200 g flour","100 g butter","500 g apples"],"recipeInstructions":[{"@type":"HowToSection","name":"Dough","itemListElement":[{"@type":"HowToStep","text":"Knead flour and butter."}]},{"@type":"HowToSection","name":"Filling","itemListElement":[{"@type":"HowToStep","name":"Step 1","text":"Cut the apples."}]}]}',
        `<div class="plugin-ingredients"><h3>Ingredients</h3><h4 class="group-name">Dough</h4><ul><li>▢ 200 g flour</li><li>▢ 100 g butter</li></ul>
         <h4 class="group-name">Filling</h4><ul><li>▢ 500 g apples</li></ul></div>`,
      ),
    )

    assert.deepEqual(linesOf(draft), [
      ['Dough | 200 g flour', 'Dough | 100 g butter', 'Filling | 500 g apples'],
      ['Dough | Knead flour and butter.', 'Filling | Cut the apples.'],
    ])
  })

  it('gives the steps and the amounts that its JSON-LD lacks', () => {
    const { draft, source } =
      readPage(
        jsonLd(
          '{"@type":"Recipe","name":"Soup","recipeIngredient":["pumpkin","onions"]}',
          '<h2>Ingredients</h2><ul><li>1 kg pumpkin</li><li>2 onions</li></ul><h2>Directions</h2><ol><li>Cut the pumpkin into pieces.</li><li>Cook it with the onions.</li></ol>',
        ),
      ) ?? assert.fail()

    assert.deepEqual(linesOf(draft), SOUP)
    assert.deepEqual([source.title, source.ingredients, source.steps], ['json-ld', 'page', 'page'])
  })

  it('is read without entities, boxes, doubled brackets, and words that count steps in their texts', () => {
    const draft = draftOf(
      jsonLd(
        '{"@type":"Recipe","name":"Salt &amp;amp; Pepper","recipeIngredient":["▢ 1 onion ((chopped))","▪️200 g rice","✔️ 2 eggs","For the sauce:","1Â½ cups milk , warm"],"recipeInstructions":["Step 1","Passo 1: Chop.","Schritt 2. Stir."]}',
      ),
    )

    assert.equal(draft.title, 'Salt & Pepper')
    assert.deepEqual(linesOf(draft), [
      ['1 onion (chopped)', '200 g rice', '2 eggs', 'For the sauce: | 1½ cups milk, warm'],
      ['Passo 1: | Chop.', 'Schritt 2. | Stir.'],
    ])
  })

  it('gives times that a recipe can take, the yield and the nutrition, and no addresses of scripts', () => {
    const draft = draftOf(
      jsonLd(
        `{"@type":"Recipe","name":"Soup","recipeIngredient":["1 kg pumpkin"],"prepTime":"PT15M","cookTime":"P0DT1H","totalTime":"PT28564200M",
        "recipeYield":["4","4 bowls"],"nutrition":{"calories":"250 kcal","proteinContent":"12 g","sodiumContent":"0.5 g","fatContent":"lots"},
        "image":["javascript:alert(1)"],"url":"data:text/html,x","keywords":"soup, autumn, Soup"}`,
      ),
    )

    assert.deepEqual(draft, {
      title: 'Soup',
      prep_minutes: 15,
      cook_minutes: 60,
      total_minutes: 75,
      servings: 4,
      yield_text: '4 bowls',
      nutrition: { energy_kcal: 250, protein_g: 12, sodium_mg: 500 },
      tags: ['soup', 'autumn'],
      ingredients: [{ original_text: '1 kg pumpkin' }],
      steps: [],
      extra: { total_time: 'PT28564200M', nutrition: { fatContent: 'lots' } },
    })
  })

  it('keeps paragraphs, all yields, and the signs that join emojis and letters', () => {
    const draft = draftOf(
      jsonLd(
        `{"@type":"Recipe","name":"Soup 👩‍🍳","description":"Warm.\\n\\nFor می‌خواهم.","recipeIngredient":["1 kg pumpkin"],"recipeYield":["6","2 pots"]}`,
      ),
    )

    assert.deepEqual(
      [draft.title, draft.description, draft.servings, draft.yield_text],
      ['Soup 👩‍🍳', 'Warm.\n\nFor می‌خواهم.', 6, '2 pots'],
    )
  })

  it('has its own language where that of its markup is no tag', () => {
    const markup = '{"@type":"Recipe","inLanguage":"German","recipeIngredient":["1 Ei"]}'

    const { language } = draftOf(jsonLd(markup).replace('<html>', '<html lang="de">'))

    assert.equal(language, 'de')
  })

  it('without a recipe gives none', () => {
    const pages = [
      '',
      '<',
      'Hello',
      '<h1>News</h1><p>Rain.</p>',
      jsonLd('{"@type":"Recipe","name":"Soup"}'),
      jsonLd('{{{'),
    ]

    assert.deepEqual(
      pages.map((html) => readPage(html)),
      pages.map(() => undefined),
    )
  })

  it('has no more and no longer parts than a recipe may have', () => {
    const many = Array.from({ length: 600 }, (_, i) => `"${i} eggs ${'x'.repeat(2000)}"`).join()

    const { ingredients, title } = draftOf(
      jsonLd(`{"@type":"Recipe","name":"${'x'.repeat(5000)}","recipeIngredient":[${many}]}`),
    )

    assert.deepEqual(
      [ingredients.length, ingredients[0]?.original_text.length, title.length],
      [500, 1000, 200],
    )
  })
})

it('broken JSON is mended, and nonsense is none', () => {
  const read = {
    '{"a":[1,2,],}': [{ a: [1, 2] }],
    '{"a":"x "y" z","b":1}': [{ a: 'x "y" z', b: 1 }],
    '{"a":"line\nend", "b":[{"c":1},,{"d":2}]': [{ a: 'line\nend', b: [{ c: 1 }, { d: 2 }] }],
    'var x = {"a":"\\x"};': [{ a: '\\x' }],
    '{"a":1}\n{"b":2,}': [{ a: 1 }, { b: 2 }],
    '{"a":"The "b" // c","d":1}': [{ a: 'The "b" // c', d: 1 }],
    '{"a":"The "b" // c",\n"d":1}': [{ a: 'The "b" // c', d: 1 }],
    '{"a":"The "b" /* c","d":1}': [{ a: 'The "b" /* c', d: 1 }],
    '{"a":"The "b", /* c","d":1}': [{ a: 'The "b", /* c', d: 1 }],
    '{"a":"b" /* "c", */ // d\n,"e":"f", // g\n"h":1}': [{ a: 'b', e: 'f', h: 1 }],
    '{"a":-Infinity,"b":Infinity,"c":NaN,"d":undefined,"e":-1}': [
      { a: null, b: null, c: null, d: null, e: -1 },
    ],
    '<p>': [],
    [`{"a":"${'" /* '.repeat(200_000)}`]: [{ a: '" /* '.repeat(200_000) }],
    ['['.repeat(100_000)]: [],
  }

  assert.deepEqual(
    Object.fromEntries(Object.keys(read).map((text) => [text, readJson(text)])),
    read,
  )
})

/** Of each language, two headings of ingredients. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  en: ['For the dough:', 'Topping:'],
  de: ['Für den Teig:', 'Belag:'],
  fr: ['Pour la pâte :', 'Garniture :'],
  es: ['Para la masa:', 'Relleno:'],
  it: ["Per l'impasto:", 'Ripieno:'],
  nl: ['Voor het deeg:', 'Vulling:'],
  pt: ['Para a massa:', 'Recheio:'],
  sv: ['Till degen:', 'Fyllning:'],
  da: ['Til dejen:', 'Fyld:'],
  nb: ['Til deigen:', 'Fyll:'],
}

it('takes lines with a colon for the headings of ingredients, in ten languages', () => {
  const lists = ['100 g qaz|3 wsx|edc', '100 g qaz|3 wsx', 'qaz']
  const wrong = Object.values(PARTS).flatMap(([first, second]) =>
    lists.flatMap((one) =>
      lists.flatMap((other) => {
        const [above, below] = [one.split('|'), other.split('|')]
        const right = [
          ...above.map((line) => [line, first]),
          ...below.map((line) => [line, second]),
        ]
        const recipeIngredient = [first, ...above, second, ...below]
        const found = readJsonLd({ '@type': 'Recipe', recipeIngredient, recipeInstructions: 'Go.' })
        const read = found?.draft.ingredients.map((line) => [line.original_text, line.section])
        return JSON.stringify(read) === JSON.stringify(right) ? [] : [JSON.stringify(read)]
      }),
    ),
  )

  assert.deepEqual(wrong, [])
})

it('takes no line with a colon for a heading that says more, or has its amount below it', () => {
  for (const recipeIngredient of [
    ['Optional: nuts', '100 g flour', 'salt'],
    ['Flour:', '200 g', 'Sugar:', '2 cups'],
    ['100 g flour', 'For the top:'],
  ]) {
    const found = readJsonLd({ '@type': 'Recipe', recipeIngredient, recipeInstructions: 'Go.' })

    assert.deepEqual(
      found?.draft.ingredients,
      recipeIngredient.map((original_text) => ({ original_text })),
    )
  }
})

const YIELDS =
  '8 servings|8 Portionen|8 personnes|8 raciones|8 porzioni|8 porties|8 porções|8 portioner|8 personer'.split(
    '|',
  )

it('takes no time beside the yield for a part of it', () => {
  const wrong = YIELDS.flatMap((text) =>
    ['20 min', '1 h', '1 h 20 min', '20–25 min'].flatMap((time) =>
      [
        `<span itemprop=recipeYield>${text}</span><time>${time}</time>`,
        `<time>${time}</time> | <span itemprop=recipeYield>${text}</span>`,
        `<span>${text}</span> <span>(${time})</span>`,
      ].flatMap((line) => {
        const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>Pie</h1>
          <p>${line}</p><p itemprop=recipeIngredient>1 egg</p><p itemprop=recipeInstructions>Go.</p></div>`
        const { servings, yield_text = text } = readPage(html)?.draft ?? {}
        return servings === 8 && yield_text === text ? [] : [`${line}: ${yield_text}`]
      }),
    ),
  )

  assert.deepEqual(wrong, [])
})

it('reads a yield with the marks of Markdown in it', () => {
  const labels =
    'Serves|Servings|Portionen|Personnes|Raciones|Porzioni|Porties|Porções|Portioner|Personer|Porsjoner'
  const wrong = labels.split('|').flatMap((label) =>
    ['**L:** N', '**L**: N', '*L:* N', '__L:__ N', '_L_: N', '- **L:** N'].flatMap((shape) => {
      const line = shape.replace('L', label).replace('N', '6-8')
      const draft = readText(
        `# Pie\n\n${line}\n\n## Ingredients\n1 egg\n\n## Method\nGo.`,
        'en',
      )?.draft
      const isRight = draft?.servings === 6 && !/[*_]/.test(draft.yield_text ?? '')
      return isRight ? [] : [`${line}: ${JSON.stringify(draft)}`]
    }),
  )

  assert.deepEqual(wrong, [])
})

it('takes a line with a colon for the heading of steps where it heads ingredients of a pasted text', () => {
  for (const [first, second] of [
    ['Ragù:', 'Béchamel:'],
    ['Boden:', 'Belag:'],
    ...Object.values(PARTS),
  ] as const) {
    const text = `Pie\n\nIngredients\n${first}\n500 g qaz\n1 wsx\n${second}\n50 g edc\n\nMethod\n${first}\nFry it.\nAdd it.\n${second}\nMelt it.\nThen:\nEat it.`

    assert.deepEqual(readText(text, 'en')?.draft.steps, [
      { text: 'Fry it.', section: first },
      { text: 'Add it.', section: first },
      { text: 'Melt it.', section: second },
      { text: 'Then:', section: second },
      { text: 'Eat it.', section: second },
    ])
  }
})
