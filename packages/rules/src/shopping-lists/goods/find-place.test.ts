import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { idOfUsualAisle } from './find-aisle.ts'
import { findKind, namesOfKind } from './find-kind.ts'
import { findPlaceKind } from './find-place.ts'
import { type Goods, KINDS, loadGoods } from './kinds.ts'
import { loadAnyGoods } from './load-goods.ts'

const householdId = '0196f1b0-0000-7000-8000-000000000001'
const categories = KINDS.map((kind) => ({ id: idOfUsualAisle(householdId, kind), name: kind }))
const PLACES = new Map<string, string | null>([
  ['produce', 'fridge'],
  ['meat', 'fridge'],
  ['fish', 'fridge'],
  ['dairy', 'fridge'],
  ['frozen', 'freezer'],
  ['household', null],
  ['care', null],
])
const ambientOf = ({ ambient }: Goods) => ambient.split(',')
const expected = (kind: string) => (PLACES.has(kind) ? PLACES.get(kind) : 'pantry')

describe('the kind of place for a bought thing', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl'])
    it(`follows the aisle, and without one the name: ${language}`, async () => {
      const goods = [await loadGoods(language)]
      for (const kind of KINDS) {
        const category = idOfUsualAisle(householdId, kind)
        const find = (name: string, aisle: string | null) =>
          findPlaceKind({ name, unit: null, category: aisle }, { goods, householdId, categories })
        assert.equal(find('Zxqvy', category), expected(kind), kind)
        for (const name of namesOfKind(goods[0]!, kind, 0).slice(0, 5)) {
          const place = ambientOf(goods[0]!).includes(name) ? 'pantry' : expected(kind)
          assert.equal(find(name, category), place, name)
          assert.equal(find(name, null), place, name)
        }
        assert.equal(find('Zxqvy', null), undefined)
      }
    })
})

/** Produce beside each other: what keeps outside the fridge, and what has such a word in its name and does not. */
const BESIDE: Readonly<Record<string, readonly [ambient: string, cold: string]>> = {
  en: [
    'Potato,new potatoes,baking potatoes,Banana,Onion,brown onions,Garlic,Tomato,cherry tomatoes,tomatoes on the vine,Avocado,ripe avocados,Lemon,unwaxed lemons,Orange,Lime,Sweet potato',
    'Spring onions,Scallions,Potato salad,Tomato salad,Carrots,Lettuce,Spinach,Celery,Strawberries,Grapes',
  ],
  de: [
    'Kartoffel,neue Kartoffeln,Speisekartoffeln,Frühkartoffeln,Banane,Zwiebel,Gemüsezwiebel,Knoblauch,Tomate,Cherrytomaten,Rispentomaten,Avocado,Zitrone,Bio-Zitronen,Orange,Süßkartoffel',
    'Frühlingszwiebeln,Kartoffelsalat,Tomatensalat,Karotten,Kopfsalat,Spinat,Erdbeeren,Trauben',
  ],
  fr: [
    'pomme de terre,pommes de terre nouvelles,banane,oignon,oignons jaunes,ail,gousses d’ail,tomate,tomates cerises,avocat,avocats mûrs,citron,citrons bio,orange,oranges à jus',
    'oignons nouveaux,salade,carottes,laitue,épinards,fraises,raisin',
  ],
  es: [
    'patata,patatas nuevas,plátano,cebolla,cebollas rojas,ajo,cabeza de ajos,tomate,tomates cherry,tomates pera,aguacate,limón,naranja,naranjas de zumo',
    'cebolletas,cebollino,zanahorias,lechuga,espinacas,fresas,uvas',
  ],
  it: [
    'patata,patate novelle,banana,cipolla,cipolle bianche,aglio,testa d’aglio,pomodoro,pomodori ramati,pomodorini,avocado,limone,limoni bio,arancia,arance da spremuta',
    'cipollotti,erba cipollina,carote,lattuga,spinaci,fragole,uva',
  ],
  nl: [
    'aardappel,aardappelen,krieltjes,banaan,ui,gele uien,knoflook,tomaat,trostomaten,cherrytomaten,avocado,citroen,citroenen,sinaasappel,perssinaasappels',
    'bosui,lente-ui,bieslook,aardappelsalade,wortels,sla,spinazie,aardbeien,druiven',
  ],
}

describe('produce that keeps better outside the fridge', () => {
  for (const [language, [ambient, cold]] of Object.entries(BESIDE))
    it(`goes to the shelf, and other produce to the fridge: ${language}`, async () => {
      const goods = [await loadGoods(language)]
      const category = idOfUsualAisle(householdId, 'produce')
      const find = (name: string) =>
        findPlaceKind({ name, unit: null, category }, { goods, householdId, categories })

      const shelved = ambient.split(',').filter((name) => find(name) !== 'pantry')
      const cooled = cold.split(',').filter((name) => find(name) !== 'fridge')

      assert.deepEqual({ shelved, cooled }, { shelved: [], cooled: [] })
    })

  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb'])
    it(`is produce in its language: ${language}`, async () => {
      const goods = await loadAnyGoods(language)
      assert.deepEqual(
        ambientOf(goods).filter((name) => findKind(name, goods) !== 'produce'),
        [],
      )
    })
})
