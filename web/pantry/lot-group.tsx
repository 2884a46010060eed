import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { LongList } from '#web/parts/long-list.tsx'
import { formatNumber } from '#web/texts/format.ts'
import { LotRow } from './lot-row.tsx'
import type { Lot } from './lots.ts'

interface LotGroupProps {
  readonly title: string
  readonly lots: readonly Lot[]
  readonly onOpen: (lotId: string) => void
  readonly hidesPlace?: boolean
}

/** Lots that belong together, with a title. */
export function LotGroup({ title, lots, onOpen, hidesPlace }: LotGroupProps): JSX.Element {
  const id = useId()
  return (
    <section class="section" aria-labelledby={id}>
      <h2 class="section-title">
        <span id={id}>{title}</span>
        <span>{formatNumber(lots.length)}</span>
      </h2>
      <LongList rows={lots}>
        {(lot) => <LotRow lot={lot} onOpen={onOpen} hidesPlace={hidesPlace ?? false} />}
      </LongList>
    </section>
  )
}
