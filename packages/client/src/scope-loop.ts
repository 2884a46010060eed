import type { Json } from '@larder/rules/json.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import { createLoop, type Loop, type SyncState } from 'larder-client/engine/loop.ts'
import { createSync, type Sync, type SyncServer } from 'larder-client/engine/sync.ts'
import type { Leader } from 'larder-client/engine/tabs/leader.ts'
import { reportOf, whileLeading, withOutboxOfAll } from 'larder-client/engine/tabs/shared-loop.ts'
import { type Asked, NoAnswer } from 'larder-client/engine/wire.ts'
import type { Bytes, Storage } from 'larder-client/storage/contract.ts'
import type { Platform } from './platform.ts'

/** The server, with the account's token. */
export interface AccountServer extends SyncServer {
  readonly send: (request: Omit<Asked, 'token'>) => Promise<Json>
}

export interface ScopeLoopDeps {
  readonly storage: Storage
  readonly server: AccountServer
  readonly platform: Platform
  readonly lead: Leader
}

/** The sync of the rows and the photos of one scope, while this tab leads. */
export function createScopeLoop(
  replica: Replica,
  deps: ScopeLoopDeps,
  onLeft?: () => Promise<unknown>,
): Loop {
  const { storage, server, platform, lead } = deps
  const { scopeId } = replica
  const { isLeader } = lead
  const putPhoto = (household: string, id: string, bytes: Bytes) =>
    server.send({ method: 'PUT', path: `/v1/photos/${id}/content`, bytes, household })
  const report = () => lead.report(scopeId, reportOf(loop))

  const sync = whileLeading(createSync(replica, server, platform, onLeft), isLeader)
  const shared = storage.shared ? withOutboxOfAll(sync, replica) : sync
  const rows: Loop = createLoop(replica, shared, platform, () => {
    report()
    const isFree = rows.state() === 'idle' && uploads.state() !== 'pushing'
    if (isFree && replica.sendableUploads().length > 0) uploads.poke()
  })
  let loaded: Promise<Sync> | undefined
  /** Is loaded with the first photo: a device may send none for days. */
  async function loadUploader(): Promise<Sync> {
    const { createUploader } = await import('larder-client/engine/uploads/uploader.ts')
    return createUploader(replica, putPhoto, () => rows.sync())
  }
  const uploader: Sync = {
    async push() {
      loaded ??= loadUploader()
      const loadedUploader = await loaded.catch((cause: unknown) => {
        loaded = undefined
        throw new NoAnswer('The server does not answer.', { cause })
      })
      return loadedUploader.push()
    },
    pull: async () => 'done',
  }
  const sendable = replica.sendableUploads
  const uploads = createLoop({ sendable }, whileLeading(uploader, isLeader), platform, report)
  const loop = withUploads(rows, uploads, replica)
  return loop
}

/** Syncs the rows, and then the photos. The state is that of the photos while the rows are idle. */
function withUploads(
  rows: Loop,
  uploads: Loop,
  { sendableUploads }: Pick<Replica, 'sendableUploads'>,
): Loop {
  const hasUploads = () => sendableUploads().length > 0
  const stateOf = (): SyncState =>
    rows.state() === 'idle' && hasUploads() ? uploads.state() : rows.state()
  return {
    state: stateOf,
    error: () => rows.error() ?? uploads.error(),
    async sync() {
      const state = await rows.sync()
      if (state !== 'idle' || !hasUploads()) return state
      await uploads.settle()
      return stateOf()
    },
    settle: () => rows.settle(),
    poke: () => rows.poke(), // photos follow when the rows are idle
    async stop() {
      await Promise.all([rows.stop(), uploads.stop()])
    },
  }
}
