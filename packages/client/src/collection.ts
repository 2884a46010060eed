import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import type { LiveRow } from 'larder-client/view/table.ts'
import type { RowOf } from './kinds.ts'
import { guarded } from './platform.ts'
import { Refused } from './refusal.ts'
import type { Fields, NewFields, PatchFields } from './rows.ts'

/** Rows that meet conditions, in ascending order of their ids. */
export interface Query<Row> {
  all(): readonly Row[]
  first(): Row | undefined
  /**
   * Calls back with the rows now, and again whenever they change.
   *
   * @returns a function that ends it
   */
  subscribe(onRows: (rows: readonly Row[]) => void): () => void
}

/** The rows of one kind, to read. */
interface Rows<Kind extends keyof Fields> extends Query<RowOf<Kind>> {
  get(id: string | undefined): RowOf<Kind> | undefined
  /** The rows whose fields have these values, or for which a function is true. */
  where(condition: Partial<RowOf<Kind>> | ((row: RowOf<Kind>) => boolean)): Query<RowOf<Kind>>
  /** Calls back with the ids of rows that look different, are new or are gone. @returns a function that ends it */
  onChange(onIds: (ids: ReadonlySet<string>) => void): () => void
}

/** The rows of one kind. All methods work offline. */
export interface Collection<Kind extends keyof Fields> extends Rows<Kind> {
  /**
   * Creates a row, with a new id or a given one.
   *
   * @throws Refused
   */
  create(fields: NewFields[Kind] & { readonly id?: string }): Promise<RowOf<Kind>>
  /**
   * Changes fields of a row. A field that somebody else changes meanwhile keeps their value, and `told` has
   * both values.
   *
   * @throws Refused
   */
  update(id: string, patch: PatchFields[Kind]): Promise<RowOf<Kind>>
  /** @throws Refused */
  delete(id: string): Promise<void>
}

/** Adds mutations to the outbox. @throws Refused */
export type Act = (mutation: Mutation) => Promise<void>

export function createCollection<Kind extends keyof Fields>(
  kind: Kind,
  replica: Pick<Replica, 'view'>,
  act: Act,
  uuid: () => string,
): Collection<Kind> {
  const rows = rowsOf(kind, replica)

  function getLive(id: string): RowOf<Kind> {
    const row = rows.get(id)
    if (!row) throw new Refused({ reason: 'gone', message: 'The row was deleted.' })
    return row
  }

  return {
    ...rows,
    async create(fields) {
      const { id: _, ...data } = defined(fields)
      const id = fields.id ?? uuid()
      await act({ op: 'create', entity: kind, id, data })
      return getLive(id)
    },
    async update(id, patch) {
      const row: Data = getLive(id)
      const fields = defined(patch)
      const expect = Object.fromEntries(
        Object.keys(fields).map((name): [string, Json] => [name, row[name] ?? null]),
      )
      await act({ op: 'update', entity: kind, id, patch: fields, expect })
      return getLive(id)
    },
    async delete(id) {
      await act({ op: 'delete', entity: kind, id })
    },
  }
}

/** Reads the rows of one kind. */
export function rowsOf<Kind extends keyof Fields>(
  kind: Kind,
  { view }: Pick<Replica, 'view'>,
): Rows<Kind> {
  function get(id: string | undefined): RowOf<Kind> | undefined {
    if (id === undefined) return undefined
    const row = view.get(kind, id)
    return row && shownOf<Kind>(row)
  }

  function query(matches: (row: RowOf<Kind>) => boolean): Query<RowOf<Kind>> {
    const all = () =>
      [...view.ofKind(kind).values()]
        .map(shownOf<Kind>)
        .filter(matches)
        .toSorted(byId)
    return {
      all,
      first: () => all()[0],
      subscribe(onRows) {
        const tell = guarded(onRows)
        let rows: readonly RowOf<Kind>[] = all()
        const end = view.subscribe((changes) => {
          const ids = changes.get(kind)
          const next = ids && changed(rows, ids, get, matches)
          if (!next) return
          rows = next
          tell(rows)
        })
        tell(rows)
        return end
      },
    }
  }

  return {
    ...query(() => true),
    get,
    where: (condition) =>
      query(typeof condition === 'function' ? condition : (row) => hasFields(row, condition)),
    onChange(onIds) {
      const tell = guarded(onIds)
      return view.subscribe((changes) => {
        const ids = changes.get(kind)
        if (ids) tell(ids)
      })
    },
  }
}

/** A row that does not change is always the same object. */
const shown = new WeakMap<LiveRow, Data>()

/** The fields of a row are those of its kind: `rows.ts` is printed from the same descriptions. */
function shownOf<Kind extends keyof Fields>(row: LiveRow): RowOf<Kind>
function shownOf(row: LiveRow): unknown {
  const known = shown.get(row)
  if (known) return known
  const made = Object.freeze({ ...row.data, id: row.id, version: row.version })
  shown.set(row, made)
  return made
}

/** The rows after a change of some of them; undefined if the change does not concern them. */
function changed<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
  get: (id: string) => Row | undefined,
  matches: (row: Row) => boolean,
): readonly Row[] | undefined {
  const kept = rows.filter(({ id }) => !ids.has(id))
  const found = [...ids].flatMap((id) => {
    const row = get(id)
    return row && matches(row) ? [row] : []
  })
  if (found.length === 0 && kept.length === rows.length) return undefined
  return [...kept, ...found].toSorted(byId)
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0

function hasFields(row: object, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => isSameJson(Reflect.get(row, name), value))
}

/** Leaves out members that are undefined: JSON has none. */
const defined = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
