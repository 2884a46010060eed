import { id } from '@larder/rules/values/scalars.ts'
import { nullable, type ValueType } from '@larder/rules/values/value-type.ts'
import type { Entity, Field } from './entity.ts'
import type { Json } from './json.ts'

interface Rules extends Partial<
  Pick<
    Field,
    | 'isReadOnly'
    | 'isByVerbs'
    | 'since'
    | 'changedBy'
    | 'isClamped'
    | 'mayBeAhead'
    | 'stamp'
    | 'stampedWith'
    | 'references'
  >
> {
  readonly initial?: Json
}

/**
 * A field of an entity.
 *
 * @param rules `initial`: the value when a create omits the field; without it the field is required
 */
export function field(type: ValueType, rules: Rules = {}): Field {
  const { initial, ...rest } = rules
  return {
    type,
    isReadOnly: rules.stamp !== undefined || rules.isByVerbs === true,
    isClamped: false,
    ...rest,
    initial: rules.stamp === undefined ? initial : null,
  }
}

/** A field that may be null, and is null when a create omits it. */
export const nullableField = (type: ValueType, rules: Omit<Rules, 'initial'> = {}): Field =>
  field(nullable(type), { initial: null, ...rules })

/** The id of the parent: it must exist, and the row is deleted with it. */
export const parentField = (parent: string): Field =>
  field(id(), { references: { entity: parent, isParent: true } })

/** The id of a row, or null. It is not checked: the row may be gone. */
export const uncheckedReference = (rules: Omit<Rules, 'initial'> = {}): Field =>
  nullableField(id(), rules)

type Described = Pick<Entity, 'fields'> & Partial<Omit<Entity, 'fields' | 'name'>>

/** Describes an entity. By default it belongs to a household, and clients may create, update and delete it. */
export function entity(name: string, described: Described): Entity {
  return {
    name,
    scope: 'household',
    clientsMay: ['create', 'update', 'delete'],
    isWriteOnce: false,
    ...described,
    // Without a prototype: a client may send `constructor`, which is not a field.
    fields: Object.assign(Object.create(null), described.fields),
  }
}
