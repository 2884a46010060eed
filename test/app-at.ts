import { after } from 'node:test'
import { startApp, type TestApp } from './app.ts'
import { testClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { openInbox } from './inbox.ts'

/** The service as `startApp` starts it, at another time, and on `database` where one is given. */
export async function startAppAt(
  start: Date,
  env: Record<string, string> = {},
  database?: Awaited<ReturnType<typeof testDatabase>>,
): Promise<TestApp> {
  const { db, url } = database ?? (await testDatabase())
  const inbox = await openInbox()
  after(() => inbox[Symbol.asyncDispose]())
  const clock = testClock(start.toISOString())
  return startApp(env, { db, databaseUrl: url, clock, inbox })
}
