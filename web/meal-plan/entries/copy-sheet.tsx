import type { JSX } from 'preact'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { addDays } from '#web/data/today.ts'
import { navigate } from '#web/shell/router.ts'
import { formatDays, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { ShownWeek } from './entries.ts'

interface CopySheetProps {
  readonly week: ShownWeek
  readonly onClose: () => void
}

const WEEKS = [1, 2, 3, 4]

/** Copies the meals of the week to a later one, and shows that. */
export function CopySheet({ week, onClose }: CopySheetProps): JSX.Element {
  const home = useHome()
  const { plan } = texts.value
  const { first, last, count } = week
  async function copyTo(start: string): Promise<void> {
    navigate(`/plan/${start}`)
    onClose()
    let operationId = ''
    await attempt(
      async () => ({ operationId } = await home.copyMealPlan({ from: first, to: last, start })),
      {
        said: plural(count, plan.copied),
        undo: () => home.undo({ operation_id: operationId }),
      },
    )
  }
  return (
    <Sheet title={plan.copyTo(formatDays(first, last))} onClose={onClose}>
      {count === 0 ? (
        <p class="quiet">{plan.copyNothing}</p>
      ) : (
        <ul class="rows">
          {WEEKS.map((weeks) => {
            const start = addDays(first, weeks * 7)
            return (
              <li key={weeks}>
                <button type="button" class="row-main" onClick={() => void copyTo(start)}>
                  {formatDays(start, addDays(start, 6))}
                  <span class="quiet small">{plural(weeks, plan.weeksLater)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Sheet>
  )
}
