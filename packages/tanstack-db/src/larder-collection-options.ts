import type { CollectionConfig, SyncConfig } from '@tanstack/db'
import type { Collection } from 'larder-client/collection.ts'
import type { Home } from 'larder-client/home.ts'
import { COLLECTIONS, type CollectionName, type RowOf } from 'larder-client/kinds.ts'
import type { Fields } from 'larder-client/rows.ts'
import { type NewRow, rowSchema, type RowSchema } from './new-row.ts'
import { type LarderUtils, saveTo } from './save-to.ts'

export { saveTo } // the other function of this package
export type { LarderUtils, NewRow, RowSchema }

/** The kind of the rows of a collection. */
export type KindOf<Name extends CollectionName> = (typeof COLLECTIONS)[Name]

/** Further options of `createCollection`. */
export interface MoreOptions<Kind extends keyof Fields> extends Pick<
  CollectionConfig<RowOf<Kind>, string>,
  'id' | 'gcTime' | 'startSync' | 'compare' | 'autoIndex' | 'defaultIndexType'
> {
  /** The clock of the device, for the times of new rows until the server sets them. */
  readonly now?: () => Date
}

/** The options of a collection of TanStack DB with the rows of one kind. */
export type LarderCollectionConfig<Kind extends keyof Fields> = Omit<
  CollectionConfig<RowOf<Kind>, string, RowSchema<Kind>, LarderUtils>,
  'schema' | 'utils'
> & { schema: RowSchema<Kind>; utils: LarderUtils; singleResult?: never }

/**
 * Gives the options for `createCollection` of TanStack DB. The rows, and the changes that wait for the server, are
 * those of the household on this device: this package stores and sends nothing itself.
 *
 * @param name such as `listItems`
 */
export function larderCollectionOptions<Name extends CollectionName>(
  home: Home,
  name: Name,
  { now = () => new Date(), ...more }: MoreOptions<KindOf<Name>> = {},
): LarderCollectionConfig<KindOf<Name>> {
  const kind: KindOf<Name> = COLLECTIONS[name]
  const rows = rowsIn(home, name)
  const save = saveTo(home)
  return {
    ...more,
    id: more.id ?? `larder ${home.id} ${name}`,
    schema: rowSchema(kind, home.accountId, now),
    getKey: (row) => row.id,
    utils: { kind, householdId: home.id },
    sync: {
      rowUpdateMode: 'full',
      sync: (target) => {
        const ends = [followRows(rows, target), markWhenComplete(home, target.markReady)]
        return () => ends.forEach((end) => end())
      },
    },
    onInsert: save,
    onUpdate: save,
    onDelete: save,
  }
}

/** A collection of a household: TypeScript does not see by itself that its kind follows from its name. */
function rowsIn<Name extends CollectionName>(home: Home, name: Name): Collection<KindOf<Name>>
function rowsIn(home: Home, name: CollectionName) {
  return home[name]
}

type Target<Row extends object> = Parameters<SyncConfig<Row, string>['sync']>[0]

/**
 * Writes all rows, and then each change at the moment at which the view of the device shows it. TanStack DB holds the
 * change back while the transaction is saved that makes it. So the row never looks old in between.
 */
function followRows<Kind extends keyof Fields>(
  rows: Collection<Kind>,
  { begin, write, commit }: Target<RowOf<Kind>>,
): () => void {
  const written = new Set<string>()

  function writeRow(id: string): void {
    const value = rows.get(id)
    if (value) {
      write({ type: written.has(id) ? 'update' : 'insert', value })
      written.add(id)
    } else if (written.delete(id)) write({ type: 'delete', key: id })
  }
  function take(ids: Iterable<string>): void {
    begin()
    for (const id of ids) writeRow(id)
    void commit() // it is done later, while a transaction is being saved
  }

  take(rows.all().map(({ id }) => id))
  return rows.onChange(take)
}

/** A new device has no complete copy before its first sync. */
function markWhenComplete(home: Home, markReady: () => void): () => void {
  const end = home.status.subscribe(({ lastSynced, state }) => {
    const isStored = home.settings.first() !== undefined
    const isOver = ['left', 'signed_out', 'upgrade_required', 'pending_deletion'].includes(state)
    if (isStored || lastSynced || isOver) markReady()
  })
  return end
}
