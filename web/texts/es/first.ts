import type { firstTexts as english } from '#web/texts/en/first.ts'
import { listTexts } from './list.ts'
import { shellTexts } from './shell.ts'

export const firstTexts: typeof english = {
  shell: shellTexts,
  list: listTexts,
  units: {
    serving: 'ración|raciones|porción|porciones',
    piece: 'unidad|unidades|pieza|piezas',
    can: 'lata|latas',
    bottle: 'botella|botellas',
    pack: 'paquete|paquetes',
    bunch: 'manojo|manojos',
    slice: 'rebanada|rebanadas|loncha|lonchas',
    clove: 'diente|dientes',
    jar: 'tarro|tarros|bote|botes|frasco|frascos',
    bag: 'bolsa|bolsas',
    box: 'caja|cajas',
    cup: 'taza|tazas',
    roll: 'rollo|rollos',
  },
}
