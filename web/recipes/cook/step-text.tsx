import { findTimers } from '@larder/rules/recipe-text/find-timers.ts'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { formatClock } from '#web/recipes/format-measure.ts'
import { formatMinutes } from '#web/recipes/recipe-card.tsx'
import { path } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { startTimer } from './timers.ts'

type Recipe = RowOf<'recipe'>

interface StepTextProps {
  readonly recipe: Recipe
  readonly step: Recipe['steps'][number]
}

/** The text of a step. Its times are buttons that start a timer. */
export function StepText({ recipe, step }: StepTextProps): JSX.Element {
  const { page } = texts.value.recipes
  const found = findTimers(step.text, recipe.language)
  const start = (seconds: number) => {
    const meal = path.value[2] === 'cook' ? location.search : ''
    startStepTimer(recipe, step, seconds, meal)
  }
  const own = step.timer_seconds ?? 0
  const isOwnNew = own > 0 && !found.some(({ seconds }) => seconds === own)
  let end = 0
  return (
    <p class="recipes-prose">
      {found.map(({ at, text, seconds }) => {
        const before = step.text.slice(end, at)
        end = at + text.length
        return (
          <>
            {before}
            <TimerButton text={text} label={page.timer(text)} onPress={() => start(seconds)} />
          </>
        )
      })}
      {step.text.slice(end)}
      {isOwnNew && (
        <>
          {' '}
          <TimerButton
            text={formatLength(own)}
            label={page.timer(formatLength(own))}
            onPress={() => start(own)}
          />
        </>
      )}
    </p>
  )
}

interface TimerButtonProps {
  readonly text: string
  readonly label: string
  readonly onPress: () => void
}

function TimerButton({ text, label, onPress }: TimerButtonProps): JSX.Element {
  return (
    <button type="button" class="recipes-timer-button" aria-label={label} onClick={onPress}>
      <Icon name="clock" />
      {text}
    </button>
  )
}

/** @returns such as `15 min` or `1:30` */
const formatLength = (seconds: number): string =>
  seconds % 60 === 0 ? formatMinutes(seconds / 60) : formatClock(seconds)

/** Starts a timer of a step. @param meal as in the address of the cook mode */
export function startStepTimer(
  { id, title }: Recipe,
  step: StepTextProps['step'],
  seconds: number,
  meal: string,
): void {
  startTimer({ seconds, name: title, step: firstWordsOf(step.text), recipeId: id, meal })
}

/** They tell the cook which of several timers of a dish it is. */
const firstWordsOf = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .join(' ')
    .replace(/[.,;:]$/, '')
