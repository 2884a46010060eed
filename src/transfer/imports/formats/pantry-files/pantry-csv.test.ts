import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { pantryTable } from '#test/import/csv-files.ts'
import { readImport } from '#test/import/read-import.ts'
import { pantryColumn } from './pantry-columns.ts'

it('reads a pantry: places and foods first, then what is at home', async () => {
  const { system, records } = await readImport(pantryTable())

  assert.equal(system, 'a pantry as CSV')
  assert.deepEqual(
    records.filter((one) => !one.key.startsWith('food ')),
    [
      { kind: 'place', key: 'fridge', name: 'Fridge' },
      { kind: 'place', key: 'cellar', name: 'Cellar' },
      {
        kind: 'food',
        key: 'milk',
        name: 'Milk',
        category: 'Dairy',
        place: 'fridge',
        barcodes: ['4012345678901'],
        unit: 'l',
        minimum: 1,
      },
      { kind: 'food', key: 'eggs', name: 'Eggs', category: 'Dairy', place: 'fridge' },
      { kind: 'food', key: 'flour', name: 'Flour', unit: 'kg' },
      { kind: 'food', key: 'rice', name: 'Rice' },
      {
        kind: 'stock',
        key: 'milk|fridge|2026-12-01|l',
        food: 'milk',
        name: 'Milk',
        quantity: 2,
        unit: 'l',
        place: 'fridge',
        best_before: '2026-12-01',
        price: 1.49,
      },
      {
        kind: 'stock',
        key: 'milk|cellar|24.12.2026|l',
        food: 'milk',
        name: 'milk',
        quantity: 1,
        unit: 'l',
        place: 'cellar',
        best_before: '2026-12-24',
        note: 'old',
      },
      {
        kind: 'stock',
        key: 'eggs|fridge|soon|',
        food: 'eggs',
        name: 'Eggs',
        quantity: 6,
        place: 'fridge',
        note: 'best_before: soon',
      },
      {
        kind: 'broken',
        key: 'row 5',
        name: 'Flour',
        problem: 'The quantity "some" is not a number.',
      },
      { kind: 'broken', key: 'row 6', name: 'row 6', problem: 'The row has no name.' },
      { kind: 'stock', key: 'rice|||', food: 'rice', name: 'Rice', quantity: 1 },
    ],
  )
  assert.equal(records.length, 72)
})

/** The columns whose names on the page have two words. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  'best before': 'best_before',
  'use by': 'use_by',
  bought: 'bought_on',
  opened: 'opened_on',
}

const HEADERS: Readonly<Record<string, string>> = {
  German: 'Artikel;Menge;Einheit;Lagerort;MHD',
  French: 'Produit;Quantité;Unité;Emplacement;À consommer avant',
  Spanish: 'Producto;Cantidad;Unidad;Ubicación;Fecha de caducidad',
  Italian: 'Prodotto;Quantità;Unità;Luogo;Scadenza',
  Dutch: 'Naam;Hoeveelheid;Eenheid;Plaats;Houdbaar tot',
  English: 'Name;Quantity;Unit;Place;Best_before (date)',
}
for (const [language, header] of Object.entries(HEADERS))
  it(`reads a pantry with ${language} columns, semicolons, and decimal commas`, async () => {
    const text = `${header}\nMehl;1,5;kg;Keller;31/12/2026\nReis;1.000,5;g;;03/04/2027\n`
    // Old programs write Windows-1252.
    const { records } = await readImport(Buffer.from(text, 'latin1'))

    assert.deepEqual(records.slice(-2), [
      {
        kind: 'stock',
        key: 'mehl|keller|31/12/2026|kg',
        food: 'mehl',
        name: 'Mehl',
        quantity: 1.5,
        unit: 'kg',
        place: 'keller',
        best_before: '2026-12-31',
      },
      {
        kind: 'stock',
        key: 'reis||03/04/2027|g',
        food: 'reis',
        name: 'Reis',
        quantity: 1000.5,
        unit: 'g',
        best_before: '2027-04-03',
      },
    ])
  })

it('reads a pantry whose columns are parted by tabs', async () => {
  const { records } = await readImport('Name\tQuantity\nMilk, fresh\t2\n')

  assert.deepEqual(records.at(-1), {
    kind: 'stock',
    key: 'milk, fresh|||',
    food: 'milk, fresh',
    name: 'Milk, fresh',
    quantity: 2,
  })
})

it('knows each name of a column that the page for users lists', async () => {
  const page = await readFile('docs/moving-in.md', 'utf8')
  const [, table = ''] = page.split(/^\| column \|.*\n\| ---.*\n/m)
  const rows = table.split('\n\n')[0]?.split('\n') ?? []
  const unknown = rows.flatMap((row) => {
    const [label = '', ...cells] = row.split('|').slice(1, -1)
    const column = COLUMN_OF[label.trim()] ?? label.replace(/\(.*/, '').trim()
    const names = cells.flatMap((cell) => cell.split(',')).map((name) => name.trim())
    return names.filter((name) => pantryColumn(name.toLowerCase()) !== column)
  })

  assert.equal(rows.length, 13)
  assert.deepEqual(unknown, [])
})

it('keeps a date in the note that may mean two days', async () => {
  const { records } = await readImport('Name,Best before\nMilk,03/04/2027\n')

  assert.deepEqual(records.at(-1), {
    kind: 'stock',
    key: 'milk||03/04/2027|',
    food: 'milk',
    name: 'Milk',
    quantity: 1,
    note: 'best_before: 03/04/2027',
  })
})

it('reads amounts in all forms, with and without a unit in the same cell', async () => {
  const forms: readonly (readonly [text: string, value: number])[] = [
    ['½', 0.5],
    ['1/2', 0.5],
    ['1 1/2', 1.5],
    ['1½', 1.5],
    ['3', 3],
    ['0,75', 0.75],
    ['0.75', 0.75],
    ['1.000,5', 1000.5],
    ['1,000.5', 1000.5],
    ['1 000', 1000],
    ['1’000', 1000],
    ['¾', 0.75],
  ]
  const units = ['', 'g', 'kg', 'ml', 'l', 'cups', 'EL']
  const rows = forms.flatMap(([text, quantity]) =>
    units.flatMap((unit) =>
      ['', ' '].flatMap((blank) => [
        { cells: `${text}${unit === '' ? '' : blank}${unit};`, quantity, unit },
        { cells: `${text};${unit}`, quantity, unit },
      ]),
    ),
  )
  const lines = rows.map(({ cells }, i) => `Food ${i};${cells}`)

  const { records } = await readImport(`name;quantity;unit\n${lines.join('\n')}\n`)

  const read = records.flatMap((one) =>
    one.kind === 'stock' ? [{ quantity: one.quantity, unit: one.unit ?? '' }] : [],
  )
  assert.deepEqual(
    read,
    rows.map(({ quantity, unit }) => ({ quantity, unit })),
  )
})

it('keeps what an amount says besides', async () => {
  const { records } = await readImport(
    'name;quantity;unit;minimum;price\nBeer;6 x 330 ml;;;1.234,50 €\nTomatoes;400 g;can;500 g;\nTea;a lot;;;\n',
  )

  assert.deepEqual(
    records.filter(({ kind }) => kind !== 'food'),
    [
      {
        kind: 'stock',
        key: 'beer|||',
        food: 'beer',
        name: 'Beer',
        quantity: 6,
        price: 1234.5,
        note: '330 ml',
      },
      {
        kind: 'stock',
        key: 'tomatoes|||g',
        food: 'tomatoes',
        name: 'Tomatoes',
        quantity: 400,
        unit: 'g',
        note: 'unit: can',
      },
      {
        kind: 'broken',
        key: 'row 4',
        name: 'Tea',
        problem: 'The quantity "a lot" is not a number.',
      },
    ],
  )
})

/** The header in each language, and amounts of a dozen, 6, 1.5 litres and half a kilo in its words. */
const IN_WORDS: Readonly<Record<string, readonly [header: string, amounts: string]>> = {
  en: ['name;quantity;unit;best before;place', 'a dozen|six|one and a half litres|half a kilo'],
  de: ['Name;Menge;Einheit;MHD;Ort', 'ein Dutzend|sechs|anderthalb Liter|ein halbes Kilo'],
  fr: ['nom;quantité;unité;DLC;lieu', 'une douzaine|six|un litre et demi|un demi-kilo'],
  es: ['nombre;cantidad;unidad;caducidad;lugar', 'una docena|seis|litro y medio|medio kilo'],
  it: ['nome;quantità;unità;scadenza;luogo', 'una dozzina|sei|un litro e mezzo|mezzo chilo'],
  pt: ['produto;quantidade;unidade;validade;local', 'uma dúzia|seis|um litro e meio|meio quilo'],
  nl: [
    'naam;hoeveelheid;eenheid;houdbaar tot;plaats',
    'een dozijn|zes|anderhalve liter|een halve kilo',
  ],
  sv: ['namn;mängd;enhet;bäst före;plats', 'ett dussin|sex|en och en halv liter|ett halvt kilo'],
  da: ['navn;mængde;enhed;bedst før;sted', 'et dusin|seks|halvanden liter|et halvt kilo'],
  nb: ['navn;antall;enhet;best før;sted', 'et dusin|seks|halvannen liter|en halv kilo'],
}

for (const [language, [header, amounts]] of Object.entries(IN_WORDS))
  it(`reads names of columns and amounts in words: ${language}`, async () => {
    const rows = amounts
      .split('|')
      .map((amount, i) => `Thing ${i};${amount};;2027-01-0${i + 1};Hall`)

    const { records } = await readImport([header, ...rows].join('\n'))

    const found = records
      .filter((one) => one.kind !== 'place' && one.kind !== 'food')
      .map((one) => (one.kind === 'stock' ? [one.quantity, one.place, one.best_before] : one))
    assert.deepEqual(
      found,
      [12, 6, 1.5, 0.5].map((quantity, i) => [quantity, 'hall', `2027-01-0${i + 1}`]),
    )
  })

/** The header, and each amount as the file writes it with what it says. */
const ONE_WAY: readonly (readonly [header: string, amounts: Readonly<Record<string, number>>])[] = [
  ...Object.values(IN_WORDS)
    .slice(1)
    .flatMap(([header]) => [
      [header, { '1.000': 1000 }] as const,
      [header, { '12.345': 12_345, '1.500': 1500, '1.000 g': 1000 }] as const,
      [header, { '1.500': 1500, '2.500,5': 2500.5, '1.234,5': 1234.5, '0,250': 0.25 }] as const,
      // All amounts of a program have three decimals.
      [header, { '1.500': 1.5, '0.250': 0.25 }] as const,
    ]),
  ['name;quantity;unit', { '1.500': 1.5, '12.345': 12.345 }],
  ['name;quantity;unit', { '1.500': 1.5, '0.5': 0.5 }],
  ['name;quantity;unit', { '1.000': 1000, '1,5': 1.5 }],
  ['name;quantity;unit', { '1.000': 1000, '0,250': 0.25 }],
  ['name;quantity;unit', { '1.000': 1000, '1.000.000': 1_000_000 }],
  ['product\tstock', { '1.500': 1.5, '3': 3 }],
]

for (const [header, amounts] of ONE_WAY)
  it(`reads all numbers of a file in one way: ${header}: ${Object.keys(amounts).join(' ')}`, async () => {
    const delimiter = header.includes('\t') ? '\t' : ';'
    const rows = Object.keys(amounts).map((amount, i) => `Thing ${i}${delimiter}${amount}`)

    const { records } = await readImport([header, ...rows].join('\n'))

    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'stock' ? [one.quantity] : [])),
      Object.values(amounts),
    )
  })

it('reads prices and the smallest amount in the way of the file', async () => {
  const { records } = await readImport(
    'Artikel;Menge;Mindestmenge;Preis\nMehl;2;1.000 g;1.000\nÖl;1;;2,49\n',
  )

  assert.deepEqual(
    records.flatMap((one) =>
      one.kind === 'stock' ? [one.price] : one.kind === 'food' ? [one.minimum] : [],
    ),
    [1000, undefined, 1000, 2.49],
  )
})

/** Names of columns with the last day on which a food may be eaten, and others that are not so sure. */
const DATES: Readonly<Record<string, readonly [useBy: string, bestBefore: string]>> = {
  en: ['Use by|use_by|Use-by date|USE BY DATE', 'Best before|Expiry date|Expires'],
  de: ['zu verbrauchen bis|Verbrauchsdatum|verbrauchen bis', 'MHD|haltbar bis|Ablaufdatum'],
  fr: ["DLC|Date limite de consommation|À consommer jusqu'au", 'DDM|à consommer avant'],
  es: ['Fecha límite de consumo|Límite de consumo', 'caducidad|consumir antes de'],
  it: ['Da consumare entro|Da consumarsi entro', 'scadenza|data di scadenza'],
  nl: ['Te gebruiken tot|TGT', 'THT|houdbaar tot|vervaldatum'],
  pt: ['Consumir até|Data limite de consumo', 'validade|data de validade'],
  sv: ['Sista förbrukningsdag|Sista förbrukningsdatum', 'bäst före|utgångsdatum'],
  da: ['Sidste anvendelsesdato|Sidste anvendelsesdag', 'bedst før|mindst holdbar til'],
  nb: ['Siste forbruksdag|Siste forbruksdato', 'best før|utløpsdato'],
}

async function datesIn(column: string) {
  const { records } = await readImport(`Name;${column}\nHam;2027-01-05\nRice;\nFish;soon\n`)
  return records.flatMap((one) =>
    one.kind === 'stock' ? [[one.best_before, one.use_by, one.note]] : [],
  )
}

for (const [language, [useBy, bestBefore]] of Object.entries(DATES))
  it(`keeps the kind of a date: ${language}`, async () => {
    for (const column of useBy.split('|'))
      assert.deepEqual(
        await datesIn(column),
        [
          ['2027-01-05', true, undefined],
          [undefined, undefined, undefined],
          [undefined, undefined, 'use_by: soon'],
        ],
        column,
      )
    for (const column of bestBefore.split('|'))
      assert.deepEqual((await datesIn(column))[0], ['2027-01-05', undefined, undefined], column)
  })

it('takes the day of use by where a row has two dates, and keeps the other one', async () => {
  const { records } = await readImport(
    'Name;Best before;Use by\nHam;2027-01-09;2027-01-05\nRice;2027-02-01;\n',
  )

  assert.deepEqual(
    records.flatMap((one) =>
      one.kind === 'stock' ? [[one.best_before, one.use_by, one.note]] : [],
    ),
    [
      ['2027-01-05', true, 'best_before: 2027-01-09'],
      ['2027-02-01', undefined, undefined],
    ],
  )
})
