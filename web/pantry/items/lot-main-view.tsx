import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Icon } from '#web/components/icon.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { formatAmount, formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import {
  countLot,
  freezeLot,
  openLot,
  opensOne,
  stepOfLot,
  thawLot,
  usePart,
  wastePart,
} from './lot-actions.ts'
import { PartStepper } from './lot-amount-views.tsx'
import { AddLotPhoto, LotPhotos } from './lot-photos.tsx'
import { DateBadge, Marks } from './lot-row.tsx'
import type { Lot } from './lots.ts'

/** The parts of the sheet of a lot. */
export type LotView = 'main' | 'move' | 'count' | 'edit' | 'history'

interface LotMainProps {
  readonly lot: Lot
  readonly onView: (view: LotView) => void
  /** Called when a change is made. */
  readonly onDone: () => void
}

export function LotMain({ lot, onView, onDone }: LotMainProps): JSX.Element {
  const { amount, pantry } = texts.value
  const mayWrite = useRole() !== 'viewer'
  const { food } = lot
  return (
    <>
      <LotFacts lot={lot} />
      {mayWrite && <GoneRow lot={lot} onDone={onDone} />}
      <div class="pantry-tiles">
        {mayWrite && <LotActions lot={lot} onView={onView} onDone={onDone} />}
        <Button icon="clock" onPress={() => onView('history')}>
          {pantry.lot.history}
        </Button>
        {mayWrite && <AddLotPhoto lot={lot} />}
        {food && (
          <a
            class="button"
            href={`/pantry/food/${food.id}`}
            aria-label={pantry.lot.about(food.name)}
          >
            <Icon name="info" />
            {amount.more}
          </a>
        )}
      </div>
      <LotPhotos lot={lot} />
    </>
  )
}

/** The changes that have a view of their own. */
const VIEWS = [
  ['forward', 'move'],
  ['check', 'count'],
  ['edit', 'edit'],
] as const

/** The other changes. Some ask for an amount or a place. */
function LotActions({ lot, onView, onDone }: LotMainProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { item } = lot
  const then = (work: () => Promise<boolean>) => async () => {
    if (await work()) onDone()
  }
  const isFrozen = item.frozen_at !== null
  return (
    <>
      {item.opened_at === null && !isFrozen && (
        <Button icon="open" onPress={then(() => openLot(home, lot))}>
          {opensOne(home, lot) ? pantry.lot.openOne : pantry.lot.open}
        </Button>
      )}
      <Button
        icon="snow"
        onPress={then(() => (isFrozen ? thawLot(home, lot) : freezeLot(home, lot)))}
      >
        {isFrozen ? pantry.lot.thaw : pantry.lot.freeze}
      </Button>
      {VIEWS.map(([icon, view]) => (
        <Button key={view} icon={icon} onPress={() => onView(view)}>
          {pantry.lot[view]}
        </Button>
      ))}
    </>
  )
}

/** How much there is, where, and until when. */
function LotFacts({ lot }: { readonly lot: Lot }): JSX.Element {
  const { pantry } = texts.value
  const { item, place, date, days } = lot
  const isPast = days !== undefined && days < 0
  const dated = item.date_kind === 'use_by' ? pantry.lot.useBy : pantry.lot.goodUntil
  const words = date ? dated(formatDay(date)) : pantry.lot.noDate
  return (
    <div class="stack pantry-about">
      <p>
        {[formatAmount(item.quantity, item.unit), place?.name].filter(Boolean).join(' · ')}
        {' · '}
        <span class="pantry-until">{words}</span> <DateBadge lot={lot} />
        <Marks lot={lot} />
      </p>
      {isPast && (
        <p class={item.date_kind === 'use_by' ? 'alert' : 'quiet'}>
          {item.date_kind === 'use_by' ? pantry.lot.pastUseBy : pantry.lot.pastBestBefore}
        </p>
      )}
      {item.note && <p class="quiet">{item.note}</p>}
    </div>
  )
}

interface GoneRowProps {
  readonly lot: Lot
  readonly onDone: () => void
}

/** What is gone, and how: used, used up or thrown away. A person may choose the amount before. */
function GoneRow({ lot, onDone }: GoneRowProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { quantity: all, unit } = lot.item
  const [chosen, setChosen] = useState<number>()
  const [isWasted, setWasted] = useState(false)
  const quantity = Math.min(chosen ?? (isWasted ? all : stepOfLot(home, lot)), all)
  const then = async (work: Promise<boolean>) => {
    if (await work) onDone()
  }
  const useUp = () => then(all > 0 ? usePart(home, lot, all) : countLot(home, lot, 0))
  if (all <= 0) return <Button onPress={useUp}>{pantry.lot.usedUp}</Button>
  return (
    <div class="stack">
      <PartStepper lot={lot} value={quantity} onValue={setChosen} />
      {isWasted ? (
        <Reasons
          what={formatAmount(quantity, unit)}
          onReason={(reason) => then(wastePart(home, lot, quantity, reason))}
          onCancel={() => {
            setWasted(false)
            setChosen(undefined)
            focusTitle()
          }}
        />
      ) : (
        <div class="actions">
          <Button look="main" onPress={() => then(usePart(home, lot, quantity))}>
            {pantry.useOf(formatAmount(quantity, unit))}
          </Button>
          <Button onPress={useUp}>{pantry.lot.usedUp}</Button>
          <Button
            icon="bin"
            onPress={() => {
              setWasted(true)
              focusTitle() // the pressed button is gone
            }}
          >
            {pantry.lot.waste}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ReasonsProps {
  /** How much is thrown away. */
  readonly what: string
  readonly onReason: (reason?: string) => Promise<void>
  readonly onCancel: () => void
}

/** Why it is thrown away. One press on a reason does it. */
function Reasons({ what, onReason, onCancel }: ReasonsProps): JSX.Element {
  const { pantry, shell } = texts.value
  return (
    <div class="stack" role="group" aria-label={pantry.lot.waste}>
      <h3>{pantry.lot.why}</h3>
      <div class="pantry-reasons">
        {pantry.lot.reasons.map((reason) => (
          <Button key={reason} onPress={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Button look="danger" icon="bin" onPress={() => onReason()}>
        {pantry.lot.wasteOf(what)}
      </Button>
      <Button onPress={onCancel}>{shell.cancel}</Button>
    </div>
  )
}
