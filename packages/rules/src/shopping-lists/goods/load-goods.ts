import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { type Goods, loadGoods } from './kinds.ts'

/** Of the languages that people write lists in, and that the app does not have. It would load nothing of them. */
const OTHERS = {
  pt: () => import('./portuguese.ts'),
  sv: () => import('./swedish.ts'),
  da: () => import('./danish.ts'),
  nb: () => import('./norwegian.ts'),
}

/** Loads the goods of one of ten languages. @param language such as `pt-BR`; English where there are no goods of it */
export async function loadAnyGoods(language: string): Promise<Goods> {
  const code = primaryLanguage(language)
  return Object.hasOwn(OTHERS, code)
    ? (await OTHERS[code as keyof typeof OTHERS]()).goods // it is one of the keys
    : loadGoods(language)
}
