import { foldText } from '@larder/rules/fold-text.ts'
import { keysOf } from '#platform/kernel/json.ts'

/** What a column of a pantry's CSV can be. */
export type PantryColumn =
  | 'name'
  | 'quantity'
  | 'unit'
  | 'place'
  | 'category'
  | 'best_before'
  | 'use_by'
  | 'bought_on'
  | 'opened_on'
  | 'price'
  | 'barcode'
  | 'minimum'
  | 'note'

/** The names of the columns: those in English, a semicolon, and those in German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Danish and Norwegian. */
const WORDS: Readonly<Record<PantryColumn, string>> = {
  name:
    'name, product, item, food, article; produkt, artikel, lebensmittel, bezeichnung, nom, produit, aliment, nombre, ' +
    'producto, articulo, alimento, nome, prodotto, articolo, naam, product, artikel, etenswaar, ' +
    'produto, item, artigo, namn, vara, produkt, livsmedel, navn, vare, varenavn, matvare, madvare',
  quantity:
    'quantity, amount, qty, count, stock; menge, anzahl, bestand, quantite, nombre d’unites, stock, cantidad, ' +
    'existencias, quantita, scorta, hoeveelheid, aantal, voorraad, ' +
    'quantidade, qtd, estoque, antal, mangd, lager, maengde, beholdning, antall, mengde',
  unit: 'unit, units; einheit, unite, unidad, unita, eenheid, unidade, enhet, enhed',
  place:
    'place, location, storage, where; ort, lagerort, standort, platz, lieu, emplacement, endroit, lugar, ubicacion, ' +
    'luogo, posizione, plaats, locatie, opslagplaats, ' +
    'local, localizacao, plats, forvaring, sted, placering, plassering, oppbevaring',
  category:
    'category, group; kategorie, gruppe, categorie, groupe, categoria, grupo, gruppo, groep, ' +
    'kategori, grupp, gruppe',
  best_before:
    'best before, best before date, expiry, expiry date, expiration, expiration date, expires; mhd, haltbar bis, ' +
    'mindesthaltbarkeit, ablaufdatum, ddm, a consommer avant, date de peremption, peremption, caducidad, ' +
    'fecha de caducidad, consumir antes de, scadenza, data di scadenza, houdbaar tot, tht, ' +
    'vervaldatum, houdbaarheidsdatum, ' +
    'validade, data de validade, bast fore, bast fore datum, utgangsdatum, bedst for, mindst holdbar til, ' +
    'udlobsdato, best for, best for dato, holdbar til, utlopsdato',
  use_by:
    'use by, use-by, use by date, use-by date; verbrauchsdatum, zu verbrauchen bis, verbrauchen bis, dlc, ' +
    'date limite de consommation, a consommer jusqu’au, fecha limite de consumo, limite de consumo, ' +
    'da consumare entro, da consumarsi entro, te gebruiken tot, tgt, consumir ate, data limite de consumo, ' +
    'sista forbrukningsdag, sista forbrukningsdatum, sidste anvendelsesdato, sidste anvendelsesdag, ' +
    'siste forbruksdag, siste forbruksdato',
  bought_on:
    'bought, bought on, purchased, purchase date; gekauft, gekauft am, kaufdatum, achete le, date d’achat, comprado, ' +
    'fecha de compra, acquistato, data di acquisto, gekocht, gekocht op, aankoopdatum, data de compra, kopt, inkopsdatum, kobt, kobsdato, kjopt, kjopsdato',
  opened_on:
    'opened, opened on; geoffnet, geoffnet am, ouvert, ouvert le, abierto, abierto el, aperto, aperto il, geopend, ' +
    'geopend op, aberto em, oppnad, abnet, apnet',
  price: 'price, cost; preis, prix, precio, prezzo, prijs, preco, pris',
  barcode:
    'barcode, ean, gtin, upc, code; strichcode, code-barres, code barres, codigo de barras, codice a barre, streepjescode, ' +
    'streckkod, stregkode, strekkode',
  minimum:
    'minimum, min, min stock; mindestbestand, mindestmenge, stock minimum, minimo, scorta minima, minimumvoorraad, ' +
    'estoque minimo',
  note: 'note, notes, comment; notiz, bemerkung, kommentar, remarque, commentaire, nota, notas, comentario, note, commento, notitie, opmerking, observacao, anteckning, notering, bemaerkning, notat, merknad',
}

const COLUMNS = new Map<string, PantryColumn>()
const ENGLISH = new Set<string>()
for (const column of keysOf(WORDS))
  WORDS[column].split('; ').forEach((words, i) => {
    for (const word of words.split(', ').map(columnKey)) {
      COLUMNS.set(word, column)
      if (i === 0) ENGLISH.add(word)
    }
  })

/** The column that a name means, in any of the languages. */
export const pantryColumn = (name: string): PantryColumn | undefined => COLUMNS.get(columnKey(name))

/** Whether a name is of a column in another language than English. All of these write a decimal comma. */
export const isCommaColumn = (name: string): boolean =>
  COLUMNS.has(columnKey(name)) && !ENGLISH.has(columnKey(name))

function columnKey(name: string): string {
  return foldText(name.replaceAll('’', "'"))
    .replaceAll(/[_*]|\s*\(.{0,40}\)$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
