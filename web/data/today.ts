import { localDay, DAY, toText } from '@larder/rules/local-day.ts'
import { useEffect, useState } from 'preact/hooks'
import { useSettings } from './home.ts'

/** Today in a time zone, `YYYY-MM-DD`. For components there is `useToday`. */
export const todayIn = (timeZone: string): string => localDay(new Date().toISOString(), timeZone)

/** A day some days later. Both are `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string => toText(dayNumber(day) + count) ?? day

/** The days from one day to another. Both are `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / DAY

const MINUTE = 60_000

/** Today in the household's time zone, `YYYY-MM-DD`. A screen that stays open over midnight is shown again. */
export function useToday(): string {
  const { time_zone } = useSettings()
  const now = useNow()
  return localDay(now.toISOString(), time_zone)
}

/** The time, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, MINUTE)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
