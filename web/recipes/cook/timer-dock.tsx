import '#web/components/late-icons.ts'
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useWide } from '#web/components/use-wide.ts'
import { formatClock } from '#web/recipes/format-measure.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import {
  addMinute,
  clock,
  leftOf,
  nameOf,
  pauseTimer,
  resumeTimer,
  stopTimer,
  type Timer,
  timers,
} from './timers.ts'
import { useBars } from './use-bars.ts'

/** The timers that run, above all screens. Where there is no room for all, the others are behind a button. */
export function TimerDock(): JSX.Element {
  const [openId, setOpenId] = useState<string>()
  const [isAll, showAll] = useState(false)
  const words = texts.value.recipes.timers
  const all = timers.value
  const open = all.find(({ id }) => id === openId)
  const latest = all.at(-1)
  const most = useMost()
  const shown = all.length > most ? soonestFirst(all).slice(0, Math.max(1, most - 1)) : all
  const others = all.length - shown.length
  const chips = (some: readonly Timer[]) =>
    some.map((timer) => (
      <TimerChip key={timer.id} timer={timer} onPress={() => setOpenId(timer.id)} />
    ))
  return (
    <>
      <p class="sr-only" role="status">
        {latest && words.started(nameOf(latest))}
      </p>
      {latest && (
        <Dock label={words.label}>
          {chips(shown)}
          {others > 0 && (
            <button
              type="button"
              class="recipes-timer is-more"
              aria-label={plural(others, words.others)}
              onClick={() => showAll(true)}
            >
              +{others}
            </button>
          )}
        </Dock>
      )}
      {isAll && others > 0 && (
        <Sheet title={words.label} onClose={() => showAll(false)}>
          <div class="stack">{chips(soonestFirst(all))}</div>
        </Sheet>
      )}
      {open && <TimerSheet timer={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function Dock({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}) {
  useBars()
  return (
    <section
      class="recipes-dock no-print"
      aria-label={label}
      // A press takes the focus from no field: its suggestions would go, and move the pill from under a finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </section>
  )
}

/** How many pills there is room for: one on a phone with a large text. */
function useMost(): number {
  const isWide = useWide('(min-width: 60rem)')
  const isNarrow = !useWide('(min-width: 20rem)')
  return isWide ? 3 : isNarrow ? 1 : 2
}

const soonestFirst = (all: readonly Timer[]): readonly Timer[] =>
  all.toSorted((a, b) => leftOf(a, clock.value) - leftOf(b, clock.value))

interface TimerProps {
  readonly timer: Timer
}

function TimerChip({ timer, onPress }: TimerProps & { readonly onPress: () => void }): JSX.Element {
  const words = texts.value.recipes.timers
  const left = formatClock(leftOf(timer, clock.value) / 1000)
  return (
    <button
      type="button"
      class={timer.isOver ? 'recipes-timer is-over' : 'recipes-timer'}
      onClick={onPress}
    >
      <Icon name={timer.isOver ? 'bell' : 'clock'} />
      <span class="recipes-timer-name">{nameOf(timer)}</span>
      <strong>{left}</strong>
      <span class="sr-only">{timer.isOver ? words.done : words.left}</span>
    </button>
  )
}

function TimerSheet({
  timer,
  onClose,
}: TimerProps & { readonly onClose: () => void }): JSX.Element {
  const words = texts.value.recipes.timers
  const close = () => {
    if (timer.isOver) stopTimer(timer.id) // it has been seen
    onClose()
  }
  return (
    <Sheet title={timer.name} onClose={close}>
      <p class="quiet">{timer.step}</p>
      <p class="recipes-clock" role="timer">
        {timer.isOver ? words.done : formatClock(leftOf(timer, clock.value) / 1000)}
      </p>
      <div class="actions">
        {timer.endsAt === undefined ? (
          <Button onPress={() => resumeTimer(timer.id)}>{words.resume}</Button>
        ) : (
          !timer.isOver && <Button onPress={() => pauseTimer(timer.id)}>{words.pause}</Button>
        )}
        <Button icon="plus" onPress={() => addMinute(timer.id)}>
          {words.more}
        </Button>
        <Button
          look="danger"
          onPress={() => {
            stopTimer(timer.id)
            onClose()
          }}
        >
          {words.stop}
        </Button>
      </div>
      <a
        class="button plain"
        href={`/recipes/${timer.recipeId}/cook${timer.meal ?? ''}`}
        onClick={close}
      >
        {words.toRecipe}
      </a>
    </Sheet>
  )
}
