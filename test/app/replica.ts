import { after } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import type { LivePeriods } from '#sync/live/live.ts'
import { startApp, type TestApp } from './app.ts'
import { problemsOnly } from './database.ts'

/** Starts another replica, with connections of its own: only the database connects the two. */
export async function startReplica(
  { databaseUrl, clock, inbox }: TestApp,
  env: Record<string, string>,
  livePeriods: Partial<LivePeriods>,
): Promise<TestApp> {
  const database = openDatabase(databaseUrl, problemsOnly)
  const replica = await startApp(
    env,
    { db: database.db, databaseUrl, clock, inbox },
    { livePeriods },
  )
  after(() => database[Symbol.asyncDispose]()) // after the app, which uses it
  return replica
}
