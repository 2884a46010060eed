import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { texts } from '#web/texts/language.ts'
import { CountView, MoveView } from './lot-amount-views.tsx'
import { EditView } from './lot-edit-view.tsx'
import { HistoryView } from './lot-history-view.tsx'
import { LotMain, type LotView } from './lot-main-view.tsx'
import { type Lot, usePantry } from './lots.ts'

interface LotSheetProps {
  readonly lotId: string
  readonly onClose: () => void
  /** On the page of the food, its form is opened there. */
  readonly onRename?: () => void
}

/** All that can be done with a lot. It closes after each change, so that the toast with the undo is in reach. */
export function LotSheet({ lotId, onClose, onRename }: LotSheetProps): JSX.Element | null {
  const { lots, places, settings } = usePantry()
  const [view, setView] = useState<LotView>('main')
  const lot = lots.find(({ id }) => id === lotId)
  if (!lot) return null
  return (
    <Sheet title={titleOf(view, lot)} onClose={onClose} ofRow={lotId}>
      {view === 'main' && <LotMain lot={lot} onView={setView} onDone={onClose} />}
      {view === 'move' && <MoveView lot={lot} places={places} onDone={onClose} />}
      {view === 'count' && <CountView lot={lot} onDone={onClose} />}
      {view === 'edit' && (
        <EditView
          lot={lot}
          places={places}
          settings={settings}
          onDone={onClose}
          {...(onRename && { onRename })}
        />
      )}
      {view === 'history' && <HistoryView itemIds={[lot.id]} />}
    </Sheet>
  )
}

function titleOf(view: LotView, { name }: Lot): string {
  const { lot } = texts.value.pantry
  return view === 'main' ? name : `${lot[view]}: ${name}`
}
