import type { Data } from '@larder/rules/json.ts'
import { sql } from 'kysely'
import type { Address, Resource } from '#api/rest/resource.ts'
import { isKnown } from '#api/rest/writes/preconditions.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Reading } from './page-query.ts'
import { type Page, readPage, readRow, type Row } from './read-rows.ts'

/**
 * Reads a row, also in the transaction that has written it.
 *
 * @param address without `parentId` the row may have any parent
 * @throws AppError NOT_FOUND, even for a row of another household
 */
export async function readOne(
  db: Db,
  resource: Resource,
  member: Member,
  address: Address,
  now: Date,
): Promise<Row> {
  const reading = readingOf(resource, member, address.parentId, now)
  const row = await readRow(db, reading, address.id)
  if (!row) throw notFound(resource.label)
  return row
}

/** Whether the client that sent `If-None-Match` has the same answer already. */
export async function isAllKnown(
  db: Db,
  { computed }: Resource,
  member: Member,
  row: Row,
  ifNoneMatch: string | undefined,
): Promise<boolean> {
  if (!isKnown(ifNoneMatch, row)) return false
  return computed === undefined || computed.versionCoversAll(db, member, row)
}

/** Reads a page of a list. @throws AppError NOT_FOUND if the parent does not exist, CURSOR_INVALID */
export async function readMany(
  db: Db,
  resource: Resource,
  member: Member,
  parentId: string | undefined,
  query: Data & ListQuery,
  now: Date,
): Promise<Page> {
  await expectParent(db, resource, member, parentId)
  const reading = readingOf(resource, member, parentId, now)
  const where = [...reading.where, ...((await resource.where?.(query, member, db)) ?? [])]
  const { sort: name = '', limit, cursor, view } = query
  const sort = resource.sorts[name] ?? Object.values(resource.sorts)[0] ?? { keys: [] }
  const form = view === 'full' ? {} : summaryOf(resource, member)
  return readPage(db, { ...reading, ...form, where }, { sort, limit, cursor })
}

function summaryOf({ summary }: Resource, member: Member): Partial<Reading> {
  return summary ? { fields: summary.fields, computed: summary.of(member) } : {}
}

/** The query parameters of every list. The route's schema has validated them. */
export interface ListQuery {
  readonly sort?: string
  readonly limit: number
  readonly cursor?: string
  readonly view?: 'summary' | 'full'
}

function readingOf(
  { collection, parent, computed }: Resource,
  member: Member,
  parentId: string | undefined,
  now: Date,
) {
  return {
    collection,
    scopeId: member.householdId,
    where:
      parent && parentId !== undefined ? [sql`t.${sql.id(parent.field)} = ${parentId}::uuid`] : [],
    computed: computed?.of(member, now) ?? {},
  }
}

/** @throws AppError NOT_FOUND */
async function expectParent(
  db: Db,
  { parent }: Resource,
  { householdId }: Member,
  parentId: string | undefined,
): Promise<void> {
  if (!parent || parentId === undefined) return
  const reading = { collection: parent.collection, scopeId: householdId }
  if (!(await readRow(db, reading, parentId))) throw notFound(parent.label)
}
