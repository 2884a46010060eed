import type { JSX } from 'preact'
import { useHome, useRole } from '#web/data/home.ts'
import { IconButton } from '#web/parts/button.tsx'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { dateLook, dateWords } from './date-words.ts'
import { stepOfLot, usePart } from './lot-actions.ts'
import type { Lot } from './lots.ts'

interface LotRowProps {
  readonly lot: Lot
  readonly onOpen: (lotId: string) => void
  /** Where all rows around it are in one place, the place is not told again. */
  readonly hidesPlace?: boolean
}

/** A lot in a list. A press on it opens its sheet; the button at its end uses a bit of it. */
export function LotRow({ lot, onOpen, hidesPlace }: LotRowProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const { item, name, place } = lot
  const step = stepOfLot(home, lot)
  const amount = formatAmount(item.quantity, item.unit)
  return (
    <>
      <button type="button" class="row-main pantry-row" onClick={() => onOpen(lot.id)}>
        <span class="pantry-name">{name}</span>
        <DateBadge lot={lot} />
        <span class="quiet small pantry-facts">
          {[amount, hidesPlace ? undefined : place?.name].filter(Boolean).join(' · ')}
          <Marks lot={lot} />
        </span>
      </button>
      {mayWrite && item.quantity > 0 && (
        <IconButton
          icon="minus"
          label={pantry.useOf(formatAmount(step, item.unit), name)}
          onPress={() => usePart(home, lot, step)}
        />
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
