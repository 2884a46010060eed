import { after } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { startApp, type TestApp } from './app.ts'
import { testClock } from './clock.ts'
import { problemsOnly, testDatabase } from './database.ts'
import { openInbox } from './inbox.ts'

/** Starts the service as `startApp` does, but with another time and, if given, another database. */
export async function startAppAt(
  start: Date,
  env: Record<string, string> = {},
  url?: string,
): Promise<TestApp> {
  const databaseUrl = url ?? (await testDatabase()).url
  const database = openDatabase(databaseUrl, problemsOnly)
  const inbox = await openInbox()
  const clock = testClock(start.toISOString())
  const app = await startApp(env, { db: database.db, databaseUrl, clock, inbox })
  // After the app, which uses them: hooks run in the order of their registration.
  after(() => inbox[Symbol.asyncDispose]())
  after(() => database[Symbol.asyncDispose]())
  return app
}
