import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseIngredient } from './parse-ingredient.ts'
import { printParts } from './print-parts.ts'

/** The parts of a line as `printParts` prints them. */
function readsAs(language: string, lines: Readonly<Record<string, string>>): void {
  const found = Object.keys(lines).map((line) => [line, printParts(line, language)])

  assert.deepEqual(Object.fromEntries(found), lines)
}

describe('a line in a Germanic language', () => {
  it('is read in German', () => {
    readsAs('de', {
      'ein Viertel Kürbis': '0.25 |  | Kürbis',
      'drei viertel Liter Sahne': '0.75 | Liter | Sahne',
      'je 200 g Erbsen und Mais': '200 | g | Erbsen und Mais',
      '1,5 l kalte Gemüsebrühe': '1.5 | l | kalte Gemüsebrühe',
      '2-3 EL dunkler Balsamico, nach Geschmack':
        '2 to 3 | EL | dunkler Balsamico | note nach Geschmack',
      '1 TL, gehäuft Kurkuma': '1 | TL | Kurkuma | size gehäuft',
      '1 ½ TL gemahlener Koriander': '1.5 | TL | gemahlener Koriander',
      '3/4 Tasse Polenta': '0.75 | Tasse | Polenta',
      'ca. 600 g Hokkaidokürbis, entkernt und gewürfelt':
        '600 | g | Hokkaidokürbis | prepared entkernt und gewürfelt',
      '1 Pck. Vanillezucker': '1 | Pck. | Vanillezucker',
      '2 Dose/n Kidneybohnen (à 240 g)': '2 | Dose | Kidneybohnen | note à 240 g',
      'n. B. Chiliflocken': ' |  | Chiliflocken | note n. B.',
      '1 Msp. Nelkenpulver': '1 | Msp. | Nelkenpulver',
      '4 Stiele Dill, die Spitzen abgezupft': '4 | Stiele | Dill | prepared die Spitzen abgezupft',
      '1 daumengroßes Stück Kurkumawurzel': '1 | Stück | Kurkumawurzel | size daumengroßes',
      'Fett für die Form': ' |  | Fett | note für die Form',
      'anderthalb Zwiebeln': '1.5 |  | Zwiebeln',
      '1 (ca. 800 g) kleiner Wirsing': '1 |  | Wirsing | size kleiner',
      '2 Bio-Limetten (Saft und Schale)': '2 |  | Bio-Limetten | note Saft und Schale',
      '1 Handvoll Rucola': '1 | Handvoll | Rucola',
      '¼ Liter Malzbier': '0.25 | Liter | Malzbier',
      '1 EL + 1 TL Ahornsirup': '1 | EL | Ahornsirup',
      '1.200 g Rindergulasch': '1200 | g | Rindergulasch',
      '5 bis 6 Wacholderbeeren': '5 to 6 |  | Wacholderbeeren',
      'eineinhalb Tassen Bulgur': '1.5 | Tassen | Bulgur',
      'zweieinhalb EL Tahin': '2.5 | EL | Tahin',
      'ein Dutzend Austern': '1 | Dutzend | Austern',
      '1/8 l Weißwein': '0.125 | l | Weißwein',
      '2EL Sojasauce': '2 | EL | Sojasauce',
      '1 Bio-Ei (Gr. M)': '1 |  | Bio-Ei | note Gr. M',
    })
  })

  it('is read in Dutch', () => {
    readsAs('nl', {
      '1 ei (maat L)': '1 |  | ei | note maat L',
      'een kwart watermeloen': '0.25 |  | watermeloen',
      '1 blikje (400 g) bonen (uitgelekt)': '1 | blikje | bonen | prepared uitgelekt',
      '1,5 dl karnemelk': '1.5 | dl | karnemelk',
      '2-3 el ketjap manis': '2 to 3 | el | ketjap manis',
      '½ tl gemalen komijn': '0.5 | tl | gemalen komijn',
      '1 blikje (400 g) kikkererwten, uitgelekt': '1 | blikje | kikkererwten | prepared uitgelekt',
      'scheutje witte wijnazijn': ' | scheutje | witte wijnazijn',
      '3 à 4 takjes tijm': '3 to 4 | takjes | tijm',
      '1 flinke winterpeen, in plakjes': '1 |  | winterpeen | size flinke | note in plakjes',
      'halve komkommer': '0.5 |  | komkommer',
      'een halve savooiekool': '0.5 |  | savooiekool',
      '75 g oude kaas, geraspt': '75 | g | oude kaas | prepared geraspt',
      '2 eetl. appelstroop': '2 | eetl. | appelstroop',
      'peper naar smaak': ' |  | peper | note naar smaak',
      '1 mespuntje nootmuskaat': '1 | mespuntje | nootmuskaat',
      'sap van 1 limoen': '1 |  | limoen | prepared sap',
      'handje verse munt, fijngehakt': ' | handje | verse munt | prepared fijngehakt',
      'ongeveer 250 gram trostomaten': '250 | gram | trostomaten',
      '2 sjalotten (fijngesnipperd)': '2 |  | sjalotten | prepared fijngesnipperd',
      '1 zakje gedroogde gist (7 gram)': '1 | zakje | gedroogde gist | note 7 gram',
      'boter om in te vetten': ' |  | boter | note om in te vetten',
      'anderhalve liter groentebouillon': '1.5 | liter | groentebouillon',
      '1 1/2 el mosterd': '1.5 | el | mosterd',
      '2el olijfolie': '2 | el | olijfolie',
      'een paar blaadjes salie': ' | blaadjes | salie | note een paar',
      '1 ei (M)': '1 |  | ei | note M',
      'twee laurierblaadjes': '2 |  | laurierblaadjes',
      '1 bosje koriander, grof gehakt': '1 | bosje | koriander | prepared grof gehakt',
      '400 gr gezeefde tomaten': '400 | gr | gezeefde tomaten',
    })
  })

  it('is read in Swedish', () => {
    readsAs('sv', {
      '2 kvarts melon': '0.5 |  | melon',
      'två och en halv dl mjölk': '2.5 | dl | mjölk',
      '1 msk (15 g) smör': '1 | msk | smör',
      '2,5 dl rågsikt': '2.5 | dl | rågsikt',
      '1-2 msk limejuice': '1 to 2 | msk | limejuice',
      '2 krm mald kardemumma': '2 | krm | mald kardemumma',
      '1 ½ tsk bikarbonat': '1.5 | tsk | bikarbonat',
      '1 burk krossade tomater (400 g)': '1 | burk | krossade tomater | note 400 g',
      'en halv gurka': '0.5 |  | gurka',
      '3 vitlöksklyftor, pressade': '3 |  | vitlöksklyftor | prepared pressade',
      'salt och svartpeppar efter smak': ' |  | salt och svartpeppar | note efter smak',
      '1 knippe rädisor': '1 | knippe | rädisor',
      'ca 500 g torskrygg': '500 | g | torskrygg',
      '½ kruka basilika': '0.5 | kruka | basilika',
      'smör till stekning': ' |  | smör | note till stekning',
      '2 st lime': '2 | st | lime',
      'en nypa flingsalt': ' | nypa | flingsalt',
      '1 stor fänkål': '1 |  | fänkål | size stor',
      'rivet skal av 1 citron': '1 |  | citron | prepared rivet skal',
      '1 paket jäst à 50 g': '1 | paket | jäst | note à 50 g',
      '1 msk olja + till stekning': '1 | msk | olja | note till stekning',
      '50 g smält smör': '50 | g | smör | prepared smält',
      '1½ msk sambal oelek': '1.5 | msk | sambal oelek',
      'en och en halv liter buljong': '1.5 | liter | buljong',
      'några droppar tabasco': ' | droppar | tabasco | note några',
      '1 näve spenat': '1 | näve | spenat',
      '2dl yoghurt': '2 | dl | yoghurt',
      '8 dl vetemjöl (ca 480 g)': '8 | dl | vetemjöl | note ca 480 g',
      '1 förp halloumi': '1 | förp | halloumi',
      'lite citronsaft': ' |  | citronsaft | note lite',
    })
  })

  it('is read in Danish', () => {
    readsAs('da', {
      'en og en halv spsk sennep': '1.5 | spsk | sennep',
      'en kvart rødkål': '0.25 |  | rødkål',
      '1,5 dl fløde 13 %': '1.5 | dl | fløde 13 %',
      '2-3 spsk. æbleeddike': '2 to 3 | spsk. | æbleeddike',
      '½ tsk stødt kanel': '0.5 | tsk | stødt kanel',
      '1 dåse flåede tomater (400 g)': '1 | dåse | flåede tomater | note 400 g',
      '2 fed hvidløg, presset': '2 | fed | hvidløg | prepared presset',
      'et halvt salathoved': '0.5 |  | salathoved',
      '1 knsp. kardemomme': '1 | knsp. | kardemomme',
      '1 bundt radiser': '1 | bundt | radiser',
      'ca. 400 g rodfrugter, skrællede': '400 | g | rodfrugter | prepared skrællede',
      'salt efter smag': ' |  | salt | note efter smag',
      '2 stængler bladselleri': '2 | stængler | bladselleri',
      'saften af 1 lime': '1 |  | lime | prepared saften',
      'en håndfuld spinat': ' | håndfuld | spinat',
      '1 stor fennikel, i tynde skiver': '1 |  | fennikel | size stor | note i tynde skiver',
      'smør til formen': ' |  | smør | note til formen',
      '3 stk. skalotteløg': '3 | stk. | skalotteløg',
      '1 brev vaniljesukker': '1 | brev | vaniljesukker',
      '2 store peberfrugter (gerne røde)': '2 |  | peberfrugter | size store | note gerne røde',
      '1 spsk hakket dild': '1 | spsk | dild | prepared hakket',
      'halvanden dl vand': '1.5 | dl | vand',
      '1½ tsk. salt': '1.5 | tsk. | salt',
      '1 bk. cherrytomater': '1 | bk. | cherrytomater',
      'lidt olie til stegning': ' |  | olie | note lidt, til stegning',
      '2 æg (str. M)': '2 |  | æg | note str. M',
      '1 ds. kokosmælk': '1 | ds. | kokosmælk',
      'nogle kviste timian': ' | kviste | timian | note nogle',
      '½ økologisk citron, saft og skal': '0.5 |  | økologisk citron | note saft og skal',
      '1 pk. filodej': '1 | pk. | filodej',
    })
  })

  it('is read in Norwegian', () => {
    readsAs('nb', {
      'en og en halv liter buljong': '1.5 | liter | buljong',
      '1,5 dl kulturmelk': '1.5 | dl | kulturmelk',
      '2-3 ss sitronsaft': '2 to 3 | ss | sitronsaft',
      '½ ts malt ingefær': '0.5 | ts | malt ingefær',
      '2 fedd hvitløk, finhakket': '2 | fedd | hvitløk | prepared finhakket',
      '1 boks kokosmelk (400 ml)': '1 | boks | kokosmelk | note 400 ml',
      'en halv kålrot': '0.5 |  | kålrot',
      '1 klype safran': '1 | klype | safran',
      'salt og pepper etter smak': ' |  | salt og pepper | note etter smak',
      '4 båter appelsin': '4 | båter | appelsin',
      'ca. 600 g torskefilet, uten skinn': '600 | g | torskefilet | note uten skinn',
      '1 bunt vårløk': '1 | bunt | vårløk',
      'smør til steking': ' |  | smør | note til steking',
      '2 stk. gulrøtter': '2 | stk. | gulrøtter',
      '1 pose ruccola': '1 | pose | ruccola',
      'saft av 1/2 lime': '0.5 |  | lime | prepared saft',
      '1 stor rødbete, i terninger': '1 |  | rødbete | size stor | note i terninger',
      'en håndfull basilikum': ' | håndfull | basilikum',
      '1 knivsodd kajennepepper': '1 | knivsodd | kajennepepper',
      'halvannen liter vann': '1.5 | liter | vann',
      '1 1/2 ss eddik': '1.5 | ss | eddik',
      'litt salt': ' |  | salt | note litt',
      '1 pk. gnocchi': '1 | pk. | gnocchi',
      '2 dråper tabasco': '2 | dråper | tabasco',
      '1 knivspiss kajennepepper': '1 | knivspiss | kajennepepper',
      '1 boks (400 g) kikerter': '1 | boks | kikerter',
      '1 løk, i tynne skiver': '1 |  | løk | note i tynne skiver',
      '2 egg, lett pisket': '2 |  | egg | prepared lett pisket',
      '100 g smør, romtemperert': '100 | g | smør | prepared romtemperert',
      '1 beger rømme': '1 | beger | rømme',
    })
  })
})

/** Cans and handfuls in the languages that are read by rules: one pack, several packs, a food, and a link between them. */
const PACKS: Readonly<
  Record<string, readonly (readonly [one: string, more: string, of: string])[]>
> = {
  de: [
    ['Dose', 'Dosen', ''],
    ['Glas', 'Gläser', ''],
    ['Hand voll', 'Handvoll', ''],
  ],
  nl: [
    ['blik', 'blikken', ''],
    ['pot', 'potten', ''],
    ['handvol', 'handjes', ''],
  ],
  fr: [
    ['boîte', 'boîtes', 'de '],
    ['bocal', 'bocaux', 'de '],
    ['poignée', 'poignées', 'de '],
  ],
  es: [
    ['lata', 'latas', 'de '],
    ['bote', 'botes', 'de '],
    ['puñado', 'puñados', 'de '],
  ],
  it: [
    ['lattina', 'lattine', 'di '],
    ['barattolo', 'barattoli', 'di '],
    ['manciata', 'manciate', 'di '],
  ],
}
const SIZES = ['(400 g / 14 oz)', '(400g/14oz)', '(14 oz | 400 g)', '(400 g)']

function readsPack(language: string, line: string, expected: readonly [number, string]): void {
  const { quantity, unit, name } = parseIngredient(line, { language })
  assert.deepEqual([line, quantity, unit, name], [line, ...expected, 'zorblax'])
}

describe('a line with a pack', () => {
  for (const [language, packs] of Object.entries(PACKS))
    it(`has its amount, whatever the order of pack, size and times: ${language}`, () => {
      for (const [one, more, of] of packs) {
        for (const size of SIZES) {
          readsPack(language, `1 ${size} ${one} ${of}zorblax`, [1, one])
          readsPack(language, `1 ${one} ${size} ${of}zorblax`, [1, one])
        }
        for (const times of ['2x', '2 x', '2 ×', '2']) {
          readsPack(language, `${times} ${more} ${of}zorblax`, [2, more])
          readsPack(language, `${times} ${more} ${of}zorblax (400 g)`, [2, more])
        }
      }
    })
})
