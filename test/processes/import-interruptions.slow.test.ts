// Slow. Covers: src/transfer/imports src/platform/child src/platform/archives src/transfer/recipe-reader
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { openInbox } from '#test/app/inbox.ts'
import { eventually } from '#test/eventually.ts'
import { contentsOf, openHouseholds, sendImport, waitForImport } from './import-calls.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'
import { openProxy } from './postgres-proxy.ts'
import { runQuery } from './run-query.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const RECIPES = 200
const file = linesOf(Array.from({ length: RECIPES }, (_, i) => recipeRecord(`r${i}`)))

describe('an import', () => {
  it('goes on at another replica when its own is told to end, and when it is killed', async () => {
    const { url } = await testDatabase()
    const settings = {
      ...cheap,
      DATABASE_URL: url,
      LARDER_SECRET: SECRET,
      PUBLIC_URL: 'http://larder.test', // the issuer of the tokens, the same for all
      PHOTOS_URL: 'postgres:',
    }
    await using first = await startLarder(settings)
    const [home] = await openHouseholds(first)
    const id = await sendImport(first, home, file)
    const code = await first.end('SIGTERM')
    const [stopped] = await runQuery(url, 'select lease_id, finished_at, attempts from import_jobs')
    await using second = await startLarder(settings)
    await waitForImport(second, home, id, 'progress')
    await using third = await startLarder(settings)
    await second.end('SIGKILL')
    await runQuery(url, 'update import_jobs set lease_until = now() where finished_at is null')

    const job = await waitForImport(third, home, id)

    assert.deepEqual([code, stopped], [0, { lease_id: null, finished_at: null, attempts: 0 }])
    assert.deepEqual([job.state, job.done], ['done', RECIPES])
    const { contents, job: counts } = await contentsOf(url, home)
    assert.deepEqual([contents['recipes']?.length, counts['created']], [RECIPES, RECIPES])
  })

  it('goes on when the database was away', async () => {
    const { url } = await testDatabase()
    const proxy = opened.use(await openProxy(url))
    const { db } = opened.use(openDatabase(proxy.url, quiet, { timeoutMs: 1500 }))
    const inbox = opened.use(await openInbox())
    const shared = { db, databaseUrl: proxy.url, clock: testClock(), inbox }
    const importPeriods = { poll: 50, lease: 1000, retry: 20 }
    const app = await startApp({}, shared, { importPeriods })
    const { send, ended, call, list } = await openImports(app)
    const { body } = await send(file)
    await eventually(
      'it has begun',
      async () => (await call('GET', `/v1/imports/${body.id}?limit=1`)).body.done > 0,
    )

    proxy.set('cut')
    await eventually('the import is interrupted', () =>
      app.logLines.some((line) => line.includes('an import was interrupted')),
    )
    proxy.set('open')

    const job = await ended(body.id)
    assert.deepEqual([job.state, job.done, job.created], ['done', RECIPES, RECIPES])
    assert.equal((await list('/v1/recipes?limit=200')).length, RECIPES)
  })
})
