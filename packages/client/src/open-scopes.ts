import type { Role } from '@larder/rules/entity.ts'
import type { Owner, Replica } from 'larder-client/engine/contract.ts'
import type { Loop } from 'larder-client/engine/loop.ts'
import { openReplica, spaceOf } from 'larder-client/engine/replica.ts'
import { failedWith } from 'larder-client/engine/tabs/leader.ts'
import { sharedLoop } from 'larder-client/engine/tabs/shared-loop.ts'
import type { RowWrite } from 'larder-client/storage/contract.ts'
import { lazyRules, NO_RULES } from 'larder-client/view/load-rules.ts'
import { changesOf } from 'larder-client/view/view.ts'
import { rowsOf } from './collection.ts'
import { createHome, type Home } from './home.ts'
import { type HouseholdNames, openNames } from './household-names.ts'
import { createRetries } from './retries.ts'
import { createScopeLoop, type ScopeLoopDeps } from './scope-loop.ts'
import { type StoredScopes, storedScopes } from './stored-scopes.ts'

/** A scope that is open. */
export interface OpenScope {
  readonly replica: Replica
  readonly loop: Loop
  /** The term of the lead in which it was read first; undefined where this tab was not chosen. */
  readonly readIn: number | undefined
}

export interface OpenHousehold extends OpenScope {
  readonly home: Home
}

/** A household of the account. */
export interface Membership {
  readonly id: string
  readonly role: Role
  /** Also without a network. Undefined until this device has opened the household, or has asked the server. */
  readonly name: string | undefined
}

/** The copies of an account on this device. */
export interface OpenScopes {
  readonly own: OpenScope
  /** The households whose data has been read. */
  readonly ready: ReadonlyMap<string, OpenHousehold>
  readonly names: HouseholdNames
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
  /**
   * Reads all open copies again.
   *
   * @param term leaves out those that were read in this term of the lead: no other tab has synced since then
   */
  reload(term?: number): Promise<void>
  /** Opens the households with changes that no tab has sent. */
  openUnsent(): Promise<void>
}

interface CopiesDeps extends ScopeLoopDeps {
  readonly accountId: string
}

/** The households that are open, or that are being opened. */
function createHouseholds(
  deps: CopiesDeps,
  names: HouseholdNames,
  roleIn: (scopeId: string) => Role,
  syncOwn: () => Promise<unknown>,
) {
  const { accountId, storage, server, platform, lead } = deps
  const opened = new Map<string, Promise<OpenHousehold>>()
  const ready = new Map<string, OpenHousehold>()
  /** Those of households that are ready, or that wait for the rules. */
  const replicas = new Map<string, Replica>()
  const rules = lazyRules(() => {
    // Changes of other tabs came before the rules, so they are not shown yet.
    for (const { replica } of ready.values()) replica.showAgain()
  })

  async function open(scopeId: string): Promise<OpenHousehold> {
    const owner = { accountId, scopeId, role: () => roleIn(scopeId), rules }
    const scope = await openScope(deps, owner, syncOwn)
    replicas.set(scopeId, scope.replica)
    const unsent = changesOf(scope.replica.outbox())
    if (unsent.length > 0) {
      await rules.load(unsent)
      scope.replica.showAgain()
    }
    const onState = (onChange: () => void) => lead.onReport(scopeId, onChange)
    const loop = sharedLoop(scope.loop, lead, scopeId)
    const { persistence } = storage
    const home = createHome({
      ...platform,
      ...scope,
      accountId,
      loop,
      onState,
      ask: server.send,
      persistence,
    })
    ready.set(scopeId, { ...scope, home })
    names.follow(scopeId, scope.replica.view)
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

  return {
    opened,
    ready,
    openOnce,
    /** Needs no rules: their file may be impossible to load. */
    async leave(scopeId: string): Promise<void> {
      const unopened = { accountId, scopeId, role: () => 'member' as const, rules: NO_RULES }
      const replica =
        replicas.get(scopeId) ?? (await openReplica({ ...platform, storage }, unopened))
      await replica.leave('signed_out')
      replica.end('signed_out')
    },
  }
}

async function openScope(
  deps: CopiesDeps,
  owner: Owner,
  onLeft?: () => Promise<unknown>,
): Promise<OpenScope> {
  const { storage, platform, lead } = deps
  const readIn = lead.term()
  const replica = await openReplica({ ...platform, storage, isLeader: lead.isLeader }, owner)
  return { replica, loop: createScopeLoop(replica, deps, onLeft), readIn }
}

/** Opens the account's own copy. Those of its households are opened when they are needed. */
export async function openScopes(deps: CopiesDeps): Promise<OpenScopes> {
  const { accountId, storage, server, platform, lead } = deps
  const retries = createRetries(platform.timers)
  const stored = storedScopes(storage, accountId)
  const list = () => server.send({ method: 'GET', path: '/v1/households' })
  const [names, own] = await Promise.all([
    openNames({ accountId, storage, list }),
    openScope(deps, { accountId, scopeId: accountId, role: () => 'member', rules: NO_RULES }),
  ])
  const memberships = rowsOf('membership', own.replica)
  const roleIn = (scopeId: string) => memberships.get(scopeId)?.role ?? 'member'
  const households = createHouseholds(deps, names, roleIn, () => own.loop.sync())
  const { opened, ready, openOnce } = households

  /** Sends what another tab has added. A household that can not be opened is tried again. */
  const sendFrom = (scopeId: string) =>
    retries.keepTrying(
      async () => (await openOnce(scopeId)).loop.poke(),
      (error) => lead.report(scopeId, failedWith(error)),
    )

  return {
    own,
    ready,
    stop: () => retries.stop(),
    async removeAll() {
      const errors: unknown[] = []
      const collect = (error: unknown) => void errors.push(error)
      const scopeIds = await stored.all().catch((error) => {
        collect(error)
        return [...ready.keys()]
      })
      for (const scopeId of scopeIds) await households.leave(scopeId).catch(collect)
      await own.replica.leave('signed_out').catch(collect)
      await names.clear().catch(collect)
      if (errors.length > 0) throw new AggregateError(errors, 'Some data could not be removed.')
    },
    names,
    memberships: () =>
      memberships
        .all()
        .toSorted((a, b) =>
          a.created_at === b.created_at
            ? a.version - b.version
            : a.created_at < b.created_at
              ? -1
              : 1,
        )
        .map(({ id, role }) => ({ id, role, name: names.of(id) })),
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
    async reload(term) {
      for (const opening of [own, ...opened.values()]) {
        const { replica, readIn } = await opening
        if (term === undefined || readIn !== term) await replica.reload()
      }
    },
    async openUnsent() {
      for (const scopeId of await stored.withUnsent()) await openOnce(scopeId)
    },
  }
}
