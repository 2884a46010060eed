import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { addDays } from '#web/data/today.ts'
import { formatSpan } from '#web/texts/format-times.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface DateChoiceProps {
  readonly label: string
  readonly isLabelShown?: boolean
  readonly value: string | null
  readonly today: string
  readonly onValue: (day: string | null) => void
  /** A sentence below it that helps. */
  readonly hint?: string | undefined
}

/** Times that people estimate, and their days. */
const SPANS = [
  [3, 'day', 3],
  [1, 'week', 7],
  [1, 'month', 30],
  [1, 'year', 365],
] as const

/** How long something keeps: a few quick dates, any other, or none. */
export function DateChoice(props: DateChoiceProps): JSX.Element {
  const { label, isLabelShown, value, today, onValue, hint } = props
  const { date, noDate } = texts.value.choice
  const hintId = useId()
  const quick: readonly (readonly [text: string, day: string | null])[] = [
    [noDate, null],
    ...SPANS.map(([count, unit, days]) => [formatSpan(count, unit), addDays(today, days)] as const),
  ]
  return (
    <fieldset class="question" {...(hint && { 'aria-describedby': hintId })}>
      <legend class={isLabelShown ? 'label' : 'sr-only'}>{label}</legend>
      <div class="chips">
        {quick.map(([text, day]) => (
          <button
            key={text}
            type="button"
            class="chip"
            aria-pressed={value === day}
            onClick={() => onValue(day)}
          >
            {text}
          </button>
        ))}
        <input
          class="chip date-chip"
          type="date"
          aria-label={`${label}: ${date}`}
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            onValue(currentTarget.value === '' ? null : currentTarget.value)
          }
        />
      </div>
      {hint && (
        <p id={hintId} class="quiet small">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

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
