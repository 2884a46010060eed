import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { readText } from './read-page.ts'

const list = (words: string) => words.split('|')

/** The rows of a table, with the name of their language: `en # a|b # c`. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' # ').map(list))

/** Compares what each text should give with what it gives, also on the way through the server. */
function check(cases: readonly (readonly [text: string, found: unknown, right: unknown])[]): void {
  const wrong = cases.filter(([, found, right]) => !isDeepStrictEqual(found, right))
  const shown = wrong.map((one) => JSON.stringify(one))
  assert.deepEqual(shown.slice(0, 4), [], `${wrong.length} of ${cases.length} are wrong`)
}

const partsOf = (text: string, language: string) => {
  const { ingredients, steps } = splitRecipe(text, language)
  const draft = readText(text, language)?.draft
  const read = draft?.ingredients.map((one) => one.original_text)
  return [ingredients, steps, read]
}

/** Headings, ingredients without an amount, and steps that follow without a blank line and without a full stop. */
const LASTS = rowsOf(`
en # Ingredients|Method # salt and pepper|fresh basil to serve|Parsley for garnish|oil for frying|juice of 1 lime # Chop the onions|Mix everything well|Bake for 20 minutes|Preheat the oven to 180 °C|Enjoy
de # Zutaten|Zubereitung # Salz und Pfeffer|Petersilie zum Garnieren|etwas Öl|Butter für die Form|Saft von 1 Zitrone # Zwiebeln hacken|Alles verrühren|20 Minuten backen|Den Ofen vorheizen|Mit Salz würzen
fr # Ingrédients|Préparation # sel, poivre|huile d’olive|persil pour la décoration|Beurre pour le moule|jus de 1 citron # Couper les oignons|Bien mélanger|Cuire 20 minutes|Préchauffez le four|Servir chaud
es # Ingredientes|Elaboración # sal y pimienta|perejil para decorar|aceite de oliva|Sal al gusto|zumo de 1 limón # Picar la cebolla|Mezclar todo|Hornear 20 minutos|Precalienta el horno|Servir caliente
it # Ingredienti|Procedimento # sale e pepe|olio d’oliva|basilico per guarnire|Sale q.b.|succo di 1 limone # Tritare la cipolla|Mescolare tutto|Cuocere 20 minuti|Scaldare il forno|Servire caldo
pt # Ingredientes|Modo de preparo # sal e pimenta a gosto|salsinha para decorar|azeite|Sal a gosto|suco de 1 limão # Pique a cebola|Misture tudo|Asse por 20 minutos|Aqueça o forno|Sirva quente
nl # Ingrediënten|Bereiding # zout en peper|peterselie om te garneren|olie om in te bakken|boter voor de vorm|sap van ½ citroen # Snijd de uien|Meng alles goed|Bak 20 minuten|Verwarm de oven voor|Serveer warm
sv # Ingredienser|Gör så här # salt och peppar|persilja till garnering|smör till formen|saft av 1 citron|salt # Hacka löken|Blanda allt|Grädda i 20 minuter|Värm ugnen|Servera direkt
da # Ingredienser|Fremgangsmåde # salt og peber|persille til pynt|olie til stegning|smør til formen|saft af 1 citron # Hak løgene|Bland det hele|Bag i 20 minutter|Tænd ovnen|Server straks
nb # Ingredienser|Fremgangsmåte # salt og pepper|persille til pynt|smør til steking|saft av 1 sitron|salt # Hakk løken|Bland alt sammen|Stek i 20 minutter|Varm ovnen|Server straks
`)

it('takes a short line below the amounts for an ingredient, and no step', () => {
  check(
    LASTS.flatMap(([[language = ''] = [], [above = '', below = ''] = [], lasts = [], steps = []]) =>
      lasts.flatMap((last, i) =>
        [[last], [last, lasts[(i + 1) % lasts.length] ?? '']].flatMap((ends) => {
          const amounts = ['250 g xaba', '2 xode']
          const bare = steps.slice(0, 2)
          const read = [...amounts, ...ends]
          const sentences = ['Xaba xode.', 'Xili xode.']
          const bodies: [string[], string[], string[]?][] = [
            [['', ...sentences], sentences],
            [['', ...bare], bare],
            [bare, bare],
            [sentences, sentences],
            [[below, ...sentences], sentences],
            [
              ['1. Xaba', '2. Xode'],
              ['Xaba', 'Xode'],
            ],
            [[], []],
          ]
          return [[''], ['', above]].flatMap((head) =>
            bodies.map(([body, right]) => {
              const text = ['Xalu', ...head, ...amounts, ...ends, ...body].join('\n')
              return [text, partsOf(text, language), [read, right, read]] as const
            }),
          )
        }),
      ),
    ),
  )
})

it('takes no step for an ingredient because it is short', () => {
  check(
    LASTS.flatMap(([[language = ''] = [], , , steps = []]) =>
      steps.map((step) => {
        const text = `Xalu\n\n250 g xaba\n2 xode\n${step}`
        const read = ['250 g xaba', '2 xode']
        return [text, partsOf(text, language), [read, [step], read]] as const
      }),
    ),
  )
})

/** Servings, times of preparing and of cooking, and a time that says nothing of itself. */
const FACTS = rowsOf(`
en # Serves 4|4 servings|For 4 people|Serves: 4 # prep 20 min|20 min prep|Prep: 20 min|prep time 20 minutes # cook 40 min|40 min cook|Cook: 40 min|cook time 40 minutes # 30 minutes|30 min|1/2 hour
de # Für 4 Personen|4 Portionen|4 Personen|Portionen: 4 # Zubereitung 20 Min.|20 Min. Vorbereitung|Vorbereitung: 20 Min.|Arbeitszeit 20 Minuten # Backzeit 40 Min.|40 Min. Backzeit|Kochzeit: 40 Min.|Garzeit 40 Minuten # 30 Minuten|30 Min.|1/2 Stunde
fr # Pour 4 personnes|4 personnes|4 portions|4 parts # préparation 20 min|20 min de préparation|Préparation : 20 min|préparation 20 minutes # cuisson 40 min|40 min de cuisson|Cuisson : 40 min|cuisson 40 minutes # 30 minutes|30 min|1/2 heure
es # Para 4 personas|4 raciones|4 personas|4 porciones # preparación 20 min|20 min de preparación|Preparación: 20 min|preparación 20 minutos # cocción 40 min|40 min de cocción|Cocción: 40 min|cocción 40 minutos # 30 minutos|30 min|1/2 hora
it # Per 4 persone|4 porzioni|4 persone|Porzioni: 4 # preparazione 20 min|20 min di preparazione|Preparazione: 20 min|preparazione 20 minuti # cottura 40 min|40 min di cottura|Cottura: 40 min|cottura 40 minuti # 30 minuti|30 min|1/2 ora
pt # Para 4 pessoas|4 porções|4 pessoas|Porções: 4 # preparo 20 min|20 min de preparo|Preparo: 20 min|preparo 20 minutos # cozimento 40 min|40 min de cozimento|Cozimento: 40 min|forno 40 minutos # 30 minutos|30 min|1/2 hora
nl # Voor 4 personen|4 porties|4 personen|Porties: 4 # voorbereiding 20 min|20 min voorbereiding|Voorbereiding: 20 min|bereidingstijd 20 minuten # oven 40 min|40 min oven|Oventijd: 40 min|kooktijd 40 minuten # 30 minuten|30 min|1/2 uur
sv # För 4 personer|4 portioner|4 personer|Portioner: 4 # förberedelse 20 min|20 min förberedelse|Förberedelse: 20 min|arbetstid 20 minuter # tillagning 40 min|40 min i ugn|Koktid: 40 min|ugnstid 40 minuter # 30 minuter|30 min|1/2 timme
da # Til 4 personer|4 portioner|4 personer|Portioner: 4 # forberedelse 20 min|20 min forberedelse|Forberedelse: 20 min|arbejdstid 20 minutter # bagetid 40 min|40 min i ovnen|Kogetid: 40 min|stegetid 40 minutter # 30 minutter|30 min|1/2 time
nb # Til 4 personer|4 porsjoner|4 personer|Porsjoner: 4 # forberedelse 20 min|20 min forberedelse|Forberedelse: 20 min|arbeidstid 20 minutter # steketid 40 min|40 min i ovnen|Koketid: 40 min|steketid 40 minutter # 30 minutter|30 min|1/2 time
`)

const BETWEEN = [', ', ' | ', ' – ', ' · ', '; ', ' • ', ' / ', ' - ']

function factsOf(line: string, language: string) {
  return [
    `Xalu\n${line}\n\n250 g xaba\n2 xode\n\nXili xode.`,
    `Xalu\n\n${line}\n250 g xaba\n2 xode`,
  ].map((text) => {
    const { servings, prepMinutes, cookMinutes, totalMinutes, ...rest } = splitRecipe(
      text,
      language,
    )
    const hasTime = /min|\d\s?(?:h|t|u|o)|stund/i.test(rest.yieldText ?? '')
    const { ingredients, description, note } = rest
    const facts = [servings, prepMinutes, cookMinutes, totalMinutes, hasTime]
    return [...facts, ingredients.length, description, note]
  })
}

it('reads servings and times that stand on one line', () => {
  check(
    FACTS.flatMap(([[language = ''] = [], yields = [], preps = [], cooks = [], bare = []]) =>
      yields.flatMap((servings, y) =>
        BETWEEN.flatMap((between, b) => {
          const [prep = '', cook = ''] = [preps[(y + b) % 4], cooks[(y + b) % 4]]
          const time = bare[(y + b) % 3] ?? ''
          const both = [4, 20, 40, null, false, 2, '', '']
          const total = [4, null, null, 30, false, 2, '', '']
          const lines: [string, unknown[]][] = [
            [[servings, prep, cook].join(between), both],
            [[prep, cook, servings].join(between), both],
            [`${servings} (${prep}, ${cook})`, both],
            [[servings, time].join(between), total],
            [[time, servings].join(between), total],
          ]
          return lines.map(
            ([line, right]) => [line, factsOf(line, language), [right, right]] as const,
          )
        }),
      ),
    ),
  )
})

it('reads servings and times that only a blank separates', () => {
  const lines: [string, string][] = [
    ['en', 'Serves 4 Prep 20 min Cook 40 min'],
    ['en', 'Servings: 4 Prep time: 20 min Cook time: 40 min'],
    ['en', 'Prep: 20 min Cook: 40 min Serves: 4'],
    ['de', 'Portionen: 4 Vorbereitung: 20 Min. Backzeit: 40 Min.'],
    ['de', '4 Portionen Vorbereitung 20 Min. Backzeit 40 Min.'],
    ['fr', '4 personnes Préparation : 20 min Cuisson : 40 min'],
    ['es', 'Raciones: 4 Preparación: 20 min Cocción: 40 min'],
    ['it', 'Porzioni: 4 Preparazione: 20 min Cottura: 40 min'],
    ['pt', 'Porções: 4 Preparo: 20 min Cozimento: 40 min'],
    ['nl', '4 personen Voorbereiding 20 min Oventijd 40 min'],
    ['sv', '4 portioner Förberedelse 20 min Koktid 40 min'],
    ['da', '4 personer Forberedelse 20 min Bagetid 40 min'],
    ['nb', '4 porsjoner Forberedelse 20 min Steketid 40 min'],
  ]
  const right = [4, 20, 40, null, false, 2, '', '']
  const jar = splitRecipe('Xalu\nMakes 1 jar. Prep 5 min. Cook 9 min.\n\n2 xaba\n3 xode', 'en')

  assert.deepEqual([jar.yieldText, jar.prepMinutes, jar.cookMinutes], ['Makes 1 jar', 5, 9])
  check(lines.map(([language, line]) => [line, factsOf(line, language), [right, right]]))
})

it('leaves a line about the dish where it is that also says servings or a time', () => {
  const lines = [
    'Ready in 20 minutes, and so good!',
    'My 30 minute dinner, for 4 hungry people',
    'Serves 4 hungry people, or 2 very hungry ones.',
    'My dinner of 30 minutes for busy days',
  ]
  check(
    lines.map((line) => {
      const { description, note } = splitRecipe(`Xalu\n${line}\n\n2 xaba\n3 xode`, 'en')
      const found = splitRecipe(`Xalu\n${line}\n\n2 xaba\n3 xode`, 'en')
      const isKept = [description, note, found.yieldText].some((one) => one?.includes(line))
      return [line, isKept, true]
    }),
  )
})

/** Yields of a language, without a verb and with one. */
const YIELDS = rowsOf(`
en # Makes 12|For 12 pieces|12 pieces|Makes 12 cookies|12 pcs|Makes about 12
de # Für 12 Stück|Ergibt 12 Stück|12 Stück|Für 12 Muffins|Stück: 12|Für 1 Blech|12 Stk.|Menge: 12 Stück
fr # Pour 12 pièces|12 pièces|Donne 12 biscuits|Pour 1 moule|Pour 12 crêpes|Quantité : 12 pièces
es # Para 12 unidades|12 unidades|Rinde 12|12 uds|Para 12 galletas|Salen 12 unidades
it # Per 12 pezzi|12 pezzi|Rende 12|Per 1 teglia|Per 12 biscotti|12 pz
pt # Para 12 unidades|12 unidades|Rende 12|Rendimento: 12 unidades|Para 12 bolinhos
nl # Voor 12 stuks|12 stuks|Per 12 stuks|Opbrengst: 12 stuks|Voor 12 koekjes|Aantal: 12
sv # 12 st|Ger 12 st|För 12 bullar|12 stycken|Antal: 12|Ca 12 st
da # 12 stk|Giver 12 stk|Til 12 boller|12 stykker|Antal: 12|Ca. 12 stk.
nb # 12 stk|Gir 12 stk|Til 12 boller|12 stykker|Antall: 12|Ca. 12 stk
`)

it('reads how many pieces a recipe makes, with a verb and without', () => {
  check(
    YIELDS.flatMap(([[language = ''] = [], yields = []]) =>
      yields.flatMap((line) =>
        [
          `Xalu\n${line}\n\n250 g xaba\n2 xode\n\nXili xode.`,
          `Xalu\n\n${line}\n\n250 g xaba\n2 xode\n\nXili xode.`,
          `Xalu\n\n${line}\n250 g xaba\n2 xode\n\nXili xode.`,
          `Xalu\n${line}\n\nIngredients\n250 g xaba\n2 xode\nMethod\nXili xode.`,
        ].map((text) => {
          const { yieldText, description, ingredients, steps } = splitRecipe(text, language)
          const right = [line, '', ['250 g xaba', '2 xode'], ['Xili xode.']]
          return [text, [yieldText, description, ingredients, steps], right] as const
        }),
      ),
    ),
  )
})

it('takes a count among the ingredients for none of the recipe, and no part for a yield', () => {
  const lists: [string, string[]][] = [
    ['sv', ['2 st ägg', '12 st räkor']],
    ['de', ['12 Stück Garnelen', '2 Eier']],
    ['nl', ['12 stuks garnalen', '2 eieren']],
    ['es', ['12 unidades de gambas', '2 huevos']],
    ['it', ['12 pezzi di pollo', '2 uova']],
    ['en', ['12 pieces of chicken', '2 eggs']],
    ['fr', ['12 pièces de poulet', '2 œufs']],
    ['da', ['12 stk rejer', '2 æg']],
  ]
  check(
    lists.flatMap(([language, lines]) =>
      [
        ['Xalu', ''],
        ['Xalu', '', 'Ingredients'],
      ].map((head) => {
        const text = [...head, ...lines, '', 'Xili xode.'].join('\n')
        const { yieldText, servings, ingredients } = splitRecipe(text, language)
        return [text, [yieldText, servings, ingredients], [null, null, lines]] as const
      }),
    ),
  )
})

/** Steps that begin like the label of a time. */
const TIMED = rowsOf(`
en # Ingredients|Method # Cook: 20 minutes.|Bake: 20 minutes at 180 °C|Rest: 1 hour.|Prep: 5 minutes
de # Zutaten|Zubereitung # Kochen: 20 Minuten.|Backen: 20 Minuten bei 180 °C|Ruhen: 1 Stunde.
fr # Ingrédients|Étapes # Cuisson: 20 minutes.|Cuire : 20 minutes à 180 °C|Repos : 1 heure.
es # Ingredientes|Elaboración # Cocción: 20 minutos.|Hornear: 20 minutos a 180 °C|Reposo: 1 hora.
it # Ingredienti|Procedimento # Cottura: 20 minuti.|Forno: 20 minuti a 180 °C|Riposo: 1 ora.
pt # Ingredientes|Modo de preparo # Cozimento: 20 minutos.|Forno: 20 minutos a 180 °C|Descanso: 1 hora.
nl # Ingrediënten|Bereiding # Koken: 20 minuten.|Bakken: 20 minuten op 180 °C|Rusten: 1 uur.
sv # Ingredienser|Gör så här # Koka: 20 minuter.|Grädda: 20 minuter i 180 °C|Vila: 1 timme.
da # Ingredienser|Fremgangsmåde # Kog: 20 minutter.|Bag: 20 minutter ved 180 °C|Hvile: 1 time.
nb # Ingredienser|Fremgangsmåte # Kok: 20 minutter.|Stek: 20 minutter på 180 °C|Hvile: 1 time.
`)

it('takes a line among the steps that says only how long for a step, and in the head for a time', () => {
  check(
    TIMED.flatMap(([[language = ''] = [], [above = '', below = ''] = [], lines = []]) =>
      lines.flatMap((line) =>
        [
          ['Xalu', '', above, '200 g xaba', '', below, 'Xili xode.', line, 'Xoru.'],
          ['Xalu', '', above, '200 g xaba', '', below, 'Xili xode.', 'Xoru.', line],
          ['Xalu', '', '200 g xaba', '', 'Xili xode.', line, 'Xoru.'],
        ].map((rows) => {
          const text = rows.join('\n')
          const { steps, prepMinutes, cookMinutes, note } = splitRecipe(text, language)
          const right = [true, null, null, '']
          const isStep = steps.some((step) => step.split('\n').includes(line))
          return [text, [isStep, prepMinutes, cookMinutes, note], right] as const
        }),
      ),
    ),
  )
  const heads: [string, string][] = [
    ['en', 'Cook: 20 minutes.'],
    ['de', 'Kochen: 20 Minuten.'],
    ['fr', 'Cuisson: 20 minutes.'],
    ['es', 'Cocción: 20 minutos.'],
    ['it', 'Cottura: 20 minuti.'],
    ['pt', 'Cozimento: 20 minutos.'],
    ['nl', 'Koken: 20 minuten.'],
    ['sv', 'Koka: 20 minuter.'],
    ['da', 'Kog: 20 minutter.'],
    ['nb', 'Kok: 20 minutter.'],
  ]
  check(
    heads.map(([language, line]) => {
      const text = `Xalu\n${line}\n\n200 g xaba\n\nXili xode.\nXoru.`
      const { steps, cookMinutes } = splitRecipe(text, language)
      return [text, [cookMinutes, steps], [20, ['Xili xode.', 'Xoru.']]]
    }),
  )
})

it('reads steps below the word for a step and its number', () => {
  const words = 'Step|Schritt|Étape|Etape|Paso|Passo|Stap|Steg|Trin|Trinn|Fase'
  check(
    list(words).flatMap((word) =>
      [word, word.toUpperCase()].flatMap((step) => {
        const alone = [`${step} 1`, 'Xaba xode.', `${step} 2`, 'Xili xoru.']
        const heads = [
          ['Xalu', ''],
          ['Xalu', '', 'Ingredients'],
        ]
        const below = [alone, [`${step} 1: Xaba xode.`, `${step} 2: Xili xoru.`]]
        return heads.flatMap((head) =>
          below.map((steps) => {
            const text = [...head, '250 g xaba', '2 xode', 'salt', '', ...steps].join('\n')
            const { ingredients, steps: found } = splitRecipe(text, 'en')
            const right = [
              ['250 g xaba', '2 xode', 'salt'],
              ['Xaba xode.', 'Xili xoru.'],
            ]
            return [text, [ingredients, found], right] as const
          }),
        )
      }),
    ),
  )
})

it('takes no line of facts for an ingredient because one of them is no number', () => {
  const line = 'Prep: 5 minutes | Chill: overnight | Serves 1'
  const found = splitRecipe(`Xalu\n${line}\n\n50 g xaba\n2 xode\n\nXili xoru.`, 'en')

  assert.deepEqual(
    [found.prepMinutes, found.servings, found.ingredients, found.description],
    [5, 1, ['50 g xaba', '2 xode'], line],
  )
})

/** Greetings above a recipe, facts behind its title, with servings and minutes, and a heading. */
const MESSAGES = rowsOf(`
en # Hey! Here's the recipe 😊|Hi Ben, as promised:|Here is my recipe for Sunday:|Hello all, # serves 4, about 35 min|35 minutes, 4 servings|for 4 people, 35 min # Ingredients
de # Hallo ihr Lieben,|Hier das Rezept von Oma:|Wie versprochen:|Hey! hier das Rezept 😊 # für 4 Personen, 35 Min.|4 Portionen, 35 Minuten # Zutaten
fr # Coucou !|Voici la recette :|Bonjour à tous, # pour 4 personnes, 35 min|4 portions, 35 minutes # Ingrédients
es # ¡Hola a todos!|Aquí la receta:|Hola, te paso la receta: # para 4 personas, 35 min|4 raciones, 35 minutos # Ingredientes
it # Ciao a tutti!|Ecco la ricetta:|Ciao Anna, # per 4 persone, 35 min|4 porzioni, 35 minuti # Ingredienti
pt # Oi gente!|Olá a todos,|Aqui a receita: # para 4 pessoas, 35 min|4 porções, 35 minutos # Ingredientes
nl # Hoi allemaal,|Hier het recept:|Hallo Piet, # voor 4 personen, 35 min|4 porties, 35 minuten # Ingrediënten
sv # Hej alla!|Här kommer receptet:|Hejsan, # för 4 personer, 35 min|4 portioner, 35 minuter # Ingredienser
da # Hej alle sammen!|Her er opskriften:|Som lovet: # til 4 personer, 35 min|4 portioner, 35 minutter # Ingredienser
nb # Hei alle sammen!|Her er oppskriften:|Som lovet: # for 4 personer, 35 min|4 porsjoner, 35 minutter # Ingredienser
`)

it('takes the title below a greeting, and the facts in brackets behind it', () => {
  check(
    MESSAGES.flatMap(([[language = ''] = [], greetings = [], facts = [], [heading = ''] = []]) =>
      [...greetings, ''].flatMap((greeting) =>
        [...facts.map((one) => ` (${one})`), ''].flatMap((fact) =>
          ['', heading].map((above) => {
            const head = [greeting, greeting && '', `Xaba Xode${fact}`, '', above].filter(
              (line, i, all) => line !== '' || (i > 0 && all[i - 1] !== ''),
            )
            const text = [...head, '250 g xaba', '2 xode', '', 'Xaba xode.'].join('\n')
            const { title, servings, totalMinutes, description } = splitRecipe(text, language)
            const right = ['Xaba Xode', ...(fact ? [4, 35] : [null, null]), greeting.trim()]
            return [text, [title, servings, totalMinutes, description], right] as const
          }),
        ),
      ),
    ),
  )
})

it('reads a time alone on a line above the ingredients as the total', () => {
  const lines = [
    ['en', 'Takes 1 hr 10 min|About 70 minutes|it takes around 70 min'],
    ['de', 'Dauert etwa 70 Minuten|ca. 70 Min.|Rund 1 Std. 10 Min.'],
    ['fr', 'Prend environ 70 minutes|env. 70 min'],
    ['es', 'Tarda unos 70 minutos|aprox. 70 min'],
    ['it', 'Ci vuole circa 70 minuti|circa 70 min'],
    ['pt', 'Demora cerca de 70 minutos|leva 70 min'],
    ['nl', 'Duurt ongeveer 70 minuten'],
    ['sv', 'Tar ungefär 70 minuter|ca 70 min'],
    ['da', 'Tager omkring 70 minutter'],
    ['nb', 'Tar omtrent 70 minutter'],
  ] as const
  check(
    lines.flatMap(([language, texts]) =>
      list(texts).map((line) => {
        const text = `Xaba\n${line}\n\n250 g xaba\n2 xode\n\nXaba xode.`
        const { title, totalMinutes, description } = splitRecipe(text, language)
        return [line, [title, totalMinutes, description], ['Xaba', 70, '']] as const
      }),
    ),
  )
})

it('keeps a first line that only looks like a greeting, or brackets that are no facts', () => {
  const titles = [
    'Hi-Hat Cupcakes',
    'Hello Kitty cake',
    'Hot dogs (Danish)',
    'Eier (4 Stück)',
    'Rice (200 g)',
    'Care Bear cake',
  ]
  check(
    titles.flatMap((title) =>
      ['', 'The best of all cakes\n\n'].map((more) => {
        const text = `${title}\n\n${more}Ingredients\n250 g xaba\n\nMethod\nXaba xode.`
        return [text, splitRecipe(text, 'en').title, title] as const
      }),
    ),
  )
})

it('separates ingredients between commas only where each has an amount', () => {
  const lines = [
    ['250g Mehl, 125g Butter, 60 g Zucker', 3],
    ['250 g flour, 125 g butter, 2 eggs', 3],
    ['200 g de farine, 3 œufs, 50 cl de lait', 3],
    ['2 eggs, 1 beaten', 1],
    ['200 g butter, 50 g melted', 1],
    ['1 onion, chopped', 1],
    ['250 g flour, sifted, 2 eggs', 1],
    ['1,5 kg Kartoffeln', 1],
  ] as const
  check(
    lines.map(([line, count]) => {
      const text = `Xaba\n\n${line}\n1 xode\n\nXaba xode.`
      return [line, splitRecipe(text, 'de').ingredients.length, count + 1] as const
    }),
  )
})

it('reads a text in its own language where the request names none', () => {
  const texts = [
    'Frikadeller|Tid: 30 minutter|500 g hakket svinekød|1 løg|Fremgangsmåde|Rør kødet med salt. Steg dem gyldne.',
    'Kjøttkaker|4 porsjoner, 30 minutter|500 g kjøttdeig|1 løk|Slik gjør du|Bland alt sammen. Stek dem i smør.',
    'Pannkakor|Tid: 30 minuter|2 dl mjöl|3 ägg|Gör så här|Vispa ihop allt. Stek i smör.',
    'Pfannkuchen|Zeit: 30 Minuten|200 g Mehl|2 EL Zucker|Zubereitung|Alles verrühren und in der Pfanne backen.',
    'Crêpes|Temps : 30 minutes|200 g de farine|3 œufs|Préparation|Mélanger le tout et cuire à la poêle.',
  ]
  check(
    texts.map((text) => {
      const draft = readText(text.replaceAll('|', '\n'))?.draft
      return [text, draft?.total_minutes, 30] as const
    }),
  )
})

const stepsIn = (steps: readonly string[], language: string) => {
  const text = ['Xaba', '250 g xaba', '2 xode', '', 'Fremgangsmåde', ...steps].join('\n')
  return readText(text, language)?.draft.steps.map((step) => step.text)
}

it('keeps what to fry in a Danish step, and reads the number of a Swedish one', () => {
  const danish = ['Steg 3 løg gyldne i smør.', 'Steg 500 g kød brunt.', 'Steg 10 minutter mere.']

  assert.deepEqual(stepsIn(danish, 'da'), danish)
  assert.deepEqual(
    stepsIn(
      danish.map((step, i) => `${i + 1}. ${step}`),
      'da',
    ),
    danish,
  )
  for (const sign of [' ', ': ', '. '])
    assert.deepEqual(stepsIn([`Steg 1${sign}Hacka löken.`, `Steg 2${sign}Stek den.`], 'sv'), [
      'Hacka löken.',
      'Stek den.',
    ])
})

it('knows more headings of methods, ingredients and notes', () => {
  const words = rowsOf(`
en # What you need # Method # Storage|Variation
de # Was du brauchst # Vorgehen|Und so geht es # Aufbewahrung|Variante
fr # Ce qu'il vous faut # Marche à suivre # Conservation|Variante
es # Lo que necesitas # Cómo hacerlo # Conservación|Variante
it # Lista ingredienti|Vi servono # Esecuzione|Come preparare|Passaggi # Conservazione
pt # O que precisa|Precisas de # Instruções|Confeção|Passos|Como fazer # Conservação
nl # Nodig # Werkwijze # Bewaren
sv # Detta behövs # Beredning|Metod|Steg för steg # Förvaring
da # Det skal du bruge # Metode|Gør sådan her|Sådan laver du det # Opbevaring
nb # Dette trenger du # Instruksjoner|Gjør slik|Slik lager du det # Oppbevaring
`)
  check(
    words.flatMap(([[language = ''] = [], lists = [], methods = [], notes = []]) =>
      lists.flatMap((above) =>
        methods.flatMap((method) =>
          notes.map((note) => {
            const lines = [above, '250 g xaba', 'xode', '', method, 'Xaba xode.', '', `${note}:`]
            const text = ['Xaba Xode', '', ...lines, 'Xili xaba.'].join('\n')
            const { title, ingredients, steps, note: kept } = splitRecipe(text, language)
            const right = ['Xaba Xode', ['250 g xaba', 'xode'], ['Xaba xode.'], 'Xili xaba.']
            return [text, [title, ingredients, steps, kept], right] as const
          }),
        ),
      ),
    ),
  )
})

it('keeps the wishes below a recipe as a note, and its steps apart', () => {
  const wishes = list(
    'Love, Mum|Enjoy! xx|Bon appétit!|LG Anna|Guten Appetit!|Liebe Grüße\nOma|Gros bisous|Buen provecho|Un abrazo, Ana|Buon appetito!|Bom apetite!|Beijos|Eet smakelijk!|Groetjes, oma|Smaklig måltid!|Kram|Velbekomme|Hilsen mormor|Klem',
  )
  check(
    wishes.flatMap((wish) =>
      ['', '\n'].map((gap) => {
        const text = `Xaba\n\n250 g xaba\n2 xode\n\nXaba xode.\nXili xaba.\nXode xili.\n${gap}${wish}`
        const { steps, note } = splitRecipe(text, 'en')
        return [text, [steps, note], [['Xaba xode.', 'Xili xaba.', 'Xode xili.'], wish]] as const
      }),
    ),
  )
  for (const step of ['Enjoy with a glass of wine.', 'Serve warm', 'Lovely with rice.']) {
    const text = `Xaba\n\n250 g xaba\n2 xode\n\nXaba xode.\n\n${step}`
    assert.equal(splitRecipe(text, 'en').steps.at(-1), step)
  }
})

it('keeps what a text says about nutrition as a note, and makes no step of it', () => {
  const texts = rowsOf(`
en # Nutrition per serving: 250 kcal, 8 g fat|Calories: 250|Nutrition facts: 250 kcal # Method
de # Nährwerte pro Portion: 250 kcal, 8 g Fett|Kalorien: 250 # Zubereitung
fr # Valeurs nutritionnelles par portion : 250 kcal # Préparation
es # Información nutricional por porción: 250 kcal # Elaboración
it # Valori nutrizionali per porzione: 250 kcal # Procedimento
pt # Informação nutricional: 250 kcal # Modo de preparo
nl # Voedingswaarde per portie: 250 kcal # Bereiding
sv # Näringsvärde per portion: 250 kcal # Gör så här
da # Næringsindhold pr. portion: 250 kcal # Fremgangsmåde
nb # Næringsinnhold per porsjon: 250 kcal # Fremgangsmåte
`)
  check(
    texts.flatMap(([[language = ''] = [], facts = [], [method = ''] = []]) =>
      facts.map((fact) => {
        const lines = [
          'Xaba',
          '',
          '250 g xaba',
          '2 xode',
          '',
          method,
          'Xaba xode.',
          'Xili xaba.',
          '',
          fact,
        ]
        const { steps, note } = splitRecipe(lines.join('\n'), language)
        return [fact, [steps, /250/.test(note)], [['Xaba xode.', 'Xili xaba.'], true]] as const
      }),
    ),
  )
})
