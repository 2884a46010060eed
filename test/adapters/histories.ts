import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { purgeSync } from '#sync/write/purge.ts'
import { purgeOperations } from '#sync/write/verbs/operations.ts'
import type { TestApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { type Random, seeded } from '#test/simulation/random.ts'
import type { OpenDevice } from './device.ts'
import { differencesOf } from './history-differences.ts'
import { type Member, openMembers } from './history-members.ts'
import { keepSession, type NetworkFault } from './history-network.ts'
import { type HistoryRecord, keepRecord } from './history-record.ts'
import { actByRest, actOn, type IdsOf, inventAct, mergeByRest } from './history-steps.ts'

interface History {
  readonly app: TestApp
  readonly random: Random
  readonly members: readonly Member[]
  readonly record: HistoryRecord
  readonly call: ReturnType<typeof inHousehold>
  readonly defaultList: string
  readonly mark: () => string
  readonly log: string[]
}

/** Rounds of sync in which all devices must become the same. */
const ROUNDS = 6
const RETENTION_DAYS = 60

/**
 * Runs a random history of some devices in a new household, and asserts its invariants.
 *
 * @param fault happens in the network of the first device
 * @throws an error with the seed and the last steps
 */
export async function runHistory(
  app: TestApp,
  seed: number,
  open: readonly OpenDevice[],
  fault?: NetworkFault,
): Promise<void> {
  const log: string[] = []
  const opened = new AsyncDisposableStack()
  try {
    const history = await begin(app, seed, open, log, opened, fault)
    const steps = history.random.int(40, 60)
    for (let step = 1; step <= steps; step += 1) await doStep(history)
    await finish(history)
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${log.slice(-30).join('\n')}`, {
      cause: error,
    })
  } finally {
    await opened.disposeAsync()
  }
}

async function begin(
  app: TestApp,
  seed: number,
  open: readonly OpenDevice[],
  log: string[],
  opened: AsyncDisposableStack,
  fault: NetworkFault | undefined,
): Promise<History> {
  const random = seeded(seed)
  const owner = await signedUp(app)
  const { id: householdId, default_shopping_list_id: defaultList } = await firstHousehold(owner)
  const session = keepSession(app, owner)
  const options = { app, seed, person: owner, householdId, session, opened, fault }
  const members = await openMembers(open, options)
  const record = keepRecord(app, householdId, session)
  await record.look()
  let marks = 0
  return {
    app,
    random,
    members,
    record,
    defaultList,
    log,
    call: async (...args) =>
      inHousehold(app, { ...owner, accessToken: await session.token() }, householdId)(...args),
    mark: () => `m${(marks += 1)}`,
  }
}

async function doStep(history: History): Promise<void> {
  const { random, members, log, record } = history
  const member = random.pick(members)
  if (!member) return
  const { name, device, network } = member
  await random.choose([
    [50, () => changeOn(history, member)],
    [18, () => syncOnce(history, member)],
    [5, () => syncAndChange(history, member)],
    [
      5,
      async () => {
        log.push(`${name}: restart`)
        await device.restart()
      },
    ],
    [
      14,
      async () => {
        const ids: IdsOf = async (kind) =>
          [...record.rows.values()].flatMap((row) => (row.kind === kind ? [row.id] : [])).toSorted()
        const act = await inventAct(history, ids)
        if (!act) return
        const line = `REST: ${JSON.stringify(act)}`
        log.push(`${line}: ${await actByRest(history.call, act, record)}`)
        await record.look()
      },
    ],
    [
      5,
      async () => {
        log.push(`REST merges ${await mergeByRest(history.call, random, record)}`)
      },
    ],
    [2, () => passTime(history)],
    [
      3,
      async () => {
        log.push(`${name}: will pull with the cursor of another epoch`)
        network.hasOtherEpoch = true
      },
    ],
  ])
}

async function changeOn(history: History, { name, device }: Member): Promise<void> {
  const ids: IdsOf = async (kind) => [...(await device.rows(kind)).keys()].toSorted()
  const act = await inventAct(history, ids)
  if (!act) return
  const at = history.log.push(`${name}: ${JSON.stringify(act)}`) - 1
  const done = await actOn(device, name, act, history.record)
  history.log[at] += `: ${done}`
}

async function syncOnce(
  { log, record }: History,
  { name, device, network }: Member,
): Promise<void> {
  const refused = network.refusals.length
  network.isUp = true
  const at = log.push(`${name}: sync`) - 1
  await device.sync()
  network.isUp = false
  log[at] += ` ${network.refusals.slice(refused).join(', ')}`
  await record.look()
}

/** The user goes on while an answer is on its way. */
async function syncAndChange(history: History, member: Member): Promise<void> {
  member.network.meanwhile = () => changeOn(history, member)
  await syncOnce(history, member)
  member.network.meanwhile = undefined
}

/** After 61 days the server has forgotten its tombstones. */
async function passTime({ app, log }: History): Promise<void> {
  log.push('61 days pass')
  app.clock.advance({ days: RETENTION_DAYS + 1 })
  await purgeSync(app.db, RETENTION_DAYS, app.clock())
  await purgeOperations(app.db, app.clock())
}

async function finish(history: History): Promise<void> {
  const { members, record, log } = history
  log.push('The network is perfect.')
  for (const { network } of members) network.losses = 0
  let different: readonly string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const member of members) await syncOnce(history, member)
    await sleep(0) // a library may show rows a moment later
    different = (await Promise.all(members.map((one) => differencesOf(one, record)))).flat()
    if (different.length === 0 && round > 1) break
  }
  assert.deepEqual(different, [])
  const told = await Promise.all(
    members.map(async ({ name, device }) => [name, await device.told?.()] as const),
  )
  record.assertNothingLost(
    new Map(told.flatMap(([name, ids]) => (ids ? [[name, ids] as const] : []))),
  )
  record.assertLedgers()
}
