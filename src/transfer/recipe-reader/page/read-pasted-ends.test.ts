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

/** Words on the page of a recipe that are none of it. */
const LINKS = rowsOf(`
en # Jump to Recipe · Print Recipe|Jump to recipe|Print|Save|Pin Recipe|Skip to content|Rate this recipe|4.8 from 23 votes|★★★★★ 4.9 from 132 reviews
de # Zum Rezept springen|Direkt zum Rezept|Rezept drucken|Zum Inhalt springen|Rezept bewerten|4,8 von 5 (23 Bewertungen)
fr # Aller à la recette|Imprimer la recette|Imprimer|Aller au contenu|4,8 sur 5 (23 avis)
es # Saltar a la receta|Ir a la receta|Imprimir receta|Saltar al contenido|4,8 de 23 votos
it # Vai alla ricetta|Stampa ricetta|Stampa|Vai al contenuto|4,8 su 23 voti
pt # Ir para a receita|Imprimir receita|Pular para o conteúdo|4,8 de 23 votos
nl # Direct naar recept|Naar het recept|Print recept|Ga naar de inhoud|4,8 uit 23 stemmen
sv # Hoppa till recept|Hoppa till receptet|Skriv ut|Hoppa till innehåll|4,8 av 23 röster
da # Gå til opskrift|Hop til opskrift|Print opskrift|Gå til indhold|4,8 ud af 23 stemmer
nb # Gå til oppskrift|Hopp til oppskrift|Skriv ut oppskrift|Gå til innhold|4,8 av 23 stemmer
`)

it('leaves out the links and the ratings of a page, and keeps them apart', () => {
  check(
    LINKS.flatMap(([[language = ''] = [], links = []]) =>
      links.flatMap((link, i) =>
        [[link], [link, links[(i + 1) % links.length] ?? '']].flatMap((above) => {
          const recipe = ['', '250 g xaba', '2 xode', '', 'Xili xode.']
          return [
            [...above, 'Xalu', ...recipe],
            ['Xalu', ...above, ...recipe],
          ].map((lines) => {
            const { draft } = readText(lines.join('\n'), language) ?? {}
            const { title, description, ingredients, steps, extra } = draft ?? {}
            const found = [title, description, ingredients?.length, steps?.length, extra]
            const right = ['Xalu', undefined, 2, 1, { more_texts: above }]
            return [lines.join('\n'), found, right] as const
          })
        }),
      ),
    ),
  )
})

it('keeps a title and a line that only begin like a link', () => {
  const titles = [
    'Print cookies',
    'Save the date cake',
    'Pinwheels',
    'Jump rope salad',
    'Share platter',
  ]
  check(
    titles.map((title) => {
      const text = `${title}\n\n250 g xaba\n2 xode\n\nXili xode.`
      return [text, readText(text, 'en')?.draft.title, title] as const
    }),
  )
})

it('takes a few hashtags for tags, and leaves many out', () => {
  const all = ['xaba', 'xode', 'xili', 'xäru', 'xo2', 'xu_na', 'xe']
  const recipe = 'Xalu\n\n250 g xaba\n2 xode\n\n1. Xaba.\n2. Xili xode.'
  check(
    all.flatMap((_, i) =>
      ['\n\n', '\n', ' '].map((before) => {
        const words = all.slice(0, i + 1).map((word) => `#${word}`)
        const text = `${recipe}${before}${words.join(' ')}`
        const { steps, tags, extra } = readText(text, 'en')?.draft ?? {}
        const isText = before === ' ' && i === 0
        const last = isText ? 'Xili xode. #xaba' : 'Xili xode.'
        const left = i < 5 ? undefined : { more_texts: [words.join(' ')] }
        const right = [['Xaba.', last], isText || left ? undefined : all.slice(0, i + 1), left]
        return [text, [steps?.map((one) => one.text), tags, extra], right] as const
      }),
    ),
  )
})

it('reads the numbers of steps without a full stop, and those of ingredients as amounts', () => {
  check(
    ENDS.flatMap(([[language = ''] = [], [heading = ''] = [], steps = []]) =>
      ['', heading].flatMap((head) =>
        ['.', ''].map((end) => {
          const lines = [
            'Xalu',
            '',
            '1 xaba',
            '2 xode',
            '3 xili',
            '',
            ...(head === '' ? [] : [head]),
          ]
          const body = [
            ...steps.filter((one) => !/^\d/.test(one)).map((one) => one + end),
            'Xaba xode xili.',
          ]
          const text = [...lines, ...body.map((step, i) => `${i + 1} ${step}`)].join('\n')
          return [text, partsOf(text, language).slice(1, 3), [lines.slice(2, 5), body]] as const
        }),
      ),
    ),
  )
})

/** Sentences that say how to cook, and are as long as those of a book. */
const LONG = rowsOf(`
en # Method # Toss the beef in the flour and brown it in a heavy pot over medium-high heat, about 10 minutes.|Add the stock and simmer, covered, for an hour and a half until the meat is tender and the sauce is thick.
de # Zubereitung # Die Linsen mit 2 Litern Wasser aufsetzen und 30 Minuten bei kleiner Hitze köcheln lassen, bis sie fast weich sind.|Nach weiteren 20 Minuten die Würstchen in den Topf geben und alles mit Essig, Salz und frischer Petersilie abschmecken.
fr # Préparation # Couper tous les légumes en dés et les faire revenir séparément dans l'huile d'olive à feu moyen.|Tout réunir dans une cocotte avec l'ail, le thym et le laurier et laisser mijoter 1 heure à couvert.
es # Elaboración # Mezclar la carne con el huevo y el pan rallado y formar bolas pequeñas con las manos mojadas.|Freírlas por tandas y ponerlas en una cazuela con el tomate y el vino blanco durante 20 minutos.
it # Procedimento # Tagliare le melanzane a fette, salarle e lasciarle riposare per un'ora in uno scolapasta capiente.|Alternare strati di melanzane, passata, mozzarella e parmigiano e infornare a 190 gradi per 30 minuti.
pt # Modo de preparo # Deixe o feijão de molho de um dia para o outro e cozinhe com o louro por 1 hora em fogo baixo.|Junte as carnes dessalgadas e a laranja inteira e deixe cozinhar até engrossar bastante o caldo.
nl # Bereiding # Snijd de aardappels in dunne plakken en leg ze dakpansgewijs in een ingevette ovenschaal met knoflook.|Giet de room over de aardappels en bestrooi alles met geraspte kaas, nootmuskaat en wat zwarte peper.
sv # Gör så här # Skär potatis, korv och lök i små tärningar och stek allt i omgångar i rikligt med smör på hög värme.|Blanda allt i en stor panna, salta och peppra och servera direkt med stekt ägg, senap och rödbetor.
da # Fremgangsmåde # Skær kartofler, kød og løg i små tern, og steg det hele gyldent i smør ad flere omgange på en stor pande.|Bland det hele sammen, krydr med salt og peber, og servér straks med spejlæg, ketchup og syltede rødbeder.
nb # Fremgangsmåte # Skjær poteter, kjøtt og løk i små terninger og stek alt gyllent i smør i flere omganger i en stor panne.|Bland alt sammen, smak til med salt og pepper og server med en gang med speilegg, sennep og rødbeter.
`)

/** A text as a mail breaks it. */
const wrapped = (text: string, width: number) =>
  text.split(' ').reduce((lines, word) => {
    const last = lines.slice(lines.lastIndexOf('\n') + 1)
    return `${lines}${last.length + 1 + word.length > width ? '\n' : ' '}${word}`
  })

it('joins sentences that a mail has broken at its margin', () => {
  check(
    LONG.flatMap(([[language = ''] = [], [heading = ''] = [], steps = []]) =>
      [50, 56, 60, 65, 68, 72, 76].flatMap((width) =>
        ['', heading].flatMap((head) =>
          ['\n', '\n\n', '- ', '1'].map((sign) => {
            const body = steps.map((step, i) =>
              wrapped(
                sign === '1' ? `${i + 1}. ${step}` : sign === '- ' ? sign + step : step,
                width,
              ),
            )
            const lines = body.join(sign === '\n\n' ? sign : '\n')
            const text = `Xalu\n\n250 g xaba\nxode\n\n${head === '' ? '' : `${head}\n`}${lines}`
            return [
              text,
              partsOf(text, language).slice(1, 3),
              [['250 g xaba', 'xode'], steps],
            ] as const
          }),
        ),
      ),
    ),
  )
})

it('joins an ingredient that a line breaks before its last word', () => {
  const rows = rowsOf(`
en # 2 lbs xaba, cut into|1-inch cubes # 1 xaba, chopped and|deseeded # 1 tin xaba (about|400 g)
de # 200 g Xaba, in der|Pfanne geröstet # 1 Xaba, gewaschen und|gewürfelt # 1 Dose Xaba (ca.|400 g)
fr # 200 g de xaba coupés et|lavés # 1 sachet de|levure # 1 boîte de xaba (environ|400 g)
es # 2 xaba lavadas y|cortadas # 1 vaso grande de|leche # 1 bote de xaba (unos|400 g)
it # 2 xaba lavate e|tagliate # 1 bustina di|lievito # 1 lattina di xaba (circa|400 g)
pt # 2 xaba lavadas e|cortadas # 1 pacote pequeno de|natas # 1 lata de xaba (cerca de|400 g)
nl # 2 xaba, gewassen en|gesneden # 1 xaba, geraspt met|schil # 1 blik xaba (ongeveer|400 g)
sv # 2 xaba, skalade och|hackade # 1 xaba, riven och|urvriden # 1 burk xaba (ca|400 g)
da # 2 xaba, skrællede og|hakkede # 1 xaba, revet og|vredet # 1 dåse xaba (ca.|400 g)
nb # 2 xaba, skrelte og|hakkede # 1 xaba, revet og|vridd # 1 boks xaba (ca.|400 g)
`)
  check(
    rows.flatMap(([[language = ''] = [], ...items]) =>
      items.map((parts) => {
        const text = `Xalu\n\n2 xode\n${parts.join('\n')}\n3 xili\nxoru\n\nXili xode.`
        return [
          text,
          partsOf(text, language)[1],
          ['2 xode', parts.join(' '), '3 xili', 'xoru'],
        ] as const
      }),
    ),
  )
})

it('joins no ingredients or steps because they are in small letters', () => {
  check(
    ENDS.flatMap(([[language = ''] = [], [heading = ''] = [], steps = []]) =>
      ['', '.'].flatMap((end) =>
        ['', heading].map((head) => {
          const small = steps.map((step) => step.toLowerCase())
          const [first = '', ...others] = small.map((step) => step + end)
          const body = [first.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), ...others]
          const items = ['250 g xaba', 'xode', 'xili', '2 xoru, xaba xode', 'xaru']
          const lines = ['Xalu', '', ...items, '', ...(head === '' ? [] : [head]), ...body]
          return [
            lines.join('\n'),
            partsOf(lines.join('\n'), language).slice(1, 3),
            [items, body],
          ] as const
        }),
      ),
    ),
  )
})

/** What stands below the last step of a page: words to readers, remarks, values of a serving, and good-byes of mails. */
const BELOW = rowsOf(`
en # Method # Leave a comment below and subscribe to my newsletter|Per serving: kcal 510, fat 26g|PER SERVING 560 kcals, fat 15g|12 comments # Lots of love,|Best wishes,|Kind regards,
de # Zubereitung # Hat es dir geschmeckt? Dann lass mir einen Kommentar da!|390 kcal pro Portion|3 Kommentare # Ganz liebe Grüße, auch von Karl|Mit freundlichen Grüßen|Alles Liebe
fr # Préparation # Si vous testez cette recette, laissez-moi un petit commentaire|Par portion : 390 kcal|3 commentaires # Je t'embrasse bien fort,|Cordialement,|Grosses bises
es # Elaboración # Deja un comentario y suscríbete|390 kcal por ración|3 comentarios # Un abrazo muy fuerte,|Con cariño,|Muchos besos
it # Procedimento # Lasciate un commento qui sotto|390 kcal a porzione|3 commenti # Un bacione,|Un abbraccio,|Tanti cari saluti
pt # Modo de preparo # Deixe um comentário e siga no Instagram|390 kcal por porção|3 comentários # Um grande beijo,|Com carinho,|Muitos beijinhos
nl # Bereiding # Laat een reactie achter|390 kcal per portie|3 reacties # Hartelijke groeten, ook aan Henk,|Met vriendelijke groet,|Veel liefs
sv # Gör så här # Lämna gärna en kommentar|390 kcal per portion|3 kommentarer # Varma hälsningar|Stor kram|Många hälsningar
da # Fremgangsmåde # Skriv gerne en kommentar|390 kcal pr. portion|3 kommentarer # Mange kærlige hilsner|Mange hilsner|En stor knus
nb # Fremgangsmåte # Legg gjerne igjen en kommentar|390 kcal per porsjon|3 kommentarer # Beste hilsen|En stor klem|Vennlig hilsen
`)

/** Steps with numbers, with `Step n`, and without either. */
const METHODS: readonly (readonly string[])[] = [
  ['1. Xili xode.', '2. Xoru xaba.', '3. Xode xili.'],
  ['Step 1', 'Xili xode.', 'Step 2', 'Xoru xaba.', 'Step 3', 'Xode xili.'],
  ['1 Xili xode xaba.', '2 Xoru xaba xili.', '3 Xode xili xoru.'],
  ['Xili xode.', 'Xoru xaba.', 'Xode xili.'],
]

it('takes what stands below the last step for a note, with headings and without, and none for an ingredient', () => {
  check(
    BELOW.flatMap(([[language = ''] = [], [heading = ''] = [], remarks = [], byes = []]) =>
      [...remarks, ...byes, ...byes.map((bye) => `${bye}\nMaria`)].flatMap((end) =>
        METHODS.flatMap((method) =>
          ['', heading].flatMap((head) =>
            [[end], ['', end]].map((last) => {
              const above = ['Xalu', '', '250 g xaba', '2 xode', '', ...(head === '' ? [] : [head])]
              const text = [...above, ...method, ...last].join('\n')
              const [, ingredients, steps, note] = partsOf(text, language)
              const found = [ingredients, Array.isArray(steps) && steps.length, note]
              return [text, found, [['250 g xaba', '2 xode'], 3, end]] as const
            }),
          ),
        ),
      ),
    ),
  )
})

it('takes a paragraph below numbered steps for a note, and a line directly below that says to do something for a step', () => {
  const remarks = [
    'Xaba keeps for a week in the fridge.',
    'My mother always made it on Sundays.',
    'Xili xaba!',
  ]
  const acts = ['Serve with xode.', 'Servir avec xode.', 'Garnish with xode']
  check(
    METHODS.slice(0, 3).flatMap((method) => {
      const above = ['Xalu', '', 'Ingredients', '250 g xaba', '2 xode', '', 'Method', ...method]
      const read = (...last: string[]) => {
        const text = [...above, ...last].join('\n')
        const [, , steps, note] = partsOf(text, 'en')
        return [text, [Array.isArray(steps) && steps.slice(3), note]] as const
      }
      return [
        ...remarks.map((one) => [...read('', one), [[], one]] as const),
        ...remarks.map((one) => [...read('', one, '', 'Xode.'), [[], `${one}\nXode.`]] as const),
        ...acts.map((one) => [...read(one), [[one], '']] as const),
        ...acts.map((one) => [...read(one, '', 'Xode xaba.'), [[one], 'Xode xaba.']] as const),
      ]
    }),
  )
})

it('keeps the lines of a numbered step that go on, and the parts below numbered steps', () => {
  const texts = [
    [['1. Xili xode', 'and xaba.', '2. Xoru xaba', 'Xode xili.'], 2, ''],
    [['1. Xili xode.', 'Xaba xoru.', '', '2. Xoru xaba.', 'Xode xili.'], 2, ''],
    [['1. Xili xode.', '2. Xoru xaba.', '', 'For the xode:', 'Xaba xili.'], 4, ''],
    [['1. Xili xode.', '', '2. Xoru xaba.', '', 'Serve with xaba.'], 3, ''],
    [['1. Xili xode.', '2. Xoru xaba.', '', 'Serve with xaba.'], 2, 'Serve with xaba.'],
  ] as const
  check(
    texts.map(([method, count, note]) => {
      const text = ['Xalu', '', 'Ingredients', '250 g xaba', '', 'Method', ...method].join('\n')
      const [, , steps, kept] = partsOf(text, 'en')
      return [text, [Array.isArray(steps) && steps.length, kept], [count, note]] as const
    }),
  )
})

it('takes the title below the greeting of a mail with a name', () => {
  check(
    ['Beste Annie,', 'Lieve Annie,', 'Beste allemaal,'].map((greeting) => {
      const text = `${greeting}\n\nZoals beloofd het recept.\n\nXaba van oma\n\n250 g xaba\n2 xode\n\nXili xode.`
      return [text, partsOf(text, 'nl')[0], 'Xaba van oma']
    }),
  )
})
