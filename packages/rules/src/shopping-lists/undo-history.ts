import { textOf, type Data } from '@larder/rules/json.ts'
import { classOf, convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'
import { type Changed, readChanges } from './undo-changes.ts'
import { sourcesOf, thingOnList, type UndoContext, withSources } from './undo-lines.ts'
import { undoBy } from './undo.ts'

// Several operations may set one share of a line, one after the other. An undo gives the share the amount that it would
// have without all operations that are undone: that of the last one which still counts, or that before the first one.
// So the list is the same in whatever order operations are undone.

type Locale = Parameters<typeof classOf>[2] & { readonly foods: ReadonlyMap<string, Data> }

/** An amount for a source, in the unit of its line; undefined where the line has none for it. */
type Amount =
  | { readonly source: Data; readonly unit: string | null; readonly food: Data | undefined }
  | undefined
interface Touch {
  readonly was: Amount
  readonly is: Amount
}

interface Operation {
  readonly id: string
  /** Times in ISO 8601. */
  readonly at: string
  readonly undoneAt: string | null
  readonly touches: ReadonlyMap<string, Touch>
}

const foodOf = ({ food_id = null }: Data, { foods }: Locale) => foods.get(textOf(food_id) ?? '')

/** Identifies the share of a source in a thing on a list. */
function keyOf(line: Data, { id = null }: Data, locale: Locale): string | undefined {
  const { unit } = line
  const thing = thingOnList(line)
  if (thing === '' || unit === undefined) return undefined
  return JSON.stringify([thing, classOf(textOf(unit), foodOf(line, locale), locale), id])
}

function touchesOf(changes: readonly RowChange[], locale: Locale): ReadonlyMap<string, Touch> {
  const touches = new Map<string, Touch>()
  for (const { entity, before, after } of changes)
    for (const [side, line] of [['was', before] as const, ['is', after] as const])
      for (const source of entity === 'shopping_item' ? sourcesOf(line) : []) {
        const key = line && keyOf(line, source, locale)
        const one = {
          source,
          unit: textOf(line?.['unit'] ?? null),
          food: line ? foodOf(line, locale) : undefined,
        }
        const { was, is } = touches.get(key ?? '') ?? { was: undefined, is: undefined }
        if (key) touches.set(key, { was, is, [side]: plus(side === 'was' ? was : is, one, locale) })
      }
  return touches
}

/** The amounts for one source on two lines of a thing. */
function plus(first: Amount, one: NonNullable<Amount>, locale: Locale): Amount {
  const [a = null, b = null] = [first?.source['quantity'], one.source['quantity']]
  if (!first || typeof a !== 'number' || typeof b !== 'number') return first ?? one
  return { ...first, source: { ...first.source, quantity: a + inUnit(b, one, first.unit, locale) } }
}

/** The most by which an amount differs that was rounded in another way. */
const ROUNDING = 4e-6

function inUnit(
  amount: number,
  { unit: from, food }: NonNullable<Amount>,
  to: string | null,
  locale: Locale,
): number {
  const found = convert(fromNumber(amount), from, to, food, locale)
  return 'quantity' in found ? toNumber(found.quantity) : NaN
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < ROUNDING

function isSame(one: Amount, other: Amount, locale: Locale): boolean {
  if (!one || !other) return one === other
  return ['quantity', 'from_stock'].every((name) => {
    const [a = null, b = null] = [one.source[name], other.source[name]]
    if (typeof a !== 'number' || typeof b !== 'number') return a === b
    return (
      isNear(inUnit(a, one, other.unit, locale), b) || isNear(inUnit(b, other, one.unit, locale), a)
    )
  })
}

function toOperation({ id, data }: Row, locale: Locale): Operation {
  const touches = touchesOf(readChanges(data['changes'] ?? null), locale)
  const real = [...touches].filter(([, { was, is }]) => !isSame(was, is, locale))
  return {
    id,
    at: textOf(data['created_at'] ?? null) ?? '',
    undoneAt: textOf(data['undone_at'] ?? null),
    touches: new Map(real),
  }
}

/**
 * The changes of an operation as if it had been done without the others that are undone. Shares that a later operation
 * has set are left out. The sources before it are null where there would have been no line.
 *
 * @param found the operations that were done or undone since the start of this one
 */
function changesAlone(
  { id: ownId, data }: Row,
  stored: readonly RowChange[],
  found: readonly Row[],
  foods: ReadonlyMap<string, Data>,
  { unitSystem }: UndoContext,
): readonly RowChange[] {
  const locale = { unitSystem, language: null, foods }
  const rows = found.filter((row) => row.id !== ownId && row.data['verb'] !== 'undo')
  if (rows.length === 0) return stored
  const others = rows.map((row) => toOperation(row, locale))
  const latestFirst = others.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const undone = new Set(others.flatMap(({ id, undoneAt }) => (undoneAt === null ? [] : id)))
  const own = touchesOf(stored, locale)
  const start = textOf(data['created_at'] ?? null) ?? ''
  const isSetLater = (key: string) =>
    others.some(({ at, undoneAt, touches }) => at > start && undoneAt === null && touches.has(key))

  /** An amount before the operation, without those operations before it that are undone since. */
  function baseOf(key: string, { was }: Touch): Amount {
    let [base, time] = [was, start]
    for (const { at, undoneAt, touches } of latestFirst) {
      const touch = touches.get(key)
      if (!touch || at >= time || (undoneAt !== null && undoneAt < time)) continue
      if (undoneAt === null || !isSame(touch.is, base, locale)) break
      ;[base, time] = [touch.was, at]
    }
    return base
  }

  function alone(change: RowChange): RowChange {
    const { before, after } = change
    const line = before ?? after
    if (change.entity !== 'shopping_item' || !line) return change
    const unit = textOf(line['unit'] ?? null)
    const lineOf = (fields: Data | null, isBefore: boolean) =>
      sourcesOf(fields).flatMap((source): Data[] => {
        const key = fields ? keyOf(fields, source, locale) : undefined
        const touch = own.get(key ?? '')
        if (isBefore && undone.has(textOf(source['id'] ?? null) ?? '')) return []
        if (key === undefined || !touch) return [source]
        if (source['id'] !== ownId && isSetLater(key)) return []
        if (!isBefore) return [source]
        const base = baseOf(key, touch)
        return base === touch.was ? [source] : base ? [asIn(unit, base, locale)] : []
      })
    const added = sourcesOf(after).flatMap((source): Data[] => {
      const key = after ? keyOf(after, source, locale) : undefined
      const touch = own.get(key ?? '')
      if (key === undefined || !touch || touch.was || isSetLater(key)) return []
      const base = baseOf(key, touch)
      return base ? [asIn(unit, base, locale)] : []
    })
    const [was, then] = [[...lineOf(before, true), ...added], lineOf(after, false)]
    const isAsStored =
      was.length === sourcesOf(before).length &&
      was.every((one) => sourcesOf(before).includes(one)) &&
      then.length === sourcesOf(after).length
    if (isAsStored) return change
    const hadShares = sourcesOf(before).length > 0
    return {
      ...change,
      before:
        was.length > 0
          ? withSources(before ?? nameOf(line), was)
          : before && hadShares
            ? { ...before, sources: null }
            : before,
      after: after && withSources(after, then),
    }
  }
  return stored.map(alone)
}

/** What a line is. */
const nameOf = ({ list_id = null, food_id = null, name = null, unit = null }: Data): Data => ({
  list_id,
  food_id,
  name,
  unit,
  planned_quantity: 0,
})

function asIn(unit: string | null, base: NonNullable<Amount>, locale: Locale): Data {
  const { source, unit: from } = base
  const amounts = ['quantity', 'from_stock'].flatMap((name) => {
    const one = source[name]
    return typeof one === 'number' ? [[name, inUnit(one, base, unit, locale)]] : []
  })
  return from === unit ? source : { ...source, ...Object.fromEntries(amounts) }
}

/** The price and the aisle of lines that undos, or operations that are undone, have deleted: by their things. */
function fieldsOfDeleted(operations: readonly Row[]): Changed['held'] {
  const deleted = operations
    .filter(({ data }) => data['verb'] === 'undo' || data['undone_at'] !== null)
    .flatMap(({ data }) => readChanges(data['changes'] ?? null))
    .flatMap(({ entity, before, after }) =>
      entity === 'shopping_item' && before && !after ? [before] : [],
    )
  return new Map(
    deleted.flatMap((line): [string, Data][] => {
      const { price_minor = null, currency = null, category_id = null } = line
      const hasFields = price_minor !== null || category_id !== null
      return hasFields ? [[thingOnList(line), { price_minor, currency, category_id }]] : []
    }),
  )
}

/** The undo of the server, which knows all operations. */
export const undoInHistory = undoBy({
  query: ({ data }, _stored, now) => ({
    entity: 'operation',
    where: { touched_at: { from: textOf(data['created_at'] ?? null) ?? now, to: now } },
  }),
  alone: changesAlone,
  held: fieldsOfDeleted,
})
