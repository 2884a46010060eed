import assert from 'node:assert/strict'
import { it } from 'node:test'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { readText } from './read-page.ts'

/** What pages put around a recipe in a language: headings, servings, scales, what stands above, and below. */
interface Blog {
  readonly headings: readonly [ingredients: string, method: string, notes: string]
  readonly servings: readonly string[]
  readonly scales: readonly string[]
  readonly by: string
  readonly above: readonly string[]
  readonly below: readonly string[]
}

const blog = (rows: string): Blog => {
  const [headings = [], servings = [], scales = [], [by = ''] = [], above = [], below = []] = rows
    .split(' # ')
    .map((row) => row.split('|'))
  const [ingredients = '', method = '', notes = ''] = headings
  return { headings: [ingredients, method, notes], servings, scales, by, above, below }
}

const BLOGS: Readonly<Record<string, Blog>> = {
  en: blog(
    'Ingredients|Instructions|Notes # Servings: 4|4 servings|Yield: 4 servings|Serves 4 # US Customary - Metric|US Customary Metric # By Nora Bell · 4.9 from 212 votes # Home » Recipes » Dinner|Jump to Recipe|Print Recipe|Print|Pin|Rate|Save|Share|Pin Recipe|5 Stars 4 Stars 3 Stars 2 Stars 1 Star|4.9 from 212 votes|This post may contain affiliate links. Please read my disclosure policy.|As an Amazon Associate I earn from qualifying purchases.|Continue to Content # Did you make this recipe?|Did you make this?|Tag @jessbakes on Instagram and hashtag it #jessbakes|Did you make this? Tag @jessbakes on Instagram!',
  ),
  de: blog(
    'Zutaten|Zubereitung|Hinweise # Portionen: 4|4 Portionen|Ergibt 4 Portionen # US – Metrisch # Von Nora Bell · 4,9 von 212 Bewertungen # Startseite » Rezepte » Abendessen|Zum Rezept springen|Rezept drucken|Drucken|Merken|Bewerten|Speichern|Teilen|5 Sterne 4 Sterne 3 Sterne 2 Sterne 1 Stern|4,9 von 212 Bewertungen|Dieser Beitrag enthält Affiliate-Links. # Hast du dieses Rezept ausprobiert?',
  ),
  fr: blog(
    'Ingrédients|Préparation|Notes # Portions : 4|4 portions|Pour 4 personnes # US – Métrique # Par Nora Bell · 4,9 sur 212 avis # Accueil » Recettes » Dîner|Aller à la recette|Imprimer la recette|Imprimer|Épingler|Noter|Enregistrer|Partager|5 étoiles 4 étoiles 3 étoiles 2 étoiles 1 étoile|Cet article contient des liens affiliés. # Avez-vous essayé cette recette ?',
  ),
  es: blog(
    'Ingredientes|Elaboración|Notas # Raciones: 4|4 raciones|Para 4 personas # US – Métrico # Por Nora Bell · 4,9 de 212 votos # Inicio » Recetas » Cenas|Saltar a la receta|Imprimir receta|Imprimir|Guardar|Compartir|Valorar|5 estrellas 4 estrellas 3 estrellas 2 estrellas 1 estrella|Esta página tiene enlaces de afiliados. # ¿Has probado esta receta?|¿Hiciste esta receta?',
  ),
  it: blog(
    'Ingredienti|Procedimento|Note # Porzioni: 4|4 porzioni|Per 4 persone # US – Metrico # Di Nora Bell · 4,9 su 212 voti # Home » Ricette » Cena|Vai alla ricetta|Stampa ricetta|Stampa|Salva|Condividi|Vota|5 stelle 4 stelle 3 stelle 2 stelle 1 stella|Questo articolo contiene link di affiliazione. # Hai provato questa ricetta?',
  ),
  pt: blog(
    'Ingredientes|Modo de preparo|Notas # Porções: 4|4 porções|Para 4 pessoas # US – Métrico # Por Nora Bell · 4,9 de 212 votos # Início » Receitas » Jantar|Ir para a receita|Imprimir receita|Imprimir|Guardar|Salvar|Partilhar|Compartilhar|Avaliar|5 estrelas 4 estrelas 3 estrelas 2 estrelas 1 estrela|Este artigo contém links de afiliados. # Fez esta receita?|Experimentou esta receita?',
  ),
  nl: blog(
    'Ingrediënten|Bereiding|Notities # Porties: 4|4 porties|Voor 4 personen # US – Metrisch # Door Nora Bell · 4,9 uit 212 stemmen # Home » Recepten » Diner|Naar het recept|Recept printen|Print|Printen|Bewaren|Opslaan|Delen|Beoordelen|5 sterren 4 sterren 3 sterren 2 sterren 1 ster|Deze pagina bevat affiliate links. # Heb je dit recept gemaakt?',
  ),
  sv: blog(
    'Ingredienser|Gör så här|Anteckningar # Portioner: 4|4 portioner # US – Metriska # Av Nora Bell · 4,9 av 212 röster # Hem » Recept » Middag|Hoppa till receptet|Skriv ut receptet|Skriv ut|Spara|Dela|Betygsätt|5 stjärnor 4 stjärnor 3 stjärnor 2 stjärnor 1 stjärna|Inlägget innehåller annonslänkar. # Har du lagat det här receptet?',
  ),
  da: blog(
    'Ingredienser|Fremgangsmåde|Noter # Portioner: 4|4 portioner|Til 4 personer # US – Metrisk # Af Nora Bell · 4,9 af 212 stemmer # Forside » Opskrifter » Aftensmad|Hop til opskriften|Udprint opskrift|Print|Udskriv|Gem|Del|Bedøm|5 stjerner 4 stjerner 3 stjerner 2 stjerner 1 stjerne|Indlægget indeholder reklamelinks. # Har du lavet denne opskrift?',
  ),
  nb: blog(
    'Ingredienser|Fremgangsmåte|Notater # Porsjoner: 4|4 porsjoner|Til 4 personer # US – Metrisk # Av Nora Bell · 4,9 av 212 stemmer # Hjem » Oppskrifter » Middag|Gå til oppskriften|Skriv ut oppskrift|Skriv ut|Lagre|Del|Vurder|5 stjerner 4 stjerner 3 stjerner 2 stjerner 1 stjerne|Innlegget inneholder annonselenker. # Har du laget denne oppskriften?',
  ),
}
const SCALES = ['1x 2x 3x', '1x2x3x', '½x 1x 2x', '1x']

/** A text of a page with its boilerplate, and what it says of the recipe. */
function textOf(given: Blog, servings: string): string {
  const [ingredients, method, notes] = given.headings
  return [
    ...given.above.filter((_, i) => i % 2 === 0),
    'Xalu xode',
    ...given.above.filter((_, i) => i % 2 === 1),
    given.by,
    'Xili xoru [xaba](https://example.com/xaba) xode.',
    servings,
    ingredients,
    given.scales[0],
    '▢ 250 g xaba',
    '▢ 2 xode',
    method,
    'Xili xode.',
    'Xoru.',
    notes,
    'Xaba xili.',
    ...given.below,
  ].join('\n')
}

it('reads the servings before the buttons for other servings and units, in ten languages', () => {
  for (const [language, given] of Object.entries(BLOGS))
    for (const servings of given.servings)
      for (const scale of [...SCALES, ...given.scales].flatMap((one) => [` ${one}`, `  ${one}`]))
        for (const tail of [scale, scale.trimStart() === '1x2x3x' ? '1x2x3x' : scale]) {
          const text = textOf(given, `${servings}${tail}`)
          const read = splitRecipe(text, language)
          assert.deepEqual(
            [read.servings, read.yieldText],
            [4, null],
            `${servings}${tail}\n${text}`,
          )
        }
})

it('leaves out the boilerplate of a page and keeps all else, with its author and without a source', () => {
  for (const [language, given] of Object.entries(BLOGS)) {
    const text = textOf(given, given.servings[0] ?? '')

    const read = splitRecipe(text, language)

    const { title, author, description, ingredients, steps, note, sourceUrl, left } = read
    assert.deepEqual(
      { title, author, description, ingredients, steps, note, sourceUrl, left },
      {
        title: 'Xalu xode',
        author: 'Nora Bell',
        description: 'Xili xoru [xaba](https://example.com/xaba) xode.',
        ingredients: ['250 g xaba', '2 xode'],
        steps: ['Xili xode.', 'Xoru.'],
        note: 'Xaba xili.',
        sourceUrl: null,
        left: [],
      },
      text,
    )
    assert.deepEqual(
      new Set(read.boilerplate),
      new Set([...given.above, given.by, given.scales[0], ...given.below]),
      text,
    )
    const kept = readText(text, language)?.draft.extra?.['more_texts']
    assert.deepEqual(kept, read.boilerplate, 'the draft of the server has it aside')
  }
})

it('takes no text of a recipe for boilerplate, where a word of a page begins or ends it', () => {
  const lines = [
    'Save the pasta water.',
    'Print the labels first',
    'Rate of rise: 2 h',
    'Share with friends',
    '5 star anise',
    'Home-made stock',
    'Did you make this with rye? Add water.',
    'Jump to recipe 2 for the glaze',
  ]
  for (const line of lines) {
    const text = `Xalu\n${line}\n\nIngredients\n250 g xaba\n\nMethod\nXili xode.`
    const read = splitRecipe(text, 'en')
    assert.deepEqual(read.boilerplate, [], line)
    assert.ok(JSON.stringify(read).includes(line), line)
  }
})

it('takes an address for the source where it stands alone or after a word for it, and nowhere else', () => {
  const url = 'https://example.com/xaba'
  const cases: readonly (readonly [line: string, source: string | null])[] = [
    [url, url],
    [`Source: ${url}`, url],
    [`Quelle: ${url}`, url],
    [`Fuente: ${url}`, url],
    [`from ${url}`, url],
    [`My [xaba](${url}) xode.`, null],
    [`Xode ${url} xili.`, null],
    [`See also ${url}`, null],
  ]
  for (const [line, source] of cases)
    for (const at of ['head', 'note']) {
      const [head, end] = at === 'head' ? [`${line}\n`, ''] : ['', `\nNotes\n${line}`]
      const text = `Xalu\n${head}\nIngredients\n250 g xaba\n\nMethod\nXili xode.${end}`
      const read = splitRecipe(text, 'en')
      assert.equal(read.sourceUrl, source, text)
      if (source === null) assert.ok(JSON.stringify(read).includes(line), text)
    }
})
