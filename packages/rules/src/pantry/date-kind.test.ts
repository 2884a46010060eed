import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dateKindOf } from './date-kind.ts'

const USE_BY = `Raw chicken, Chicken breasts, Beef mince, Minced pork, Salmon fillet, Prawns, Fresh fish, Milk, Whole milk, Double cream
Hähnchenbrust, Hühnerschenkel, Rinderhackfleisch, Hackfleisch, Schweineschnitzel, Putenschnitzel, Lachsfilet, Frischer Fisch, Frische Milch, Vollmilch, Sahne
Kipfilet, Rundergehakt, Varkenshaas, Zalm, Verse vis, Halfvolle melk
Kycklingfilé, Köttfärs, Lax, Torskfilé, Mjölk, Vispgrädde
Kyllingebryst, Hakket oksekød, Laks, Rejer, Sødmælk, Piskefløde
Kjøttdeig, Kyllingfilet, Ørret, Reker, Lettmelk
Blanc de poulet, Bœuf haché, Saumon, Crevettes, Lait entier
Pechuga de pollo, Carne picada, Salmón, Pescado, Leche fresca
Petto di pollo, Carne macinata, Salmone, Pesce, Latte fresco
Peito de frango, Carne picada, Salmão, Peixe, Leite fresco`

const BEST_BEFORE = `Chicken stock, Chicken soup, Beef jerky, Fish sauce, Fish fingers, Tinned salmon, Coconut milk, Oat milk, Milk chocolate, Milk powder, UHT milk, Ice cream, Cream cheese, Cream crackers, Beef tomatoes, Flour, Eggs, Rice, Peanut butter, Cheddar, Apples, Bread, Porcini, Lambrusco, Perugina
Hühnerbrühe, Rinderbrühe, Fischstäbchen, Fleischtomaten, Fleischwurst, H-Milch, Kokosmilch, Hafermilch, Milchreis, Milchschokolade, Hühnereier, Räucherlachs geräuchert, Mehl, Schokolade
Kippenbouillon, Kokosmelk, Havermelk, Sojamelk, Vissaus, Meel
Kycklingbuljong, Kokosmjölk, Havremjölk, Mjölkchoklad, Rökt lax, Mjöl
Fiskesuppe, Kokosmælk, Havremælk, Røget laks, Mel
Fiskeboller boks, Melkesjokolade, Røkt laks, Havremelk
Bouillon de poulet, Lait de coco, Lait d’avoine, Chocolat au lait, Saumon fumé, Farine
Caldo de pollo, Leche de coco, Leche condensada, Chocolate con leche, Salmón ahumado, Harina
Brodo di pollo, Latte di cocco, Latte di avena, Cioccolato al latte, Salmone affumicato, Farina
Caldo de frango, Leite de coco, Leite condensado, Salmão fumado, Farinha`

const namesIn = (text: string) => text.split(/, |\n/)

it('the date of meat, fish and fresh milk is a use-by date, in ten languages', () => {
  assert.deepEqual(
    namesIn(USE_BY).filter((name) => dateKindOf(name) !== 'use_by'),
    [],
  )
})

it('the date of what keeps longer, or only has the word in its name, is a best-before date', () => {
  assert.deepEqual(
    namesIn(BEST_BEFORE).filter((name) => dateKindOf(name) !== 'best_before'),
    [],
  )
})

/** Fresh foods, what may be said of them, and names with `#` for a food that are other things. */
const LANGUAGES: Readonly<Record<string, readonly [foods: string, fresh: string, others: string]>> =
  {
    en: [
      'chicken,beef,pork,turkey,salmon,cod',
      '#,fresh #,organic # fillet,# breast,# steaks,500 g #,# fillets skinless',
      '# noodles,# sauce,# spice,# powder,# stock cube,# chips,canned #,frozen #,smoked #,# seasoning,# flavour crisps,dried #,cat food with #,# pie,# nuggets,cream of # soup',
    ],
    de: [
      'Hähnchen,Rind,Puten,Schwein,Lachs,Fisch',
      '#filet,Frisches #filet,#filet frisch,500 g #filet,#steaks,#filet bio',
      '#nudeln,#sauce,#gewürz,#pulver,#brühe,#chips,#suppe,#salat,#pastete,#filet gefroren,#filet geräuchert,#würfel,#aroma,#fond,#dose,#torte',
    ],
    fr: [
      'poulet,bœuf,porc,saumon,cabillaud,dinde',
      '#,# frais,filet de #,500 g de #,# fermier,escalope de #,pavé de #',
      'nouilles au #,sauce au #,épices pour #,poudre de #,cube de #,chips au #,# en conserve,# surgelé,# fumé,bouillon de #,pâté de #,# séché,soupe de #,terrine de #',
    ],
    es: [
      'pollo,ternera,cerdo,salmón,pavo',
      '#,# fresco,filete de #,500 g de #,# entero',
      'fideos de #,salsa de #,especias para #,# en polvo,cubito de #,patatas sabor #,# en lata,# congelado,# ahumado,caldo de #,paté de #,# deshidratado,sopa de #',
    ],
    it: [
      'pollo,manzo,maiale,salmone,tacchino,merluzzo',
      '#,# fresco,filetto di #,500 g di #,# intero,fettine di #',
      'tagliatelle al #,salsa di #,spezie per #,# in polvere,dado di #,patatine al #,# in scatola,# surgelato,# affumicato,brodo di #,paté di #,# essiccato,zuppa di #',
    ],
    nl: [
      'kip,rund,kalkoen,varken,zalm,kabeljauw',
      '#filet,verse #filet,#filet bio,500 g #filet',
      '#noedels,#saus,#kruiden,#poeder,#bouillon,#chips,#soep,#salade,#filet diepvries,#filet gerookt,#blokje in blik,#paté',
    ],
    pt: [
      'frango,porco,borrego,salmão,peixe,bacalhau',
      '#,# fresco,filete de #,bife de #,500 g de #,# inteiro',
      'massa de #,molho de #,tempero para #,# em pó,caldo de #,batatas sabor #,# em lata,# congelado,# fumado,paté de #,# enlatado,sopa de #',
    ],
    sv: [
      'kyckling,kalkon,lax,torsk,fläskkött',
      '#filé,färsk #filé,#,500 g #filé',
      '#nudlar,#sås,#krydda,#pulver,#buljong,#chips,#soppa,#sallad,#filé fryst,rökt #,torkad #,#paté',
    ],
    da: [
      'kylling,kalkun,laks,torsk,oksekød',
      '#filet,fersk #filet,#,500 g #filet',
      '#nudler,#sauce,#krydderi,#pulver,#fond,#chips,#suppe,#salat,#filet frossen,røget #,tørret #,#paté',
    ],
    nb: [
      'kylling,kalkun,laks,torsk,svinekjøtt',
      '#filet,fersk #filet,#,500 g #filet',
      '#nudler,#saus,#krydder,#pulver,#buljong,#chips,#suppe,#salat,#filet frossen,røkt #,tørket #,#postei',
    ],
  }

/** Milk and cream, and things that are called so. */
const DAIRY: readonly (readonly [fresh: string, others: string])[] = [
  [
    'whole milk,semi-skimmed milk,goat’s milk,double cream,sour cream,milk 2 l,buttermilk',
    'hand cream,shaving cream,cream of tartar,coconut milk,hemp milk,body milk,milk shake,cream soda,milk powder,milk chocolate,malted milk,cream puffs',
  ],
  [
    'Vollmilch,Frische Milch 3,5 % Fett,Ziegenmilch,Schlagsahne,Saure Sahne,Milch fettarm',
    'Handmilch,Sonnenmilch,Katzenmilch,Kokosmilch,Mandelmilch,Milchkaffee,Milchbrötchen,Sahnetorte,Sahnebonbons,Milchpulver',
  ],
  [
    'lait entier,lait frais,lait demi-écrémé,lait de chèvre,crème fraîche,crème liquide',
    'lait solaire,lait de coco,lait pour le corps,crème solaire,crème de marrons,crème anglaise,confiture de lait,lait en poudre',
  ],
  [
    'leche entera,leche fresca,leche de vaca,nata para montar',
    'leche corporal,leche de coco,leche en polvo,dulce de leche,arroz con leche',
  ],
  [
    'latte intero,latte fresco,latte di capra,panna fresca',
    'latte detergente,latte di cocco,latte in polvere,panna cotta,cioccolato al latte',
  ],
  ['volle melk,halfvolle melk,geitenmelk,slagroom', 'zonnemelk,kokosmelk,melkpoeder,melkchocolade'],
  ['leite gordo,leite meio-gordo,leite fresco', 'leite de coco,leite em pó,doce de leite'],
  ['lättmjölk,mellanmjölk,vispgrädde', 'kokosmjölk,mjölkpulver,havremjölk,mjölkchoklad'],
  ['sødmælk,letmælk,piskefløde', 'kokosmælk,mælkepulver,mælkechokolade,fløde is'],
  ['lettmelk,helmelk,kremfløte', 'kokosmelk,melkepulver,melkesjokolade,solmelk'],
]

it('the last or first word of a name decides, and not the words beside it, in ten languages', () => {
  const wrong: string[] = []
  const expect = (names: readonly string[], kind: 'use_by' | 'best_before') =>
    wrong.push(...names.filter((name) => dateKindOf(name) !== kind))
  for (const [foods, fresh, others] of Object.values(LANGUAGES))
    for (const food of foods.split(',')) {
      const named = (texts: string) => texts.split(',').map((text) => text.replace('#', food))
      expect(named(fresh), 'use_by')
      expect(named(others), 'best_before')
    }
  for (const [fresh, others] of DAIRY) {
    expect(fresh.split(/,(?!\d)/), 'use_by')
    expect(others.split(','), 'best_before')
  }

  assert.deepEqual(wrong, [])
})
