import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUnit } from '@larder/rules/measures/find-unit.ts'
import { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { parseLine } from './parse-line.ts'
import { parseLines } from './parse-lines.ts'

interface Words {
  /** Words for packs, with one meaning on each side of a `|`. Separated by blanks; `_` stands for one. */
  readonly packs: string
  /** The word between a pack and its thing. */
  readonly of?: string
  readonly things: string
  /** Things whose names only sound like a pack. Separated by commas. */
  readonly names: string
}

const LANGUAGES: { readonly [language: string]: Words } = {
  en: {
    packs:
      'jar jars glass glasses|can cans tin tins|bottle bottles btl btls btl.|packs packet packets pkg pkt|bag bags pouch pouches|box boxes|carton cartons ctn tetrapak|roll rolls rl|tub tubs|bunch bunches|crate crates case cases|tray trays|net nets|pot pots|block blocks|cube cubes|tube tubes',
    of: ' of',
    things: 'jam,brown rice,beer',
    names: 'glass cleaner,glass bowls,bread rolls,ham and eggs',
  },
  de: {
    packs:
      'Glas Gläser Gl. Gläschen|Dose Dosen Ds. Ds Döschen|Flasche Flaschen Fl. Fläschchen|Packung Packungen Pckg. Pckg Packg. Pck. Pkg. Päckchen Paket Pakete|Beutel Tüte Tüten Tütchen|Becher Bch. Schale Schalen|Karton Kartons Tetrapak|Rolle Rollen|Würfel|Kiste Kisten Kasten Kästen|Netz Netze|Sack Säcke|Knolle Knollen|Topf Töpfe|Kugel Kugeln|Block|Paar',
    things: 'Hefe,rote Äpfel,Bier',
    names: 'Becher für Kinder,Glasreiniger,Würfelzucker,Topflappen',
  },
  fr: {
    packs:
      'bocal bocaux|boîte boîtes boite bte canette canettes|bouteille bouteilles flacon flacons|paquet paquets pqt pqts lot lots|sachet sachets sac sacs pochette|brique briques carton cartons|barquette barquettes|filet|rouleau rouleaux|tablette tablettes plaque plaques plaquette|tube tubes|bidon|cube cubes|pot pots',
    of: ' de',
    things: 'thon,lait entier,papier',
    names: 'verres à vin,barres chocolatées,filets de poisson,tasses à café',
  },
  es: {
    packs:
      'bote botes tarro tarros frasco frascos|lata latas|botella botellas|paquete paquetes paq. pqte.|bolsa bolsas bolsita sobre sobres|caja cajas|brik briks cartón cartones tetrabrik|rollo rollos|tableta tabletas barra barras|malla mallas|bandeja bandejas|tarrina tarrinas|manojo manojos racimo|par pares',
    of: ' de',
    things: 'atún,papel higiénico,agua mineral',
    names: 'rollos de cocina,cubitos de hielo,vasos para agua',
  },
  it: {
    packs:
      'vasetto vasetti barattolo barattoli|lattina lattine scatoletta|bottiglia bottiglie bott. flacone flaconi|pacco pacchi pacchetto pacchetti conf. confezione confezioni|busta buste sacchetto sacchetti|scatola scatole|cartone cartoni brick|rotolo rotoli|tavoletta|rete reti|vaschetta vaschette|cassa casse cassetta cassette|panetto panetti|paio paia',
    of: ' di',
    things: 'tonno,latte intero,carta',
    names: 'bicchieri da vino,barrette ai cereali,cubetti di ghiaccio',
  },
  pt: {
    packs:
      'frasco frascos pote potes boião boiões vidro vidros|lata latas|garrafa garrafas|pacote pacotes pct pct. emb. embalagem embalagens|saco sacos saqueta saquetas sachê|caixa caixas cx cx.|rolo rolos|barra barras tablete tabletes|rede redes|bandeja bandejas cuvete cuvetes|maço maços|garrafão garrafões|bisnaga bisnagas|pé pés',
    of: ' de',
    things: 'atum,papel higiénico,água',
    names: 'rolos de cozinha,cubos de gelo,copos para vinho',
  },
  nl: {
    packs:
      'pot potten potje potjes glazen|blik blikken blikje bus bussen|fles flessen flesje|pak pakken pakje verpakking verpakkingen|zak zakken zakje|doos doosje|krat kratten|rol rollen rolletje|reep repen staaf staven|net netten|kuip kuipje|bos bossen tros trossen|blok blokken blokje|bol bollen|paar',
    things: 'mosterd,rode uien,papier',
    names: 'bekers voor kinderen,glasreiniger,potgrond',
  },
  sv: {
    packs:
      'burk burkar brk|flaska flaskor fl|paket pkt förpackning förpackningar förp förp. frp|påse påsar ps|låda lådor back backar kasse kassar|kartong kartonger|ask askar|rulle rullar|kaka kakor|tuber|nät|kruka krukor|knippe knippen bunt buntar|tärning tärningar',
    things: 'jäst,röda äpplen,papper',
    names: 'muggar till barn,rullgardiner,glass',
  },
  da: {
    packs:
      'dåse dåser ds. ds|glas gl. krukke krukker|flaske flasker fl.|pakke pakker pk.|pose poser ps. brev breve|æske æsker|karton kartoner|kasse kasser ramme|rulle ruller rl.|plade plader|tube tuber|bakke bakker bk.|net|bundt bundter|bøtte bøtter bæger|potte potter|terning terninger|sæk',
    things: 'gær,røde æbler,papir',
    names: 'kopper til børn,glasrens,pakkebånd',
  },
  nb: {
    packs:
      'boks bokser bx|glass krukke|flaske flasker fl.|pakke pakker pk. pakk|pose poser ps.|eske esker|kartong kartonger|kasse kasser|rull ruller|plate plater|tube tuber|bakke bakker|nett|bunt bunter|beger begre|potte potter|brett',
    things: 'gjær,røde epler,papir',
    names: 'kopper til barn,glassvask,boller',
  },
}

for (const [language, { packs, of = '', things, names }] of Object.entries(LANGUAGES))
  describe(`the word for a pack: ${language}`, () => {
    const all = packs.split('|').map((group) => group.split(' '))
    const rows = all.flat().flatMap((unit) => things.split(',').map((name) => ({ unit, name })))

    it('is the unit of a typed item', () => {
      const wrong = rows.flatMap(({ unit, name }) => {
        const wanted = { name, quantity: 2, unit }
        const texts = [`2 ${unit}${of} ${name}`, `${name}: 2 ${unit}`]
        const found = texts.map((text) => parseLine(text, { language }))
        return found.every((line) => isSame(line, wanted)) ? [] : [found]
      })

      assert.deepEqual(wrong, [])
    })

    it('is the unit of an ingredient', () => {
      // A model reads English lines.
      const ruled = language === 'en' ? [] : rows
      const wrong = ruled.flatMap(({ unit, name }) => {
        const read = parseIngredient(`2 ${unit}${of} ${name}`, { language })
        return read.unit === unit && read.quantity === 2 ? [] : [[unit, name, read.unit, read.name]]
      })

      assert.deepEqual(wrong, [])
    })

    it('means the same as its plural and its short forms', () => {
      const wrong = all.filter((group) => new Set(group.map(codeIn(language))).size > 1)

      assert.deepEqual(wrong, [])
    })

    it('is a name where nothing is in it, and part of a name', () => {
      const wrong = names.split(',').flatMap((name) => {
        const found = parseLine(`2 ${name}`, { language })
        return isSame(found, { name, quantity: 2 }) ? [] : [found]
      })
      const alone = all.flat().filter((unit) => parseLine(unit, { language }).name !== unit)

      assert.deepEqual([...wrong, ...alone], [])
    })
  })

const codeIn = (language: string) => (unit: string) =>
  findUnit(unit, { unitSystem: 'metric', language }).code

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one, Object.keys(other)) === JSON.stringify(other)

describe('things that are also packs', () => {
  it('are two items where each has its count', () => {
    const lists = {
      en: '10 plates, 10 cups|2 bowls, 4 glasses|6 forks, 6 boxes',
      de: '10 Teller, 10 Becher|4 Messer, 6 Gläser|2 Tassen, 2 Dosen',
      fr: '10 assiettes, 10 pots|2 couteaux, 4 bocaux',
      es: '10 platos, 10 tazas|2 cuchillos, 4 botes',
      it: '10 piatti, 10 tazze|2 coltelli, 4 barattoli',
      pt: '10 pratos, 10 chávenas|2 facas, 4 frascos',
      nl: '10 borden, 10 bekers|2 messen, 4 potten',
      sv: '10 tallrikar, 10 burkar|2 knivar, 4 flaskor',
      da: '10 tallerkener, 10 bægre|2 knive, 4 flasker',
      nb: '10 tallerkener, 10 beger|2 kniver, 4 flasker',
    }
    for (const [language, texts] of Object.entries(lists))
      for (const text of texts.split('|')) {
        const wanted = text.split(', ').map((one) => {
          const [count, name = ''] = one.split(' ')
          return { name, quantity: Number(count) }
        })
        assert.deepEqual(parseLines(text, { language }), wanted, text)
      }
    assert.deepEqual(parseLines('bread, 2 packs', { language: 'en' }), [
      { name: 'bread', quantity: 2, unit: 'packs' },
    ])
    assert.deepEqual(parseLines('2 tomatoes, 400 g', { language: 'en' }).length, 1)
  })
})
