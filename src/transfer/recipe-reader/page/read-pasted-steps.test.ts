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
      assert.deepEqual(stepsOf([...items, '', last]).slice(0, 3), [...plain.slice(0, 3)])
    })

    it('are lines with numbers that have no dot', () => {
      const items = steps.map((step, i) => `${i + 1} ${step}`)
      assert.deepEqual(stepsOf(items), steps)
    })
  })
