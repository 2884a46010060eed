// Slow. Covers: packages/rxdb packages/tanstack-db packages/watermelondb packages/client/src packages/rules/src src/sync src/access/sessions
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { type Random, seeded } from '#test/simulation/random.ts'
import { openClientDevice } from './client-device.ts'
import { type AdapterDevice, KINDS, type OpenDevice } from './device.ts'
import { openMembers } from './history-members.ts'
import { keepSession } from './history-network.ts'
import { type Act, tryOn, inventAct } from './history-steps.ts'
import { openDexieDevice } from './rxdb-device.ts'
import { openTanstackDevice } from './tanstack-device.ts'
import { openWatermelonDevice } from './watermelondb-device.ts'

const app = await startApp()
const DEVICES: Readonly<Record<string, OpenDevice>> = {
  'the client library': openClientDevice,
  'TanStack DB': openTanstackDevice,
  RxDB: openDexieDevice,
  WatermelonDB: openWatermelonDevice,
}
const first = Number(process.env['PROPERTY_SEED'] ?? 1)
const count = Number(process.env['RESTORED_PHONES'] ?? 15)

/** Makes some random changes on a phone. @returns those that it took, and that changed something */
async function makeChanges(
  device: AdapterDevice,
  random: Random,
  most: number,
  defaultList: string,
): Promise<Act[]> {
  const made: Act[] = []
  let marks = 0
  const maker = {
    random,
    defaultList,
    mark: () => `${device.name} ${random.int(0, 999_999)} ${marks++}`,
  }
  const idsOf = async (kind: string) => [...(await device.rows(kind)).keys()].toSorted()
  for (let i = random.int(0, most); i > 0; i -= 1) {
    const act = await inventAct(maker, idsOf)
    const before = act && (await device.rows(act.kind)).get(act.id)
    const isSame = act?.op === 'update' && isDeepStrictEqual({ ...before, ...act.data }, before)
    if (act && !(await tryOn(device, act)) && !isSame) made.push(act)
  }
  return made
}

/** Each row that the app sees, as one text. Libraries add fields of their own, and leave null out. */
async function rowsOf(device: AdapterDevice): Promise<readonly string[]> {
  const texts: string[] = []
  for (const kind of KINDS) {
    const names = Object.keys(ENTITIES.get(kind)?.fields ?? {})
    for (const [id, row] of await device.rows(kind))
      texts.push(JSON.stringify([kind, id, ...names.map((name) => [name, row[name] ?? null])]))
  }
  return texts.toSorted()
}

/**
 * A phone is copied, goes on or not, rows are deleted elsewhere, 70 days pass, and the old copy is restored. It is one
 * function, because its steps are one history.
 */
async function restoreOld(seed: number, open: OpenDevice): Promise<void> {
  const random = seeded(seed)
  const person = await signedUp(app)
  const { id: householdId, default_shopping_list_id: list } = await firstHousehold(person)
  const session = keepSession(app, person)
  await using opened = new AsyncDisposableStack()
  const [phone, other] = await openMembers([open, openClientDevice], {
    app,
    seed,
    person,
    householdId,
    session,
    opened,
    fault: undefined,
  })
  assert.ok(phone && other)
  for (const { network } of [phone, other]) Object.assign(network, { isUp: true, losses: 0 })
  await makeChanges(other.device, random, 30, list)
  await other.device.sync()
  await phone.device.sync()

  const before = await makeChanges(phone.device, random, 8, list)
  const restore = await phone.device.backUp()
  const isUsed = random.chance(0.5)
  if (isUsed) {
    await phone.device.sync()
    await makeChanges(phone.device, random, 5, list)
    await phone.device.sync()
  }
  await phone.device.close()
  await other.device.sync()
  const gone = new Set<string>()
  for (const kind of KINDS)
    for (const id of (await other.device.rows(kind)).keys())
      if (kind !== 'stock_movement' && id !== list && random.chance(0.4)) {
        await other.device.remove(kind, id).catch(() => {}) // it went with its parent
        gone.add(id)
      }
  await other.device.sync()
  await makeChanges(other.device, random, 5, list)
  await other.device.sync()
  app.clock.advance({ days: 70 })
  await runDailyJob(app, app.clock())
  const restored = await restore()
  opened.defer(() => restored.close())
  const after = await makeChanges(restored, random, 4, list)
  // RxDB takes a change back after the push that was refused, and after the sync.
  await eventually('the same rows on both phones', async () => {
    await restored.sync()
    await other.device.sync()
    assert.deepEqual(await rowsOf(restored), await rowsOf(other.device))
    return true
  })

  const told = (await restored.told?.()) ?? new Set()
  const live = new Set(
    (
      await Promise.all(KINDS.map(async (kind) => [...(await other.device.rows(kind)).keys()]))
    ).flat(),
  )
  assert.deepEqual(
    [...gone].filter((id) => live.has(id)),
    [],
    'Deleted rows came back.',
  )
  const removed = new Set(
    [...before, ...after].flatMap(({ op, id }) => (op === 'remove' ? [id] : [])),
  )
  const silent = (isUsed ? after : [...before, ...after]).filter(
    ({ op, id, data }) =>
      op !== 'remove' &&
      ![id, ...Object.values(data)].some((one) => typeof one === 'string' && removed.has(one)) && // it went with its parent
      !live.has(id) &&
      !told.has(id),
  )
  assert.deepEqual(silent, [], 'The app was not told.')
}

for (const [name, open] of Object.entries(DEVICES))
  describe(`an old copy of a phone with ${name} that is restored after 70 days`, () => {
    for (let seed = first; seed < first + count; seed += 1)
      it(`becomes as the server is, and no deleted row comes back: history ${seed}`, () =>
        restoreOld(seed, open))
  })
