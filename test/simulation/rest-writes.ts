import type { Mutation } from '@larder/rules/mutation.ts'
import { validateWish } from '@larder/rules/verbs/validate-wish.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { write } from '#sync/write/write.ts'
import { writerOf } from '#test/app/without-sessions.ts'
import { recordResult } from './oracle.ts'
import { recordRun } from './run-oracle.ts'
import type { Run } from './runs.ts'
import type { World } from './world.ts'

/** Writes as a REST request does. */
export async function serverWrite(world: World, mutations: readonly Mutation[]): Promise<void> {
  const accountId = world.random.pick([...world.members])
  const writer = accountId === undefined ? null : writerOf(accountId)
  const { results, version } = await write(
    world.db,
    world.sync,
    { scopeId: world.householdId, writer, isService: writer === null, mutations },
    world.now,
  )
  for (const [i, mutation] of mutations.entries()) {
    const result = results[i]
    if (result) recordResult(world.oracle, world.householdId, mutation, result)
  }
  world.version = version
}

/** Runs a verb as a request of REST does. */
export async function serverRun(world: World, run: Run): Promise<void> {
  const { db, sync, householdId, now, random } = world
  const verb = sync.verbs.get(run.verb)
  const validated = verb && validateWish(verb, run.wish)
  const accountId = random.pick([...world.members]) ?? world.owner
  if (!validated || 'problems' in validated) return // the route refuses it
  const { wish } = validated
  const request = {
    scopeId: householdId,
    writer: writerOf(accountId),
    run: { verb, wish, operationId: run.id, on: run.on },
  }
  const member = { ...request.writer, householdId }
  const { result, applied } = await withHousehold({ db, sync, clock: () => now }, member, (tx) =>
    runVerb(tx, sync, request, now),
  )
  recordRun(world, run, result)
  world.version = applied.version
}
