// Slow. Covers: web demo
import { lookAtScreens, looksIn } from './screens/look-at.ts'
import { LANGUAGES } from './screens/translate.ts'

// English and German are in `screens.slow.test.ts` and `screens-large.slow.test.ts`.
await lookAtScreens(looksIn(LANGUAGES.filter((one) => one !== 'en' && one !== 'de')))
