import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { RawBuilder } from 'kysely'
import { explainErrors } from '#kernel/explain-errors.ts'
import { isWebUrl } from '#kernel/web-url.ts'
import type { Quotas } from '#kernel/quotas.ts'
import type { Data, Entity, Field, Json, Role } from '@larder/rules/entity.ts'

export type {
  Change,
  Context,
  Data,
  Json,
  Mutation,
  Named,
  Reason,
  Result,
  Role,
} from '@larder/rules/entity.ts'

/**
 * What a feature hands to sync: the description by which the rules decide, and where in the
 * database the rows are. From it sync makes all SQL that reads and writes them.
 */
export interface Collection extends Entity {
  /** Stands for the entity in `sync_change`; never changed, never given to another. */
  readonly number: number
  readonly table: string
  /** The columns that hold the scope's id and the row's id. */
  readonly key: { readonly scope: string; readonly id: string }
  readonly fields: { readonly [field: string]: CollectionField }
  /**
   * The column, of type bigint, that keeps the version with which a row of a ledger was made. The order of
   * the ledger is told by it, since a row's own version changes when its account is removed.
   */
  readonly ledgerVersion?: string
  readonly derived?: Derived
}

/** Columns that the write path keeps (`derived-columns.ts`) and that are no fields: sync does not send them. */
export interface Derived {
  readonly columns: { readonly [name: string]: ColumnType }
  /** The fields of the row that count. */
  readonly fields: readonly string[]
  /** The field that names the other row, and the field of that row that counts. */
  readonly source: { readonly by: string; readonly entity: string; readonly field: string }
  /** The field of the scope's own row that counts for rows in which a field of `instants` is not null. */
  readonly owner: { readonly entity: string; readonly field: string }
  readonly instants: readonly string[]
  /** @param source null where there is no such row */
  readonly derive: (data: Data, source: Json, owner: Json) => Data
}

export interface CollectionField extends Field {
  readonly schema: TSchema
  /** The type of the column, which has the field's name. */
  readonly column: ColumnType
}

export type ColumnType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'uuid[]'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'jsonb'

/** What sync is told of the whole service by the composition root, which knows all features. */
export interface Sync {
  /** What an account and a household may have. */
  readonly quotas: Quotas
  /** Parents before their children. */
  readonly collections: readonly Collection[]
  /** SQL for the role of an account in a household, null where it has none. */
  readonly roleOf: (householdId: RawBuilder<string>, accountId: string) => RawBuilder<Role | null>
  /**
   * SQL for what the credential of a writer is worth at that time: JSON as `Standing` says, null where
   * the account is gone.
   */
  readonly standingOf: (
    accountId: string,
    sessionId: string | null,
    now: Date,
  ) => RawBuilder<unknown>
}

type Described = Pick<Collection, 'number' | 'table' | 'fields'> &
  Partial<Omit<Collection, 'number' | 'table' | 'fields' | 'name'>>

/** Describes an entity; what is left out is as for most: a household's, keyed by `household_id, id`. */
export function collection(name: string, described: Described): Collection {
  return {
    name,
    scope: 'household',
    key: { scope: 'household_id', id: 'id' },
    clientsMay: ['create', 'update', 'delete'],
    isWriteOnce: false,
    ...described,
    // Looked up by what clients send: `constructor` is not a field.
    fields: Object.assign(Object.create(null), described.fields),
  }
}

interface Rules extends Partial<
  Pick<Field, 'isReadOnly' | 'isClamped' | 'stamp' | 'stampedWith' | 'references'>
> {
  readonly initial?: Json
  /** On top of the spelling that the type of the column calls for. */
  readonly normalize?: (value: Json) => Json
  /** On top of what the schema says, of what it lets through. */
  readonly isSound?: (value: Json) => boolean
  /** What `isSound` asks for, in words that complete "The field must …". */
  readonly soundness?: string
}

/**
 * A field of an entity. Texts are trimmed and composed (NFC), instants are put in UTC with
 * milliseconds, ids in lower case; numbers of a `numeric` column have at most 6 decimals.
 *
 * @param rules `initial`: what it is when a create leaves it out; without it, it may not be left out
 */
export function field(schema: TSchema, column: ColumnType, rules: Rules = {}): CollectionField {
  const {
    normalize: further = (value: Json) => value,
    isSound = (value: Json) => column !== 'numeric' || hasSixDecimals(value),
    soundness = 'have at most 6 decimals',
    initial,
    ...rest
  } = rules
  const isValid = Compile(schema)
  const spell = SPELLINGS[column] ?? ((value: Json) => value)
  return {
    isReadOnly: rules.stamp !== undefined,
    isClamped: false,
    ...rest,
    schema,
    column,
    initial: rules.stamp === undefined ? initial : null,
    allows: (value) => isValid.Check(value) && isSound(value),
    explain(name, value) {
      const path = `/${name}`
      const errors = isValid.Errors(value).map((error) => ({
        ...error,
        instancePath: path + error.instancePath,
      }))
      if (errors.length === 0) return [{ path, message: `${name} must ${soundness}.` }]
      return explainErrors({ properties: { [name]: schema } }, errors, name)
    },
    normalize: (value) => further(spell(value)),
  }
}

const tidy = (value: Json) => (typeof value === 'string' ? value.normalize('NFC').trim() : value)
const lower = (value: Json) => (typeof value === 'string' ? value.toLowerCase() : value)
const each = (spell: (value: Json) => Json) => (value: Json) =>
  Array.isArray(value) ? value.map(spell) : value

const SPELLINGS: Partial<Record<ColumnType, (value: Json) => Json>> = {
  text: tidy,
  'text[]': each(tidy),
  uuid: lower,
  'uuid[]': each(lower),
  timestamptz: (value) =>
    typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : value,
}
const INSTANT = /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** The runtime would take February 30 for March 2, and 24:00 for the next day. */
function isInstant(text: string): boolean {
  const [, day = ''] = INSTANT.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(text))) return false
  return new Date(midnight).toISOString().startsWith(day)
}

/** Whether an amount, if it is one, has no more decimals than are kept. */
export function hasSixDecimals(value: Json): boolean {
  return typeof value !== 'number' || Math.round(value * 1e6) / 1e6 === value
}

const Id = Type.String({ format: 'uuid' })

/** An address of the web, or null: http and https only, since clients show it as a link. */
export const urlField = (example: string) =>
  field(
    Nullable(
      Type.String({
        maxLength: 2000,
        format: 'http-url',
        description: 'http or https only.',
        examples: [example],
      }),
    ),
    'text',
    {
      initial: null,
      isSound: (value) => typeof value !== 'string' || isWebUrl(value),
      soundness: 'be a web address that begins with https:// or http://',
    },
  )

/** The id of a row that must be there, and with which this one is deleted. */
export const parentField = (entity: string) =>
  field(Id, 'uuid', { references: { entity, isParent: true } })

/** The id of a row, or null. It is not looked at: it may name one that is gone. */
export const looseReference = () => field(Type.Union([Id, Type.Null()]), 'uuid', { initial: null })

/** A schema that takes null too. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An amount: at most 6 decimals, within ± 999,999,999. */
export const Quantity = Type.Number({
  minimum: -999_999_999,
  maximum: 999_999_999,
  examples: [1.5],
})
/** From the year 1000 on, where text and time sort alike, and without leap seconds. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:[0-5]\\d',
  examples: ['2026-11-20T08:00:00.000Z'],
})

/** What every row has on the wire of REST beside its fields. */
export const RowHead = {
  id: Id,
  version: Type.Integer({
    description: "The row's number in its household's order of changes.",
    examples: [1207],
  }),
  created_at: Instant,
  updated_at: Instant,
}
export type RowHead = Static<ReturnType<typeof headType>>
const headType = () => Type.Object(RowHead)
