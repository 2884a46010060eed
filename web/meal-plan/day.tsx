import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import type { PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { useRole } from '#web/data/home.ts'
import type { Show } from '#web/meal-plan/entries/entries.ts'
import { EntryCard } from '#web/meal-plan/entries/entry-card.tsx'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Shortage } from '#web/to-list/read-needs.ts'

interface DayProps {
  readonly day: string
  readonly today: string
  readonly entries: readonly PlanEntry[]
  readonly cooked: ReadonlySet<string | null>
  readonly shortages: ReadonlyMap<string, Shortage>
  /** By the id of the recipe. */
  readonly photos: ReadonlyMap<string, RowOf<'photo'>>
  readonly show: Show
}

/** A day of the week with its meals. Entries can be dropped on it. */
export function PlanDay({ day, today, entries, ...rest }: DayProps): JSX.Element {
  const { cooked, shortages, photos, show } = rest
  const mayWrite = useRole() !== 'viewer'
  const { plan } = texts.value
  const names = ['plan-day', day === today && 'is-today', day < today && 'is-past']
  return (
    <section
      class={names.filter(Boolean).join(' ')}
      data-day={day}
      aria-label={formatDay(day, LONG)}
    >
      <header class="plan-day-head">
        <h3 aria-current={day === today ? 'date' : undefined}>
          <span class="plan-weekday">{formatDay(day, WEEKDAY)}</span>{' '}
          <span class="plan-date">{formatDay(day, DATE)}</span>
          {day === today && <span class="badge">{plan.today}</span>}
        </h3>
        {mayWrite && (
          <IconButton
            icon="plus"
            label={plan.addTo(formatDay(day))}
            onPress={() => show({ kind: 'add', day })}
          />
        )}
      </header>
      <ul class="plan-entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              isCooked={cooked.has(entry.id)}
              shortage={shortages.get(entry.id)}
              photo={photos.get(entry.recipe_id ?? '')}
              show={show}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const
const WEEKDAY = { weekday: 'short' } as const
const DATE = { day: 'numeric', month: 'short' } as const
