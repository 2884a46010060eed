import { signal } from '@preact/signals'
import type { firstEnglish } from '#web/texts/first/en.ts'
import type { english } from './en.ts'

/** The languages of the app, as ISO 639-1 codes, with their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  it: 'Italiano',
} as const

export type Language = keyof typeof LANGUAGES

/** The texts of the first screen, and those of all others. They are the same in each language. */
export type FirstTexts = typeof firstEnglish
export type RestTexts = typeof english
type Texts = FirstTexts & RestTexts

const KEY = 'larder.language'
const first: Readonly<Record<Language, () => Promise<FirstTexts>>> = {
  en: async () => (await import('#web/texts/first/en.ts')).firstEnglish,
  de: async () => (await import('#web/texts/first/de.ts')).firstGerman,
  fr: async () => (await import('#web/texts/first/fr.ts')).firstFrench,
  es: async () => (await import('#web/texts/first/es.ts')).firstSpanish,
  nl: async () => (await import('#web/texts/first/nl.ts')).firstDutch,
  it: async () => (await import('#web/texts/first/it.ts')).firstItalian,
}
const rest: Readonly<Record<Language, () => Promise<RestTexts>>> = {
  en: async () => (await import('./en.ts')).english,
  de: async () => (await import('./de.ts')).german,
  fr: async () => (await import('./fr.ts')).french,
  es: async () => (await import('./es.ts')).spanish,
  nl: async () => (await import('./nl.ts')).dutch,
  it: async () => (await import('./it.ts')).italian,
}

export const language = signal<Language>('en')
/**
 * The texts in the language of the user. A component that reads them is shown again when they change. Those of the
 * first screen come with `startLanguage`, all others with `loadAllTexts`.
 */
export const texts = signal({} as Texts) // nothing is shown before
/** The first texts, and all others. */
let started: Promise<void> | undefined
let all: Promise<void> | undefined

/** Loads the language that the user chose, or else that of the browser. */
export function startLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages]
  started = showLanguage(
    wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en',
  )
  return started
}

/** Loads the texts of all screens. */
export function loadAllTexts(): Promise<void> {
  all ??= addRest().catch((error: unknown) => {
    all = undefined // the next screen tries again
    throw error
  })
  return all
}

async function addRest(): Promise<void> {
  const [late] = await Promise.all([rest[language.value](), started])
  texts.value = { ...texts.value, ...late }
}

/** Changes the language on this device. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await loadAllTexts()
  await showLanguage(chosen)
  localStorage.setItem(KEY, chosen)
}

async function showLanguage(chosen: Language): Promise<void> {
  const loading = Promise.all([first[chosen](), all && rest[chosen]()])
  if (!started) language.value = chosen // so that the other texts can be loaded at the same time
  const [early, late] = await loading
  texts.value = { ...early, ...late } as Texts // without `late` only the first screen is shown
  language.value = chosen
  document.documentElement.lang = chosen
}

export const isLanguage = (code: string): code is Language => code in LANGUAGES
