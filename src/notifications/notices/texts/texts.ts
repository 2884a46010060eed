import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }

export type NoticeTexts = TextsLike<typeof en>

/** The texts of notices and of the page that stops them. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = { en, de, fr, es, nl, it }
