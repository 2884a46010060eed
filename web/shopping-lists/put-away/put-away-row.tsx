import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { DateChoice } from '#web/components/choices/date-choice.tsx'
import { PlaceChoice } from '#web/components/choices/place-choice.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Icon } from '#web/components/icon.tsx'
import { formatAmount, formatDay, unitWord } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Answers, PutAwayLine } from './put-away-lines.ts'

type Place = RowOf<'location'>

interface RowProps {
  readonly line: PutAwayLine
  readonly places: readonly Place[]
  readonly today: string
  readonly answer: (id: string, given: Answers) => void
}

/** One bought thing: a line that says what will be done, and the questions that are open. */
export function PutAwayRow({ line, places, today, answer }: RowProps): JSX.Element {
  const { away } = texts.value.shop
  const [isOpen, setOpen] = useState(false)
  const { id, name, quantity, place, bestBefore, isLeft } = line
  const set = (given: Answers) => answer(id, given)
  const asks = (isAsked: boolean) => !isLeft && (isOpen || isAsked)
  return (
    <div class={isLeft ? 'list-put left' : 'list-put'}>
      <Line
        line={line}
        places={places}
        today={today}
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {asks(line.asksPlace) && (
        <PlaceChoice
          label={away.place(name)}
          places={places}
          value={place}
          onValue={(chosen) => set({ place: chosen })}
        />
      )}
      {asks(line.asksAmount) && (
        <Stepper
          label={away.amount(name)}
          value={quantity}
          step={isSmall(line.unit) ? 100 : 1}
          onValue={(typed) => set(typed > 0 ? { quantity: typed } : { isLeft: true })}
        />
      )}
      {asks(line.asksAmount) && line.units.length > 0 && <UnitChoice line={line} onUnit={set} />}
      {asks(line.asksPlace) && (
        <DateChoice
          label={away.bestBefore(name)}
          value={bestBefore}
          today={today}
          onValue={(day) => set({ bestBefore: day })}
        />
      )}
      {(isOpen || isLeft || line.asksPlace || line.asksAmount) && (
        <Button
          look="plain"
          onPress={() => {
            set({ isLeft: !isLeft })
            if (isLeft) setOpen(true)
          }}
        >
          {isLeft ? away.take : away.notThis}
        </Button>
      )}
    </div>
  )
}

/** Whether a pack has hundreds of a unit. */
const isSmall = (unit: string | null): boolean => unit === 'g' || unit === 'ml'

interface UnitProps {
  readonly line: PutAwayLine
  readonly onUnit: (given: Answers) => void
}

/** The units that the amount may be in, one press each. */
function UnitChoice({ line, onUnit }: UnitProps): JSX.Element {
  const choose = (unit: string | null) => {
    const factor = (isSmall(unit) ? 1000 : 1) / (isSmall(line.unit) ? 1000 : 1)
    onUnit({ unit, quantity: line.quantity * factor })
  }
  return (
    <div class="chips" role="group" aria-label={texts.value.shop.away.unit(line.name)}>
      {[null, ...line.units].map((unit) => (
        <button
          key={unit}
          type="button"
          class="chip"
          aria-pressed={unit === line.unit}
          onClick={() => choose(unit)}
        >
          {unitWord(unit ?? 'piece', line.quantity)}
        </button>
      ))}
    </div>
  )
}

interface LineProps extends Pick<RowProps, 'line' | 'places' | 'today'> {
  readonly isOpen: boolean
  readonly onPress: () => void
}

function Line({ line, places, today, isOpen, onPress }: LineProps): JSX.Element {
  const { name, unit, quantity, isLeft } = line
  return (
    <button type="button" class="list-put-line" aria-expanded={isOpen} onClick={onPress}>
      <span class="grow">
        <span class="list-name">{name}</span>
        <span class="list-remarks">
          {isLeft ? texts.value.shop.away.left : plansOf(line, places, today)}
        </span>
      </span>
      <span class="list-amount">{formatAmount(quantity, unit)}</span>
      <Icon name="down" />
    </button>
  )
}

/** Where it goes, and until when it keeps. */
function plansOf(
  { place, bestBefore }: PutAwayLine,
  places: readonly Place[],
  today: string,
): string {
  const { away } = texts.value.shop
  const where = places.find(({ id }) => id === place)?.name ?? away.noPlace
  if (bestBefore === null) return where
  const day = formatDay(bestBefore, bestBefore.slice(0, 4) === today.slice(0, 4) ? DATE : LATER)
  return `${where} · ${away.goodUntil(day)}`
}

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
/** Of another year. */
const LATER: Intl.DateTimeFormatOptions = { ...DATE, year: 'numeric' }
