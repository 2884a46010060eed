// Slow. Covers: web demo
import { after } from 'node:test'
import { folder, type Look, lookAtScreens, looksIn } from './screens/look-at.ts'
import { joinPhones } from './screens/readme-picture.ts'

const looks: readonly Look[] =
  folder === undefined
    ? [{ theme: 'light', size: 'narrow' }]
    : [
        ...(['light', 'dark'] as const).flatMap((theme) =>
          (['narrow', 'phone', 'desktop'] as const).map((size) => ({ theme, size })),
        ),
        { theme: 'light', size: 'huge' },
        { theme: 'light', size: 'phone', text: 32 },
        { theme: 'light', size: 'narrow', isMirrored: true },
      ]

// German and large text are in `screens-large.slow.test.ts`, and the other languages in `screens-translated.slow.test.ts`.
await lookAtScreens(folder === undefined ? looks : [...looks, ...looksIn(['de'])])

if (folder !== undefined)
  after(() => {
    const phones = ['list', 'pantry', 'recipe', 'plan'].map(
      (one) => `${folder}/${one}-phone-light.webp`,
    )
    return joinPhones(phones, `${folder}/larder.webp`)
  })
