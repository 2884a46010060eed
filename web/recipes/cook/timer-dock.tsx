import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { formatClock } from '#web/recipes/format-measure.ts'
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

/** The timers that run, above all screens. */
export function TimerDock(): JSX.Element {
  const [openId, setOpenId] = useState<string>()
  const words = texts.value.recipes.timers
  const open = timers.value.find(({ id }) => id === openId)
  const latest = timers.value.at(-1)
  return (
    <>
      <p class="sr-only" role="status">
        {latest && words.started(nameOf(latest))}
      </p>
      {latest && (
        <section class="recipes-dock no-print" aria-label={words.label}>
          {timers.value.map((timer) => (
            <TimerChip key={timer.id} timer={timer} onPress={() => setOpenId(timer.id)} />
          ))}
        </section>
      )}
      {open && <TimerSheet timer={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

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
