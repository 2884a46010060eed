import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { onAnnounced } from '#platform/postgres/transactions.ts'
import { createHub } from '#sync/live/hub.ts'
import { createListeners, type Listener } from '#sync/live/listeners.ts'
import { problemsOnly } from '#test/app/database.ts'
import { count } from './counts.ts'
import { pullOnce, type Trace } from './phone-sync.ts'
import { cursorVersion, dropHousehold, newPhone } from './phone.ts'
import { seeded } from './random.ts'
import { isRefusal } from './requests.ts'
import { assertSameRows, readTables } from './server-state.ts'
import { scopesOf, type World } from './world.ts'

const PAGE = 200
const MAX_PAGES = 12

/** A client that pulls only because of an event, and then everything. It writes nothing. */
export interface Follower extends Disposable {
  /** Mostly nothing happens; or announcements arrive, a question is asked, the client acts. */
  step(): Promise<void>
  /** I25: after one more question the copy is equal, whatever was lost. */
  finish(): Promise<void>
}

/** What a stream told about the household. */
interface Told {
  readonly event: 'hello' | 'poke' | 'removed'
  readonly version: number
  /** Of a `hello`. */
  readonly epoch?: string
}

/**
 * The client has a stream on another replica than the one that writes. On the way to that replica
 * announcements are lost, doubled and late. The follower has choices of its own, so the rest of the
 * history is the same without it.
 */
export function openFollower(world: World, seed: number, trace: Trace): Follower {
  const { db, sync, fault, householdId, accounts, counts } = world
  const random = seeded(seed + 1_000_000)
  const accountId = accounts[0] ?? assert.fail('somebody has a phone')
  const phone = { ...newPhone('follower', accountId, random) }
  let told: Told[] = []
  let onTheWay: string[] = []

  const ours = new Set(scopesOf(world))
  const announcements = onAnnounced(db, 'scope', (id) => void (ours.has(id) && onTheWay.push(id)))
  const hub = createHub({
    db,
    sync,
    clock: () => world.now,
    log: problemsOnly,
    listeners: createListeners(10),
    onPokes: (pokes) => count(counts, 'pokes', pokes),
    windowMs: 0,
    graceMs: 0,
  })
  const tell = (event: Told['event'], scopeId: string, version = 0, epoch = '') => {
    if (scopeId === householdId) told.push({ event, version, epoch })
  }
  const newListener = (onHello: Listener['onHello']): Listener => ({
    kind: 'stream',
    accountId,
    sessionId: random.uuid(),
    known: undefined,
    onHello,
    onPoke: (id, version) => tell('poke', id, version),
    onAdded: (id, version) => tell('poke', id, version),
    onRemoved: (id) => tell('removed', id),
    onEnd: () => void (stream = undefined),
    onFailure: (error) => assert.fail(String(error)),
  })
  const connect = (): Listener => {
    const listener = newListener(({ epoch, versions: { [householdId]: version } }) =>
      tell(version === undefined ? 'removed' : 'hello', householdId, version, epoch),
    )
    hub.open(listener)
    return listener
  }
  let stream: Listener | undefined = connect()

  /** Waits until the hub has told everything: its reads run one after the other. */
  async function settle(): Promise<void> {
    await sleep(1) // the hub began to wait before
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const last = newListener(resolve)
    hub.open(last)
    await promise
    hub.close(last)
  }

  async function deliver(): Promise<void> {
    const late = onTheWay.filter(() => random.chance(0.3))
    for (const id of onTheWay)
      if (!late.includes(id) && random.chance(0.5))
        for (let times = random.int(1, 2); times > 0; times -= 1) hub.announce(id)
    onTheWay = late
    await settle()
  }

  async function ask(): Promise<void> {
    if (fault !== 'no question') count(counts, 'scopes found by a question', await hub.ask())
    await settle()
    if (stream) return
    count(counts, 'streams that a restore ended')
    await reconnect()
  }

  async function reconnect(): Promise<void> {
    if (stream) hub.close(stream)
    told = []
    stream = connect()
    await settle()
  }

  /** Does what sync.md says about each event; some events twice. */
  async function act(): Promise<void> {
    const events = told.flatMap((one) => (random.chance(0.1) ? [one, one] : [one]))
    told = []
    for (const { event, version, epoch } of events) {
      if (event === 'removed') dropHousehold(phone, random)
      else if (event === 'poke' || epoch !== phone.epoch || version !== cursorVersion(phone))
        await pullAll()
    }
  }

  async function pullAll(): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await pullOnce(world, phone, random, PAGE, 1)
      if (isRefusal(answer) && answer.code === 'SCOPE_FORBIDDEN') return
      if (!isRefusal(answer) && !answer.has_more && phone.cursor !== undefined) return
    }
    assert.fail('I25: pulls without end')
  }

  /** I25, if the account is in the household. */
  async function check(): Promise<void> {
    await act()
    await ask()
    for (const { event, version } of told) trace.push(`the follower hears ${event} ${version}`)
    await act()
    if (world.members.has(accountId))
      assertSameRows(phone, await readTables(db, householdId), 'I25')
    else assert.equal(phone.rows.size, 0, 'I25: rows of a household that one has left')
  }

  return {
    async step() {
      if (!random.chance(0.1)) return
      const choices = [
        [4, deliver],
        [1, check],
        [1, reconnect],
        [5, act],
      ] as const
      await random.choose(choices.map(([weight, work]) => [weight, () => work()] as const))
    },
    async finish() {
      onTheWay = [] // lost
      await check()
    },
    [Symbol.dispose]() {
      announcements[Symbol.dispose]()
      hub.stop()
    },
  }
}
