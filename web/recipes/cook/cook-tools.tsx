import '#web/components/late-icons.ts'
import { findTimers } from '@larder/rules/recipe-text/find-timers.ts'
import { signal } from '@preact/signals'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { say } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'
import { startStepTimer } from './step-text.tsx'
import { canListen, type Command, readAloud, useVoice } from './voice.ts'

const KEY = 'larder.cook-text'
/** The sizes of the text of a step. */
const SIZES = [1, 1.25, 1.5]
/** The size that was chosen on this device, from 0. */
export const textSize = signal(Number(localStorage.getItem(KEY)) % SIZES.length || 0)

/** The size of the text as a factor. */
export const textScale = (): number => SIZES[textSize.value] ?? 1

function nextSize(): void {
  textSize.value = (textSize.value + 1) % SIZES.length
  localStorage.setItem(KEY, String(textSize.value))
}

interface ToolsProps {
  readonly recipe: RowOf<'recipe'>
  /** From 1. Other pages show no step. */
  readonly at: number
  readonly go: (to: number) => void
}

/** The buttons of a cook: a larger text, and commands by voice. */
export function CookTools({ recipe, at, go }: ToolsProps): JSX.Element {
  const { cooking } = texts.value.recipes
  const step = recipe.steps[at - 1]
  const run: Readonly<Record<Command, () => void>> = {
    next: () => go(at + 1),
    back: () => go(at - 1),
    timer: () => step && startFirst(recipe, step),
    read: () => step && readAloud(step.text, recipe.language),
  }
  const { isOn, switchVoice } = useVoice((command) => run[command]())
  return (
    <>
      <IconButton icon="text" label={cooking.textSize} onPress={nextSize} />
      {canListen() && (
        <IconButton
          icon="mic"
          label={cooking.voice}
          pressed={isOn}
          onPress={() => {
            switchVoice()
            if (!isOn) say(cooking.voiceHint)
          }}
        />
      )}
    </>
  )
}

/** Starts the first timer of a step, if it has one. */
function startFirst(recipe: RowOf<'recipe'>, step: RowOf<'recipe'>['steps'][number]): void {
  const [found] = findTimers(step.text, recipe.language)
  const seconds = found?.seconds ?? step.timer_seconds
  if (!seconds) return
  startStepTimer(recipe, step, seconds, location.search)
}
