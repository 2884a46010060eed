import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { DayChoice } from '#web/components/choices/date-choice.tsx'
import { Field } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome, useRow } from '#web/data/home.ts'
import { DAYS_TO_CHOOSE, readDay } from '#web/meal-plan/days.ts'
import { texts } from '#web/texts/language.ts'
import { moveEntry, titleOf } from './entries.ts'

interface MoveSheetProps {
  readonly id: string
  readonly today: string
  readonly onClose: () => void
}

/** Moves an entry to another day. */
export function MoveSheet({ id, today, onClose }: MoveSheetProps): JSX.Element | null {
  const home = useHome()
  const { plan } = texts.value
  const entry = useRow(home.mealPlan, id)
  const [typed, setTyped] = useState('')
  if (!entry) return null
  const move = (date: string) => {
    onClose()
    if (date !== entry.date) void moveEntry(home, entry, { date })
  }
  const other = readDay(typed)
  return (
    <Sheet title={plan.moveTo(titleOf(home, entry))} onClose={onClose}>
      <DayChoice
        label={plan.move}
        today={today}
        count={DAYS_TO_CHOOSE}
        chosen={new Set([entry.date])}
        onDay={move}
      />
      <form
        class="row plan-other"
        onSubmit={(event) => {
          event.preventDefault()
          if (other) move(other)
        }}
      >
        <Field label={plan.otherDay} type="date" value={typed} onValue={setTyped} />
        <Button type="submit">{plan.move}</Button>
      </form>
    </Sheet>
  )
}
