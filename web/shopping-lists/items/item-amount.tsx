import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { JSX } from 'preact'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Kept } from '#web/components/kept.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** The amount to buy, changed in place. */
export function ItemAmount({ item }: { readonly item: Item }): JSX.Element {
  const { item: words } = texts.value.shop
  const home = useHome()
  const amount = amountToBuy(item)
  const planned = item.planned_quantity
  const isOwn = item.quantity !== null
  const set = (quantity: number | null) =>
    void attempt(() => home.listItems.update(item.id, { quantity }))
  async function keepUnit(typed: string): Promise<void> {
    const isThere = home.listItems.get(item.id) !== undefined // somebody may have deleted it meanwhile
    if (isThere) await attempt(() => home.listItems.update(item.id, { unit: typed || null }))
  }
  return (
    <div class="section">
      <div class="list-amount-fields">
        <div class="field">
          <span class="label" aria-hidden="true">
            {words.amount}
          </span>
          <Stepper
            label={words.amount}
            value={amount}
            step={stepOf(amount ?? 1)}
            onValue={(value) => set(value > 0 ? value : null)}
          />
        </div>
        <Kept value={item.unit ?? ''} onKeep={keepUnit}>
          {(value, onValue) => (
            <label class="field">
              <span class="label">{words.unit}</span>
              <input
                class="input"
                list="list-units"
                maxLength={40}
                autocapitalize="none"
                value={value}
                onInput={(event) => onValue(event.currentTarget.value)}
              />
              <datalist id="list-units">
                {UNITS.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </label>
          )}
        </Kept>
      </div>
      {isOwn && planned !== null && planned > 0 && planned !== amount && (
        <button type="button" class="chip" onClick={() => set(null)}>
          {texts.value.list.item.planNeeds(formatAmount(planned, item.unit))}
        </button>
      )}
    </div>
  )
}

const UNITS = ['g', 'kg', 'ml', 'l']

/** Grams are not counted one by one. */
const stepOf = (amount: number): number =>
  amount >= 1000 ? 100 : amount >= 100 ? 50 : amount >= 20 ? 5 : amount >= 1 ? 1 : 0.25
