// Slow. Covers: src/platform/embedded-postgres
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemsOnly as log } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import {
  childrenOf,
  emptyFolder,
  launchOther,
  postmasterOf,
  startOther,
} from '#test/processes/embedded-postgres.ts'
import { runQuery } from '#test/processes/run-query.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

describe('sharing the embedded PostgreSQL', () => {
  it('keeps the server until the last Larder stops', async () => {
    const dataDir = await emptyFolder()
    const first = await startOther(dataDir)
    const second = await startOther(dataDir)
    const server = await postmasterOf(dataDir)

    await first.end('SIGTERM')
    const afterFirst = await postmasterOf(dataDir)
    const answer = await runQuery(second.url, 'select 1 as one')
    await second.end('SIGTERM')
    const afterSecond = await postmasterOf(dataDir)

    assert.deepEqual(
      { afterFirst, answer, afterSecond, url: second.url, messages: second.lines.at(-1) },
      {
        afterFirst: server,
        answer: [{ one: 1 }],
        afterSecond: undefined,
        url: first.url,
        messages: 'left in order',
      },
    )
  })

  it('starts one server for two that start at the same moment in an empty folder', async () => {
    const dataDir = await emptyFolder()

    const [first, second] = await Promise.all([startOther(dataDir), startOther(dataDir)])
    await runQuery(first.url, 'create table t as select 7 as n')
    const seen = await runQuery(second.url, 'select n from t')
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])

    assert.deepEqual(
      { seen, left: await postmasterOf(dataDir), files: await readdir(dataDir) },
      { seen: [{ n: 7 }], left: undefined, files: ['postgres', 'postgres.log'] },
    )
  })

  it('gives a server to one that starts while the last one stops', async () => {
    const dataDir = await emptyFolder()
    let postgres = await startEmbeddedPostgres({ dataDir, log })
    const answers: unknown[] = []

    for (let round = 0; round < 12; round += 1) {
      const leaving = postgres[Symbol.asyncDispose]()
      await sleep(round * 10)
      postgres = await startEmbeddedPostgres({ dataDir, log })
      answers.push(await runQuery(postgres.url, `select ${round} as round`))
      await leaving
    }
    await postgres[Symbol.asyncDispose]()

    const rounds = Array.from({ length: 12 }, (_, round) => [{ round }])
    assert.deepEqual([answers, await postmasterOf(dataDir)], [rounds, undefined])
  })

  it('ignores the lease of one that was killed', async () => {
    const dataDir = await emptyFolder()
    const killed = await startOther(dataDir)
    const last = await startOther(dataDir)

    await killed.end('SIGKILL')
    await last.end('SIGTERM')

    assert.equal(await postmasterOf(dataDir), undefined)
  })
})

describe('after a crash', () => {
  it('uses the server of a killed Larder', async () => {
    const dataDir = await emptyFolder()
    const killed = await startOther(dataDir)
    const server = await postmasterOf(dataDir)
    await killed.end('SIGKILL')

    const next = await startOther(dataDir)
    const used = await postmasterOf(dataDir)
    await next.end('SIGTERM')

    assert.deepEqual([used, await postmasterOf(dataDir)], [server, undefined])
  })

  it('makes a new cluster if the first start was killed while it made one', async () => {
    const dataDir = await emptyFolder()
    const larder = launchOther(dataDir)
    await eventually('the files of a cluster', async () => {
      const [name] = await readdir(dataDir)
      return (await readdir(`${dataDir}/${name}`)).find((file) => file === 'PG_VERSION')
    })
    const makers = await childrenOf(Number(larder.pid))
    for (const pid of [Number(larder.pid), ...makers]) process.kill(pid, 'SIGKILL')
    const [draft] = await readdir(dataDir)

    const next = await startOther(dataDir)
    await next.end('SIGTERM')

    assert.deepEqual(
      { makers: makers.length, draft: draft?.slice(0, 13), files: await readdir(dataDir) },
      { makers: 1, draft: 'postgres.new-', files: ['postgres', 'postgres.log'] },
    )
  })

  it('starts a server again that died, at the address it had', async () => {
    const dataDir = await emptyFolder()
    const messages: string[] = []
    const note = (_: object, message: string) => messages.push(message)
    await using postgres = await startEmbeddedPostgres({
      dataDir,
      log: { info: note, warn: note, error: note },
    })
    await runQuery(postgres.url, 'create table t as select 7 as n')
    const server = await postmasterOf(dataDir)
    assert.ok(server)

    process.kill(server, 'SIGKILL')
    const newServer = await eventually('another server', async () => {
      const again = await postmasterOf(dataDir)
      return again !== server && again !== undefined
        ? runQuery(postgres.url, 'select n from t')
        : undefined
    })
    await eventually('the message', () => messages.includes('PostgreSQL runs again'))

    assert.deepEqual(newServer, [{ n: 7 }])
    assert.deepEqual(
      messages.filter((message) => message.startsWith('PostgreSQL') && !message.includes('while')),
      ['PostgreSQL ended and is restarted', 'PostgreSQL runs again'],
    )
  })

  it('outlives a Ctrl-C, which a terminal sends to the whole process group', async () => {
    const dataDir = await emptyFolder()
    const larder = await startOther(dataDir, { detached: true })
    assert.ok(larder.process.pid)

    process.kill(-larder.process.pid, 'SIGINT')
    await larder.end('SIGINT')

    assert.equal(larder.lines.at(-1), 'left in order')
    assert.equal(await postmasterOf(dataDir), undefined)
  })

  it('keeps every acknowledged row through thirty kills', async () => {
    const dataDir = await emptyFolder()
    const acknowledged: number[] = []

    for (let round = 0; round < 30; round += 1) {
      const larder = await startOther(dataDir, { mode: 'write' })
      const server = await postmasterOf(dataDir)
      await sleep(20 + round * 4)
      // Each third time the server is killed too.
      if (round % 3 === 0 && server !== undefined) process.kill(server, 'SIGKILL')
      await larder.end('SIGKILL')
      acknowledged.push(...larder.lines.slice(1).map(Number))
    }
    await using postgres = await startEmbeddedPostgres({ dataDir, log })
    const rows = await runQuery(postgres.url, 'select n from written')

    const stored = new Set(rows.map((row) => row['n']))
    assert.deepEqual(
      acknowledged.filter((n) => !stored.has(n)),
      [],
    )
    assert.ok(acknowledged.length > 100)
  })
})
