import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { formatAgo, formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

type Movement = RowOf<'stock_movement'>

/** All changes of the amounts of some items, the latest first, with who made them and when. */
export function HistoryView({ itemIds }: { readonly itemIds: readonly string[] }): JSX.Element {
  const { shell, pantry } = texts.value
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const key = itemIds.join(' ')
  const rows = useRows(
    (all) => all.movements.where(({ pantry_item_id: id }) => itemIds.includes(id)),
    [key],
  )
  const members = useRows((all) => all.members)
  const latest = rows.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)) || 0)
  const nameOf = (id: string | null) =>
    members.find(({ account_id }) => account_id === id)?.name ?? pantry.history.somebody
  if (latest.length === 0) return <p class="quiet">{pantry.history.empty}</p>
  return (
    <LongList rows={latest}>
      {(movement) => (
        <>
          <div class="row-main">
            <span>
              {sentenceOf(movement, home.items.get(movement.pantry_item_id)?.unit ?? null)}
            </span>
            <span class="quiet small">
              {nameOf(movement.account_id)} · {whenOf(movement)}
              {movement.reason && ` · ${movement.reason}`}
            </span>
          </div>
          {mayWrite && isUndoable(movement, rows) && (
            <Button
              look="plain"
              onPress={() => attempt(() => home.undoMovement({ movement_id: movement.id }))}
            >
              {shell.undo}
            </Button>
          )}
        </>
      )}
    </LongList>
  )
}

/** The ends of this list are strings of the same form, so they sort as text. */
const timeOf = ({ occurred_at, created_at }: Movement): string => occurred_at ?? created_at

function whenOf(movement: Movement): string {
  const time = new Date(timeOf(movement))
  const isOld = Date.now() - time.getTime() > 6 * 24 * 60 * 60 * 1000
  return isOld ? formatDayOf(timeOf(movement)) : formatAgo(time, new Date())
}

function sentenceOf({ kind, delta, value }: Movement, unit: string | null): string {
  const { history } = texts.value.pantry
  const amount = formatAmount(Math.abs(delta ?? value ?? 0), unit)
  if (kind === 'move') return (delta ?? 0) < 0 ? history.movedOut(amount) : history.movedIn(amount)
  return history[kind](amount)
}

/** Only once, and not before a count of the same item. A part that was moved is undone as a whole, elsewhere. */
function isUndoable(movement: Movement, all: readonly Movement[]): boolean {
  if (movement.kind === 'move' || movement.kind === 'undo') return false
  return !all.some(
    (other) =>
      other.undoes_id === movement.id ||
      (other.kind === 'count' &&
        other.id !== movement.id &&
        other.pantry_item_id === movement.pantry_item_id &&
        timeOf(other) >= timeOf(movement)),
  )
}
