import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { useRows } from '#web/data/home.ts'
import { accountId } from '#web/data/session.ts'
import { useNow, useToday } from '#web/data/today.ts'
import { AddSheet } from '#web/meal-plan/entries/add-sheet.tsx'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { Example } from './example.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ListCard } from './list-card.tsx'
import { Low } from './low.tsx'
import { Meals } from './meals.tsx'
import { firstNameOf, Recent } from './recent.tsx'
import { Soon } from './soon.tsx'

const HomeScreenHint = later(async () => (await import('./home-screen-hint.tsx')).HomeScreenHint)

/** A food for which a meal is looked for; undefined for any meal. */
interface Planning {
  readonly food?: { readonly id: string; readonly name: string } | undefined
}

/** The day at a glance: what to cook, what to buy, what to use up, and what the others did. */
export function Today(): JSX.Element {
  const today = useToday()
  const [planning, plan] = useState<Planning>()
  const { shell } = texts.value
  return (
    <Screen title={shell.today} wide actions={<ToSettings />}>
      <Greeting />
      <div class="today-columns">
        <div class="today-column">
          <FirstSteps />
          <Example />
          <HomeScreenHint />
          <Meals today={today} onPlan={() => plan({})} />
        </div>
        {/* In a wide window something stands there from the first day on. */}
        <div class="today-column">
          <ListCard />
          <Soon onPlan={(food) => plan({ food })} />
          <Low />
          <Recent />
        </div>
      </div>
      {planning && <AddSheet day={today} using={planning.food} onClose={() => plan(undefined)} />}
    </Screen>
  )
}

/** Phones have no place for it in the navigation. */
function ToSettings(): JSX.Element {
  const { settings } = texts.value.shell
  return (
    <a class="icon-button today-settings" href="/settings" aria-label={settings} title={settings}>
      <Icon name="settings" />
    </a>
  )
}

function Greeting(): JSX.Element | null {
  const now = useNow()
  const members = useRows((home) => home.members)
  const me = members.find(({ account_id }) => account_id === accountId.value)
  return me ? <p class="quiet today-greeting">{greetingAt(now.getHours(), me.name)}</p> : null
}

/** @param hour of the device, 0 to 23 @param name the whole name; the first part of it is said */
function greetingAt(hour: number, name: string): string {
  const { today } = texts.value
  const first = firstNameOf(name)
  if (hour >= 4 && hour < 11) return today.morning(first)
  return hour >= 18 || hour < 4 ? today.evening(first) : today.day(first)
}
