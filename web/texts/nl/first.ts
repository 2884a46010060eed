import type { firstTexts as english } from '#web/texts/en/first.ts'
import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

export const firstTexts: typeof english = {
  shell: shellTexts,
  list: listTexts,
  units: {
    serving: 'portie|porties',
    piece: 'stuk|stuks',
    can: 'blik|blikken|blikje|blikjes',
    bottle: 'fles|flessen|flesje|flesjes',
    pack: 'pak|pakken|pakje|pakjes',
    bunch: 'bos|bossen|bosje|bosjes',
    slice: 'plak|plakken|plakje|plakjes',
    clove: 'teen|tenen|teentje|teentjes',
    jar: 'pot|potten|potje|potjes',
    bag: 'zak|zakken|zakje|zakjes',
    box: 'doos|dozen|doosje|doosjes',
    cup: 'kopje|kopjes|kop|koppen',
    roll: 'rol|rollen',
  },
}
