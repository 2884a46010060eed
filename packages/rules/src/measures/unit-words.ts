import { GERMANIC_WORDS } from './germanic-words.ts'
import { ROMANCE_WORDS } from './romance-words.ts'

/**
 * For each language, or for `any` of them: the words of each unit, separated by commas. These are names,
 * plurals and abbreviations. `tasse|n` are the words `tasse` and `tassen`. Upper and lower case, accents and dots make
 * no difference. A unit is a code of `UNITS`, a name of `BY_SYSTEM`, or a named unit, such as `can`.
 */
export type UnitWords = {
  readonly [language: string]: { readonly [unit: string]: string }
}

/** @param text the words of one unit in `UNIT_WORDS` @returns each of them, as `tasse` and `tassen` */
export const wordsOfUnit = (text = ''): readonly string[] =>
  text.split(', ').flatMap((one) => {
    const [word = '', ...endings] = one.split('|')
    return ['', ...endings].map((ending) => word + ending)
  })

export const UNIT_WORDS: UnitWords = {
  any: {
    mg: 'mg, milligram|s|m|men|me|mes|mo|mi, miligram|o|os|a|as',
    g: 'g, gr|s, gm, gram|s|m|men|me|mes|mo|mi|o|os|a|as',
    dag: 'dag, dkg, deka|gramm, decagram|s',
    hg: 'hg, hekto|gram, hectogram|s|me|mes|o|os|a|as',
    kg: 'kg|s, kilo|s, quilo|s, kilogram|s|m|men|me|mes|o|os, quilogram|a|as',
    oz: 'oz|s',
    lb: 'lb|s',
    ml: 'ml|s, cc|m, cm3, millilitre|s, milliliter|n|s, millilitro, millilitri, mililitro|s',
    cl: 'cl, centilitre|s, centiliter|s, centilitro|s, centilitri, zentiliter',
    dl: 'dl, decilitre|s, deciliter|s, decilitro|s, decilitri, deziliter, desiliter',
    l: 'l, lt|r|rs, litre|s, liter|n|s, litro|s, litri',
    fl_oz: 'fl oz|s, floz',
    each: 'each, ea, pc|s, x',
    pack: 'pack|s, multipack|s',
    tube: 'tube|s',
    cube: 'cube|s',
    can: 'lata|s',
    carton: 'tetrapak, tetrapack, tetra pak, tetra pack',
  },
  en: {
    oz: 'ounce|s',
    lb: 'pound|s',
    tsp: 'tsp|s|n, teaspoon|s|ful, teaspoonfuls',
    tbsp: 'tbsp|s, tbs, tbl|sp, tb, tablespoon|s|ful, tablespoonfuls',
    fl_oz: 'fluid ounce|s',
    cup: 'cup|s',
    pint: 'pint|s, pt|s',
    quart: 'quart|s, qt|s',
    gallon: 'gallon|s, gal|s',
    each: 'piece|s, unit|s',
    dozen: 'dozen|s, doz, dz',
    can: 'can|s, tin|s',
    bottle: 'bottle|s, btl|s',
    pack: 'package|s, packet|s, pkg|s, pkt|s, pk|s',
    bunch: 'bunch|es',
    slice: 'slice|s',
    clove: 'clove|s',
    pinch: 'pinch|es',
    jar: 'jar|s',
    bag: 'bag|s, pouch|es',
    box: 'box|es',
    carton: 'carton|s, ctn|s',
    tub: 'tub|s',
    punnet: 'punnet|s',
    loaf: 'loaf, loaves',
    head: 'head|s',
    sprig: 'sprig|s',
    stalk: 'stalk|s',
    stick: 'stick|s',
    roll: 'roll|s, rl|s',
    bar: 'bar|s',
    leaf: 'leaf, leaves',
    handful: 'handful|s',
    dash: 'dash|es',
    drop: 'drop|s',
    pair: 'pair|s',
    ball: 'balls',
  },
  ...GERMANIC_WORDS,
  ...ROMANCE_WORDS,
}
