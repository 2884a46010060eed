import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'

export type PageTexts = TextsLike<typeof en>

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en, de, fr, es, nl, it }
