import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { DayChoice } from '#web/components/choices/date-choice.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome, useRow } from '#web/data/home.ts'
import { DAYS_TO_CHOOSE } from '#web/meal-plan/days.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { repeatEntry, titleOf } from './entries.ts'

interface RepeatSheetProps {
  readonly id: string
  readonly today: string
  readonly onClose: () => void
}

/** Plans the same entry on further days. */
export function RepeatSheet({ id, today, onClose }: RepeatSheetProps): JSX.Element | null {
  const home = useHome()
  const { plan } = texts.value
  const entry = useRow(home.mealPlan, id)
  const [days, setDays] = useState<ReadonlySet<string>>(new Set())
  if (!entry) return null
  return (
    <Sheet title={plan.repeatOn(titleOf(home, entry))} onClose={onClose}>
      <DayChoice
        label={plan.repeat}
        today={today}
        count={DAYS_TO_CHOOSE}
        chosen={days}
        onDay={(day) => setDays(days.symmetricDifference(new Set([day])))}
      />
      {days.size > 0 && (
        <Button
          look="main"
          wide
          onPress={() => {
            onClose()
            return repeatEntry(home, entry, [...days].toSorted())
          }}
        >
          {plural(days.size, plan.repeatDays)}
        </Button>
      )}
    </Sheet>
  )
}
