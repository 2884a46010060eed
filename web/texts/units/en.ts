/** The units that people count, by their English names: the singular and the plural of each word for it. */
export const unitWords: Readonly<Record<string, string>> = {
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
}
