import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'

export type CalendarTexts = TextsLike<typeof en>

export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = { en, de, fr, es, nl, it }
