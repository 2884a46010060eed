import type { JSX } from 'preact'
import { Button, IconButton } from '#web/components/button.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { useRole } from '#web/data/home.ts'
import { addDays } from '#web/data/today.ts'
import type { Show, ShownWeek } from '#web/meal-plan/entries/entries.ts'
import { navigate } from '#web/shell/router.ts'
import { formatDays } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface WeekHeadProps {
  readonly week: ShownWeek
  readonly show: Show
}

/** Which week is shown, the way to others, and all that is done with a whole week. */
export function WeekHead({ week, show }: WeekHeadProps): JSX.Element {
  const { plan } = texts.value
  const { first, last, today } = week
  const mayWrite = useRole() !== 'viewer'
  const isThisWeek = first <= today && today <= last
  const go = (weeks: number) => navigate(`/plan/${addDays(first, weeks * 7)}`, 'replace')
  return (
    <div class="plan-head">
      <div class="row plan-weeks">
        <IconButton icon="back" label={plan.previousWeek} onPress={() => go(-1)} />
        <h2 aria-live="polite">{formatDays(first, last)}</h2>
        <IconButton icon="forward" label={plan.nextWeek} onPress={() => go(1)} />
        {!isThisWeek && (
          <a class="chip" href="/plan">
            {plan.thisWeek}
          </a>
        )}
      </div>
      <WeekMenu week={week} show={show} />
      {mayWrite && last >= today && (
        <Button icon="list" look="main" onPress={() => show({ kind: 'fill', to: last })}>
          {plan.toList}
        </Button>
      )}
    </div>
  )
}

function WeekMenu({ week, show }: WeekHeadProps): JSX.Element {
  const { plan } = texts.value
  const [day, ...next] = week.free
  const mayWrite = useRole() !== 'viewer'
  return (
    <Menu
      title={plan.more}
      items={[
        mayWrite &&
          day !== undefined &&
          next.length > 0 && {
            icon: 'plus',
            label: plan.freeDays,
            onPress: () => show({ kind: 'add', day, next }),
          },
        mayWrite && { icon: 'copy', label: plan.copy, onPress: () => show({ kind: 'copy' }) },
        { icon: 'plan', label: plan.calendar, onPress: () => show({ kind: 'calendar' }) },
      ]}
    />
  )
}
