import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { freezeLot, usePart } from '#web/pantry/items/lot-actions.ts'
import { dateLook, dateWords } from '#web/pantry/items/lot-row.tsx'
import { type Lot, usePantry } from '#web/pantry/items/lots.ts'
import { formatAmount, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface SoonProps {
  readonly onPlan: (food: { readonly id: string; readonly name: string }) => void
}

/** Days before the date. */
const DAYS = 4
const MOST = 5

/** The things at home that should be used in the next days. */
export function Soon({ onPlan }: SoonProps): JSX.Element | null {
  const { today } = texts.value
  const { lots } = usePantry()
  const soon = lots.filter(({ days, item }) => (days ?? Infinity) <= DAYS && item.quantity > 0)
  if (soon.length === 0) return null
  return (
    <section class="section">
      <div class="row wraps">
        <h2 class="section-title grow">{today.soon}</h2>
        {soon.length > MOST && (
          <a href="/pantry" class="small">
            {plural(soon.length, today.allSoon)}
          </a>
        )}
      </div>
      <ul class="rows">
        {soon.slice(0, MOST).map((lot) => (
          <li key={lot.id}>
            <SoonRow lot={lot} onPlan={onPlan} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SoonRow({ lot, onPlan }: SoonProps & { readonly lot: Lot }): JSX.Element {
  const home = useHome()
  const { today } = texts.value
  const { name, item, food } = lot
  const mayWrite = useRole() !== 'viewer'
  return (
    <div class="today-soon">
      <a class="row-main" href="/pantry">
        {name}
        <span class="today-marks">
          <span class={`badge ${dateLook(lot)}`}>{dateWords(lot)}</span>
          <span class="quiet small">{formatAmount(item.quantity, item.unit)}</span>
        </span>
      </a>
      {mayWrite && (
        <div class="today-actions">
          {food && (
            <IconButton icon="plan" label={today.planWith(name)} onPress={() => onPlan(food)} />
          )}
          {item.frozen_at === null && (
            <IconButton
              icon="snow"
              label={today.freeze(name)}
              onPress={() => freezeLot(home, lot)}
            />
          )}
          <IconButton
            icon="check"
            label={today.used(name)}
            onPress={() => usePart(home, lot, item.quantity)}
          />
        </div>
      )}
    </div>
  )
}
