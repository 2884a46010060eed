import type { firstTexts as english } from '#web/texts/en/first.ts'
import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

export const firstTexts: typeof english = {
  shell: shellTexts,
  list: listTexts,
  units: {
    serving: 'portion|portions',
    piece: 'pièce|pièces',
    can: 'boîte|boîtes',
    bottle: 'bouteille|bouteilles',
    pack: 'paquet|paquets',
    bunch: 'botte|bottes|bouquet|bouquets',
    slice: 'tranche|tranches',
    clove: 'gousse|gousses',
    jar: 'bocal|bocaux|pot|pots',
    bag: 'sachet|sachets|sac|sacs',
    box: 'carton|cartons',
    cup: 'tasse|tasses',
    roll: 'rouleau|rouleaux',
  },
}
