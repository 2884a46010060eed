import { localDay, timeOnDay } from '@larder/rules/local-day.ts'
import type { RowOf } from 'larder-client/kinds'
import { printPrice, toMinor } from '#web/texts/money.ts'
import { readNumber } from '#web/texts/read-typed.ts'
import type { Item } from './lots.ts'

type Settings = Pick<RowOf<'household'>, 'currency' | 'time_zone'>

/** The facts of a lot as they are typed. Empty means none. */
export interface LotDraft {
  readonly name: string
  readonly date: string
  readonly kind: Item['date_kind']
  readonly place: string
  readonly unit: string
  readonly bought: string
  readonly price: string
  /** The day in the household's time zone. */
  readonly opened: string
  readonly note: string
}

export function draftOfLot(item: Item, { currency, time_zone }: Settings): LotDraft {
  const { price_minor: price, opened_at } = item
  return {
    name: item.name ?? '',
    date: item.best_before ?? '',
    kind: item.date_kind,
    place: item.location_id ?? '',
    unit: item.unit ?? '',
    bought: item.purchased_on ?? '',
    price: price === null ? '' : printPrice(price, item.currency ?? currency),
    opened: opened_at === null ? '' : localDay(opened_at, time_zone),
    note: item.note ?? '',
  }
}

/**
 * Reads what the user has changed. Other fields are left out, so that the changes of others stay, and a price that the
 * form shows rounded.
 *
 * @param item as it was when the form was opened
 * @returns undefined if the price is no number
 */
export function patchOfLot(
  draft: LotDraft,
  item: Item,
  settings: Settings,
): Partial<Item> | undefined {
  const price = readNumber(draft.price)
  if (draft.price.trim() !== '' && (price === undefined || price < 0)) return undefined
  const currency = item.currency ?? settings.currency
  const fieldsOf = (of: LotDraft) => fieldsIn(of, { ...settings, currency })
  const before = new Map<string, unknown>(Object.entries(fieldsOf(draftOfLot(item, settings))))
  const changed = Object.entries(fieldsOf(draft)).filter(
    ([name, value]) => before.get(name) !== value,
  )
  const { name, ...others }: Partial<Item> = Object.fromEntries(changed)
  // A lot with a food has the name of the food.
  return item.food_id === null && name !== undefined ? { ...others, name } : others
}

function fieldsIn(draft: LotDraft, { currency, time_zone }: Settings) {
  const price = readNumber(draft.price)
  return {
    name: draft.name.trim(),
    best_before: draft.date || null,
    date_kind: draft.kind,
    location_id: draft.place || null,
    unit: draft.unit.trim() || null,
    purchased_on: draft.bought || null,
    price_minor: price === undefined ? null : toMinor(price, currency),
    currency: price === undefined ? null : currency,
    note: draft.note.trim() || null,
    opened_at: draft.opened === '' ? null : timeOnDay(draft.opened, time_zone),
  }
}
