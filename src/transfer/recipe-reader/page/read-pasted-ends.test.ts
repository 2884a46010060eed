import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { readText } from './read-page.ts'

const list = (words: string) => words.split('|')

/** The rows of a table: `en # a|b # c`. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' # ').map(list))

/** Compares what each text should give with what it gives. */
function check(cases: readonly (readonly [text: string, found: unknown, right: unknown])[]): void {
  const wrong = cases.filter(([, found, right]) => !isDeepStrictEqual(found, right))
  const shown = wrong.map((one) => JSON.stringify(one))
  assert.deepEqual(shown.slice(0, 4), [], `${wrong.length} of ${cases.length} are wrong`)
}

function partsOf(text: string, language: string) {
  const draft = readText(text, language)?.draft
  const { title, ingredients = [], steps = [], note = '' } = draft ?? {}
  return [title, ingredients.map((one) => one.original_text), steps.map((one) => one.text), note]
}

/** A heading, steps, and what people write below them. */
const ENDS = rowsOf(`
en # Method # Chop the onions|Add cream and pasta|Bake for 20 minutes # Let me know how it goes!|Hope you like it xx|Enjoy!|Follow @xaba for more!|Per serving: 420 kcal, 14 g protein
de # Zubereitung # Zwiebeln hacken|Sahne und Nudeln zugeben|20 Minuten backen # Viel Spaß beim Backen!|Guten Appetit!|Gutes Gelingen|Folge mir für mehr Rezepte ❤️|Pro Portion: ca. 420 kcal, 14 g E
fr # Préparation # Couper les oignons|Ajouter la crème|Cuire 20 minutes # Régalez-vous !|Bon appétit !|Bonne dégustation|Abonne-toi pour plus de recettes ❤️|Par portion : 420 kcal
es # Elaboración # Picar la cebolla|Mezclar todo|Hornear 20 minutos # ¡Que aproveche!|¡Buen provecho!|Espero que os guste|Sígueme para más recetas ❤️|Por ración: 420 kcal
it # Procedimento # Tritare la cipolla|Mescolare tutto|Cuocere 20 minuti # Buon appetito!|Fammi sapere come viene!|Spero che vi piaccia|Seguimi per altre ricette ❤️|Per porzione: 420 kcal
pt # Modo de preparo # Pique a cebola|Misture tudo|Asse por 20 minutos # Bom apetite!|Depois conta como ficou|Espero que gostem|Segue-me para mais receitas ❤️|Por porção: 420 kcal
nl # Bereiding # Snijd de uien|Meng alles goed|Bak 20 minuten # Eet smakelijk!|Laat weten of het lekker was!|Veel plezier|Volg me voor meer recepten ❤️|Per portie: 420 kcal
sv # Gör så här # Hacka löken|Blanda allt|Grädda i 20 minuter # Smaklig måltid!|Lycka till!|Säg till om det blev gott|Följ mig för fler recept ❤️|Per portion: 420 kcal
da # Fremgangsmåde # Hak løgene|Bland det hele|Bag i 20 minutter # Velbekomme!|Held og lykke!|Sig til om den var god|Følg mig for flere opskrifter ❤️|Pr. portion: 420 kcal
nb # Fremgangsmåte # Hakk løken|Bland alt sammen|Stek i 20 minutter # Velbekomme!|Lykke til!|Si fra om den var god|Følg meg for flere oppskrifter ❤️|Per porsjon: 420 kcal
`)

/** Steps as people write them: with and without full stops, in small letters, with bullets and numbers. */
const SPELLINGS: readonly ((
  step: string,
  index: number,
) => readonly [text: string, step: string])[] = [
  (step) => [`${step}.`, `${step}.`],
  (step) => [step, step],
  (step) => [step.toLowerCase(), step.toLowerCase()],
  (step) => [`- ${step}.`, `${step}.`],
  (step) => [`• ${step}`, step],
  (step, i) => [`${i + 1}. ${step}`, step],
]

it('takes a good-bye below the steps for a note, and keeps the steps apart', () => {
  check(
    ENDS.flatMap(([[language = ''] = [], [heading = ''] = [], steps = [], ends = []]) =>
      ends.flatMap((end) =>
        SPELLINGS.flatMap((spell, i) =>
          [[end], ['', end, 'Maria']].flatMap((last) =>
            [i % 2 === 0 ? '' : heading].map((head) => {
              const spelled = steps.map(spell)
              const lines = ['Xalu', '', '250 g xaba', '2 xode', '', ...(head === '' ? [] : [head])]
              const text = [...lines, ...spelled.map(([one]) => one), ...last].join('\n')
              const note = last.filter((one) => one !== '').join('\n')
              const right = ['Xalu', ['250 g xaba', '2 xode'], spelled.map(([, one]) => one), note]
              return [text, partsOf(text, language), right] as const
            }),
          ),
        ),
      ),
    ),
  )
})

it('keeps the steps apart above a last one after a blank line', () => {
  check(
    ENDS.flatMap(([[language = ''] = [], [heading = ''] = [], steps = []]) =>
      SPELLINGS.slice(0, -1).flatMap((spell) =>
        ['Xili xode', 'Xili xode.'].map((last) => {
          const spelled = steps.map(spell)
          const lines = ['Xalu', '', '250 g xaba', '2 xode', '', heading]
          const text = [...lines, ...spelled.map(([one]) => one), '', last].join('\n')
          const right = [...spelled.map(([, one]) => one), last]
          return [text, partsOf(text, language)[2], right] as const
        }),
      ),
    ),
  )
})
