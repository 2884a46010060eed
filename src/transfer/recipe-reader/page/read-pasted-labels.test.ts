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
