import { isLanguage, type Language, language } from './language.ts'

/**
 * Names may be in another language of the device, or in English. Loads words of one after the other, until all names are
 * known. Where they can't be loaded, the names stay unknown.
 */
export async function loadUntilKnown(
  areKnown: () => boolean,
  load: (code: Language) => Promise<void>,
): Promise<void> {
  const codes = [...navigator.languages, 'en'].map((tag) => tag.slice(0, 2).toLowerCase())
  const others = [...new Set(codes)].filter(isLanguage).filter((code) => code !== language.value)
  try {
    for (const code of others) {
      if (areKnown()) return
      await load(code)
    }
  } catch {
    // Nothing depends on them.
  }
}
