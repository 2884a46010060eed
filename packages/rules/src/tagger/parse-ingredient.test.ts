import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseIngredient } from './parse-ingredient.ts'

/** Quantity, end of the range, unit and name. */
type Core = readonly [number | null, number | null, string | null, string]

function coreOf(line: string, language?: string): Core {
  const { quantity, quantity_max, unit, name } = parseIngredient(line, { language })
  return [quantity, quantity_max, unit, name]
}

function readsAs(language: string, lines: Readonly<Record<string, Core>>): void {
  const found = Object.keys(lines).map((line) => [line, coreOf(line, language)])

  assert.deepEqual(Object.fromEntries(found), lines)
}

describe('an English ingredient', () => {
  it('has its amount, unit and name', () => {
    readsAs('en', {
      '250 g strong bread flour': [250, 250, 'g', 'strong bread flour'],
      '2 1/2 cups cold milk': [2.5, 2.5, 'cups', 'cold milk'],
      '1½ tbsp soy sauce': [1.5, 1.5, 'tbsp', 'soy sauce'],
      '3 to 4 ripe pears': [3, 4, null, 'ripe pears'],
      '110g/4oz caster sugar': [110, 110, 'g', 'caster sugar'],
      'Four eggs': [4, 4, null, 'eggs'],
      '1.5 fl. oz lime cordial': [1.5, 1.5, 'fl. oz', 'lime cordial'],
      'salt and white pepper': [null, null, null, 'salt and white pepper'],
      'a pinch of nutmeg': [null, null, 'pinch', 'nutmeg'],
      '½ dozen quail eggs': [0.5, 0.5, 'dozen', 'quail eggs'],
    })
  })

  it('has one where an article counts, and no amount where it is vague', () => {
    const units = ['cup', 'litre', 'pound', 'kilo', 'can', 'jar', 'loaf', 'tablespoon', 'clove']
    readsAs('en', {
      ...Object.fromEntries(units.map((unit) => [`a ${unit} of stuff`, [1, 1, unit, 'stuff']])),
      'an ounce of rum': [1, 1, 'ounce', 'rum'],
      'A bunch of parsley': [1, 1, 'bunch', 'parsley'],
      'an onion': [1, 1, null, 'onion'],
      'a large onion, chopped': [1, 1, null, 'onion'],
      'a lemon': [1, 1, null, 'lemon'],
      'a 400g tin of tomatoes': [400, 400, 'g', 'tomatoes'],
      'a cup and a half of rice': [1.5, 1.5, 'cup', 'rice'],
      'a pinch of nutmeg': [null, null, 'pinch', 'nutmeg'],
      'a generous ½ teaspoon salt': [0.5, 0.5, 'teaspoon', 'salt'],
      'a whole leg of lamb, about 5 pounds': [5, 5, 'pounds', 'whole leg of lamb'],
      'a number of tomatoes': [null, null, null, 'tomatoes'],
      'a generous amount of pepper': [null, null, null, 'pepper'],
      'a good handful of spinach': [null, null, 'handful', 'spinach'],
    })
  })

  it('has a plural abbreviation as its unit', () => {
    readsAs('en', {
      '2 lbs stewing beef': [2, 2, 'lbs', 'stewing beef'],
      '1 1/2 lbs. carrots, sliced': [1.5, 1.5, 'lbs', 'carrots'],
      '2-3 lbs. plums': [2, 3, 'lbs', 'plums'],
      '2 lbs (1 kg) green plums': [2, 2, 'lbs', 'green plums'],
      '2 kgs potatoes': [2, 2, 'kgs', 'potatoes'],
    })
  })

  it('has no words in its note that only join others', () => {
    const notes = [
      'a pinch of nutmeg',
      '2 cups of milk',
      '2 x 400g tins of beans',
      'salt, to taste',
    ].map((line) => parseIngredient(line, { language: 'en' }).note)

    assert.deepEqual(notes, [null, null, null, 'to taste'])
  })

  it('of packs has the number of packs, and their size among the amounts', () => {
    const can = parseIngredient('1 (14 oz) can coconut milk', { language: 'en' })
    const tins = parseIngredient('2 x 400g tins butter beans, drained', { language: 'en' })

    assert.deepEqual(can, {
      original_text: '1 (14 oz) can coconut milk',
      quantity: 1,
      quantity_max: 1,
      unit: 'can',
      name: 'coconut milk',
      size: null,
      preparation: null,
      note: null,
      optional: false,
      confidence: can.confidence,
      amounts: [
        { quantity: 1, quantity_max: 1, unit: 'can' },
        { quantity: 14, quantity_max: 14, unit: 'oz' },
      ],
    })
    assert.deepEqual(
      [tins.quantity, tins.unit, tins.name, tins.preparation, tins.amounts?.[1]?.quantity],
      [2, 'tins', 'butter beans', 'drained', 400],
    )
  })

  it('has its size, its preparation and a note apart', () => {
    const { name, size, preparation, note, optional } = parseIngredient(
      '2 large red onions, finely chopped (optional)',
      { language: 'en-GB' },
    )

    assert.deepEqual(
      { name, size, preparation, note, optional },
      {
        name: 'red onions',
        size: 'large',
        preparation: 'finely chopped',
        note: 'optional',
        optional: true,
      },
    )
  })

  it('is less sure of an unusual line', () => {
    const plain = parseIngredient('2 cups sugar', { language: 'en' })
    const strange = parseIngredient('as much as the pot takes of what grows behind it', {
      language: 'en',
    })

    assert.ok(plain.confidence > 0.8)
    assert.ok(strange.confidence < plain.confidence)
  })
})

describe('an ingredient by rules', () => {
  it('is read in German', () => {
    readsAs('de-AT', {
      '1,5 kg mehlige Kartoffeln': [1.5, 1.5, 'kg', 'mehlige Kartoffeln'],
      '2-3 EL Rapsöl': [2, 3, 'EL', 'Rapsöl'],
      '1 gehäufter TL Kakao': [1, 1, 'TL', 'Kakao'],
      '1 Dose (400 g) Linsen, abgetropft': [1, 1, 'Dose', 'Linsen'],
      '½ Bund fein gehackte Petersilie': [0.5, 0.5, 'Bund', 'Petersilie'],
      'eine halbe Gurke': [0.5, 0.5, null, 'Gurke'],
      'etwas Schnittlauch': [null, null, null, 'Schnittlauch'],
      'eine Prise Zimt': [null, null, 'Prise', 'Zimt'],
      '2 Scheibe(n) Toast': [2, 2, 'Scheibe(n)', 'Toast'],
      'Saft von 1 Limette': [1, 1, null, 'Limette'],
      'Puderzucker zum Bestäuben': [null, null, null, 'Puderzucker'],
      '200 g Weizenmehl Type 550': [200, 200, 'g', 'Weizenmehl Type 550'],
    })
  })

  it('is read in Dutch', () => {
    readsAs('nl', {
      '2 eetlepels fijngehakte bieslook': [2, 2, 'eetlepels', 'bieslook'],
      '1 teentje knoflook, geperst': [1, 1, 'teentje', 'knoflook'],
      'een snufje zout': [null, null, 'snufje', 'zout'],
      '2 à 3 wortels': [2, 3, null, 'wortels'],
      '1 grote ui, gesnipperd': [1, 1, null, 'ui'],
    })
  })

  it('is read in French', () => {
    readsAs('fr', {
      '2 c. à soupe de crème épaisse': [2, 2, 'c. à soupe', 'crème épaisse'],
      '1 càc et demie de gingembre': [1.5, 1.5, 'càc', 'gingembre'],
      '3 gousses d’ail hachées': [3, 3, 'gousses', 'ail'],
      'Farine de seigle : 300 g': [300, 300, 'g', 'Farine de seigle'],
      '4 à 6 feuilles de sauge': [4, 6, 'feuilles', 'sauge'],
      "le jus d'1/2 orange": [0.5, 0.5, null, 'orange'],
      'Navet(s) : 2 pièce(s)': [2, 2, 'pièce(s)', 'Navet(s)'],
      'quelques olives noires': [null, null, null, 'olives noires'],
    })
  })

  it('is read in Spanish', () => {
    readsAs('es', {
      '1/4 de cucharadita de comino': [0.25, 0.25, 'cucharadita', 'comino'],
      'Una pizca de canela': [null, null, 'pizca', 'canela'],
      '2 cebollas medianas, picadas': [2, 2, null, 'cebollas'],
      '250 g de pan rallado': [250, 250, 'g', 'pan rallado'],
      'Un bote de 400 g de garbanzos': [1, 1, 'bote', 'garbanzos'],
      'Sal al gusto': [null, null, null, 'Sal'],
    })
  })

  it('is read in Italian', () => {
    readsAs('it', {
      "2 spicchi d'aglio": [2, 2, 'spicchi', 'aglio'],
      'Zucchero di canna 120 g': [120, 120, 'g', 'Zucchero di canna'],
      'Sale q.b.': [null, null, null, 'Sale'],
      'mezzo limone': [0.5, 0.5, null, 'limone'],
      '1 cucchiaio colmo di miele': [1, 1, 'cucchiaio', 'miele'],
    })
  })

  it('is read in Portuguese', () => {
    readsAs('pt-BR', {
      '1 e 1/2 xícara (chá) de aveia': [1.5, 1.5, 'xícara (chá)', 'aveia'],
      'meia colher (sopa) de mel': [0.5, 0.5, 'colher (sopa)', 'mel'],
      '2 dentes de alho picados': [2, 2, 'dentes', 'alho'],
      'pimenta a gosto': [null, null, null, 'pimenta'],
      'Batata doce 3 unidades': [3, 3, 'unidades', 'Batata doce'],
    })
  })

  it('is read in Swedish, Danish and Norwegian', () => {
    readsAs('sv', {
      '1 ½ dl havremjölk': [1.5, 1.5, 'dl', 'havremjölk'],
      '2 små morötter, rivna': [2, 2, null, 'morötter'],
      'en nypa kardemumma': [null, null, 'nypa', 'kardemumma'],
    })
    readsAs('da', {
      '3 spsk. rapsolie til stegning': [3, 3, 'spsk.', 'rapsolie'],
      '1 fed hvidløg': [1, 1, 'fed', 'hvidløg'],
      '250 g hakket oksekød': [250, 250, 'g', 'hakket oksekød'],
    })
    readsAs('no', {
      '2 ss finhakket persille': [2, 2, 'ss', 'persille'],
      '1 boks hermetiske tomater': [1, 1, 'boks', 'hermetiske tomater'],
      'saften av 1 sitron': [1, 1, null, 'sitron'],
    })
  })

  it('has the text of its language where none is given', () => {
    const lines = ['2 EL Zitronensaft', "1 gousse d'ail", '3 tazas de harina', '2 cups of rice']

    assert.deepEqual(
      lines.map((line) => coreOf(line).slice(2)),
      [
        ['EL', 'Zitronensaft'],
        ['gousse', 'ail'],
        ['tazas', 'harina'],
        ['cups', 'rice'],
      ],
    )
  })

  it('has the ending of a plural in brackets as a part of its word', () => {
    const lines = ['3 egg(s)', '1 can(s) tomatoes', '2 onion(s), diced', '2 potato(es) (large)']
    const read = lines.map((line) => parseIngredient(line, { language: 'en' }))

    assert.deepEqual(
      read.map(({ original_text: text, name, quantity }) => [text, quantity, name]),
      [
        ['3 egg(s)', 3, 'egg'],
        ['1 can(s) tomatoes', 1, 'tomatoes'],
        ['2 onion(s), diced', 2, 'onion'],
        ['2 potato(es) (large)', 2, 'potato'],
      ],
    )
    assert.equal(parseIngredient('2 Zwiebel(n)', { language: 'de' }).name, 'Zwiebel(n)')
  })

  it('names what can be left out', () => {
    const optional = [
      'Petersilie (optional)',
      'Optional: Kresse',
      'evtl. Chili',
      'Paprika (evtl. scharf)',
    ]

    assert.deepEqual(
      optional.map((line) => parseIngredient(line, { language: 'de' }).optional),
      [true, true, true, false],
    )
  })
})
