import type { Ended } from 'larder-client/engine/contract.ts'
import { type Following, followChanges, type LiveMode } from 'larder-client/engine/live.ts'
import { createLeader, type Question, type Report } from 'larder-client/engine/tabs/leader.ts'
import { reportOf } from 'larder-client/engine/tabs/shared-loop.ts'
import type { Asked, Transport } from 'larder-client/engine/wire.ts'
import type { Session } from 'larder-client/session/session.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import type { Changes } from 'larder-client/view/view.ts'
import type { Home } from './home.ts'
import { type Membership, type OpenScopes, openScopes } from './open-scopes.ts'
import { type Platform, reportLater } from './platform.ts'
import { createRetries } from './retries.ts'

/** A signed-in account on this device, with the households that are open. */
export interface Account {
  readonly id: string
  /** The first one that the account joined is the first. */
  memberships(): readonly Membership[]
  subscribe(onChange: () => void): () => void
  household(id: string): Promise<Home>
  /** The ids of the households with changes that were set aside, also of those that the account has left. */
  withAside(): Promise<readonly string[]>
  /** How many changes wait for the server, in all households. */
  countWaiting(): Promise<number>
  /** Learns which households there are. @returns how it ended; undefined if the leading tab does not answer */
  sync(): Promise<Report | undefined>
  /** The network may be back, or the device is used again. */
  wake(): void
  /** Goes on after a new sign-in of the same account. */
  restart(): void
  /** @returns when nothing is under way any more */
  stop(): Promise<void>
  /**
   * Removes the copies, in all tabs. Changes without an answer are set aside.
   *
   * @throws AggregateError where a copy could not be removed. Nothing of the account works any more.
   */
  signOut(): Promise<void>
}

export interface AccountDeps {
  readonly storage: Storage
  readonly session: Session
  readonly transport: Transport
  readonly platform: Platform
  readonly live: LiveMode
  /** Another tab has signed the account out. Nothing of it works any more. */
  readonly onSignedOut: () => void
}

/** It is one closure, because its parts share the copies that are open. */
export async function openAccount(id: string, deps: AccountDeps): Promise<Account> {
  const { storage, session, transport, platform, live } = deps
  const ended = new AbortController()
  const retries = createRetries(platform.timers)
  const server = {
    ask: (path: string, body: object) =>
      session.ask('POST', `/v1/sync/${path}`, body, ended.signal),
    send: (request: Omit<Asked, 'token'>) => session.send({ ...request, signal: ended.signal }),
  }
  const lead = createLeader(storage.shared, {
    ...platform,
    accountId: id,
    async prepare() {
      await session.reload(id)
      await copies.openUnsent()
      await copies.reload(lead.term())
    },
    begin,
    onLost() {
      void following?.stop()
      retries.keepTrying(followLeader)
    },
    answer,
    onOtherLeads: () => retries.keepTrying(followLeader),
    onSignedOut: () => void endWithOthers().catch(reportLater),
  })
  const opening = openScopes({ accountId: id, storage, server, platform, lead })
  const copies: OpenScopes = await opening.catch(async (error: unknown) => {
    await lead.stop()
    throw error
  })
  const { own, ready } = copies
  const membershipOf = (scopeId: string) => own.replica.view.get('membership', scopeId)

  /** Pulls the memberships, and removes the copies of households that the account has left. */
  async function sync(): Promise<void> {
    if ((await own.loop.sync()) !== 'idle') return
    await removeLeft()
    await askNames()
  }
  const askNames = () => copies.names.ask(copies.memberships().map((one) => one.id))
  async function removeLeft(): Promise<void> {
    for (const scopeId of await copies.stored.all()) {
      if (membershipOf(scopeId)) continue
      const { replica } = await copies.open(scopeId)
      const unsent = replica.outbox().length + replica.uploads().length
      if (replica.kept.size > 0 || unsent > 0) await replica.leave('left')
    }
  }

  const positions = () =>
    new Map([own, ...ready.values()].map(({ replica }) => [replica.scopeId, replica.log()]))
  const follow = () =>
    followChanges(live, {
      ...platform,
      transport,
      session,
      positions,
      onPoke: async (scopeId) => {
        const isMember = membershipOf(scopeId) !== undefined
        if (scopeId === id || !isMember) await sync()
        if (scopeId !== id) await ready.get(scopeId)?.loop.sync()
      },
    })
  let following: Following | undefined

  function begin(): void {
    following = follow()
    if (storage.shared) syncAll()
    else retries.keepTrying(askNames)
  }
  /** The network may be back, or the device is used again: waits no longer. */
  function wake(): void {
    following?.wake()
    for (const { loop } of [own, ...ready.values()])
      if (/^(offline|failed)$/.test(loop.state())) loop.poke()
  }
  const endWaking = platform.onWake(wake)
  function syncAll(): void {
    retries.keepTrying(sync)
    for (const { loop } of ready.values()) void loop.sync()
  }

  /** Does what this tab or another one asks the leader for. */
  async function answer(question: Question, scopeId: string): Promise<Report> {
    if (question === 'sign_out') {
      await removeCopies().finally(deps.onSignedOut)
      return { state: 'signed_out' }
    }
    if (scopeId === id) await sync()
    const { loop } = scopeId === id ? own : await copies.open(scopeId)
    if (scopeId !== id) await loop.sync()
    return reportOf(loop)
  }

  /** Sends what other tabs have added. */
  const unsubscribe = storage.shared?.subscribe((writes) => {
    if (lead.isLeader() && writes !== 'missed') copies.sendAdded(writes)
  })

  async function followLeader(): Promise<void> {
    await copies.reload()
    for (const scopeId of ready.keys()) void lead.ask('sync', scopeId)
  }

  async function stopWork(): Promise<void> {
    endWaking()
    retries.stop()
    copies.stop()
    ended.abort() // an answer that does not come does not hold us up
    unsubscribe?.()
    const loops = [own, ...ready.values()].map(({ loop }) => loop.stop())
    await Promise.all([following?.stop(), ...loops])
  }
  async function stop(): Promise<void> {
    await stopWork()
    await endReplicas('closed')
  }

  async function removeCopies(): Promise<void> {
    await stopWork()
    await copies.removeAll().finally(() => {
      lead.tellSignedOut()
      return endReplicas('signed_out')
    })
  }
  async function endReplicas(because: Ended): Promise<void> {
    for (const { replica } of [own, ...ready.values()]) replica.end(because)
    await lead.stop()
  }

  async function endWithOthers(): Promise<void> {
    if (lead.isLeader()) await removeCopies()
    else {
      await stopWork()
      await endReplicas('signed_out')
    }
    deps.onSignedOut()
  }

  lead.start()
  return {
    id,
    memberships: copies.memberships,
    subscribe(onChange) {
      const onChanges = (changes: Changes) => void (changes.has('membership') && onChange())
      const ends = [own.replica.view.subscribe(onChanges), copies.names.subscribe(onChange)]
      return () => ends.forEach((end) => end())
    },
    async household(scopeId) {
      const isNew = !ready.has(scopeId)
      const { home, replica } = await copies.open(scopeId)
      if (isNew) following?.wake()
      const synced = home.sync()
      if (replica.log().cursor === undefined) await synced // there is no copy yet
      return home
    },
    withAside: () => copies.stored.withAside(),
    countWaiting: () => copies.stored.countWaiting(),
    sync: () => lead.ask('sync', id),
    wake,
    restart() {
      if (!lead.isLeader()) return
      void following?.stop()
      following = follow()
      syncAll()
    },
    stop,
    async signOut() {
      const answered = lead.isLeader() ? undefined : await lead.ask('sign_out', id)
      if (!answered) await removeCopies()
      if (answered?.error) throw new Error(answered.error)
    },
  }
}
