import { Signal, signal } from '@preact/signals'
import type { firstTexts } from '#web/texts/en/first.ts'
import type { restTexts } from '#web/texts/en/rest.ts'

/**
 * The languages of the app, as ISO 639-1 codes, with their own names. A new language is a folder with texts beside this
 * file, a name here, and a loader wherever `tsc -p web` reports that one is missing.
 */
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
type FirstTexts = typeof firstTexts
type RestTexts = typeof restTexts
type Texts = FirstTexts & RestTexts

const KEY = 'larder.language'
const first: Readonly<Record<Language, () => Promise<{ readonly firstTexts: FirstTexts }>>> = {
  en: () => import('#web/texts/en/first.ts'),
  de: () => import('#web/texts/de/first.ts'),
  fr: () => import('#web/texts/fr/first.ts'),
  es: () => import('#web/texts/es/first.ts'),
  nl: () => import('#web/texts/nl/first.ts'),
  it: () => import('#web/texts/it/first.ts'),
}
const rest: Readonly<Record<Language, () => Promise<{ readonly restTexts: RestTexts }>>> = {
  en: () => import('#web/texts/en/rest.ts'),
  de: () => import('#web/texts/de/rest.ts'),
  fr: () => import('#web/texts/fr/rest.ts'),
  es: () => import('#web/texts/es/rest.ts'),
  nl: () => import('#web/texts/nl/rest.ts'),
  it: () => import('#web/texts/it/rest.ts'),
}

export const language = signal<Language>('en')
/**
 * The texts in the language of the user. A component that reads them is shown again when they change. Those of the
 * first screen come with `startLanguage`, all others with `loadAllTexts`.
 */
export const texts = new Signal<Texts>() // nothing is shown before they are loaded
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
  const [{ restTexts }] = await Promise.all([rest[language.value](), started])
  texts.value = { ...texts.value, ...restTexts }
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
  // Without `late` only the first screen is shown.
  texts.value = { ...texts.value, ...early.firstTexts, ...late?.restTexts }
  language.value = chosen
  document.documentElement.lang = chosen
}

export const isLanguage = (code: string): code is Language => code in LANGUAGES
