import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { readNumber } from '#web/texts/read-typed.ts'

interface StepperProps {
  readonly label: string
  /** Null where there is none yet. */
  readonly value: number | null
  readonly onValue: (value: number) => void
  /** How much a button changes. The default is 1. */
  readonly step?: number
  readonly min?: number
}

/** A number with a button to lower it and one to raise it. It can be typed too, and the arrow keys change it. */
export function Stepper({ label, value, onValue, step = 1, min = 0 }: StepperProps): JSX.Element {
  const { amount } = texts.value
  const rounded = (next: number) => Math.max(min, Math.round(next * 1e6) / 1e6)
  const set = (next: number) => onValue(rounded(next))
  const change = (by: number) => set((value ?? 0) + by)
  const shown = value === null ? '' : formatNumber(value)
  function read(input: HTMLInputElement): void {
    const typed = readNumber(input.value)
    // The value may stay the same, and then nothing else would write it over what was typed.
    input.value = typed === undefined ? shown : formatNumber(rounded(typed))
    if (typed !== undefined) set(typed)
  }
  function stepBy(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    change(event.key === 'ArrowUp' ? step : -step)
  }
  return (
    <div class="stepper" role="group" aria-label={label}>
      <IconButton icon="minus" label={amount.less} onPress={() => change(-step)} />
      <input
        class="input"
        inputMode="decimal"
        aria-label={label}
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => read(event.currentTarget)}
        onKeyDown={stepBy}
      />
      <IconButton icon="plus" label={amount.more} onPress={() => change(step)} />
    </div>
  )
}
