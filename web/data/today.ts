import { localDay } from '@larder/rules/local-day.ts'
import { useEffect, useState } from 'preact/hooks'
import { useSettings } from './home.ts'

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
