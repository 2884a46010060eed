import type { Json, Role } from '@larder/rules/entity.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import type { Lead } from 'larder-client/engine/lead.ts'
import { failedWith } from 'larder-client/engine/lead-messages.ts'
import { createLoop, type Loop } from 'larder-client/engine/loop.ts'
import { openReplica, spaceOf } from 'larder-client/engine/replica.ts'
import { reportOf, sharedLoop, withOutboxOfAll } from 'larder-client/engine/shared-loop.ts'
import { createSync, type SyncServer } from 'larder-client/engine/sync.ts'
import { loadVerbs, type Verbs } from 'larder-client/view/load-verbs.ts'
import { createUploader, withUploads } from 'larder-client/engine/uploader.ts'
import type { Asked } from 'larder-client/engine/wire.ts'
import type { Bytes, RowWrite, Storage } from 'larder-client/storage/contract.ts'
import { createHome, type Home } from './home.ts'
import type { Platform } from './platform.ts'
import { createRetries } from './retries.ts'
import { type StoredScopes, storedScopes } from './stored-scopes.ts'

/** A scope that is open. */
export interface OpenScope {
  readonly replica: Replica
  readonly loop: Loop
}

export interface OpenHousehold extends OpenScope {
  readonly home: Home
}

/** A household of the account. */
export interface Membership {
  readonly id: string
  readonly role: Role
}

/** The copies of an account on this device. */
export interface Copies {
  readonly own: OpenScope
  /** The households whose data has been read. */
  readonly ready: ReadonlyMap<string, OpenHousehold>
  /** The first one that the account joined is the first. */
  readonly memberships: () => readonly Membership[]
  open(scopeId: string): Promise<OpenHousehold>
  /** Tries to open nothing again. */
  stop(): void
  /** Removes all copies after a sign-out. @throws AggregateError, after it has removed all that it can */
  removeAll(): Promise<void>
  /** Sends the changes in the commits of other tabs. */
  sendAdded(writes: readonly RowWrite[]): void
  /** The households that have data on this device. */
  readonly stored: StoredScopes
  /** Reads all open copies again. */
  reload(): Promise<void>
  /** Opens the households with changes that no tab has sent. */
  openUnsent(): Promise<void>
}

/** The server, with the account's token. */
export interface AccountServer extends SyncServer {
  readonly send: (request: Omit<Asked, 'token'>) => Promise<Json>
}

interface CopiesDeps {
  readonly accountId: string
  readonly storage: Storage
  readonly server: AccountServer
  readonly platform: Platform
  readonly lead: Lead
}

/** It is one closure, because its parts share the copies that are open. */
export async function openCopies(deps: CopiesDeps): Promise<Copies> {
  const { accountId, storage, server, platform, lead } = deps
  const { uuid, now, timers } = platform
  const retries = createRetries(timers)
  const stored = storedScopes(storage, accountId)
  const putPhoto = (household: string, id: string, bytes: Bytes) =>
    server.send({ method: 'PUT', path: `/v1/photos/${id}/content`, bytes, household })
  const opened = new Map<string, Promise<OpenHousehold>>()
  const ready = new Map<string, OpenHousehold>()

  async function openScope(scopeId: string, role: () => Role, verbs: Verbs): Promise<OpenScope> {
    const { isLeader } = lead
    const replica = await openReplica(
      { storage, now, uuid, isLeader },
      { accountId, scopeId, role, verbs },
    )
    const sync = createSync(replica, server, { uuid, now })
    const report = () => lead.report(scopeId, reportOf(loop))
    const rows: Loop = createLoop(
      replica,
      storage.shared ? withOutboxOfAll(sync, replica) : sync,
      platform,
      () => {
        report()
        const isFree = rows.state() === 'idle' && uploads.state() !== 'pushing'
        if (isFree && replica.sendableUploads().length > 0) uploads.poke()
      },
    )
    const uploader = createUploader(replica, putPhoto, () => rows.sync())
    const uploads = createLoop({ sendable: replica.sendableUploads }, uploader, platform, report)
    const loop = withUploads(rows, uploads, replica)
    return { replica, loop }
  }

  void loadVerbs().catch(() => {}) // it loads meanwhile, and `open` gets the error
  const own = await openScope(accountId, () => 'member', new Map())
  // The field has one of these values.
  const roleIn = (scopeId: string) =>
    own.replica.view.get('membership', scopeId)?.data['role'] as Role

  async function open(scopeId: string): Promise<OpenHousehold> {
    const verbs = await loadVerbs()
    const scope = await openScope(scopeId, () => roleIn(scopeId) ?? 'member', verbs)
    const onState = (onChange: () => void) => lead.onReport(scopeId, onChange)
    const loop = sharedLoop(scope.loop, lead, scopeId)
    const { persistence } = storage
    const { send: ask } = server
    const home = createHome({ ...scope, loop, onState, uuid, now, ask, persistence })
    ready.set(scopeId, { ...scope, home })
    return { ...scope, home }
  }

  function openOnce(scopeId: string): Promise<OpenHousehold> {
    const known = opened.get(scopeId)
    if (known) return known
    const opening = open(scopeId)
    opened.set(scopeId, opening)
    opening.catch(() => opened.delete(scopeId)) // the caller gets the error, and may try again
    return opening
  }

  /** Sends what another tab has added. A household that can not be opened is tried again. */
  const sendFrom = (scopeId: string) =>
    retries.keepTrying(
      async () => (await openOnce(scopeId)).loop.poke(),
      (error) => lead.report(scopeId, failedWith(error)),
    )

  /** Needs no verbs: their file may be impossible to load. */
  async function leave(scopeId: string): Promise<void> {
    const unopened = { accountId, scopeId, role: () => 'member' as const, verbs: new Map() }
    const replica =
      ready.get(scopeId)?.replica ?? (await openReplica({ storage, now, uuid }, unopened))
    await replica.leave('signed_out')
    replica.end('signed_out')
  }

  async function removeAll(): Promise<void> {
    const errors: unknown[] = []
    const collect = (error: unknown) => void errors.push(error)
    const scopeIds = await stored.all().catch((error) => {
      collect(error)
      return [...ready.keys()]
    })
    for (const scopeId of scopeIds) await leave(scopeId).catch(collect)
    await own.replica.leave('signed_out').catch(collect)
    if (errors.length > 0) throw new AggregateError(errors, 'Some data could not be removed.')
  }

  return {
    own,
    ready,
    stop() {
      retries.stop()
    },
    removeAll,
    memberships: () =>
      [...own.replica.view.ofKind('membership').values()]
        .toSorted((a, b) => a.version - b.version)
        // The field has one of these values.
        .map((row) => ({ id: row.id, role: row.data['role'] as Role })),
    open: openOnce,
    sendAdded(writes) {
      const added = writes.filter(
        (write) => /^(outbox|upload)$/.test(write.table) && 'value' in write && write.value,
      )
      const prefix = spaceOf({ accountId, scopeId: '' })
      for (const space of new Set(added.map((write) => write.space)))
        if (space.startsWith(prefix)) sendFrom(space.slice(prefix.length))
    },
    stored,
    async reload() {
      await own.replica.reload()
      for (const household of opened.values()) await (await household).replica.reload()
    },
    async openUnsent() {
      for (const scopeId of await stored.withUnsent()) await openOnce(scopeId)
    },
  }
}
