// Slow. Covers: web demo
import { lookAtScreens, looksIn } from './screens/look-at.ts'

// Text of twice the size, and German. The pictures are made by `screens.slow.test.ts`: each file takes a part of the time.
await lookAtScreens([{ theme: 'light', size: 'phone', text: 32 }, ...looksIn(['de'])])
