import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useToday } from '#web/data/today.ts'
import { path } from '#web/shell/router.ts'
import { readDay } from './days.ts'
import { Week } from './week.tsx'

/** The meal plan: `/plan` is this week, `/plan/2026-12-24` the week with this day. */
export function Plan(): JSX.Element {
  const today = useToday()
  return <Week day={readDay(path.value[1]) ?? today} today={today} />
}
