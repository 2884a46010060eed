import { useMemo } from 'preact/hooks'
import { useRows, useSettings } from '#web/data/home.ts'
import { useToday } from '#web/data/today.ts'
import { describeLots } from './lots.ts'

/** All that the screens of the pantry show, now and after each change. */
export function usePantry() {
  const settings = useSettings()
  const items = useRows((home) => home.items)
  const foods = useRows((home) => home.foods)
  const places = useRows((home) => home.locations)
  const { time_zone: timeZone } = settings
  const today = useToday()
  const lots = useMemo(
    () => describeLots({ items, foods, places }, { timeZone, today }),
    [items, foods, places, timeZone, today],
  )
  return { settings, lots, foods, places, today }
}
