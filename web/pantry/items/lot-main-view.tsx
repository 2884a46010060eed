import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
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
import { AddLotPhoto, LotPhotos } from './lot-photos.tsx'
import { DateBadge, Marks } from './lot-row.tsx'
import type { Lot } from './lots.ts'

/** The parts of the sheet of a lot. */
export type LotView = 'main' | 'move' | 'waste' | 'count' | 'edit' | 'history'

interface LotMainProps {
  readonly lot: Lot
  readonly onView: (view: LotView) => void
  /** Called when a change is made. */
  readonly onDone: () => void
}

export function LotMain({ lot, onView, onDone }: LotMainProps): JSX.Element {
  const { pantry, shell } = texts.value
  const mayWrite = useRole() !== 'viewer'
  const { item, food } = lot
  return (
    <>
      <LotFacts lot={lot} />
      {mayWrite && item.quantity > 0 && <UseRow lot={lot} onDone={onDone} />}
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
            {shell.more}
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
  ['bin', 'waste'],
  ['check', 'count'],
  ['edit', 'edit'],
] as const

/** The usual changes, each one press away. The others ask for an amount, a place or a reason. */
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
      {item.quantity > 0 && (
        <Button icon="bin" onPress={then(() => wastePart(home, lot, item.quantity))}>
          {pantry.lot.wasteAll}
        </Button>
      )}
      <Button icon="close" onPress={then(() => countLot(home, lot, 0))}>
        {pantry.lot.noneLeft}
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

interface UseRowProps {
  readonly lot: Lot
  readonly onDone: () => void
}

/** One press uses a sensible amount; it can be changed before. */
function UseRow({ lot, onDone }: UseRowProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { item } = lot
  const step = stepOfLot(home, lot)
  const [chosen, setChosen] = useState(step)
  const quantity = Math.min(chosen, item.quantity)
  const use = async (amount: number) => {
    if (await usePart(home, lot, amount)) onDone()
  }
  return (
    <div class="stack">
      <div class="row pantry-use">
        <Stepper
          label={pantry.lot.howMuch}
          value={quantity}
          step={step}
          min={step / 4}
          onValue={setChosen}
        />
        <span>{item.unit}</span>
      </div>
      <div class="actions">
        <Button look="main" onPress={() => use(quantity)}>
          {pantry.lot.use} {formatAmount(quantity, item.unit)}
        </Button>
        {quantity < item.quantity && (
          <Button onPress={() => use(item.quantity)}>{pantry.lot.useAll}</Button>
        )}
      </div>
    </div>
  )
}
