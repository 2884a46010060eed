import type { JSX } from 'preact'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'
import { choice, type Choice } from './choice.ts'
import { ORDERS } from './search-recipes.ts'

/** More tags than these are found by typing. */
const MOST_TAGS = 30

const change = (part: Partial<Choice>) => {
  choice.value = { ...choice.value, ...part }
}

interface FiltersProps {
  readonly tags: readonly string[]
  /** False where the recipes have an order of their own. */
  readonly hasOrder: boolean
}

/** The search, the filters and the order of the recipes. */
export function RecipeFilters({ tags, hasOrder }: FiltersProps): JSX.Element {
  const { recipes: words } = texts.value
  const { typed, tag, isCookable, isExpiring } = choice.value
  return (
    <div class="recipes-filters">
      <div class="row">
        <div class="search grow">
          <Icon name="search" />
          <input
            class="input"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={typed}
            onInput={(event) => change({ typed: event.currentTarget.value })}
          />
        </div>
        {hasOrder && <OrderChoice />}
      </div>
      <ScrollingChips label={words.filters}>
        <Chip isOn={isCookable} onPress={() => change({ isCookable: !isCookable })}>
          {words.cookable}
        </Chip>
        <Chip isOn={isExpiring} onPress={() => change({ isExpiring: !isExpiring })}>
          {words.expiring}
        </Chip>
        {tags.slice(0, MOST_TAGS).map((one) => (
          <Chip
            key={one}
            isOn={tag === one}
            onPress={() => change({ tag: tag === one ? undefined : one })}
          >
            {one}
          </Chip>
        ))}
      </ScrollingChips>
    </div>
  )
}

function OrderChoice(): JSX.Element {
  const { recipes: words } = texts.value
  return (
    <span class="recipes-order">
      <Icon name="sort" />
      <select
        title={words.sort}
        aria-label={words.sort}
        value={choice.value.order}
        onChange={({ currentTarget: { value } }) => {
          const order = ORDERS.find((one) => one === value)
          if (order) change({ order })
        }}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {words.orders[order]}
          </option>
        ))}
      </select>
    </span>
  )
}

interface ChipProps {
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: string
}

function Chip({ isOn, onPress, children }: ChipProps): JSX.Element {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}
