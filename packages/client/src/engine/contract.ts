import type { Role } from '@larder/rules/entity.ts'
import type { Bytes, Storage } from 'larder-client/storage/contract.ts'
import type { Shown } from 'larder-client/view/apply-outbox.ts'
import type { Rules } from 'larder-client/view/load-rules.ts'
import type { ServerRow } from 'larder-client/view/table.ts'
import type { createView, View } from 'larder-client/view/view.ts'
import type {
  ParkedChange,
  OutboxEntry,
  ServerCopy,
  SyncPosition,
  PhotoUpload,
  SyncIssue,
  Upload,
} from './state.ts'
import type { Pushed } from './wire.ts'

/** The copy of a scope on this device, with its outbox. It sends nothing. */
export interface Replica {
  readonly scopeId: string
  readonly view: View
  readonly log: () => SyncPosition
  /** The rows as the server has them. */
  readonly kept: ReadonlyMap<string, ServerCopy>
  readonly outbox: () => readonly OutboxEntry[]
  /** The entries at the start of the outbox that are stored: only these may be pushed. */
  readonly sendable: () => readonly OutboxEntry[]
  readonly told: () => readonly SyncIssue[]
  readonly aside: () => readonly ParkedChange[]
  /**
   * Shows changes at once if the rules are loaded, and stores them for the next push. Several are one group.
   *
   * @throws Refused, if the rows do not allow it; then nothing changes
   */
  add(mutations: readonly Pushed[], more?: Added): Promise<Shown>
  /** Photos whose bytes the server does not have. */
  readonly uploads: () => readonly Upload[]
  /** Those whose rows the server has answered. */
  readonly sendableUploads: () => readonly Upload[]
  /** The bytes of a photo that the server does not have yet. */
  photoBytes(photoId: string): Promise<Bytes | undefined>
  /** Forgets the bytes: the server has them, or has refused them. */
  endUpload(upload: Upload, told?: readonly SyncIssue[]): Promise<void>
  /** Saves a step of the sync: all of it, or nothing. */
  take(step: Step): Promise<void>
  /** Removes the copy. Changes without an answer are set aside, and so told. */
  leave(because: ParkedChange['because']): Promise<void>
  /** Puts changes that were set aside into the outbox again. Their ids are the same. */
  resume(): Promise<void>
  /** Forgets changes that were set aside. */
  discard(): Promise<void>
  /** Forgets an answer that the user has seen. */
  dismiss(mutationId: string): Promise<void>
  /** Calls back when the outbox or the answers change. @returns a function that ends it */
  subscribe(onChange: () => void): () => void
  /** Reads everything from the storage again. Other tabs may have written without this one hearing of it. */
  reload(): Promise<void>
  /** Shows the outbox again: the rules are there now. */
  showAgain(): void
  /** Reads the outbox again: a tab may have been closed before it told of its last commit. */
  readOutbox(): Promise<void>
  /** Does not hear of other tabs any more, and allows no further changes. */
  end(because: Ended): void
  readonly ended: () => Ended | undefined
}

/** Why a copy allows no further changes. */
export type Ended = 'signed_out' | 'closed'

/** What is stored together with mutations. */
export interface Added {
  /** The bytes of the photo whose row the mutations create. */
  readonly photo?: { readonly upload: PhotoUpload; readonly bytes: Bytes }
  readonly told?: readonly SyncIssue[]
}

export interface Step {
  readonly log: SyncPosition
  readonly rows?: readonly ServerRow[]
  /** Entries that have an answer. */
  readonly answered?: readonly OutboxEntry[]
  readonly told?: readonly SyncIssue[]
}

export interface ReplicaDeps {
  readonly storage: Storage
  readonly now: () => Date
  readonly uuid: () => string
  /** Whether this tab syncs. By default it does. */
  readonly isLeader?: () => boolean
  /** By default the view of this library. */
  readonly createView?: typeof createView
}

export interface Owner {
  readonly accountId: string
  readonly scopeId: string
  readonly role: () => Role
  readonly rules: Rules
}
