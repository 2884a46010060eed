// Slow. Covers: src/platform src/cli/commands
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { distributeTables } from '#server/sharding/distribute-tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { addCitus } from '#test/fixtures/citus-stand-in.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'
import { SECRET } from './larder-process.ts'
import { runLarder } from './run-larder.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'larder-start-'))
after(() => rm(dataDir, { recursive: true }))
const { url: databaseUrl } = await testDatabase()
const validSettings = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LARDER_SECRET: SECRET,
  PORT: '0',
}

describe('larder serve', () => {
  it('names every wrong setting without its value', async () => {
    const value = 'hunter2'
    const { exitCode, stdout, stderr } = await runLarder(['serve'], {
      DATA_DIR: dataDir,
      PORT: value,
      PUBLIC_URL: value,
      DATABASE_URL: `mysql://larder:${value}@db.example.com/larder`,
      DATABASE_POOL: value,
      LARDER_SECRET: value,
      SMTP_URL: value,
      OIDC_PROVIDERS: `[{"issuer":"http://${value}.example","client_ids":["${value}"]}]`,
      DELETION_WINDOW_DAYS: '-1',
      TOMBSTONE_RETENTION_DAYS: '1.5',
      DAILY_JOB_AT: '25:00',
      HASH_MEMORY_KIB: value,
      HASH_PASSES: value,
      TRUSTED_PROXIES: value,
      CORS_ORIGINS: value,
      RATE_LIMITS: value,
      LOG_LEVEL: value,
      SIGN_UP: value,
      BARCODE_LOOKUP: value,
    })

    assert.deepEqual([exitCode, stdout], [78, ''])
    assert.ok(!stderr.includes(value), stderr)
    const [sentence, ...lines] = stderr.trimEnd().split('\n')
    const names = lines.map((line) => line.trim().split(' ')[0] ?? '')
    assert.equal(sentence, "Larder can't start with these settings:")
    assert.deepEqual(names.toSorted(), [
      'BARCODE_LOOKUP',
      'CORS_ORIGINS',
      'DAILY_JOB_AT',
      'DATABASE_POOL',
      'DATABASE_URL',
      'DELETION_WINDOW_DAYS',
      'HASH_MEMORY_KIB',
      'HASH_PASSES',
      'LARDER_SECRET',
      'LOG_LEVEL',
      'OIDC_PROVIDERS',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMITS',
      'SIGN_UP',
      'SMTP_URL',
      'TOMBSTONE_RETENTION_DAYS',
      'TRUSTED_PROXIES',
    ])
  })

  it('requires a secret if DATABASE_URL is set', async () => {
    const { LARDER_SECRET: _, ...rest } = validSettings

    const { exitCode, stderr } = await runLarder(['serve'], rest)

    assert.equal(exitCode, 78)
    assert.match(stderr, /LARDER_SECRET must be set where DATABASE_URL is/)
    assert.deepEqual(await readdir(dataDir), [])
  })

  it('refuses one port for the service and the metrics', async () => {
    const ports = { PORT: '8080', METRICS_PORT: '8080' }

    const { exitCode, stderr } = await runLarder(['serve'], { ...validSettings, ...ports })

    assert.equal(exitCode, 78)
    assert.match(stderr, /METRICS_PORT must not be the same as PORT/)
  })

  for (const option of ['logger=true', 'tls.rejectUnauthorized=false&debug=true', 'Name=x', 'pool'])
    it(`refuses SMTP_URL with ?${option}, which could log mails or disable checks`, async () => {
      const { exitCode, stderr } = await runLarder(['serve'], {
        ...validSettings,
        SMTP_URL: `smtp://larder:hunter2@127.0.0.1:9/?${option}`,
      })

      assert.deepEqual(
        [exitCode, stderr],
        [
          78,
          `Larder can't start with these settings:\n  SMTP_URL may have no options but name, localAddress, requireTLS, ignoreTLS, authMethod, tls.servername, tls.rejectUnauthorized, tls.minVersion\n`,
        ],
      )
    })

  it('names the port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    assert.ok(typeof address === 'object' && address)

    const { exitCode, stderr } = await runLarder(['serve'], {
      ...validSettings,
      PORT: `${address.port}`,
    })

    other.close()
    assert.deepEqual(
      [exitCode, stderr],
      [
        1,
        `Larder can't listen on 127.0.0.1, port ${address.port}: another program uses it. See HOST and PORT.\n`,
      ],
    )
  })

  it('names an address that this machine does not have', async () => {
    const { exitCode, stderr } = await runLarder(['serve'], { ...validSettings, HOST: '192.0.2.1' })

    assert.equal(exitCode, 1)
    assert.match(stderr, /^Larder can't listen on 192\.0\.2\.1, port 0: .*EADDRNOTAVAIL.*\n$/)
  })

  it('refuses DATABASE_SHARDED before the tables are distributed, and with a read replica', async () => {
    const sharded = { ...validSettings, DATABASE_SHARDED: 'on' }
    const early = await runLarder(['serve'], sharded)
    const both = await runLarder(['serve'], { ...sharded, READ_DATABASE_URL: databaseUrl })

    assert.deepEqual(
      [early.exitCode, early.stderr],
      [1, 'DATABASE_SHARDED is on, but the tables are not distributed. Run larder shard first.\n'],
    )
    assert.equal(both.exitCode, 78)
    assert.match(both.stderr, /READ_DATABASE_URL can not be used with DATABASE_SHARDED=on/)
  })

  it('refuses to serve distributed tables without DATABASE_SHARDED', async () => {
    const { db, url } = await testDatabase({ sharded: false })
    await addCitus(db)
    await distributeTables(db)

    const { exitCode, stderr } = await runLarder(['serve'], { ...validSettings, DATABASE_URL: url })

    assert.deepEqual(
      [exitCode, stderr],
      [1, 'The tables are distributed over servers. Set DATABASE_SHARDED=on.\n'],
    )
  })

  for (const host of ['127.0.0.1', 'localhost'])
    it(`names DATABASE_URL if no database listens at ${host}`, async () => {
      const { exitCode, stderr } = await runLarder(['serve'], {
        ...validSettings,
        DATABASE_URL: `postgres://larder:hunter2@${host}:9/larder`,
      })

      assert.equal(exitCode, 1)
      assert.match(
        stderr,
        /^Larder can not use the database: connect ECONNREFUSED .*See DATABASE_URL\.\n$/,
      )
      assert.ok(!stderr.includes('hunter2'))
    })

  const isLinux = process.platform === 'linux'
  it('names a DATA_DIR that can not be made', { skip: !isLinux }, async () => {
    const { exitCode, stderr } = await runLarder(['serve'], { DATA_DIR: '/proc/larder', PORT: '0' })

    assert.deepEqual(
      [exitCode, stderr],
      [
        1,
        "Larder can not write in /proc/larder: ENOENT: no such file or directory, mkdir '/proc/larder'. See DATA_DIR.\n",
      ],
    )
  })

  const skip = process.getuid?.() !== 0 && 'only root can mount a disk'
  it('names a DATA_DIR that is read-only, also with a database in it', { skip }, async () => {
    const folder = join(dataDir, 'disk')
    await using _disk = await mountSmallDisk(folder, 1024 * 1024)
    await mkdir(join(folder, 'new'))
    await mkdir(join(folder, 'kept', 'postgres'), { recursive: true })
    await writeFile(join(folder, 'kept', 'postgres', 'PG_VERSION'), '18\n')
    for (const name of ['new', 'kept']) await chown(join(folder, name), 65_534, 65_534)
    execFileSync('mount', ['-o', 'remount,ro', folder])

    const ended = []
    for (const name of ['new', 'kept', 'none'])
      ended.push(await runLarder(['serve'], { DATA_DIR: join(folder, name), PORT: '0' }))

    const reason = 'EROFS: read-only file system'
    assert.deepEqual(
      ended.map(({ exitCode, stderr }) => [exitCode, stderr]),
      [
        `${folder}/new: ${reason}, access '${folder}/new'`,
        `${folder}/kept: ${reason}, access '${folder}/kept/postgres'`,
        `${folder}/none: ${reason}, mkdir '${folder}/none'`,
      ].map((found) => [1, `Larder can not write in ${found}. See DATA_DIR.\n`]),
    )
  })

  it('names a database that does not exist', async () => {
    const url = new URL(databaseUrl)
    url.pathname = 'nowhere'

    const { exitCode, stderr } = await runLarder(['serve'], {
      ...validSettings,
      DATABASE_URL: url.href,
    })

    assert.deepEqual(
      [exitCode, stderr],
      [
        1,
        `Larder can not use the database: database "nowhere" does not exist. See DATABASE_URL.\n`,
      ],
    )
  })
})

it('prints the usage for an unknown command', async () => {
  const { exitCode, stdout, stderr } = await runLarder(['bake'], validSettings)

  assert.deepEqual([exitCode, stdout], [2, ''])
  assert.match(stderr, /^There is no command bake\.\n\nlarder: /)
})

it('prints the usage of a command that has wrong arguments', async () => {
  const usage = 'Usage: larder account show EMAIL\nlarder --help lists all commands.\n'

  const { exitCode, stdout, stderr } = await runLarder(['account', 'show'], validSettings)

  assert.deepEqual([exitCode, stdout, stderr], [2, '', `An argument is missing.\n\n${usage}`])
})
