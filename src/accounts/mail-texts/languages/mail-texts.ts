import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'

export type MailTexts = TextsLike<typeof en>

/** All mails say `du`, `tu`, `tú`, `je`: people use Larder at home. */
export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, de, fr, es, nl, it }
