import { render } from 'preact'
import { startTheme } from '#web/shell/theme.ts'
import { ScanScreen } from './scan-screen.tsx'
import { loadTexts } from './scan-texts.ts'

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
