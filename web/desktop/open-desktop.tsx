import '#web/components/late-icons.ts'
import { render } from 'preact'
import { HomeContext } from '#web/data/home.ts'
import { openHome } from '#web/data/session.ts'
import { loadAllTexts } from '#web/texts/language.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { Palette } from './palette.tsx'

let place: HTMLElement | undefined

/** Shows a sheet above any screen. */
export async function show(which: 'palette' | 'help'): Promise<void> {
  await loadAllTexts()
  const home = openHome.peek()
  if (!home || place) return
  const shown = document.body.appendChild(document.createElement('div'))
  place = shown
  const close = () => {
    place = undefined
    render(null, shown)
    shown.remove()
  }
  const Sheet = which === 'palette' ? Palette : KeysSheet
  render(
    <HomeContext.Provider value={home}>
      <Sheet onClose={close} />
    </HomeContext.Provider>,
    shown,
  )
}
