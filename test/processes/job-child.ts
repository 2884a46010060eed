// A replica that a test kills: it starts the daily job and never ends it.

import { runIfDue } from '#platform/jobs/schedule.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { problemsOnly } from '#test/app/database.ts'

const [databaseUrl = '', now = ''] = process.argv.slice(2)

const { db } = openDatabase(databaseUrl, problemsOnly)
const never = new Promise<never>(() => {})
const job = { name: 'daily', at: 195, run: () => (console.log('under way'), never) }
await runIfDue(db, job, new Date(now))
