import type { JSX } from 'preact'
import { addDays } from '#web/data/days.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface DayChoiceProps {
  readonly label: string
  readonly today: string
  /** How many days there are to choose from, with today. */
  readonly count: number
  readonly chosen: ReadonlySet<string>
  readonly onDay: (day: string) => void
}

/** The days from today on as buttons. */
export function DayChoice({ label, today, count, chosen, onDay }: DayChoiceProps): JSX.Element {
  const { plan } = texts.value
  const words = [plan.today, plan.tomorrow]
  const days = Array.from({ length: count }, (_, i) => addDays(today, i))
  return (
    <div class="day-choice" role="group" aria-label={label}>
      {days.map((day, i) => (
        <button
          key={day}
          type="button"
          class="chip"
          aria-pressed={chosen.has(day)}
          onClick={() => onDay(day)}
        >
          {words[i] ?? formatDay(day)}
        </button>
      ))}
    </div>
  )
}
