import assert from 'node:assert/strict'
import type { Data } from '@larder/rules/json.ts'
import type { Change, Mutation } from '@larder/rules/mutation.ts'
import { isRefused } from '@larder/rules/mutations/decide.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { pull } from '#sync/protocol/pull.ts'
import { push, type PushAnswer, type PushRequest } from '#sync/protocol/push.ts'
import type { PushedMutation } from '#sync/protocol/read-mutation.ts'
import { writerOf } from '#test/app/without-sessions.ts'
import { count } from './counts.ts'
import { acceptWish, forgetReceipts, forgetRuns, ignoringHorizon, withoutLock } from './faults.ts'
import { recordResult } from './oracle.ts'
import type { PulledPage } from './phone.ts'
import { recordRun } from './run-oracle.ts'
import type { Run } from './runs.ts'
import type { World } from './world.ts'

/** A refusal of the whole request. */
export interface Refusal {
  readonly code: string
  readonly reason: string
}
export const isRefusal = (answer: object): answer is Refusal => 'code' in answer

/** Sends a push to the real code, and records the result. */
export async function serverPush(
  world: World,
  accountId: string,
  request: PushRequest,
): Promise<PushAnswer | Refusal> {
  const answer = await askPush(world, accountId, request)
  count(world.counts, 'pushes')
  await notePush(world, accountId, request, answer)
  return answer
}

export async function askPush(
  world: World,
  accountId: string,
  request: PushRequest,
  db = world.fault === 'no lock' ? withoutLock(world.db) : world.db,
): Promise<PushAnswer | Refusal> {
  world.running += 1
  try {
    const sent = await faultyRequest(world, request)
    return await answered(() => push(db, world.sync, writerOf(accountId), sent, world.now))
  } finally {
    world.running -= 1
  }
}

/** Records an answer. Call it in the order of the commits. */
export async function notePush(
  world: World,
  accountId: string,
  request: PushRequest,
  answer: PushAnswer | Refusal,
): Promise<void> {
  if (isRefusal(answer)) {
    if (!world.members.has(accountId)) assert.equal(answer.code, 'SCOPE_FORBIDDEN', 'I10')
    return
  }
  assert.ok(world.members.has(accountId), 'I10: a push from outside')
  assert.ok(answer.version >= world.version, 'I6: the version fell')
  assert.equal(answer.results.length, request.mutations.length)
  for (const [i, result] of answer.results.entries()) {
    const mutation = request.mutations[i]
    world.answered.add(result.mutation_id)
    assert.equal(result.mutation_id, mutation?.mutation_id, 'results in the order of the mutations')
    if (!mutation || result.replayed) continue
    if (result.reason === 'duplicate')
      assert.ok(world.oracle.rows.has(result.duplicate_of ?? ''), 'a duplicate of an unknown row')
    const isEffect = !isRefused(result) && !result.noop
    assert.ok(!isEffect || !world.oracle.done.has(result.mutation_id), 'I3: done twice')
    if (isEffect) world.oracle.done.add(result.mutation_id)
    if (isRun(mutation)) recordRun(world, mutation, result, request.schema_version > 1)
    // The phones of the simulation send no malformed mutations.
    else recordResult(world.oracle, world.householdId, mutation as unknown as Mutation, result)
  }
  for (const group of groupsOf(request.mutations)) {
    const refused = group.filter(({ mutation_id }) =>
      answer.results.some((one) => one.mutation_id === mutation_id && isRefused(one)),
    )
    assert.ok(refused.length === 0 || refused.length === group.length, 'I8: half a group')
  }
  assertMovesArePaired(request.mutations, answer)
  world.version = answer.version
  if (world.fault === 'no receipts') await forgetReceipts(world.db, world.householdId)
  await forgetRuns(world, request.mutations.filter(isRun))
}

// The phones of the simulation send no malformed runs.
const isRun = (one: PushedMutation): one is PushedMutation & Run => one['op'] === 'run'

/** I3: the two sides of each move cancel out. */
function assertMovesArePaired(mutations: readonly PushedMutation[], answer: PushAnswer): void {
  const moves = mutations.flatMap(({ mutation_id, group_id = mutation_id, ...sent }, i) => {
    const result = answer.results[i]
    // Not the row of the result: a later mutation of the push may have deleted it.
    const data = sent['data'] as Data | undefined // the phones send no malformed mutations
    if (data?.['kind'] !== 'move' || result?.status !== 'applied') return []
    return result.noop || result.replayed ? [] : [{ group_id, delta: Number(data['delta']) }]
  })
  for (const group of Map.groupBy(moves, ({ group_id }) => group_id).values()) {
    const sum = group.reduce((all, { delta }) => addQuantities(all, delta), 0)
    assert.equal(sum, 0, 'I3: the sides of a move differ')
  }
}

const groupsOf = (mutations: readonly PushedMutation[]) =>
  Map.groupBy(
    mutations.filter(({ group_id }) => group_id !== undefined),
    ({ group_id }) => group_id,
  ).values()

async function faultyRequest(world: World, request: PushRequest): Promise<PushRequest> {
  if (world.fault === 'used ids accepted')
    for (const run of request.mutations.filter(isRun))
      await acceptWish(world.db, world.householdId, run)
  if (world.fault === 'non-atomic groups')
    return {
      ...request,
      mutations: request.mutations.map(({ group_id: _group, ...one }) => one),
    }
  if (world.fault !== 'watermark without id') return request
  const client = await world.db
    .selectFrom('sync_client')
    .select('last_mutation_id')
    .where('household_id', '=', request.scope_id)
    .where('client_id', '=', request.client_id)
    .executeTakeFirst()
  const last = client?.last_mutation_id
  return last ? { ...request, prev_mutation_id: last } : request
}

export async function serverPull(
  world: World,
  accountId: string,
  request: { client_id: string; schema_version: number; cursor?: string; limit: number },
): Promise<PulledPage | Refusal> {
  const { db, householdId } = world
  const ask = () =>
    answered<string>(() => pull(db, world.sync, accountId, { ...request, scope_id: householdId }))
  const answer =
    world.fault === 'no horizon check' ? await ignoringHorizon(db, householdId, ask) : await ask()
  if (typeof answer !== 'string') {
    if (!world.members.has(accountId)) assert.equal(answer.code, 'SCOPE_FORBIDDEN', 'I10')
    return answer
  }
  assert.ok(world.members.has(accountId), 'I10: rows for somebody who is not in the household')
  const page: PulledPage = JSON.parse(answer)
  assertPage(world, request, page)
  if (world.fault !== 'rows of runs not sent') return page
  return { ...page, changes: page.changes.filter(isOfNoRun) }
}

function assertPage(
  world: World,
  request: { cursor?: string; limit: number },
  page: PulledPage,
): void {
  const [, , from = '0', floor = '0'] = request.cursor?.split('.') ?? []
  if (request.cursor !== undefined)
    assert.ok(
      Math.max(Number(from), Number.parseInt(floor)) >= world.horizon,
      'I11: the cursor is too old',
    )
  assert.equal(page.version, world.version, 'the version is that of the scope')
  if (page.has_more)
    assert.equal(page.changes.length, request.limit, 'full pages, since the rows are small')
  let last = Number(from)
  for (const { version } of page.changes) {
    assert.ok(version > last && version <= page.version, 'I6, I12: versions rise, each once')
    last = version
  }
  assert.equal(new Set(page.changes.map(({ id }) => id)).size, page.changes.length, 'I12')
  const next = Number(page.cursor.split('.')[2])
  assert.equal(next, page.has_more ? last : page.version, 'I6: where the cursor goes')
}

const isOfNoRun = ({ data }: Change) => typeof data?.['operation_id'] !== 'string'

async function answered<T>(ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) {
      const { reason } = error.fields
      return { code: error.code, reason: typeof reason === 'string' ? reason : '' }
    }
    throw error
  }
}
