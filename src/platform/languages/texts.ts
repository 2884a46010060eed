import type { Language, TextsLike } from '#platform/kernel/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }

export type Texts = TextsLike<typeof en>

/** All that the server writes for people. It says `du`, `tu`, `tú`, `je`: people use it at home. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, nl, it }
