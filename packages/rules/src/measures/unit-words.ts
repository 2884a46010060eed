import { GERMANIC_WORDS } from './germanic-words.ts'
import { ROMANCE_WORDS } from './romance-words.ts'

/**
 * For each language, or for `any` of them: the words of each unit, separated by commas. These are names,
 * plurals and abbreviations. Upper and lower case, accents and dots make no difference. A unit is a code
 * of `UNITS`, a name of `BY_SYSTEM`, or a named unit, such as `can`.
 */
export type UnitWords = {
  readonly [language: string]: { readonly [unit: string]: string }
}

export const UNIT_WORDS: UnitWords = {
  any: {
    mg: 'mg',
    g: 'g, gr, grs, gm',
    dag: 'dag, dkg',
    hg: 'hg',
    kg: 'kg, kgs, kilo, kilos',
    oz: 'oz, ozs',
    lb: 'lb, lbs',
    ml: 'ml, mls, cc, ccm, cm3',
    cl: 'cl',
    dl: 'dl',
    l: 'l, lt, ltr, ltrs',
    fl_oz: 'fl oz, floz, fl ozs',
    each: 'each, ea, pc, pcs, x',
  },
  en: {
    mg: 'milligram, milligrams, milligramme, milligrammes',
    g: 'gram, grams, gramme, grammes',
    dag: 'decagram, decagrams',
    hg: 'hectogram, hectograms',
    kg: 'kilogram, kilograms, kilogramme, kilogrammes',
    oz: 'ounce, ounces',
    lb: 'pound, pounds',
    ml: 'millilitre, millilitres, milliliter, milliliters',
    cl: 'centilitre, centilitres, centiliter, centiliters',
    dl: 'decilitre, decilitres, deciliter, deciliters',
    l: 'litre, litres, liter, liters',
    tsp: 'tsp, tsps, teaspoon, teaspoons, teaspoonful, teaspoonfuls, tspn',
    tbsp: 'tbsp, tbsps, tbs, tbl, tblsp, tb, tablespoon, tablespoons, tablespoonful, tablespoonfuls',
    fl_oz: 'fluid ounce, fluid ounces',
    cup: 'cup, cups',
    pint: 'pint, pints, pt, pts',
    quart: 'quart, quarts, qt, qts',
    gallon: 'gallon, gallons, gal, gals',
    each: 'piece, pieces, unit, units',
    dozen: 'dozen, dozens, doz',
    can: 'can, cans, tin, tins',
    bottle: 'bottle, bottles',
    pack: 'pack, packs, package, packages, packet, packets, pkg, pkgs, pkt, pkts, pk, pks',
    bunch: 'bunch, bunches',
    slice: 'slice, slices',
    clove: 'clove, cloves',
    pinch: 'pinch, pinches',
    jar: 'jar, jars',
    bag: 'bag, bags',
    box: 'box, boxes',
    carton: 'carton, cartons',
    tub: 'tub, tubs',
    punnet: 'punnet, punnets',
    loaf: 'loaf, loaves',
    head: 'head, heads',
    sprig: 'sprig, sprigs',
    stalk: 'stalk, stalks',
    stick: 'stick, sticks',
    roll: 'roll, rolls',
    bar: 'bar, bars',
    leaf: 'leaf, leaves',
    tube: 'tube, tubes',
    handful: 'handful, handfuls',
    dash: 'dash, dashes',
    drop: 'drop, drops',
  },
  ...GERMANIC_WORDS,
  ...ROMANCE_WORDS,
}
