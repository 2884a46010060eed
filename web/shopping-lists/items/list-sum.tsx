import type { JSX } from 'preact'
import { useSettings } from '#web/data/home.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { texts } from '#web/texts/language.ts'
import { formatMoney } from '#web/texts/money.ts'
import { isOpen } from './write-items.ts'

/** What a list costs: in all, and to buy and bought where there is both. Prices in another currency than that of the household do not count. */
export function ListSum({ items }: { readonly items: readonly Item[] }): JSX.Element {
  const { sum } = texts.value.shop
  const { currency } = useSettings()
  const priced = items.filter((one) => one.price_minor !== null && one.currency === currency)
  const sumOf = (some: readonly Item[]) =>
    formatMoney(
      some.reduce((total, { price_minor }) => total + (price_minor ?? 0), 0),
      currency,
    )
  const [toBuy, bought] = [priced.filter(isOpen), priced.filter((one) => !isOpen(one))]
  const isBoth = toBuy.length > 0 && bought.length > 0
  const parts = [
    isBoth && ([sum.toBuy, toBuy] as const),
    isBoth && ([sum.bought, bought] as const),
    [sum.title, priced] as const,
  ].filter((one) => one !== false)
  return (
    <section class="section list-sum" aria-label={sum.title}>
      <dl>
        {parts.map(([name, some]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sumOf(some)}</dd>
          </div>
        ))}
      </dl>
      {priced.length < items.length && (
        <p class="quiet small">{sum.priced(priced.length, items.length)}</p>
      )}
    </section>
  )
}

/** The price of a row. */
export function ItemPrice({ item }: { readonly item: Item }): JSX.Element | null {
  const { price_minor: price, currency } = item
  return price === null || currency === null ? null : (
    <span class="list-price">{formatMoney(price, currency)}</span>
  )
}
