import { Id } from '#kernel/schemas.ts'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValueSchema } from '#kernel/describe-schema.ts'
import { explainErrors } from '#kernel/explain-errors.ts'
import { isWebUrl } from '#kernel/web-url.ts'
import { type CollectionField, type ColumnType, type Json, Nullable } from './contract.ts'
import type { Field } from '@larder/rules/entity.ts'
import { findErrors } from './find-errors.ts'

// How a collection describes its fields: what each takes, and the one spelling of its values.

interface Rules extends Partial<
  Pick<Field, 'isReadOnly' | 'changedBy' | 'isClamped' | 'stamp' | 'stampedWith' | 'references'>
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
      const errors = findErrors(schema as ValueSchema, value).map((error) => ({
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
