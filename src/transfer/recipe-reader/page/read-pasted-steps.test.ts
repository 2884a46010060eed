import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'

/** A heading of steps, three steps, and a last line without a full stop. */
const TEXTS: { readonly [language: string]: string } = {
  en: 'Method|Chop the onion.|Fry it in oil.|Add the lentils and boil.|Serve hot',
  de: 'Zubereitung|Zwiebel hacken.|In Öl braten.|Linsen zugeben und kochen.|Heiß servieren',
  fr: 'Préparation|Couper les oignons.|Les cuire.|Ajouter les lentilles.|Servir chaud',
  es: 'Preparación|Picar la cebolla.|Freír en aceite.|Añadir las lentejas.|Servir caliente',
  it: 'Preparazione|Tritare la cipolla.|Soffriggere.|Aggiungere le lenticchie.|Servire caldo',
  pt: 'Preparação|Picar a cebola.|Refogar no azeite.|Juntar as lentilhas.|Servir quente',
  nl: 'Bereiding|Snipper de ui.|Bak in olie.|Voeg de linzen toe.|Serveer warm',
  sv: 'Gör så här|Hacka löken.|Stek i olja.|Tillsätt linserna.|Servera varmt',
  da: 'Fremgangsmåde|Hak løget.|Steg i olie.|Tilsæt linserne.|Server varmt',
  nb: 'Slik gjør du|Hakk løken.|Stek i olje.|Tilsett linsene.|Server varmt',
}

for (const [language, all] of Object.entries(TEXTS))
  describe(`the steps of a pasted recipe: ${language}`, () => {
    const [heading = '', ...steps] = all.split('|')
    const last = steps.at(-1) ?? ''
    const stepsOf = (lines: readonly string[]) =>
      splitRecipe(`Xaba\n\n200 g xode\n\n${heading}\n${lines.join('\n')}`, language).steps

    it('are lines also where the last one has no full stop', () => {
      assert.deepEqual(stepsOf([...steps.slice(0, 3), '', last]), steps)
      assert.deepEqual(stepsOf(steps), steps)
    })

    it('are lines with bullets', () => {
      const items = steps.slice(0, 3).map((step) => `- ${step.replace(/\.$/, '')}`)
      const plain = steps.slice(0, 3).map((step) => step.replace(/\.$/, ''))
      assert.deepEqual(stepsOf([...items, '', last]).slice(0, 3), plain)
    })

    it('are lines with numbers that have no dot', () => {
      const items = steps.map((step, i) => `${i + 1} ${step}`)
      assert.deepEqual(stepsOf(items), steps)
    })
  })

/** Headings of steps, above them links of a page, and a number of portions below the heading of ingredients. */
const HEADINGS: {
  readonly [language: string]: readonly [steps: string, link: string, portions: string]
} = {
  en: ['Step by step|How to make xaba|Here’s how', 'Jump to Recipe', '4 servings'],
  de: [
    'Schritt für Schritt|So machst du xaba|Und so geht’s',
    'Zum Rezept springen',
    'für 4 Portionen',
  ],
  fr: ['Étape par étape|Comment faire la xaba', 'Aller à la recette', '4 personnes'],
  es: [
    'Paso a paso|Pasos a seguir para hacer xaba|Modo de hacerlo',
    'Ir a la receta',
    '4 raciones',
  ],
  it: ['Passo passo|COME PREPARARE GLI XABA', 'Vai alla ricetta', '4 porzioni'],
  pt: ['Passo a passo|Como se faz', 'Ir para a receita', '4 porções'],
  nl: ['Stap voor stap|Zo maak je xaba', 'Naar het recept', '4 personen'],
  sv: ['Steg för steg|Så gör du', 'Hoppa till receptet', '4 portioner'],
  da: ['Trin for trin|Sådan laver du xaba', 'Hop til opskriften', '4 personer'],
  nb: ['Trinn for trinn|Slik gjør du', 'Hopp til oppskriften', '4 porsjoner'],
}

for (const [language, [headings, link, portions]] of Object.entries(HEADINGS))
  it(`a pasted page has its title below a link, its portions and its steps: ${language}`, () => {
    const ingredients = TEXTS[language]?.startsWith('M') ? 'Ingredients' : 'Zutaten'
    for (const heading of headings.split('|'))
      for (const above of [link, ''])
        for (const colon of ['', ':']) {
          const text = `${above}\n\nXaba Xili\n\n${ingredients}\n${portions}\n200 g xode\n\n${heading}${colon}\nXoru xate.\nXemi xulo.`
          const read = splitRecipe(text, language)
          assert.equal(read.title, 'Xaba Xili', text)
          assert.deepEqual(read.ingredients, ['200 g xode'], text)
          assert.deepEqual(read.steps, ['Xoru xate.', 'Xemi xulo.'], text)
          assert.equal(read.servings, 4, text)
        }
  })
