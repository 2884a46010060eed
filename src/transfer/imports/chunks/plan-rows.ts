import { isList, isObject, isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import { digestOf, type Step } from './decide-row.ts'
import type { BrokenRecord, ExportedRow } from './import-record.ts'
import { brokenStep } from './plan-chunk.ts'
import { holderKey, namesOf, parentInLedger, type RowFacts } from './row-facts.ts'
import { REMOVED } from './row-store.ts'

const KEPT = 'It was changed here, so it stays as it is.'
const DELETED = 'It was deleted here, so it does not come back.'
const USED = 'You have one with this name already. It is used.'
const SETTINGS_KEPT = 'The household has settings already, so they stay as they are.'
const SETTINGS_CLOSED = 'An API key can not change the settings of a household.'

/**
 * Plans the changes of a page of an export. It is pure: `facts` are all that it knows. The mutations are those of
 * `restore-row.ts`.
 */
export function planRows(page: readonly (ExportedRow | BrokenRecord)[], facts: RowFacts): Step[] {
  /** Rows of the file that are other rows here, by the ids of the file. */
  const others = new Map(
    [...facts.imported.values()].flatMap(({ id, rowId }) => (id === rowId ? [] : [[id, rowId]])),
  )
  return page.map((record, index) => {
    if (record.kind === 'broken') return brokenStep(index, record.problem)
    if (record.entity === 'household') return settingsStep(record, index, facts)
    const step = rowStep(record, index, facts, others)
    if (step.id !== step.rowId) others.set(step.id, step.rowId)
    return step
  })
}

type Common = Omit<Step, 'action'>

/** The action for a row that an earlier import has made, or undefined if it may be written. */
function knownAction(
  { id, rowId, digest }: Pick<Step, 'id' | 'rowId' | 'digest'>,
  { imported, live }: RowFacts,
): Pick<Step, 'action' | 'message'> | undefined {
  const before = imported.get(id)
  const version = live.get(rowId)
  if (!before || before.version === REMOVED) return undefined
  if (version === undefined) return { action: 'deleted', message: DELETED }
  if (before.version === null) return { action: 'unchanged' }
  if (before.version !== version) return { action: 'kept', message: KEPT }
  return before.digest === digest ? { action: 'unchanged' } : undefined
}

function rowStep(
  row: ExportedRow,
  index: number,
  facts: RowFacts,
  others: ReadonlyMap<string, string>,
): Step {
  const { entity, id, data } = row
  const collection = facts.collections.get(entity)
  const before = facts.imported.get(id)
  const rowId = before?.rowId ?? id
  const digest = digestOf(data)
  const common: Common = { index, isPart: false, entity, id, rowId, digest, mutations: [] }
  const known = knownAction(common, facts)
  if (known) return { ...common, ...known }
  const holder = before ? undefined : holderOf(collection, row, facts)
  if (holder !== undefined) return { ...common, rowId: holder, action: 'use', message: USED }
  if (!before && !mayFollow(collection, row, facts))
    return { ...common, action: 'kept', message: KEPT }
  const written = collection ? fieldsOf(collection, row, facts, others) : data
  const isNew = !before || before.version === REMOVED
  const op = isNew ? 'create' : 'upsert'
  return {
    ...common,
    action: isNew ? 'create' : 'update',
    mutations: [{ op, entity, id: rowId, data: written }],
  }
}

/** The row of the household that has the name of this row: the first name of a food, or the code of a barcode. */
function holderOf(
  collection: EntityTable | undefined,
  { entity, id, data }: ExportedRow,
  { holders }: RowFacts,
): string | undefined {
  const [name] = namesOf(collection, data)
  const holder = name === undefined ? undefined : holders.get(holderKey(entity, name))
  return holder === id ? undefined : holder
}

/**
 * Whether a new row of a ledger agrees with the sum of its parent: the parent comes with this page, or it is as the
 * import has written it. Otherwise the sum does not have the row in it.
 */
function mayFollow(
  collection: EntityTable | undefined,
  { id, data }: ExportedRow,
  { imported, live }: RowFacts,
): boolean {
  const parent = parentInLedger(collection, data)
  if (!parent || live.has(id)) return true
  const before = imported.get(parent.id)
  const version = live.get(before?.rowId ?? parent.id)
  return version === undefined || before?.version === version
}

/** The fields of a row as this household can have them. */
function fieldsOf(
  collection: EntityTable,
  { id, data }: ExportedRow,
  { members, holders }: RowFacts,
  others: ReadonlyMap<string, string>,
): Data {
  const { name: entity, fields } = collection
  const rowId = others.get(id) ?? id
  const written: Record<string, Json> = {}
  for (const [name, value] of Object.entries(data)) {
    const isStranger =
      fields[name]?.stamp !== undefined && typeof value === 'string' && !members.has(value)
    written[name] = isStranger ? null : withIds(value, others)
  }
  if (entity === 'photo') return photoFields(written)
  const aliases = written['aliases']
  if (entity !== 'food' || aliases === undefined || !isList(aliases)) return written
  const isFree = (alias: Json) =>
    namesOf(collection, { name: alias, aliases: [] }).every((one) =>
      [undefined, rowId].includes(holders.get(holderKey(entity, one))),
    )
  return { ...written, aliases: aliases.filter(isFree) }
}

const CONTENT = ['content_sha256', 'media_type', 'width', 'height', 'bytes', 'blurhash']

/** The content is stored as if a member had sent it, and sets these fields then. Its digest is another one. */
function photoFields(data: Data): Data {
  const hasContent = (data['content_sha256'] ?? null) !== null
  const others = Object.entries(data).filter(([name]) => !CONTENT.includes(name))
  return { ...Object.fromEntries(others), ...(hasContent && { original_sha256: null }) }
}

/** A value with the ids of the household's own rows. An id is in no text by chance. */
function withIds(value: Json, others: ReadonlyMap<string, string>): Json {
  if (others.size === 0) return value
  if (typeof value === 'string') return others.get(value) ?? value
  if (isList(value)) return value.map((one) => withIds(one, others))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withIds(one, others)]),
  )
}

/** The settings of a household that nobody has set. */
const INITIAL: Data = { time_zone: 'UTC', currency: 'EUR', unit_system: 'metric' }

/**
 * A household whose first list was never used takes over the default list, and the settings that have their initial
 * values. Its own list goes then, because it is empty.
 */
function settingsStep({ id, data }: ExportedRow, index: number, facts: RowFacts): Step {
  const { householdId, settings } = facts
  const { unusedList } = settings
  const base = { index, isPart: false, entity: 'household', id, rowId: householdId }
  const common: Common = { ...base, digest: digestOf(data), mutations: [] }
  const changes = Object.entries(data).filter(
    ([name, value]) => !isSameJson(value, settings.data[name]),
  )
  if (changes.length === 0) return { ...common, action: 'unchanged' }
  const known = knownAction(common, facts)
  if (known) return { ...common, ...known }
  const isInitial = (name: string) => isSameJson(settings.data[name], INITIAL[name] ?? unusedList)
  const taken = changes.filter(([name]) => isInitial(name))
  if (!facts.maySetUp) return { ...common, action: 'kept', message: SETTINGS_CLOSED }
  if (unusedList === null || taken.length === 0)
    return { ...common, action: 'kept', message: SETTINGS_KEPT }
  const patch = Object.fromEntries(taken)
  const update = { op: 'update', entity: 'household', id: householdId, patch } as const
  const isOther = patch['default_shopping_list_id'] !== undefined
  const remove = isOther ? [{ op: 'delete', entity: 'shopping_list', id: unusedList } as const] : []
  const mutations = [update, ...remove].map((one) => ({ ...one, group_id: householdId }))
  return { ...common, action: 'update', mutations }
}
