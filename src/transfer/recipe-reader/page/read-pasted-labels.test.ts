import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'

/** Headings, labels of servings, words for portions, and the words before an author's name. */
const WORDS: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  en: ['Ingredients', 'Method', 'Servings,Serves,Yield', 'servings,people', 'By,Recipe by'],
  de: ['Zutaten', 'Zubereitung', 'Portionen,Menge', 'Portionen,Personen', 'Von,Rezept von'],
  fr: ['Ingrédients', 'Préparation', 'Portions,Rendement', 'portions,personnes', 'Par,Auteur'],
  es: ['Ingredientes', 'Preparación', 'Raciones,Porciones', 'raciones,personas', 'Por,Autor'],
  it: ['Ingredienti', 'Preparazione', 'Porzioni,Resa', 'porzioni,persone', 'Di,Autore'],
  nl: ['Ingrediënten', 'Bereiding', 'Porties,Opbrengst', 'porties,personen', 'Door,Auteur'],
}

const paste = (language: string, line: string) => {
  const [list, method] = WORDS[language] ?? ['', '']
  return splitRecipe(
    `Zorblax\n\n${line}\nXilo xaba.\n\n${list}\n200 g xaba\n1 xilo\n\n${method}\nXaba xili.`,
    language,
  )
}

describe('a pasted line that is nothing but a fact', () => {
  for (const [language, [, , labels, portions, authors]] of Object.entries(WORDS)) {
    it(`is the number of servings, however it is written: ${language}`, () => {
      for (const label of labels.split(','))
        for (const between of [' ', ': ', ' : ', '\n'])
          for (const portion of ['', ...portions.split(',').map((one) => ` ${one}`)]) {
            const line = `${label}${between}4${portion}`
            const { servings, yieldText, description } = paste(language, line)
            assert.deepEqual(
              [line, servings, yieldText, description],
              [line, 4, null, 'Xilo xaba.'],
            )
          }
    })

    it(`keeps other things that a recipe makes: ${language}`, () => {
      const line = `${labels.split(',').at(-1)}: 12 zorblax`
      const { servings, yieldText, description } = paste(language, line)
      assert.ok(`${servings} ${yieldText} ${description}`.includes('12 zorblax'))
    })

    it(`is the author: ${language}`, () => {
      for (const by of authors.split(','))
        for (const name of ['Nora Bell', 'Nora van den Bell', 'J. Bell', 'Nora & Tom Bell']) {
          const { author, description } = paste(language, `${by} ${name}`)
          assert.deepEqual(
            [`${by} ${name}`, author, description],
            [`${by} ${name}`, name, 'Xilo xaba.'],
          )
        }
    })

    it(`is no author where it says something else: ${language}`, () => {
      for (const by of authors.split(','))
        for (const rest of ['hand and with love', 'Nora, who cooks it on Sundays.', '12 people']) {
          const { author, description } = paste(language, `${by} ${rest}`)
          assert.equal(author, null)
          assert.ok(description.includes(`${by} ${rest}`) || rest.startsWith('12'))
        }
    })
  }

  it('is the title where it is the first line', () => {
    const { title, author } = splitRecipe(
      'By The Sea\n\nIngredients\n1 egg\n\nMethod\nBoil it.',
      'en',
    )
    assert.deepEqual([title, author], ['By The Sea', null])
  })
})

describe('the buttons of a list of ingredients, each on a line', () => {
  for (const [language, [list = '', method = '']] of Object.entries(WORDS))
    it(`are no ingredients: ${language}`, () => {
      for (const buttons of [
        ['1x', '2x', '3x'],
        ['US Customary', 'Metric', '1x', '2x'],
        ['Scale', '1/2x', '1x', '2x'],
        ['½x', '1x'],
      ]) {
        const text = `Xilo\n\n${list}\n${buttons.join('\n')}\n▢ 200 g xaba\n▢ 1 xilo\n\n${method}\nXaba.`
        const { ingredients, boilerplate } = splitRecipe(text, language)
        assert.deepEqual([ingredients, boilerplate], [['200 g xaba', '1 xilo'], buttons])
      }
    })

  it('stay where nothing beside them is one', () => {
    const text = 'Xilo\n\nIngredients\nMetric\n200 g xaba\n\nMethod\nXaba.'
    assert.ok(splitRecipe(text, 'en').ingredients.join('\n').includes('Metric'))
  })
})

describe('a time whose unit is said twice', () => {
  for (const [language, prep, cook] of [
    ['en', 'Prep Time 10 minutes mins', 'Cook Time 1 hour hr 20 minutes mins'],
    ['de', 'Vorbereitungszeit 10 Minuten Min.', 'Kochzeit 1 Stunde Std. 20 Minuten Min.'],
    ['nl', 'Voorbereidingstijd 10 minuten min', 'Kooktijd 1 uur u 20 minuten min'],
  ] as const)
    it(`is read once: ${language}`, () => {
      const { prepMinutes, cookMinutes, description } = paste(language, `${prep}\n${cook}`)
      assert.deepEqual([prepMinutes, cookMinutes, description], [10, 80, 'Xilo xaba.'])
    })
})

describe('a title with a number in words', () => {
  for (const [language, title] of [
    ['en', 'One Pot Lentil Dal'],
    ['en', 'Two Ingredient Banana Pancakes'],
    ['fr', 'Un Gâteau au Yaourt'],
    ['es', 'Una Tarta de Queso'],
  ] as const)
    it(`is no ingredient of a recipe without headings: ${title}`, () => {
      const read = splitRecipe(`${title}\n\n200 g xaba\n2 xilo\n\nXaba xili. Xilo xaba.`, language)
      assert.deepEqual([read.title, read.ingredients], [title, ['200 g xaba', '2 xilo']])
    })
})
