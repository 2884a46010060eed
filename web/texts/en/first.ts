import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

/**
 * The texts of the first screen, which a person sees in the shop: small, so that it opens fast. The other languages
 * have the same shape.
 */
export const firstTexts = {
  shell: shellTexts,
  list: listTexts,
  /** The units that people count, by their English names: the singular and the plural of each word for it. */
  units: {
    serving: 'serving|servings',
    piece: 'piece|pieces',
    can: 'can|cans|tin|tins',
    bottle: 'bottle|bottles',
    pack: 'pack|packs|packet|packets|package|packages',
    bunch: 'bunch|bunches',
    slice: 'slice|slices',
    clove: 'clove|cloves',
    jar: 'jar|jars',
    bag: 'bag|bags',
    box: 'box|boxes',
    cup: 'cup|cups',
    roll: 'roll|rolls',
  },
}
