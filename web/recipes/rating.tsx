import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

const STARS = [1, 2, 3, 4, 5] as const

interface RatingProps {
  readonly label: string
  readonly value: number | null
  readonly isReadOnly?: boolean
  /** Null: the chosen star was pressed again. */
  readonly onValue: (value: number | null) => void
}

/** One to five stars. */
export function Rating({ label, value, isReadOnly = false, onValue }: RatingProps): JSX.Element {
  const name = useId()
  return (
    <fieldset class="recipes-rating no-print" disabled={isReadOnly}>
      <legend class="sr-only">{label}</legend>
      {STARS.map((star) => (
        <label key={star} class={star <= (value ?? 0) ? 'is-on' : ''}>
          <input
            type="radio"
            name={name}
            checked={star === value}
            onClick={() => void (star === value && onValue(null))}
            onChange={() => onValue(star)}
          />
          <Icon name="star" />
          <span class="sr-only">{plural(star, texts.value.recipes.stars)}</span>
        </label>
      ))}
    </fieldset>
  )
}
