import type { JSX } from 'preact'
import { useHome } from '#web/data/home.ts'
import { Sheet } from '#web/parts/sheet.tsx'
import { texts } from '#web/texts/language.ts'
import { FillList } from './fill-list.tsx'

interface FillSheetProps {
  readonly to: string
  readonly listId: string
  readonly onClose: () => void
}

/** Brings the plan to a list. */
export function FillSheet(props: FillSheetProps): JSX.Element {
  const { listId, onClose } = props
  return (
    <Sheet
      title={useHome().lists.get(listId)?.name ?? texts.value.plan.result.title}
      onClose={onClose}
    >
      <FillList {...props} />
    </Sheet>
  )
}
