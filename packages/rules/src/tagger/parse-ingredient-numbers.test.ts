import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseIngredient } from './parse-ingredient.ts'

type Rows = readonly (readonly [
  line: string,
  quantity: number | null,
  unit: string | null,
  name: string,
])[]

const ROWS: { readonly [language: string]: Rows } = {
  en: [
    ['two and a half cups flour', 2.5, 'cups', 'flour'],
    ['2 and a half cups milk', 2.5, 'cups', 'milk'],
    ['half a dozen eggs', 0.5, 'dozen', 'eggs'],
    ['a dozen eggs', 1, 'dozen', 'eggs'],
    ['half a lemon', 0.5, null, 'lemon'],
    ['three quarters of a cup sugar', 0.75, 'cup', 'sugar'],
    ['quarter cup oil', 0.25, 'cup', 'oil'],
    ['a pound and a half of carrots', 1.5, 'pound', 'carrots'],
    ['1 cup and 1/2 tsp salt', 1, 'cup', 'salt'],
    ['one hundred and fifty grams flour', 150, 'grams', 'flour'],
    ['twenty-five olives', 25, null, 'olives'],
    ['2x400g tins chickpeas', 2, 'tins', 'chickpeas'],
    ['2 x 400 g tins chickpeas', 2, 'tins', 'chickpeas'],
    ['2 × 400 g tins chickpeas', 2, 'tins', 'chickpeas'],
    ['2 400 g tins chickpeas', 2, 'tins', 'chickpeas'],
    ['0.2 500g pk flour', 0.2, 'pk', 'flour'],
    ['3x330ml bottles beer', 3, 'bottles', 'beer'],
    ['1 000 g flour', 1000, 'g', 'flour'],
    ['1 can 7up', 1, 'can', '7up'],
    ['7up', null, null, '7up'],
    ['2eggs', 2, null, 'eggs'],
    ['2% milk', null, null, '2% milk'],
    ['1 l 2% milk', 1, 'l', '2% milk'],
    ['500 g 00 flour', 500, 'g', '00 flour'],
    ['1 lb 80/20 ground beef', 1, 'lb', '80/20 ground beef'],
    ['five spice powder', null, null, 'five spice powder'],
  ],
  de: [
    ['2x400g Dosen Tomaten', 2, 'Dosen', 'Tomaten'],
    ['2 400 g Dosen Tomaten', 2, 'Dosen', 'Tomaten'],
    ['1 500 g Mehl', 1500, 'g', 'Mehl'],
    ['3,5 % Milch', null, null, '3,5 % Milch'],
    ['1 l 3,5 % Milch', 1, 'l', '3,5 % Milch'],
    ['1 Flasche 7up', 1, 'Flasche', '7up'],
    ['zweieinhalb Kilo Kartoffeln', 2.5, 'Kilo', 'Kartoffeln'],
    ['hundert Gramm Butter', 100, 'Gramm', 'Butter'],
    ['zwei bis drei Eier', 2, null, 'Eier'],
    ['Mehl Type 405 500 g', 500, 'g', 'Mehl Type 405'],
    ['1 Tasse und 1/2 TL Salz', 1, 'Tasse', 'und 1/2 TL Salz'],
  ],
  fr: [
    ['deux litres et demi de lait', 2.5, 'litres', 'lait'],
    ['2x400g boîtes de tomates', 2, 'boîtes', 'tomates'],
    ['quatre-vingts grammes de beurre', 80, 'grammes', 'beurre'],
    ['une demi-douzaine d’œufs', 0.5, 'douzaine', 'œufs'],
  ],
  es: [
    ['dos kilos y medio de patatas', 2.5, 'kilos', 'patatas'],
    ['kilo y medio de tomates', 1.5, 'kilo', 'tomates'],
  ],
  it: [["mezz'etto di prosciutto", 0.5, 'etto', 'prosciutto']],
  nl: [['twee en een halve kilo aardappelen', 2.5, 'kilo', 'aardappelen']],
  pt: [['duzentos gramas de queijo', 200, 'gramas', 'queijo']],
  sv: [['tvåhundra gram smör', 200, 'gram', 'smör']],
  da: [['halvanden liter mælk', 1.5, 'liter', 'mælk']],
  nb: [['to og en halv liter melk', 2.5, 'liter', 'melk']],
}

/** Lines in languages that Larder does not know. */
const UNKNOWN: { readonly [language: string]: readonly string[] } = {
  cs: ['2 lžíce oleje', '200 g hladké mouky', '1 špetka soli', '3 vejce', 'máslo'],
  pl: ['szczypta soli', '2 łyżki oleju', '3 ząbki czosnku', '200 g mąki pszennej', '1 cebula'],
  tr: ['1 su bardağı süt', '2 yemek kaşığı tereyağı', '3 diş sarımsak', '1 çay kaşığı tuz'],
  hu: ['20 dkg liszt', '2 evőkanál olaj', '1 csipet só', '3 gerezd fokhagyma'],
  fi: ['2 dl maitoa', '3 munaa', '1 rkl voita', 'ripaus suolaa'],
  el: ['2 κουταλιές ελαιόλαδο', '1 κρεμμύδι'],
  ru: ['200 г муки', '3 яйца'],
  ja: ['卵 2個', '牛乳 200ml'],
}

describe('the numbers of an ingredient', () => {
  for (const [language, rows] of Object.entries(ROWS))
    it(`are read in digits and in words, of packs too: ${language}`, () => {
      const read = rows.map(([line]) => {
        const { quantity, unit, name } = parseIngredient(line, { language })
        return [line, quantity, unit, name]
      })

      assert.deepEqual(read, rows)
    })
})

describe('a line in a language that is not known', () => {
  for (const [language, lines] of Object.entries(UNKNOWN))
    it(`is read with little confidence: ${language}`, () => {
      const sure = lines.filter((line) => parseIngredient(line, { language }).confidence >= 0.8)

      assert.deepEqual(sure, [])
    })

  it('is read with little confidence also where nobody names the language', () => {
    const lines = Object.values(UNKNOWN).flat()

    const sure = lines.filter((line) => parseIngredient(line).confidence >= 0.8)

    assert.deepEqual(sure, [])
  })

  it('is not one in English', () => {
    const lines = ['2 cups flour', '3 large eggs', '1 tbsp gochujang', '500 g tomatoes', 'salt']

    const unsure = lines.filter((line) => parseIngredient(line).confidence < 0.8)

    assert.deepEqual(unsure, [])
  })
})

it('an amount in a smaller unit right after another one is a part of it, in each language', () => {
  const lines = [
    ['en', '1 lb 8 oz mince', 1.5, 'lb', 'mince'],
    ['en', '2 cups 4 tbsp sugar', 2.25, 'cups', 'sugar'],
    ['en', '1 kg 500 g potatoes', 1.5, 'kg', 'potatoes'],
    ['en', '1 pint 4 fl oz milk', 1.25, 'pint', 'milk'],
    ['en', '1 lb 8 oz (680 g) mince', 1.5, 'lb', 'mince'],
    ['en', '1lb 2oz/500g strong flour', 1.125, 'lb', 'strong flour'],
    ['de', '1 kg 250 g Mehl', 1.25, 'kg', 'Mehl'],
    ['fr', '1 kg 500 g de farine', 1.5, 'kg', 'farine'],
    ['es', '1 kg 200 g de harina', 1.2, 'kg', 'harina'],
    ['it', '1 kg 200 g di farina', 1.2, 'kg', 'farina'],
    ['pt', '1 kg 200 g de farinha', 1.2, 'kg', 'farinha'],
    ['nl', '1 kg 200 g bloem', 1.2, 'kg', 'bloem'],
    ['sv', '1 l 5 dl vatten', 1.5, 'l', 'vatten'],
    ['da', '1 l 5 dl vand', 1.5, 'l', 'vand'],
    ['nb', '1 l 5 dl vann', 1.5, 'l', 'vann'],
    // These are the same again, the size of a pack, or of another kind.
    ['en', '1 lb (450 g) mince', 1, 'lb', 'mince'],
    ['en', '1 lb/450 g mince', 1, 'lb', 'mince'],
    ['en', '1 cup 200 g flour', 1, 'cup', 'flour'],
    ['en', '1 lb 450 g mince', 1, 'lb', 'mince'],
    ['en', '1oz 25g butter', 1, 'oz', 'butter'],
    ['en', '1 cup 225 ml milk', 1, 'cup', 'milk'],
    ['en', '1 quart 900 ml stock', 1, 'quart', 'stock'],
    ['en', '1 lb 12 oz can of tomatoes', 1, 'lb', 'tomatoes'],
    ['de', '1 Tasse 200 ml Milch', 1, 'Tasse', 'Milch'],
    ['de', '1 kg 500 g Packungen Reis', 1, 'kg', 'Packungen Reis'],
    ['pt', '1 xícara 200 ml de leite', 1, 'xícara', 'leite'],
    ['sv', '1 msk 10 ml olja', 1, 'msk', 'olja'],
    ['en', 'a cup of milk', 1, 'cup', 'milk'],
    ['en', 'a can of beans', 1, 'can', 'beans'],
    ['en', 'a large clove of garlic', 1, 'clove', 'garlic'],
    ['en', 'a pinch of salt', null, 'pinch', 'salt'],
  ] as const
  const read = lines.map(([language, line]) => {
    const { quantity, unit, name } = parseIngredient(line, { language })
    return [language, line, quantity, unit, name]
  })

  assert.deepEqual(read, lines)
})
