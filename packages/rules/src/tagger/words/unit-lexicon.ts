import { foldText } from '@larder/rules/fold-text.ts'
import { UNIT_WORDS, wordsOfUnit } from '@larder/rules/measures/unit-words.ts'

const PLAIN = /^[A-Za-z]+$/

/** Without case, accents, dots, brackets and endings in brackets. */
export function foldUnit(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return foldText(text)
    .replaceAll('’', "'")
    .replace(/\((?:s|n|e|en|er|es|x|r|ar|i|a)\)/g, '')
    .replace(/[.()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** English words of units that recipes have and `UNIT_WORDS` does not. Some are units only before a food. */
const MORE =
  'c tb t tsb tspn tbspn tbsn dsp dessertspoon dessertspoons envelope envelopes sachet sachets container containers rib ribs ear ears bulb bulbs ' +
  'sheet sheets strip strips square squares spear spears knob knobs rasher rashers cube cubes rack racks stem stems wedge wedges ' +
  'branch branches ball balls glass glasses scoop scoops jigger jiggers link links block blocks chunk chunks splash splashes recipe recipes ' +
  'pod pods shot shots twist twists grind grinds glug glugs cake cakes wheel wheels pair pairs part parts shake shakes round rounds ' +
  'batch batches log logs basket baskets bundle bundles pot pots dollop dollops slab slabs bowl bowls inch inches in cm mm oz fl'

const WORDS = new Set([
  ...MORE.split(' '),
  ...[UNIT_WORDS['any'], UNIT_WORDS['en']].flatMap((units) =>
    Object.values(units ?? {}).flatMap(wordsOfUnit),
  ),
])
WORDS.delete('x')

/** Whether a word is an English unit. */
export const isUnitWord = (word: string): boolean => WORDS.has(word)
