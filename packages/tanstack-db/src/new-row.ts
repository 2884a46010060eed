import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import type { RowOf } from 'larder-client/kinds.ts'
import { PLATFORM } from 'larder-client/platform.ts'
import type { Fields, NewFields } from 'larder-client/rows.ts'

/** The fields of a new row. The library adds an id, and the defaults. */
export type NewRow<Kind extends keyof Fields> = NewFields[Kind] & { readonly id?: string }

/** A standard schema (https://standardschema.dev): it gives `createCollection` the types of rows. */
export interface RowSchema<Kind extends keyof Fields> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'larder'
    readonly types?: { readonly input: NewRow<Kind>; readonly output: RowOf<Kind> }
    /** Completes a row. It refuses nothing: the rules decide when the row is saved. */
    readonly validate: (row: unknown) => { readonly value: RowOf<Kind> }
  }
}

/** The version of a row that the server does not know. */
const UNKNOWN_VERSION = 2 ** 50

export const rowSchema = <Kind extends keyof Fields>(
  kind: Kind,
  accountId: string,
  now: () => Date,
): RowSchema<Kind> => ({
  '~standard': {
    version: 1,
    vendor: 'larder',
    validate: (row) => ({ value: complete(kind, row, accountId, now) }),
  },
})

/** Adds the fields that the server would add. The compiler has checked those of the caller. */
function complete<Kind extends keyof Fields>(
  kind: Kind,
  given: unknown,
  accountId: string,
  now: () => Date,
): RowOf<Kind>
function complete(kind: string, given: unknown, accountId: string, now: () => Date): unknown {
  const at = now().toISOString()
  const known = Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== undefined),
  )
  const isSet = (name: string) => (known[name] ?? null) !== null
  const fields = Object.entries(fieldsOf(kind)).map(
    ([name, { stamp, stampedWith, initial = null }]): [string, Json] => [
      name,
      stamp && (stampedWith === undefined || isSet(stampedWith)) ? accountId : initial,
    ],
  )
  return {
    id: PLATFORM.uuid(),
    ...Object.fromEntries(fields),
    created_at: at,
    updated_at: at,
    version: UNKNOWN_VERSION,
    ...known,
  }
}

/** Fields that only the server sets. */
const OF_SERVER = new Set(['id', 'version', 'created_at', 'updated_at'])

/** The fields of a row to create. Defaults are left out: some of them only the server may set. */
export function dataOf(kind: string, row: Data): Data {
  const fields = fieldsOf(kind)
  const isDefault = (name: string, value: Json) =>
    Object.hasOwn(fields, name) && isSameJson(value, fields[name]?.initial ?? null)
  const isOfServer = (name: string) => OF_SERVER.has(name) || fields[name]?.stamp !== undefined
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !isOfServer(name) && !isDefault(name, value)),
  )
}

const fieldsOf = (kind: string) => ENTITIES.get(kind)?.fields ?? {}
