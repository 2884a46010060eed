import { nameKey } from '@larder/rules/names/name-key.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Choice, Field } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { newId } from '#web/data/rows.ts'
import { addDays, todayIn } from '#web/data/today.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { formatDay, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface RepeatProps {
  readonly item: Item
  readonly name: string
}

type Recurring = RowOf<'recurring_item'>
type Period = Recurring['unit_of_time']

/** A button that makes an item come back every few days, weeks or months. */
export function RepeatItem({ item, name }: RepeatProps): JSX.Element {
  const words = texts.value.shop
  const [isOpen, setOpen] = useState(false)
  const isSame = (one: Recurring) =>
    one.list_id === item.list_id &&
    (item.food_id === null
      ? nameKey(one.name ?? '') === nameKey(item.name ?? '') && one.food_id === null
      : one.food_id === item.food_id)
  const [repeated] = useRows(
    (home) => home.recurringItems.where(isSame),
    [item.list_id, item.food_id, item.name],
  )
  return (
    <>
      <Button icon="sync" onPress={() => setOpen(true)}>
        {repeated
          ? plural(repeated.every, words.repeat.repeated[repeated.unit_of_time])
          : words.item.repeat}
      </Button>
      {isOpen && (
        <RepeatSheet item={item} name={name} repeated={repeated} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface SheetProps extends RepeatProps {
  readonly repeated: Recurring | undefined
  readonly onClose: () => void
}

const DAYS: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30 }

function RepeatSheet({ item, name, repeated, onClose }: SheetProps): JSX.Element {
  const { repeat } = texts.value.shop
  const home = useHome()
  const zone = useSettings().time_zone
  const [every, setEvery] = useState(repeated?.every ?? 1)
  const [period, setPeriod] = useState<Period>(repeated?.unit_of_time ?? 'week')
  const [countsFrom, setCountsFrom] = useState(repeated?.counts_from ?? 'ticked')
  const [chosen, choose] = useState(repeated?.next_on)
  const next_on = chosen || addDays(todayIn(zone), every * DAYS[period])

  const save = useOnce(async () => {
    const fields = { every, unit_of_time: period, next_on, counts_from: countsFrom }
    const { list_id, food_id, unit } = item
    const thing = { list_id, food_id, name: food_id === null ? item.name : null, unit }
    const id = repeated?.id ?? newId()
    const isDone = await attempt(
      () =>
        repeated
          ? home.recurringItems.update(id, fields)
          : home.recurringItems.create({ id, ...thing, quantity: amountToBuy(item), ...fields }),
      {
        said: repeat.saved(name, formatDay(next_on)),
        undo: () =>
          repeated
            ? home.recurringItems.update(id, {
                every: repeated.every,
                unit_of_time: repeated.unit_of_time,
                next_on: repeated.next_on,
                counts_from: repeated.counts_from,
              })
            : home.recurringItems.delete(id),
      },
    )
    if (isDone) onClose()
  })
  return (
    <Sheet title={repeat.title(name)} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Every {...{ every, period }} onEvery={setEvery} onPeriod={setPeriod} />
        <Field label={repeat.next} type="date" value={next_on} onValue={choose} required />
        <CountsFrom value={countsFrom} onValue={setCountsFrom} />
        <div class="actions">
          {repeated && (
            <Button look="danger" onPress={() => stop(repeated)}>
              {repeat.stop}
            </Button>
          )}
          <Button type="submit" look="main">
            {repeat.start}
          </Button>
        </div>
      </form>
    </Sheet>
  )

  async function stop(row: Recurring): Promise<void> {
    const { list_id, food_id, name: own, quantity, unit, every: each } = row
    const { unit_of_time, next_on: next, counts_from } = row
    const copy = { list_id, food_id, name: own, quantity, unit, every: each, unit_of_time }
    await attempt(() => home.recurringItems.delete(row.id), {
      said: repeat.stopped(name),
      undo: () => home.recurringItems.create({ ...copy, next_on: next, counts_from }),
    })
    onClose()
  }
}

const PERIODS = ['day', 'week', 'month'] as const

interface EveryProps {
  readonly every: number
  readonly period: Period
  readonly onEvery: (every: number) => void
  readonly onPeriod: (period: Period) => void
}

function Every({ every, period, onEvery, onPeriod }: EveryProps): JSX.Element {
  const { repeat } = texts.value.shop
  return (
    <div class="list-amount-fields">
      <div class="field">
        <span class="label" aria-hidden="true">
          {repeat.every}
        </span>
        <Stepper
          label={repeat.every}
          value={every}
          min={1}
          onValue={(value) => onEvery(Math.min(Math.max(Math.round(value), 1), 1000))}
        />
      </div>
      <Choice
        label={repeat.unitLabel}
        value={period}
        onValue={onPeriod}
        options={PERIODS.map((value) => ({ value, label: repeat.units[value] }))}
      />
    </div>
  )
}

interface CountsFromProps {
  readonly value: Recurring['counts_from']
  readonly onValue: (value: Recurring['counts_from']) => void
}

function CountsFrom({ value, onValue }: CountsFromProps): JSX.Element {
  const { repeat } = texts.value.shop
  return (
    <Choice
      label={repeat.from}
      value={value}
      onValue={onValue}
      options={[
        { value: 'ticked', label: repeat.ticked },
        { value: 'schedule', label: repeat.schedule },
      ]}
    />
  )
}
