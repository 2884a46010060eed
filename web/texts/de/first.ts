import type { firstTexts as english } from '#web/texts/en/first.ts'
import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

export const firstTexts: typeof english = {
  shell: shellTexts,
  list: listTexts,
  units: {
    serving: 'Portion|Portionen',
    piece: 'Stück|Stück',
    can: 'Dose|Dosen',
    bottle: 'Flasche|Flaschen',
    pack: 'Packung|Packungen|Päckchen|Päckchen',
    bunch: 'Bund|Bund',
    slice: 'Scheibe|Scheiben',
    clove: 'Zehe|Zehen',
    jar: 'Glas|Gläser',
    bag: 'Beutel|Beutel|Tüte|Tüten',
    box: 'Schachtel|Schachteln',
    cup: 'Tasse|Tassen',
    roll: 'Rolle|Rollen',
  },
}
