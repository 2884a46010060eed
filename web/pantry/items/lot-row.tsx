import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { formatAmount, formatDay, plural, formatNumber } from '#web/texts/format.ts'
import { texts, language } from '#web/texts/language.ts'
import { foodAmount } from './food-amount.ts'
import { stepOfLot, usePart } from './lot-actions.ts'
import type { Lot } from './lots.ts'

/** Days that are told as a number. Later ones are told as a date. */
const NEAR = 14
/** Days before the date in which a thing is shown as urgent. */
const SOON = 3

/** The date of a lot in words, such as `in 3 days`; undefined without a date. */
export function dateWords({ date, days }: Pick<Lot, 'date' | 'days'>): string | undefined {
  if (date === undefined || days === undefined) return undefined
  if (days < 0) return plural(-days, texts.value.pantry.daysPast)
  if (days <= NEAR)
    return new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(days, 'day')
  return formatDay(date, days > 300 ? { month: 'short', year: 'numeric' } : LATER)
}

const LATER: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** How a date looks: a use-by date that has passed is a danger, other dates only remind. */
export function dateLook({ days, item }: Lot): '' | 'amber' | 'wrong' {
  if (days === undefined || days > SOON) return ''
  return days < 0 && item.date_kind === 'use_by' ? 'wrong' : 'amber'
}

interface LotRowProps {
  readonly lot: Lot
  readonly onOpen: (lotId: string) => void
  /** Where all rows around it are in one place, the place is not told again. */
  readonly hidesPlace?: boolean
  /** The lots that are selected: then a press on a row selects it, or no longer. */
  readonly selected?: ReadonlySet<string> | undefined
}

/** A lot in a list. A press on it opens its sheet; the button at its end uses a bit of it. */
export function LotRow({ lot, onOpen, hidesPlace, selected }: LotRowProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const { item, name, place } = lot
  const step = stepOfLot(home, lot)
  const amount = formatAmount(item.quantity, item.unit)
  return (
    <>
      <button
        type="button"
        class="row-main pantry-row"
        data-row={lot.id}
        {...(selected && { role: 'checkbox', 'aria-checked': selected.has(lot.id) })}
        onClick={() => onOpen(lot.id)}
      >
        <span class="pantry-name">{name}</span>
        <DateBadge lot={lot} />
        <span class="quiet small pantry-facts">
          {[amount, hidesPlace ? undefined : place?.name].filter(Boolean).join(' · ')}
          <Marks lot={lot} />
        </span>
      </button>
      {mayWrite && item.quantity > 0 && !selected && (
        <Button look="plain" onPress={() => usePart(home, lot, step)}>
          <span class="sr-only">{pantry.useOf(foodAmount(step, item.unit, lot))}</span>
          <span class="pantry-less" aria-hidden="true">
            −{formatAmount(step, item.unit)}
          </span>
        </Button>
      )}
    </>
  )
}

/** When to use a lot, in words and in a colour. */
export function DateBadge({ lot }: { readonly lot: Lot }): JSX.Element | null {
  const words = dateWords(lot)
  return words === undefined ? null : (
    <span class={`badge pantry-date ${dateLook(lot)}`}>{words}</span>
  )
}

/** Whether a lot is open or frozen, or needs a count. */
export function Marks({ lot: { item } }: { readonly lot: Lot }): JSX.Element {
  const { pantry } = texts.value
  const marks = [
    item.opened_at !== null && pantry.opened,
    item.frozen_at !== null && pantry.frozen,
    item.thawed_at !== null && pantry.thawed,
    item.quantity < 0 && pantry.negative,
  ]
  return (
    <>
      {marks.map(
        (mark) =>
          mark && (
            <span key={mark} class="badge pantry-mark">
              {mark}
            </span>
          ),
      )}
    </>
  )
}

interface LotGroupProps extends Omit<LotRowProps, 'lot'> {
  readonly title: string
  readonly lots: readonly Lot[]
}

/** Lots that belong together, with a title. */
export function LotGroup({ title, lots, ...row }: LotGroupProps): JSX.Element {
  const id = useId()
  return (
    <section class="section" aria-labelledby={id}>
      <h2 class="section-title">
        <span id={id}>{title}</span>
        <span>{formatNumber(lots.length)}</span>
      </h2>
      <LongList rows={lots}>{(lot) => <LotRow lot={lot} {...row} />}</LongList>
    </section>
  )
}
