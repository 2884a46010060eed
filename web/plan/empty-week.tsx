import type { JSX } from 'preact'
import { useRole } from '#web/data/home.ts'
import { Button } from '#web/parts/button.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { texts } from '#web/texts/language.ts'
import type { Show, ShownWeek } from './shown.ts'

interface EmptyWeekProps {
  readonly week: ShownWeek
  readonly show: Show
}

/** Says that a week has no meals, and leads to the first one. Nobody plans the past. */
export function EmptyWeek({ week, show }: EmptyWeekProps): JSX.Element {
  const { plan, today: words } = texts.value
  const { days, first, last, today } = week
  const mayPlan = useRole() !== 'viewer' && last >= today
  const day = days.includes(today) ? today : first
  return (
    <Empty icon="plan" text={mayPlan ? `${plan.empty} ${plan.emptyHint}` : plan.empty}>
      {mayPlan && (
        <Button look="main" icon="plus" onPress={() => show({ kind: 'add', day })}>
          {words.plan}
        </Button>
      )}
    </Empty>
  )
}
