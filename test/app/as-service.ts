import assert from 'node:assert/strict'
import type { Mutation } from '@larder/rules/mutation.ts'
import { describeSync } from '#server/entity-tables.ts'
import { write } from '#sync/write/save.ts'
import type { TestApp } from './app.ts'

/** Changes rows of a household as verbs do: also the fields that clients can not set. */
export async function writeAsService(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  scopeId: string,
  mutations: readonly Mutation[],
): Promise<void> {
  const batch = { scopeId, writer: null, mutations }
  const { results } = await write(db, describeSync(), batch, clock())
  assert.deepEqual(
    results.map(({ status, reason, details }) => ({ status, reason, details })),
    results.map(() => ({ status: 'applied', reason: undefined, details: undefined })),
  )
}
