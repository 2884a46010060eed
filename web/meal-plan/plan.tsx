import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { compareEntries } from '#web/components/choices/meal-choice.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useRole, useRows } from '#web/data/home.ts'
import { useToday } from '#web/data/today.ts'
import { USUAL_MEAL } from '#web/meal-plan/entries/add-sheet.tsx'
import type { Show, Shown, ShownWeek } from '#web/meal-plan/entries/entries.ts'
import { useFirstPhotos } from '#web/recipes/recipe-card.tsx'
import { path } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { validLocales } from '#web/texts/words.ts'
import { PlanDay } from './day.tsx'
import { firstDayOfWeek, readDay, weekOf } from './days.ts'
import { useShortages } from './shortages.ts'
import { ShownSheet } from './shown-sheet.tsx'
import { WeekHead } from './week-head.tsx'

/** The meal plan: `/plan` is this week, `/plan/2026-12-24` the week with this day. */
export function Plan(): JSX.Element {
  const today = useToday()
  return <Week day={readDay(path.value[1]) ?? today} today={today} />
}

interface WeekProps {
  /** A day of the week that is shown. */
  readonly day: string
  readonly today: string
}

/** A week of the plan: on a phone its days below each other, on a large screen side by side. */
function Week({ day, today }: WeekProps): JSX.Element {
  const days = weekOf(day, firstDayOfWeek(validLocales(navigator.languages)[0] ?? 'en-GB'))
  const [first = day, last = day] = [days[0], days.at(-1)]
  const [shown, show] = useState<Shown>()
  const [showsPast, setShowsPast] = useState(false)
  const entries = useRows(
    (home) => home.mealPlan.where(({ date }) => first <= date && date <= last),
    [first, last],
  )
  const cookings = useRows((home) => home.cookings.where({ undone_at: null }))
  const shortages = useShortages(today, last)
  const photos = useFirstPhotos()
  const cooked = new Set(cookings.map(({ plan_entry_id }) => plan_entry_id))
  const byDay = Map.groupBy(entries.toSorted(compareEntries), ({ date }) => date)
  const free = days.filter(
    (one) => one >= today && !byDay.get(one)?.some(({ meal: planned }) => planned === USUAL_MEAL),
  )
  const week = { days, first, last, today, count: entries.length, free }
  return (
    <Screen title={texts.value.shell.plan} wide>
      <WeekHead week={week} show={show} />
      {entries.length === 0 && <EmptyWeek week={week} show={show} />}
      {days.some((one) => one < today) && last >= today && (
        <Earlier isShown={showsPast} onShown={setShowsPast} />
      )}
      <div class={last < today || showsPast ? 'plan-days shows-past' : 'plan-days'}>
        {days.map((one) => (
          <PlanDay
            key={one}
            day={one}
            today={today}
            entries={byDay.get(one) ?? []}
            cooked={cooked}
            shortages={shortages}
            photos={photos}
            show={show}
          />
        ))}
      </div>
      <ShownSheet shown={shown} week={week} show={show} cooked={cooked} shortages={shortages} />
    </Screen>
  )
}

interface EarlierProps {
  readonly isShown: boolean
  readonly onShown: (isShown: boolean) => void
}

/** Shows the days of the week that are past. */
function Earlier({ isShown, onShown }: EarlierProps): JSX.Element {
  return (
    <button
      type="button"
      class="plan-earlier"
      aria-expanded={isShown}
      onClick={() => onShown(!isShown)}
    >
      <Icon name="down" />
      {texts.value.plan.earlier}
    </button>
  )
}

interface EmptyWeekProps {
  readonly week: ShownWeek
  readonly show: Show
}

/** Says that a week has no meals, and leads to the first one. Nobody plans the past. */
function EmptyWeek({ week, show }: EmptyWeekProps): JSX.Element {
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
