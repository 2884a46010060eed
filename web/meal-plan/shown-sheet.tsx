import type { JSX } from 'preact'
import { AddSheet } from '#web/meal-plan/entries/add-sheet.tsx'
import { CopySheet } from '#web/meal-plan/entries/copy-sheet.tsx'
import type { Show, Shown, ShownWeek } from '#web/meal-plan/entries/entries.ts'
import { EntrySheet } from '#web/meal-plan/entries/entry-sheet.tsx'
import { MoveSheet } from '#web/meal-plan/entries/move-sheet.tsx'
import { RepeatSheet } from '#web/meal-plan/entries/repeat-sheet.tsx'
import type { Shortage } from '#web/to-list/read-needs.ts'
import { ReviewSheet } from '#web/to-list/review-sheet.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'

interface ShownProps {
  readonly shown: Shown | undefined
  readonly week: ShownWeek
  readonly show: Show
  readonly cooked: ReadonlySet<string | null>
  readonly shortages: ReadonlyMap<string, Shortage>
}

/** The sheet that is open above the week. */
export function ShownSheet({
  shown,
  week,
  show,
  cooked,
  shortages,
}: ShownProps): JSX.Element | null {
  if (!shown) return null
  const close = () => show(undefined)
  switch (shown.kind) {
    case 'add': {
      const [day, ...next] = shown.next ?? []
      const goOn = day === undefined ? undefined : () => show({ kind: 'add', day, next })
      return <AddSheet day={shown.day} onNext={goOn} onClose={close} />
    }
    case 'entry':
      return (
        <EntrySheet
          id={shown.id}
          isCooked={cooked.has(shown.id)}
          shortage={shortages.get(shown.id)}
          show={show}
        />
      )
    case 'move':
      return <MoveSheet id={shown.id} today={week.today} onClose={close} />
    case 'repeat':
      return <RepeatSheet id={shown.id} today={week.today} onClose={close} />
    case 'fill':
      return <ReviewSheet way={{ kind: 'plan', to: shown.to }} onClose={close} />
    case 'copy':
      return <CopySheet week={week} onClose={close} />
    case 'calendar':
    default:
      return <CalendarSheet onClose={close} />
  }
}
