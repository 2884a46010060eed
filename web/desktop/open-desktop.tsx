import '#web/components/late-icons.ts'
import { sheetOfApp } from '#web/components/sheets/sheet-history.ts'
import { HomeContext } from '#web/data/home.ts'
import { openHome } from '#web/data/session.ts'
import { loadAllTexts } from '#web/texts/language.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { Palette } from './palette.tsx'

const onClose = () => void (sheetOfApp.value = null)

/**
 * Shows a sheet above any screen.
 *
 * @param typed what was typed until the sheet is drawn
 */
export async function show(which: 'palette' | 'help', typed: () => string): Promise<void> {
  await loadAllTexts()
  const home = openHome.peek()
  if (!home || sheetOfApp.peek()) return
  sheetOfApp.value = (
    <HomeContext.Provider value={home}>
      {which === 'palette' ? (
        <Palette typedAhead={typed} onClose={onClose} />
      ) : (
        <KeysSheet onClose={onClose} />
      )}
    </HomeContext.Provider>
  )
}
