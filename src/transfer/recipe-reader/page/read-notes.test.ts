import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readPage, readText } from './read-page.ts'

/** Of each language: the headings of ingredients and steps, an ingredient, the headings of notes, and those of others. */
const LANGUAGES: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  en: [
    'Ingredients',
    'Method',
    '200 g flour',
    'Notes|Tips|Note|Recipe notes|Cook’s tip',
    'Nutrition',
  ],
  de: [
    'Zutaten',
    'Zubereitung',
    '200 g Mehl',
    'Tipp|Tipps|Hinweis|Anmerkungen|Notizen',
    'Nährwerte',
  ],
  fr: [
    'Ingrédients',
    'Préparation',
    '200 g de farine',
    'Conseils|Astuce|Notes|Remarques',
    'Commentaires',
  ],
  es: [
    'Ingredientes',
    'Preparación',
    '200 g de harina',
    'Notas|Consejos|Trucos|Nota',
    'Comentarios',
  ],
  it: [
    'Ingredienti',
    'Preparazione',
    '200 g di farina',
    'Note|Consigli|Consiglio|Suggerimenti',
    'Commenti',
  ],
  nl: ['Ingrediënten', 'Bereiding', '200 g bloem', 'Tip|Tips|Opmerkingen|Notities', 'Reacties'],
  pt: [
    'Ingredientes',
    'Modo de preparo',
    '200 g de farinha',
    'Notas|Dicas|Observações',
    'Comentarios',
  ],
  sv: ['Ingredienser', 'Gör så här', '200 g mjöl', 'Tips|Anteckningar|Notera|Råd', 'Kommentarer'],
  da: ['Ingredienser', 'Fremgangsmåde', '200 g mel', 'Noter|Tips|Bemærk|Gode råd', 'Kommentarer'],
  nb: ['Ingredienser', 'Fremgangsmåte', '200 g mel', 'Tips|Merknader|Notater', 'Kommentarer'],
}

const STEPS = [
  'Qaz the wsx for the first part of it.',
  'Edc the rfv until it is done.',
  'Tgb the yhn.',
]
const NOTES = ['Ujm keeps for a week in the cold.', 'Ikol can be frozen as well.']

const list = (lines: readonly string[], tag = 'ul') =>
  `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`
const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')

function* pagesOf(words: readonly [string, string, string, string, string]): Generator<string> {
  const [ingredients, steps, flour, notes, other] = words
  const given = list([flour, flour.replace('200', '30'), flour.replace('200', '5')])
  for (const word of notes.split('|'))
    for (const shown of [list(STEPS, 'ol'), paragraphs(STEPS)])
      for (const [before, after] of [
        [`<h2>${word}</h2>`, NOTES],
        [`<h3>${word}:</h3>`, NOTES],
        [`<p><strong>${word}</strong></p>`, NOTES],
        [`<p>${word}</p>`, NOTES],
        [`<p>${word}: ${NOTES[0]}</p><p>${word}: ${NOTES[1]}</p>`, []],
      ] as const)
        yield `<h1>Dish</h1><h2>${ingredients}</h2>${given}<h2>${steps}</h2>${shown}${before}${paragraphs(after)}<h2>${other}</h2><p>Nobody reads this line here.</p>`
}

it('of a page without markup are the notes of the recipe, in ten languages', () => {
  const wrong: string[] = []
  let count = 0
  for (const words of Object.values(LANGUAGES))
    for (const html of pagesOf(words)) {
      const { steps = [], note } = readPage(html)?.draft ?? {}
      count++
      const isRight =
        steps.map(({ text }) => text).join() === STEPS.join() && note === NOTES.join('\n')
      if (!isRight) wrong.push(`${html}: ${JSON.stringify([steps, note])}`)
    }

  assert.deepEqual(wrong.slice(0, 10), [], `${wrong.length} of ${count} are wrong`)
})

it('of a page with markup are the notes of the recipe too, in ten languages', () => {
  const steps = STEPS.map((text) => ({ '@type': 'HowToStep', text }))
  const recipe = { '@type': 'Recipe', name: 'Dish', recipeInstructions: steps }
  const wrong: string[] = []
  for (const words of Object.values(LANGUAGES)) {
    const recipeIngredient = [words[2], words[2].replace('200', '30')]
    const json = JSON.stringify({ ...recipe, recipeIngredient })
    const script = `<script type="application/ld+json">${json}</script>`
    const [word = ''] = words[3].split('|')
    const plugin = `<div class="wprm-recipe-notes-container"><div class="wprm-recipe-notes">${paragraphs(NOTES)}</div></div>`
    const alone = `<h1>Dish</h1><p>A dish.</p><h2>${word}</h2>${paragraphs(NOTES)}<h2>${words[4]}</h2><p>No.</p>`
    for (const html of [...pagesOf(words), alone, `<h1>Dish</h1>${plugin}<p>Bye.</p>`]) {
      const { draft } = readPage(script + html) ?? assert.fail()
      const texts = draft.steps.map(({ text }) => text)
      if (draft.note !== NOTES.join('\n') || texts.join() !== STEPS.join())
        wrong.push(`${html}: ${JSON.stringify(draft)}`)
    }
  }

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`)
})

it('of a page are not among its steps a second time', () => {
  const tip = 'Tip: Freeze half of it.'
  const recipe = { '@type': 'Recipe', name: 'Dish', recipeIngredient: ['1 egg'] }
  const json = JSON.stringify({ ...recipe, recipeInstructions: [...STEPS, tip] })
  const html = `<script type="application/ld+json">${json}</script><h1>Dish</h1><h2>Method</h2>${paragraphs([...STEPS, tip])}`

  const { draft } = readPage(html) ?? assert.fail()

  assert.deepEqual([draft.steps.length, draft.note], [4, undefined])
})

it('of a pasted text are the notes of the recipe, in ten languages', () => {
  const wrong: string[] = []
  for (const [language, [ingredients, method, flour, notes]] of Object.entries(LANGUAGES))
    for (const word of notes.split('|'))
      for (const block of [
        `${word}\n${NOTES.join('\n')}`,
        `${word}: ${NOTES.join('\n')}`,
        `## ${word}\n\n${NOTES.join('\n')}`,
      ]) {
        const text = `Dish\n\n${ingredients}\n${flour}\n\n${method}\n${STEPS.join('\n')}\n\n${block}`
        const { steps = [], note } = readText(text, language)?.draft ?? {}
        const isRight =
          steps.map((one) => one.text).join() === STEPS.join() &&
          note === (block.startsWith('## ') ? NOTES.join('\n') : block.replace(`${word}\n`, ''))
        if (!isRight) wrong.push(`${text}: ${JSON.stringify([steps, note])}`)
      }

  assert.deepEqual(wrong, [])
})

it('between steps are steps', () => {
  const steps = [STEPS[0], 'Note: Do not stir it.', STEPS[1]]
  const html = `<h1>Dish</h1><h2>Ingredients</h2>${list(['1 egg', '2 g salt', '3 g oil'])}<h2>Method</h2>${paragraphs(steps.map(String))}`

  assert.deepEqual(
    readPage(html)?.draft.steps.map(({ text }) => text),
    steps,
  )
})
