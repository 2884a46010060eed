import { after } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { startApp, type TestApp } from './app.ts'
import { testClock } from './clock.ts'
import { problemsOnly, testDatabase } from './database.ts'
import { openInbox } from './inbox.ts'

/** The service as `startApp` starts it, at another time, and on the database of `url` where given. */
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
  // Behind the app, which uses them: hooks run in the order in which they are registered.
  after(() => inbox[Symbol.asyncDispose]())
  after(() => database[Symbol.asyncDispose]())
  return app
}
