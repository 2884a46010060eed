import { matches, type Row, type RowQuery } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { COLLECTIONS, type CollectionName, type RowKind, type RowOf } from 'larder-client/kinds'

const isCollection = (name: string): name is CollectionName => name in COLLECTIONS
const NAMES = new Map<string, CollectionName>(
  Object.keys(COLLECTIONS)
    .filter(isCollection)
    .map((name) => [COLLECTIONS[name], name]),
)

/**
 * The rows of this device for a rule that reads rows (`runOnCopy`).
 *
 * @returns the rows of a query, in ascending order of their ids
 */
export const findRows =
  (home: Home) =>
  (query: RowQuery): readonly Row[] => {
    const name = NAMES.get(query.entity)
    if (!name) throw new Error(`There are no rows of the kind ${query.entity}.`)
    return rowsOf(home, name, query).filter((row) => matches(query, row))
  }

function rowsOf(home: Home, name: CollectionName, { where }: RowQuery): readonly Row[] {
  const { id } = where
  const collection = home[name]
  const rows =
    id && 'in' in id
      ? id.in.toSorted().flatMap((one) => collection.get(one) ?? [])
      : collection.all()
  return rows.map(rowOf)
}

/** A row that does not change is always the same object, so its other shape is made once. */
const made = new WeakMap<object, Row>()

function rowOf(data: RowOf<RowKind>): Row {
  const known = made.get(data)
  if (known) return known
  const row = { id: data.id, version: data.version, data }
  made.set(data, row)
  return row
}
