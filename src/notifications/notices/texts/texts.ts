import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'

export type NoticeTexts = TextsLike<typeof en>

/** The texts of notices and of the page that stops them. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = { en, de, fr, es, nl, it }
