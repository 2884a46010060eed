import type { Entity, Operation } from '@larder/rules/entity.ts'
import { isId } from '@larder/rules/id.ts'
import { isSameJson } from '@larder/rules/json.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { RxCollection } from 'rxdb'
import { fieldOf, fieldsOf, type LarderRow } from './row.ts'
import { entityNamed } from './schema.ts'

const guarded = new WeakSet<RxCollection<LarderRow>>()

/** Refuses writes of the app that the server would refuse in any case. @throws Refused, at such a write */
export function guardWrites(collection: RxCollection<LarderRow>, kinds: readonly string[]): void {
  if (guarded.has(collection)) return
  guarded.add(collection)
  const entities = new Map(kinds.map((kind) => [kind, entityNamed(kind)]))
  const entityOf = ({ entity: kind }: LarderRow): Entity => {
    const entity = entities.get(kind)
    if (!entity) throw refused('unknown_entity', `This collection has no rows of kind ${kind}.`)
    return entity
  }

  collection.preInsert((row: LarderRow) => {
    const entity = entityOf(row)
    if (!isId(row.id)) throw refused('validation', 'An id must be a UUID in lower case.')
    guardOperation(entity, 'create')
    guardFields(entity, row, (name) => fieldOf(entity, name)?.initial)
  }, false)
  collection.preSave((row: LarderRow, old) => {
    const entity = entityOf(row)
    guardOperation(entity, row['_deleted'] === true ? 'delete' : 'update')
    guardFields(entity, row, (name) => Reflect.get(old, name)) // RxDB hands over the data, against its type
  }, false)
  collection.preRemove((row: LarderRow) => guardOperation(entityOf(row), 'delete'), false)
}

function guardOperation(entity: Entity, operation: Operation): void {
  const isFixed = entity.isWriteOnce && operation !== 'create'
  if (isFixed || !entity.clientsMay.includes(operation))
    throw refused('read_only', `An app can not ${operation} a row of kind ${entity.name}.`)
}

/** @param before the value of a field that the app must not change */
function guardFields(
  entity: Entity,
  row: LarderRow,
  before: (name: string) => LarderRow[string],
): void {
  for (const [name, value] of Object.entries(fieldsOf(row))) {
    const field = fieldOf(entity, name)
    if (!field) throw refused('unknown_field', `A row of kind ${entity.name} has no field ${name}.`)
    if (field.isReadOnly && !isSameJson(value, before(name) ?? field.initial)) {
      const how = field.changedBy === undefined ? '' : `: ${field.changedBy}`
      throw refused('read_only', `${name} is not set by apps${how}.`)
    }
  }
}

const refused = (reason: string, message: string) => new Refused({ reason, message })
