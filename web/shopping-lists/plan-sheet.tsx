import type { JSX } from 'preact'
import { addDays, useToday } from '#web/data/today.ts'
import { ReviewSheet } from '#web/to-list/review-sheet.tsx'

interface PlanProps {
  readonly listId: string
  readonly onClose: () => void
}

/** How many days of the plan count at first. */
const DAYS = 7

/** Fills the list with what the plan needs. */
export function PlanSheet(props: PlanProps): JSX.Element {
  const today = useToday()
  return <ReviewSheet way={{ kind: 'plan', to: addDays(today, DAYS - 1) }} {...props} />
}
