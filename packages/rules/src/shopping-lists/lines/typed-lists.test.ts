import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseLines } from './parse-lines.ts'

interface Words {
  readonly and: string
  /** Foods, also such as few people know. Separated by commas. */
  readonly foods: string
  /** Texts that say something about a food. */
  readonly remarks: string
  /** Amounts with `and` or a comma in them, and their values. */
  readonly amounts: readonly (readonly [text: string, quantity: number])[]
}

const LANGUAGES: { readonly [language: string]: Words } = {
  en: {
    and: 'and',
    foods:
      'milk,bread,eggs,butter,rice,apples,tahini,quinoa,kefir,tempeh,miso,olive oil,chopped tomatoes,linseed,jelly,orange juice,white wine,red onions,sauerkraut,gochujang,7up,halloumi,washing powder,toilet paper,half and half',
    remarks:
      'boneless,skinless,chopped,finely chopped,sliced,peeled,organic,ripe,unsalted,at room temperature,to taste,for the sauce,cut into strips,low-fat,fresh,the whole lot of what they have left over,without seeds,drained,45% fat,400 g,2 l,a can,frozen,semi-skimmed,size L,gluten-free,not too ripe',
    amounts: [
      ['two and a half pounds of', 2.5],
      ['a pound and a half of', 1.5],
      ['two hundred and fifty grams of', 250],
      ['1,5 kg', 1.5],
    ],
  },
  de: {
    and: 'und',
    foods:
      'Milch,Brot,Eier,Butter,Reis,Äpfel,Tahin,Quinoa,Kefir,Tempeh,Miso,Olivenöl,gehackte Tomaten,geriebener Käse,rote Zwiebeln,Leinsamen,Orangensaft,Weißwein,Sauerkraut,Spülmittel,Brei,Hafer',
    remarks:
      'fettarm,laktosefrei,gehackt,fein gehackt,in Scheiben,geschält,bio,reif,ungesalzen,zum Braten,für die Soße,ohne Kerne,abgetropft,45 % Fett,400 g,frisch,tiefgekühlt,Größe L,nach Geschmack,mehlig,nicht zu reif,halb und halb,fein gehackt und geschält',
    amounts: [
      ['zwei und ein halbes Kilo', 2.5],
      ['1,5 kg', 1.5],
    ],
  },
  fr: {
    and: 'et',
    foods:
      'lait,pain,œufs,beurre,riz,pommes,tahini,quinoa,kéfir,tempeh,miso,tomates concassées,huile d’olive,oignons rouges,vin blanc,choucroute,lessive,fromage râpé,sel',
    remarks:
      'haché,finement haché,en tranches,pelé,bio,mûres,doux,pour la sauce,sans pépins,à température ambiante,45 % de matière grasse,400 g,frais,surgelé,demi-écrémé,au goût,entier,pas trop mûres',
    amounts: [
      ['deux kilos et demi de', 2.5],
      ['un kilo et demi de', 1.5],
      ['1,5 kg de', 1.5],
    ],
  },
  es: {
    and: 'y',
    foods:
      'leche,pan,huevos,mantequilla,arroz,manzanas,tahini,quinoa,kéfir,tempeh,miso,aceite de oliva,tomate triturado,cebollas rojas,vino blanco,chucrut,detergente,pan rallado,naranjas',
    remarks:
      'picado,finamente picado,en rodajas,pelado,ecológicas,maduras,para la salsa,sin semillas,a temperatura ambiente,45 % de grasa,400 g,fresco,congelado,desnatada,al gusto,entera,no muy maduras',
    amounts: [
      ['dos kilos y medio de', 2.5],
      ['kilo y medio de', 1.5],
      ['1,5 kg de', 1.5],
    ],
  },
  it: {
    and: 'e',
    foods:
      'latte,pane,uova,burro,riso,mele,tahina,quinoa,kefir,tempeh,miso,olio di oliva,pomodori pelati,cipolle rosse,vino bianco,crauti,detersivo,pan grattato,arance,farina 00',
    remarks:
      'tritato,finemente tritato,a fette,sbucciato,bio,mature,per il sugo,senza semi,a temperatura ambiente,45 % di grassi,400 g,fresco,surgelato,scremato,a piacere,intero,non troppo mature',
    amounts: [
      ['due chili e mezzo di', 2.5],
      ['un chilo e mezzo di', 1.5],
      ['1,5 kg di', 1.5],
    ],
  },
  nl: {
    and: 'en',
    foods:
      'melk,brood,eieren,boter,rijst,appels,tahin,quinoa,kefir,tempé,miso,olijfolie,gehakte tomaten,rode uien,witte wijn,zuurkool,afwasmiddel,geraspte kaas,sinaasappels,lijnzaad',
    remarks:
      'gesneden,fijn gesneden,in plakjes,geschild,biologisch,rijp,ongezouten,voor de saus,zonder pitten,op kamertemperatuur,45 % vet,400 g,vers,diepvries,halfvol,naar smaak,volkoren,glutenvrij,niet te rijp',
    amounts: [
      ['twee en een halve kilo', 2.5],
      ['1,5 kg', 1.5],
    ],
  },
  pt: {
    and: 'e',
    foods:
      'leite,pão,ovos,manteiga,arroz,maçãs,tahine,quinoa,kefir,tempeh,miso,azeite,tomate pelado,cebolas roxas,vinho branco,chucrute,detergente,coco ralado,laranjas',
    remarks:
      'picado,finamente picado,em rodelas,descascado,biológico,maduras,para o molho,sem sementes,à temperatura ambiente,45 % de gordura,400 g,fresco,congelado,meio-gordo,a gosto,inteiro,não muito maduras',
    amounts: [
      ['dois quilos e meio de', 2.5],
      ['quilo e meio de', 1.5],
      ['1,5 kg de', 1.5],
    ],
  },
  sv: {
    and: 'och',
    foods:
      'mjölk,bröd,ägg,smör,ris,äpplen,tahini,quinoa,kefir,tempeh,miso,olivolja,krossade tomater,rödlök,vitt vin,surkål,diskmedel,riven ost,apelsiner,linfrö',
    remarks:
      'hackad,finhackad,i skivor,skalad,ekologisk,mogna,osaltat,till såsen,utan kärnor,rumstempererat,45 % fett,400 g,färsk,fryst,laktosfri,efter smak,fullkorn,inte för mogna',
    amounts: [
      ['två och ett halvt kilo', 2.5],
      ['1,5 kg', 1.5],
    ],
  },
  da: {
    and: 'og',
    foods:
      'mælk,brød,æg,smør,ris,æbler,tahin,quinoa,kefir,tempeh,miso,olivenolie,hakkede tomater,rødløg,hvidvin,surkål,opvaskemiddel,revet ost,appelsiner,hørfrø',
    remarks:
      'hakket,finthakket,i skiver,skrællet,økologisk,modne,usaltet,til saucen,uden kerner,ved stuetemperatur,45 % fedt,400 g,frisk,frossen,laktosefri,efter smag,fuldkorn,ikke for modne',
    amounts: [
      ['to og et halvt kilo', 2.5],
      ['1,5 kg', 1.5],
    ],
  },
  nb: {
    and: 'og',
    foods:
      'melk,brød,egg,smør,ris,epler,tahini,quinoa,kefir,tempeh,miso,olivenolje,hakkede tomater,rødløk,hvitvin,surkål,oppvaskmiddel,revet ost,appelsiner,linfrø',
    remarks:
      'hakket,finhakket,i skiver,skrelt,økologisk,modne,usaltet,til sausen,uten kjerner,ved romtemperatur,45 % fett,400 g,fersk,frossen,laktosefri,etter smak,grovt,ikke for modne',
    amounts: [
      ['to og et halvt kilo', 2.5],
      ['1,5 kg', 1.5],
    ],
  },
}

/** 2 to 5 foods, and which of them the household has. */
const listOf = (foods: readonly string[]) =>
  fc.record({
    names: fc.uniqueArray(fc.constantFrom(...foods), { minLength: 2, maxLength: 5 }),
    known: fc.subarray([...foods]),
  })

/** Two words that are one thing in a language, with the word for `and` between them. */
const FIXED: { readonly [language: string]: readonly string[] } = {
  en: [
    'mac and cheese',
    'macaroni & cheese',
    'fish and chips',
    'gin and tonic',
    'pork and beans',
    'cookies and cream ice cream',
    'sour cream and onion crisps',
    'salt and vinegar crisps',
    'ham and cheese sandwich',
    'sweet and sour sauce',
  ],
  de: [
    'Himmel und Erde',
    'Gin und Tonic',
    'Salz und Essig Chips',
    'Cookies und Cream Eis',
    'Mac and Cheese',
  ],
  fr: ['mac and cheese', 'cookies et cream', 'chips sel et vinaigre', 'gin et tonic'],
  es: ['mar y montaña', 'moros y cristianos', 'gin y tonic', 'sal y vinagre chips'],
  it: ['cacio e pepe', 'pasta e fagioli', 'risi e bisi', 'gin e tonic'],
  nl: ['gin en tonic', 'zout en azijn chips', 'mac en cheese'],
  pt: ['romeu e julieta', 'gin e tónica', 'cookies e cream'],
  sv: ['gin och tonic', 'salt och vinäger chips', 'sourcream och onion'],
  da: ['gin og tonic', 'salt og eddike chips', 'sour cream og onion'],
  nb: ['gin og tonic', 'salt og eddik chips', 'sour cream og onion'],
}
/** Two things each, although their words begin as those of one thing do. */
const TWO: { readonly [language: string]: readonly string[] } = {
  en: ['pork and bean sprouts', 'gin and tonic water', 'ham and cheese', 'salt and vinegar'],
  de: ['Salz und Essigessenz Surig'],
  fr: ['sel et vinaigre blanc'],
  es: ['sal y vinagre de vino'],
  it: ['sale e aceto balsamico', 'pasta e fagiolini'],
  nl: ['zout en azijn wit'],
  pt: ['sal e vinagre branco'],
}
const OTHERS = ['milk', 'Brot', 'x 500 g', '2 quinoa']

describe('a typed list', () => {
  for (const [language, names] of Object.entries(FIXED))
    it(`has one item for two words that are one thing: ${language}`, () => {
      for (const name of names)
        for (const other of OTHERS)
          for (const text of [
            `${other}, ${name}, bread`,
            `${name}, ${other}`,
            `milk, 2 packs ${name}`,
          ]) {
            const found = parseLines(text, { language }).map((one) => one.name)
            assert.ok(
              found.some((one) => one.endsWith(name)),
              `${text}: ${found.join(' | ')}`,
            )
          }
    })

  for (const [language, names] of Object.entries(TWO))
    it(`has two items for what only begins as one thing: ${language}`, () => {
      for (const name of names)
        assert.deepEqual(
          parseLines(`quinoa, ${name}`, { language }).map((one) => one.name),
          ['quinoa', ...name.split(/ (?:and|und|et|y|e|en) /)],
        )
    })

  for (const [language, { and, foods, remarks, amounts }] of Object.entries(LANGUAGES)) {
    const all = foods.split(',')
    const saysAs = (text: string, known: readonly string[] = []) =>
      parseLines(text, { language, isFood: (name) => known.includes(name) })

    it(`with commas is one item for each food, known or not: ${language}`, () => {
      fc.assert(
        fc.property(listOf(all), fc.boolean(), ({ names, known }, isSpoken) => {
          const [last = '', ...others] = names.toReversed()
          const isJoined = isSpoken && names.length > 2
          const text = isJoined
            ? `${others.toReversed().join(', ')} ${and} ${last}`
            : names.join(', ')

          const read = saysAs(text, known).map(({ name }) => name)

          assert.deepEqual(read, names)
        }),
        { numRuns: 300 },
      )
    })

    it(`keeps a remark with its food: ${language}`, () => {
      const wrong = remarks.split(',').flatMap((remark) =>
        all.slice(0, 6).flatMap((food) => {
          const text = `2 ${food}, ${remark}, ${all[7]} ${and} ${all[8]}`
          const read = saysAs(text)
          const alone = saysAs(`${food}, ${remark}`)
          const isRight =
            read.map(({ name }) => name).join() === [food, all[7], all[8]].join() &&
            alone.map(({ name }) => name).join() === food
          return isRight ? [] : [[text, ...read.map(({ name }) => name)]]
        }),
      )

      assert.deepEqual(wrong, [])
    })

    it(`does not split an amount: ${language}`, () => {
      const wrong = amounts.flatMap(([amount, quantity]) =>
        all.slice(0, 5).flatMap((food) => {
          const alone = saysAs(`${amount} ${food}`)
          const inList = saysAs(`${all[7]}, ${amount} ${food} ${and} ${all[8]}`)
          const isRight =
            alone.length === 1 &&
            alone[0]?.quantity === quantity &&
            inList.length === 3 &&
            inList[1]?.quantity === quantity
          return isRight ? [] : [[amount, food, alone, inList]]
        }),
      )

      assert.deepEqual(wrong, [])
    })
  }

  const SOME: readonly (readonly [language: string, some: string])[] = [
    ['fr', "du |de la |de l'|de l’|des "],
    ['it', "del |dello |della |dei |degli |delle |dell'|dell’"],
  ]
  for (const [language, some] of SOME)
    it(`leaves out words that say only that it is some: ${language}`, () => {
      const { foods = '', and = '' } = LANGUAGES[language] ?? {}
      const [all, articles] = [foods.split(','), some.split('|')]
      const wrong = all.flatMap((food, i) => {
        const given = [food, all[(i + 3) % all.length], all[(i + 5) % all.length]]
        const names = given.map((name = '', at) => `${articles[(i + at) % articles.length]}${name}`)
        const texts = [`${names[0]}, ${names[1]} ${and} ${names[2]}`, names.join(` ${and} `)]
        return texts.filter((text) => {
          const found = parseLines(text, { language }).map(({ name }) => name)
          return found.join('|') !== given.join('|')
        })
      })

      assert.deepEqual(wrong, [])
    })

  for (const [language, { and, foods }] of Object.entries(LANGUAGES))
    it(`has another thing after an amount that ends one: ${language}`, () => {
      const all = foods.split(',').filter((food) => !/half|\d$/.test(food))
      const wrong = all.flatMap((food, i) => {
        const [second = '', third = ''] = [all[(i + 3) % all.length], all[(i + 5) % all.length]]
        return ['1kg', '2 l', 'x3', '6', '250 g', '6 x 330 ml'].flatMap((amount) =>
          [
            [`${food} ${amount} ${and} ${second}`, food, second],
            [`${food}, 2 kg ${and} ${second}`, food, second],
            [`${food} ${amount} ${and} ${second} 500g & ${third} x2`, food, second, third],
            [`${food} 1 kg ${and} 200 g`, food],
          ].flatMap(([text = '', ...names]) => {
            const read = parseLines(text, { language })
            const isRight =
              read.map(({ name }) => name).join('|') === names.join('|') &&
              read[0]?.quantity !== undefined &&
              (read[2] ?? { quantity: 2 }).quantity === 2
            return isRight ? [] : [[text, ...read.map(({ name }) => name)]]
          }),
        )
      })

      assert.deepEqual(wrong, [])
      for (const name of FIXED[language] ?? [])
        assert.deepEqual(
          parseLines(`${name} 2 kg ${and} ${all[0]} 1l`, { language }).map((one) => one.name),
          [name, all[0]],
        )
    })

  const VAGUE: { readonly [language: string]: string } = {
    en: 'some|a couple of|a few|lots of',
    de: 'ein paar|etwas|einige|ein bisschen',
    fr: 'un peu de|quelques|beaucoup de|plusieurs',
    es: 'un poco de|unos cuantos|algunas|un par de',
    it: 'un po’ di|qualche|alcune|un paio di',
    nl: 'een paar|wat|een beetje|enkele',
    pt: 'um pouco de|alguns|várias|um par de',
    sv: 'några|lite|ett par|flera',
    da: 'nogle|lidt|et par|flere',
    nb: 'noen|litt|et par|flere',
  }
  for (const [language, words] of Object.entries(VAGUE))
    it(`has two things where words such as a few follow: ${language}`, () => {
      const { foods = '', remarks = '', and = '' } = LANGUAGES[language] ?? {}
      const [all, vague] = [foods.split(',').slice(0, 9), words.split('|')]
      const wrong = all.flatMap((food, i) => {
        const [some = '', few = ''] = [vague[i % 4], vague[(i + 1) % 4]]
        const other = all[(i + 4) % all.length] ?? ''
        return [`${some} ${food}`, food, `2 ${food}`].filter((first) => {
          const read = parseLines(`${first} ${and} ${few} ${other}`, { language })
          return (
            read.map(({ name }) => name).join('|') !== `${food}|${other}` || read[1]?.note !== few
          )
        })
      })

      assert.deepEqual(wrong, [])
      // They may also say how something is.
      for (const text of [`${all[0]}, ${vague[1]} ${remarks.split(',')[0]}`])
        assert.deepEqual(
          parseLines(text, { language }).map(({ name }) => name),
          [all[0]],
        )
      for (const name of FIXED[language] ?? [])
        assert.deepEqual(
          parseLines(`${vague[0]} ${name}`, { language }).map((one) => one.name),
          [name],
        )
    })

  it('has a sign for and in every language', () => {
    const wrong = Object.entries(LANGUAGES).flatMap(([language, { foods }]) => {
      const all = foods.split(',').filter((food) => !food.includes(' '))
      return all.flatMap((food, i) => {
        const names = [food, all[(i + 1) % all.length], all[(i + 2) % all.length]]
        return ['&', '+'].flatMap((sign) => {
          const text = `${names[0]}, ${names[1]} ${sign} ${names[2]}`
          const found = parseLines(text, { language }).map(({ name }) => name)
          return found.join('|') === names.join('|') ? [] : [[text, found]]
        })
      })
    })

    assert.deepEqual(wrong, [])
  })

  it('has things whose name begins with a share', () => {
    const shares = {
      en: '2% milk|70% dark chocolate|0% Greek yogurt',
      de: '3,5 % Milch|70 % Schokolade|0,1 % Joghurt',
      fr: '1 % lait|70 % chocolat noir',
      es: '70% chocolate|2 % leche',
      it: '70% cioccolato|1 % latte',
      nl: '70% chocolade|1 % melk',
      pt: '70% chocolate|1 % leite',
      sv: '3 % mjölk|70 % choklad',
      da: '1 % mælk|70 % chokolade',
      nb: '1 % melk|70 % sjokolade',
    }
    const wrong = Object.entries(shares).flatMap(([language, names]) =>
      names.split('|').flatMap((name) => {
        const food = LANGUAGES[language]?.foods.split(',')[5] ?? ''
        return [`${food}, ${name}`, `${name}, ${food}`].filter(
          (text) => parseLines(text, { language }).length !== 2,
        )
      }),
    )

    assert.deepEqual(wrong, [])
  })

  it('of two foods without a comma may be the name of one', () => {
    const names = ['fish and chips', 'mac and cheese', 'salt and vinegar crisps']

    assert.deepEqual(
      names.map((name) => parseLines(name, { language: 'en' })),
      names.map((name) => [{ name }]),
    )
  })

  it('are several things where a comma without a space stands between a word and an amount', () => {
    const wrong = Object.entries(LANGUAGES).flatMap(([language, { foods }]) => {
      const [one = '', other = '', last = ''] = foods.split(',')
      return [`${one},2 ${other},${last}`, `1,5 l ${one},3 ${other},${last}`].filter(
        (text) => parseLines(text, { language }).length !== 3,
      )
    })

    assert.deepEqual(wrong, [])
    for (const text of ['1,5 l Milch', 'Milch 1,5 l', 'Mehl 405,5'])
      assert.equal(parseLines(text, { language: 'de' }).length, 1)
  })

  it('are cloves of garlic beside other things, and no amount of them', () => {
    for (const [before, name] of [
      ['Butter', 'Knoblauchzehen'],
      ['1 Zwiebel', 'Knoblauchzehen'],
      ['500g Hack', 'Knoblauchzehe'],
    ] as const)
      assert.deepEqual(parseLines(`${before}, 2 ${name}, Öl`, { language: 'de' }).slice(1), [
        { name, quantity: 2 },
        { name: 'Öl' },
      ])
  })

  it('have no article, unless it may be a part of a brand', () => {
    const texts = {
      en: 'the milk|milk',
      de: 'die Milch|Milch',
      fr: 'le pain|pain',
      es: 'la leche|leche',
      it: 'il pane|pane',
      pt: 'o leite|leite',
      nl: 'de melk|melk',
    }
    for (const [language, text] of Object.entries(texts)) {
      const [typed = '', name] = text.split('|')
      assert.deepEqual(parseLines(typed, { language }), [{ name }])
    }
    for (const [language, name] of [
      ['fr', 'La Laitière'],
      ['de', 'Die Limo'],
      ['en', 'The Laughing Cow'],
    ] as const)
      assert.deepEqual(parseLines(name, { language }), [{ name }])
  })

  it('end before thanks', () => {
    for (const thanks of [
      'Thanks!',
      'Danke',
      'Merci !',
      'Grazie',
      '¡Gracias!',
      'Obrigada',
      'Dankjewel',
      'Tack!',
      'Tak',
      'Takk',
      'Vielen Dank 😊',
      'Thank you x',
    ])
      assert.deepEqual(parseLines(`quinoa\nkale\n${thanks}`, { language: 'en' }), [
        { name: 'quinoa' },
        { name: 'kale' },
      ])
    assert.deepEqual(parseLines('Tak', { language: 'en' }), [{ name: 'Tak' }])
  })
})
