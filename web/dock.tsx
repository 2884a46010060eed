import type { JSX } from 'preact'
import { TimerDock } from '#web/recipes/cook/timer-dock.tsx'
import { JoinerNotice } from '#web/settings/household/joiner.tsx'

/** What goes on above all screens: the timers that run, and who wants to join the household. */
export function Dock(): JSX.Element {
  return (
    <>
      <TimerDock />
      <JoinerNotice />
    </>
  )
}
