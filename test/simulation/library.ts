import assert from 'node:assert/strict'
import type { Json } from '@larder/rules/json.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import { openReplica } from 'larder-client/engine/replica.ts'
import { createSync, type Progress, type Sync as ClientSync } from 'larder-client/engine/sync.ts'
import { NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { createApplier } from 'larder-client/view/apply-outbox.ts'
import type { Rules } from 'larder-client/view/load-rules.ts'
import { createView } from 'larder-client/view/view.ts'
import type { PushRequest } from '#sync/protocol/push.ts'
import type { View } from './edit-row.ts'
import type { Random } from './random.ts'
import { isRefusal, serverPull, serverPush } from './requests.ts'
import { dayOf, type PhoneMutation } from './runs.ts'
import type { World } from './world.ts'

/** Faults of the client library that the simulation must find. */
export type LibraryFault =
  | 'outbox dropped on 410'
  | 'cursor saved before rows'
  | 'double push'
  | 'view not rebased'

/** A device with the client library. */
export interface LibraryPhone {
  readonly name: string
  readonly accountId: string
  replica: Replica
  sync: ClientSync
  /** How often the network loses a message, from 0 to 1. */
  losses: number
  /** Whether the device is switched off in the middle of the next commit. */
  isFailing: boolean
  /** Starts the app again, with what is stored. */
  restart(): Promise<void>
}

/** They are there from the start. */
const RULES: Rules = {
  createApplier: () => createApplier,
  verbs: VERBS,
  load: () => undefined,
}

class SwitchedOff extends Error {}

export async function openLibraryPhone(
  world: World,
  accountId: string,
  name: string,
  random: Random,
  fault?: LibraryFault,
): Promise<LibraryPhone> {
  const kept = memory()
  const storage: Storage = {
    ...kept,
    async commit(writes) {
      if (!phone.isFailing) return kept.commit(writes)
      phone.isFailing = false
      const isDone = random.chance(0.5) // it is switched off before or after the commit
      const logs = writes.filter(({ table }) => table === 'log')
      if (fault === 'cursor saved before rows') await kept.commit(logs)
      else if (isDone) await kept.commit(writes)
      throw new SwitchedOff('off')
    },
  }
  const uuid = () => random.uuid()
  const owner = {
    accountId,
    scopeId: world.householdId,
    role: () => 'member' as const,
    rules: RULES,
  }
  const deps = {
    storage,
    now: () => world.now,
    uuid,
    ...(fault === 'view not rebased' ? { createView: viewWithoutRebase } : {}),
  }
  const server = {
    async ask(path: 'push' | 'pull', body: object): Promise<Json> {
      if (random.chance(phone.losses)) throw new NoAnswer('The request was lost.')
      const answer = await askWorld(world, accountId, path, body)
      if (random.chance(phone.losses)) throw new NoAnswer('The answer was lost.')
      if (!isRefusal(answer)) {
        if (fault === 'double push' && path === 'push')
          await pushAgain(world, accountId, body, random)
        return answer as unknown as Json // it would be sent as JSON
      }
      if (fault === 'outbox dropped on 410' && answer.code === 'CURSOR_EXPIRED')
        await phone.replica.take({ log: phone.replica.log(), answered: phone.replica.outbox() })
      throw new RequestRefused({ status: 400, body: { ...answer } })
    },
  }
  const open = async () => {
    const replica = await openReplica(deps, owner)
    const pageRows = random.int(3, 40)
    return { replica, sync: createSync(replica, server, { uuid, now: deps.now, pageRows }) }
  }
  const phone: LibraryPhone = {
    name,
    accountId,
    ...(await open()),
    losses: 0,
    isFailing: false,
    async restart() {
      phone.isFailing = false
      Object.assign(phone, await open())
    },
  }
  return phone
}

function askWorld(world: World, accountId: string, path: 'push' | 'pull', body: object) {
  // The library sends what docs/sync.md describes.
  return path === 'push'
    ? serverPush(world, accountId, body as PushRequest)
    : serverPull(world, accountId, body as Parameters<typeof serverPull>[2])
}

/** The same changes under new ids: the server takes them for other changes. */
async function pushAgain(world: World, accountId: string, body: object, random: Random) {
  const request = body as PushRequest // it was one before
  const mutations = request.mutations.map(({ seq: _seq, ...one }) => ({
    ...one,
    mutation_id: random.uuid(),
    ...(one['op'] === 'create' || one['op'] === 'run' ? { id: random.uuid() } : {}),
  }))
  await serverPush(world, accountId, { ...request, client_id: random.uuid(), mutations })
}

/** Shows new rows of the server over the changes of the outbox. */
const viewWithoutRebase: typeof createView = (viewer) => {
  const view = createView(viewer)
  return { ...view, rebase: (rows) => view.rebase(rows, []) }
}

/** The rows that the user sees. */
export function shownBy({ replica }: LibraryPhone, kinds: Iterable<string>): View {
  const rows = [...kinds].flatMap((kind) => [...replica.view.ofKind(kind).values()])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The user makes changes.
 *
 * @returns the ids of the changes that the device has promised to keep
 */
export async function act(
  phone: LibraryPhone,
  mutations: readonly PhoneMutation[],
  now: Date,
): Promise<readonly string[]> {
  const before = new Set(phone.replica.outbox().map(({ mutation_id }) => mutation_id))
  try {
    await phone.replica.add(
      mutations.map((one) => (one.op === 'run' ? { ...one, on: one.on ?? dayOf(now) } : one)),
    )
  } catch (error) {
    if (error instanceof SwitchedOff) await phone.restart()
    else if (!(error instanceof Refused)) throw error
    return []
  }
  const ids = phone.replica.outbox().map(({ mutation_id }) => mutation_id)
  return ids.filter((id) => !before.has(id))
}

/** One request of the sync. The device may be switched off in its middle. */
export async function takeRequest(phone: LibraryPhone, what: 'push' | 'pull'): Promise<Progress> {
  try {
    return await phone.sync[what]()
  } catch (error) {
    if (error instanceof SwitchedOff) await phone.restart()
    else if (!(error instanceof NoAnswer)) throw error
    return 'more'
  }
}

/** What the view shows must follow from the rows and the outbox that are stored. */
export async function assertViewIsRebased(
  phone: LibraryPhone,
  kinds: readonly string[],
): Promise<void> {
  const { replica, accountId } = phone
  const view = createView({
    scopeId: replica.scopeId,
    accountId,
    role: () => 'member',
    rules: RULES,
  })
  view.rebase(
    [...replica.kept.values()].map(({ row }) => ({ entity: row.entity, id: row.id, row })),
    replica.outbox(),
  )
  for (const kind of kinds) {
    const [is, ought] = [replica.view, view].map((one) =>
      Object.fromEntries([...one.ofKind(kind)].map(([id, { data }]): [string, Json] => [id, data])),
    )
    assert.deepEqual(is, ought, `L4: the view of ${phone.name} shows other rows`)
  }
}
