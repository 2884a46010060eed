import type { Role } from '@larder/rules/entity.ts'
import { followChanges, type LiveMode } from 'larder-client/engine/live.ts'
import { createLoop, type Loop } from 'larder-client/engine/loop.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import { openReplica, spaceOf } from 'larder-client/engine/replica.ts'
import { createSync } from 'larder-client/engine/sync.ts'
import type { Transport } from 'larder-client/engine/wire.ts'
import type { Session } from 'larder-client/session/session.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { createHome, type Home } from './home.ts'
import type { Platform } from './platform.ts'

/** A household of the account. */
export interface Membership {
  readonly id: string
  readonly role: Role
}

/** A signed-in account on this device, with the households that are open. */
export interface Account {
  readonly id: string
  /** The first one that the account joined is the first. */
  memberships(): readonly Membership[]
  subscribe(onChange: () => void): () => void
  household(id: string): Promise<Home>
  /** Learns which households there are. */
  sync(): Promise<unknown>
  /** Goes on after a new sign-in of the same account. */
  restart(): void
  /** @returns when nothing is under way any more */
  stop(): Promise<void>
  /** Removes the copies. Changes without an answer are set aside. */
  signOut(): Promise<void>
}

export interface AccountDeps {
  readonly storage: Storage
  readonly session: Session
  readonly transport: Transport
  readonly platform: Platform
  readonly live: LiveMode
}

interface Opened {
  readonly replica: Replica
  readonly loop: Loop
  readonly home: Home
}

/** It is one closure, because its parts share the copies that are open. */
export async function openAccount(id: string, deps: AccountDeps): Promise<Account> {
  const { storage, session, transport, platform, live } = deps
  const { uuid, now } = platform
  const ended = new AbortController()
  const server = {
    ask: (path: string, body: object) =>
      session.ask('POST', `/v1/sync/${path}`, body, ended.signal),
  }
  const opened = new Map<string, Promise<Opened>>()
  const ready = new Map<string, Opened>()
  const membershipOf = (scopeId: string) => own.view.get('membership', scopeId)

  const openCopy = (scopeId: string) =>
    openReplica(
      { storage, now, uuid },
      {
        accountId: id,
        scopeId,
        role: () => (membershipOf(scopeId)?.data['role'] as Role) ?? 'member',
      },
    )
  const own: Replica = await openCopy(id)
  const ownLoop = createLoop(own, createSync(own, server, { uuid }), platform, () => {})

  async function open(scopeId: string): Promise<Opened> {
    const replica = await openCopy(scopeId)
    const listeners = new Set<() => void>()
    const loop = createLoop(replica, createSync(replica, server, { uuid }), platform, () =>
      listeners.forEach((listener) => listener()),
    )
    const onState = (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    }
    const home = createHome({ replica, loop, onState, uuid, now })
    ready.set(scopeId, { replica, loop, home })
    return { replica, loop, home }
  }

  function openOnce(scopeId: string): Promise<Opened> {
    const known = opened.get(scopeId) ?? open(scopeId)
    opened.set(scopeId, known)
    return known
  }

  /** The ids of the households that have data on this device. */
  async function stored(): Promise<readonly string[]> {
    const prefix = spaceOf({ accountId: id, scopeId: '' })
    const spaces = (await storage.spaces()).filter((space) => space.startsWith(prefix))
    return spaces.map((space) => space.slice(prefix.length)).filter((scopeId) => scopeId !== id)
  }

  /** Pulls the memberships, and removes the copies of households that the account has left. */
  async function sync(): Promise<void> {
    if ((await ownLoop.sync()) !== 'idle') return
    for (const scopeId of await stored()) {
      if (membershipOf(scopeId)) continue
      const { replica } = await openOnce(scopeId)
      if (replica.kept.size > 0 || replica.outbox().length > 0) await replica.leave('left')
    }
  }

  const positions = () => {
    const replicas = [own, ...[...ready.values()].map(({ replica }) => replica)]
    return new Map(replicas.map(({ scopeId, log }) => [scopeId, log()]))
  }
  const follow = () =>
    followChanges(live, {
      ...platform,
      transport,
      token: () => session.token(),
      ask: (...request) => session.ask(...request),
      positions,
      onPoke: async (scopeId) => {
        const isMember = membershipOf(scopeId) !== undefined
        if (scopeId === id || !isMember) await sync()
        if (scopeId !== id) await ready.get(scopeId)?.loop.sync()
      },
    })
  let following = follow()
  async function stop(): Promise<void> {
    ended.abort() // an answer that does not come does not hold us up
    const loops = [ownLoop, ...[...ready.values()].map(({ loop }) => loop)]
    await Promise.all([following.stop(), ...loops.map((loop) => loop.stop())])
  }

  return {
    id,
    memberships: () =>
      [...own.view.ofKind('membership').values()]
        .toSorted((a, b) => a.version - b.version)
        // The field has one of these values.
        .map((row) => ({ id: row.id, role: row.data['role'] as Role })),
    subscribe: (onChange) =>
      own.view.subscribe((changes) => void (changes.has('membership') && onChange())),
    async household(scopeId) {
      const { home, loop } = await openOnce(scopeId)
      void loop.sync()
      return home
    },
    sync,
    restart() {
      void following.stop()
      following = follow()
      void sync()
      for (const { loop } of ready.values()) void loop.sync()
    },
    stop,
    async signOut() {
      await stop()
      for (const scopeId of await stored())
        await (await openOnce(scopeId)).replica.leave('signed_out')
      await own.leave('signed_out')
    },
  }
}
