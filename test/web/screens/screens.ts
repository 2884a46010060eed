import { DOOR } from './door.ts'
import { FIRST_DAY } from './first-day.ts'
import { KITCHEN } from './kitchen.ts'
import { MEALS } from './meals.ts'
import { SETTINGS } from './settings.ts'
import type { Shown } from './shown.ts'

/** Every screen of the app. */
export const SCREENS: readonly Shown[] = [...DOOR, ...KITCHEN, ...SETTINGS, ...MEALS, ...FIRST_DAY]
