import type { firstTexts as english } from '#web/texts/en/first.ts'
import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

export const firstTexts: typeof english = {
  shell: shellTexts,
  list: listTexts,
  units: {
    serving: 'porzione|porzioni',
    piece: 'pezzo|pezzi',
    can: 'lattina|lattine|scatoletta|scatolette',
    bottle: 'bottiglia|bottiglie',
    pack: 'confezione|confezioni|pacco|pacchi|pacchetto|pacchetti',
    bunch: 'mazzo|mazzi|mazzetto|mazzetti',
    slice: 'fetta|fette',
    clove: 'spicchio|spicchi',
    jar: 'barattolo|barattoli|vasetto|vasetti',
    bag: 'busta|buste|bustina|bustine|sacchetto|sacchetti',
    box: 'scatola|scatole',
    cup: 'tazza|tazze',
    roll: 'rotolo|rotoli',
  },
}
