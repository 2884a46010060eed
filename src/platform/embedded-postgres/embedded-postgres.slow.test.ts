// Slow. Covers: src/platform/embedded-postgres
import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { problemsOnly as log } from '#test/app/database.ts'
import { emptyFolder, isRoot } from '#test/processes/embedded-postgres.ts'
import { runQuery } from '#test/processes/run-query.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const STRANGER = 12345

describe('the embedded PostgreSQL', () => {
  it('is ready after the first start, and keeps the data for the second', async () => {
    const dataDir = await emptyFolder()
    {
      await using first = await startEmbeddedPostgres({ dataDir, log })
      await runQuery(first.url, 'create table t as select 7 as n')
    }

    await using second = await startEmbeddedPostgres({ dataDir, log })
    const kept = await runQuery(second.url, 'select n from t')

    assert.deepEqual(kept, [{ n: 7 }])
  })

  it('is durable, listens on no network, and handles the letters of all languages', async () => {
    const dataDir = await emptyFolder()

    await using postgres = await startEmbeddedPostgres({ dataDir, log })
    const [settings] = await runQuery(
      postgres.url,
      `select
         current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous_commit,
         current_setting('data_checksums') as data_checksums,
         current_setting('listen_addresses') as listen_addresses,
         current_setting('server_encoding') as encoding,
         (select datlocale from pg_database where datname = current_database()) as locale,
         (select rolsuper from pg_roles where rolname = current_user) as superuser,
         lower('ÄÉŠ') as lower,
         (select string_agg(t, '' order by t) from unnest(array['ä', 'b', 'Z', 'a']) t) as sorted`,
    )

    assert.deepEqual(settings, {
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      superuser: false,
      lower: 'äéš',
      sorted: 'Zabä',
    })
  })

  it('keeps people’s data out of its log', async () => {
    const dataDir = await emptyFolder()

    await using postgres = await startEmbeddedPostgres({ dataDir, log })
    await runQuery(postgres.url, 'create table t (email text primary key)')
    await runQuery(postgres.url, `insert into t values ('ada@example.com')`)
    await assert.rejects(runQuery(postgres.url, `insert into t values ('ada@example.com')`))
    const text = await readFile(join(dataDir, 'postgres.log'), 'utf8')

    assert.match(text, /ready to accept connections/)
    assert.doesNotMatch(text, /ada|insert/)
  })

  it('starts even if the process in postmaster.pid is now another program', async () => {
    const dataDir = await emptyFolder()
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) =>
      join(dataDir, 'postgres', name),
    )
    const left: string[] = []
    {
      await using _ = await startEmbeddedPostgres({ dataDir, log })
      for (const file of files) left.push(await readFile(file, 'utf8'))
    }
    // Not our own id: PostgreSQL never takes its parent for another server.
    const recycled = String(process.ppid)
    for (const [index, file] of files.entries()) {
      await writeFile(file, String(left[index]).replace(/^\d+/, recycled))
    }

    await using postgres = await startEmbeddedPostgres({ dataDir, log })

    assert.deepEqual(await runQuery(postgres.url, 'select 1 as one'), [{ one: 1 }])
  })
})

describe('the data folder', () => {
  it('may have a name with spaces, quotes, commas and any letters', async () => {
    const dataDir = await emptyFolder(`Vorräte "2026", 100 % Ära's`)

    await using postgres = await startEmbeddedPostgres({ dataDir, log })

    assert.deepEqual(await runQuery(postgres.url, 'select 1 as one'), [{ one: 1 }])
  })

  it('may have a path that is too long for a socket', async () => {
    const dataDir = await emptyFolder('deep/'.repeat(30))
    let socketFolder
    {
      await using postgres = await startEmbeddedPostgres({ dataDir, log })
      await using other = await startEmbeddedPostgres({ dataDir, log })
      await runQuery(postgres.url, 'create table t as select 7 as n')

      const kept = await runQuery(other.url, 'select n from t')
      socketFolder = socketFolderOf(postgres.url)
      const { mode } = await stat(socketFolder)

      assert.deepEqual([kept, (mode & 0o777).toString(8)], [[{ n: 7 }], '700'])
    }
    await assert.rejects(stat(socketFolder), { code: 'ENOENT' })
  })

  it('is refused if others may enter the folder of its socket', async () => {
    const dataDir = await emptyFolder('deep/'.repeat(30))
    const { url, ...first } = await startEmbeddedPostgres({ dataDir, log })
    await first[Symbol.asyncDispose]()
    const folder = socketFolderOf(url)
    await mkdir(folder, { mode: 0o777 })

    try {
      await chmod(folder, 0o777)
      await assert.rejects(
        startEmbeddedPostgres({ dataDir, log }),
        /not a private folder of Larder/,
      )
      await chmod(folder, 0o700)
      if (isRoot) {
        await chown(folder, STRANGER, STRANGER)
        await assert.rejects(
          startEmbeddedPostgres({ dataDir, log }),
          /not a private folder of Larder/,
        )
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is not changed if another major version wrote it', async () => {
    const dataDir = await emptyFolder()
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

    await assert.rejects(
      startEmbeddedPostgres({ dataDir, log }),
      /written by PostgreSQL 17, and this Larder brings PostgreSQL 18.*make a backup/,
    )

    assert.deepEqual(await readdir(dataDir, { recursive: true }), [
      'postgres',
      join('postgres', 'PG_VERSION'),
    ])
  })

  it('is not changed if it holds other files', async () => {
    const dataDir = await emptyFolder()
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'Dear diary')

    await assert.rejects(startEmbeddedPostgres({ dataDir, log }), /holds files, but no PostgreSQL/)

    assert.deepEqual(await readdir(dataDir, { recursive: true }), [
      'postgres',
      join('postgres', 'diary.txt'),
    ])
  })
})

function socketFolderOf(url: string): string {
  return String(new URL(url).searchParams.get('host'))
}
