import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useSettings } from '#web/data/home.ts'
import { addDays, todayIn } from '#web/data/today.ts'
import { FillList } from '#web/meal-plan/fill-list.tsx'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface PlanProps {
  readonly listId: string
  readonly onClose: () => void
}

/** The days that can be chosen, counted from today on, which counts too. */
const LENGTHS = [3, 7, 14]

/** Fills the list with what the plan needs, and shows what it did. */
export function PlanSheet({ listId, onClose }: PlanProps): JSX.Element {
  const { plan } = texts.value.list
  const today = todayIn(useSettings().time_zone)
  const [days, setDays] = useState(7)
  const [isRun, setRun] = useState(false)
  const to = addDays(today, days - 1)
  if (isRun)
    return (
      <Sheet title={plan.title} onClose={onClose} key="result">
        <FillList listId={listId} to={to} isOnList onClose={onClose} />
      </Sheet>
    )
  return (
    <Sheet title={plan.title} onClose={onClose} key="choice">
      <p>{plan.text}</p>
      <fieldset>
        <legend class="label">{plan.until}</legend>
        <div class="chips">
          {LENGTHS.map((one) => (
            <button
              key={one}
              type="button"
              class="chip"
              aria-pressed={days === one}
              onClick={() => setDays(one)}
            >
              {formatDay(addDays(today, one - 1))}
            </button>
          ))}
        </div>
      </fieldset>
      <Button look="main" icon="plan" onPress={() => setRun(true)}>
        {plan.run}
      </Button>
    </Sheet>
  )
}
