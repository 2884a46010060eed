import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { RawBuilder } from 'kysely'
import type { Static, TObject, TProperties } from 'typebox'
import type { Sort } from '#api/rest/reads/page-query.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'

/** The plural of a label. */
export function pluralOf(label: string): string {
  return label.endsWith('y') ? `${label.slice(0, -1)}ies` : `${label}s`
}

/** The name of an operation in generated clients: `patchPantryItem`. */
export const operationId = (verb: string, label: string) =>
  verb + label.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())

export interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
}

type Conditions = RawBuilder<unknown>[] | Promise<RawBuilder<unknown>[]>

/** A collection in the REST API. */
export interface Resource {
  readonly collection: EntityTable
  /** The row kind in messages: `shopping list`. */
  readonly label: string
  readonly tag: string
  /** Relative to the path where it is mounted: `/foods`. */
  readonly path: string
  /** The path parameter of its id; the default is `id`. */
  readonly idParam?: string
  /** The parent of the rows: `param` is its path parameter, `field` the field of each row. */
  readonly parent?: {
    readonly param: string
    readonly field: string
    readonly collection: EntityTable
    readonly label: string
  }
  /** By name. The first is the default. */
  readonly sorts: Readonly<Record<string, Sort>>
  /** Query parameters of the list, and their conditions on the row `t`. A condition may need a read before. */
  readonly filters?: TProperties
  readonly where?: (query: Data, member: Member, db: Db) => Conditions
  /** Further members of the answer, computed when the row is read. */
  readonly computed?: {
    readonly schemas: TProperties
    readonly of: (member: Member, now: Date) => Readonly<Record<string, RawBuilder<unknown>>>
    /** Whether the members are unchanged since the row got its version. They depend on other rows too. */
    readonly versionCoversAll: (db: Db, member: Member, row: Row) => Promise<boolean>
  }
  /** Further members of a `POST`, and their mutations, which are applied together with the new row. */
  readonly onCreate?: {
    readonly schemas: TProperties
    readonly mutations: (id: string, given: Data) => readonly Mutation[]
    /** The names of those mutations' fields in the request, if they differ. */
    readonly names: Readonly<Record<string, string>>
  }
  /** The short form of the rows in a list, which is the default. `?view=full` asks for whole rows. */
  readonly summary?: {
    readonly fields: readonly string[]
    /** Members that only the short form has, computed when the row is read: SQL over the row `t`. */
    readonly schemas: TProperties
    readonly of: (member: Member) => Readonly<Record<string, RawBuilder<unknown>>>
  }
  /** Query parameters of the read of one row, and the function that changes its answer. */
  readonly view?: {
    readonly query: TProperties
    readonly of: (db: Db, member: Member, row: Row, query: Data) => Promise<Row>
    /** Whether the answer depends on other rows too. It then has no ETag. */
    readonly readsMore: (query: Data) => boolean
  }
  /** Other forms of one row, by the values of the query parameter `format`. */
  readonly formats?: Readonly<Record<string, RowFormat>>
}

/** A form of a row for other programs. */
export interface RowFormat {
  readonly mediaType: string
  /** @param query of the view: the row may be scaled */
  readonly print: (row: Row, query: Data) => string
}

/** A resource whose conditions get the filters as their schemas type them. */
interface FilteredResource<Filters extends TProperties> extends Omit<
  Resource,
  'filters' | 'where'
> {
  readonly filters: Filters
  readonly where: (query: Filtered<Filters>, member: Member, db: Db) => Conditions
}

/** The query of a list, as the schemas of its filters type it. */
export type Filtered<Filters extends TProperties> = Static<TObject<Filters>>

/** Describes a resource whose list has filters. */
export function filteredResource<Filters extends TProperties>(
  resource: FilteredResource<Filters>,
): Resource
export function filteredResource(resource: Resource): Resource {
  return resource // the route validates the query by `filters` before `where` gets it
}

/** The id of a row, and of its parent if the path has one. */
export interface Address {
  readonly id: string
  readonly parentId: string | undefined
}
