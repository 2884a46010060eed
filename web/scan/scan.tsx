import { render } from 'preact'
import { startTheme } from '#web/shell/theme.ts'
import { scanTexts as english } from '#web/texts/en/scanning.ts'
import type { Language } from '#web/texts/language.ts'
import { ScanScreen } from './scan-screen.tsx'

type Texts = typeof english
type Loaders<Code extends string> = Readonly<
  Record<Code, () => Promise<{ readonly scanTexts: Texts }>>
>

/** This page loads its own texts only, so that it is small. */
const LOADERS: Loaders<string> = {
  de: () => import('#web/texts/de/scanning.ts'),
  fr: () => import('#web/texts/fr/scanning.ts'),
  es: () => import('#web/texts/es/scanning.ts'),
  nl: () => import('#web/texts/nl/scanning.ts'),
  it: () => import('#web/texts/it/scanning.ts'),
} satisfies Loaders<Exclude<Language, 'en'>>

/** The texts in the language of the user, which is chosen as in the rest of the app. */
async function loadTexts(): Promise<Texts> {
  const wanted = [localStorage.getItem('larder.language') ?? '', ...navigator.languages]
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  const found = codes.find((code) => code === 'en' || code in LOADERS) ?? 'en'
  document.documentElement.lang = found
  return (await LOADERS[found]?.())?.scanTexts ?? english
}

startTheme()
const texts = await loadTexts()
document.title = `${texts.title} – Larder`
render(<ScanScreen texts={texts} to={readTarget(location)} />, document.body)

/** Where a code is brought to: a path of this app. */
function readTarget({ origin, search }: Location): URL {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  const target = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  return target?.origin === origin ? target : new URL('/pantry/add', origin)
}
