import type { Mutation } from '@larder/rules/mutation.ts'
import { validateWish } from '@larder/rules/verbs/verb.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { write } from '#sync/write/save.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { writerOf } from '#test/app/without-sessions.ts'
import { recordResult } from './oracle.ts'
import { recordRun } from './run-oracle.ts'
import type { Run } from './runs.ts'
import type { World } from './world.ts'

/** Writes as a REST request does. */
export async function serverWrite(world: World, mutations: readonly Mutation[]): Promise<void> {
  const accountId = world.random.pick([...world.members])
  const writer = accountId === undefined ? null : writerOf(accountId)
  const { db, sync, householdId: scopeId, now } = world
  const { results, rows, loaded } = await write(db, sync, { scopeId, writer, mutations }, now)
  for (const [i, mutation] of mutations.entries()) {
    const result = results[i]
    if (result) recordResult(world.oracle, world.householdId, mutation, result)
  }
  world.version = loaded.version + rows.length
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
  const { result, loaded, decision } = await inTransaction(db, (tx) =>
    runVerb(tx, sync, request, now),
  )
  recordRun(world, run, result)
  world.version = loaded.version + decision.rows.length
}
