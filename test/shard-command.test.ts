// `larder shard` on a stand-in for Citus: functions of the same names that refuse what Citus is documented to refuse.
// Only a real cluster shows what else it refuses.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import {
  distributeTables,
  isDistributed,
  ShardingRefused,
} from '#server/sharding/distribute-tables.ts'
import { DROPPED_KEYS, REPLACED_TRIGGERS, TABLES } from '#server/tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { runCommand } from '#test/app/run-command.ts'
import { addCitus } from '#test/fixtures/citus-stand-in.ts'

const isElsewhere = (name: string) => TABLES[name]?.place !== 'local'

const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof ShardingRefused && pattern.test(error.message)

describe('the list of tables for a cluster', () => {
  it('puts tables with a foreign key between them on the same servers', async () => {
    const { db } = await testDatabase()

    const { rows } = await sql<{ name: string; child: string; parent: string }>`
      select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f'`.execute(db)

    const apart = rows.filter(({ child, parent }) => isElsewhere(child) !== isElsewhere(parent))
    assert.deepEqual(
      apart.map(({ name }) => name),
      DROPPED_KEYS,
    )
  })

  it('says of each trigger of a distributed table that something replaces it', async () => {
    const { db } = await testDatabase({ sharded: false })

    const { rows } = await sql<{ table: string; name: string }>`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`.execute(
      db,
    )

    const here = rows.filter(({ table }) => isElsewhere(table)).map(({ name }) => name)
    assert.deepEqual(
      here.filter((name) => !REPLACED_TRIGGERS.some((one) => one.test(name))),
      [],
      'a cluster has no triggers: see src/sync/write/instead-of-triggers.ts',
    )
    assert.ok(REPLACED_TRIGGERS.every((one) => here.some((name) => one.test(name))))
  })
})

describe('larder shard', () => {
  it('refuses a database without Citus, and an old Citus', async () => {
    const [plain, old] = [await testDatabase(), await testDatabase()]
    await addCitus(old.db, '12.1.4')

    await assert.rejects(distributeTables(plain.db), refused(/^This database has no Citus\. Run/))
    await assert.rejects(
      distributeTables(old.db),
      refused(/^This is Citus 12\.1\.4 on x86\. Larder needs Citus 13/),
    )
    assert.equal(await isDistributed(plain.db), false)
  })

  it('refuses tables that are not empty, and changes nothing', async () => {
    const { db } = await testDatabase({ sharded: false })
    await addCitus(db)
    await sql`insert into sync_scope (household_id, kind) values (gen_random_uuid(), 'account')`.execute(
      db,
    )

    await assert.rejects(
      distributeTables(db),
      refused(/^There are rows in sync_scope\. Only a new Larder/),
    )
    const { rows } = await sql`select from pg_trigger where tgname = 'foods_are_guarded'`.execute(
      db,
    )
    assert.equal(rows.length, 1)
    assert.equal(await isDistributed(db), false)
  })

  it('distributes the tables once, and prints them', async () => {
    const { db, url } = await testDatabase({ sharded: false })
    await addCitus(db)
    const env = { DATABASE_URL: url, LARDER_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }

    const first = await runCommand('shard', env)
    const second = await runCommand('shard', env)

    const { distributed, reference } = first.result as Record<string, string[]>
    const { rows } = await sql<{ name: string; key: string | null }>`
      select logicalrelid::text as name, key from pg_dist_partition order by 1`.execute(db)
    const expected = Object.entries(TABLES)
      .filter(([name]) => isElsewhere(name))
      .map(([name, { place }]) => [name, place])
    assert.deepEqual(
      Object.fromEntries(rows.map(({ name, key }) => [name, key ?? 'reference'])),
      Object.fromEntries(expected),
    )
    assert.equal(distributed?.[0], 'sync_scope')
    assert.deepEqual(reference, ['sync_epoch'])
    assert.deepEqual(second.result, { distributed: [], reference: [] })
    assert.equal(second.text, 'All tables are distributed already.\n')
    assert.equal(await isDistributed(db), true)
  })

  it('makes `larder backup` refuse, which says how else to do it', async () => {
    const { db, url } = await testDatabase({ sharded: false })
    await addCitus(db)
    await distributeTables(db)
    const file = join(tmpdir(), `larder-${randomUUID()}.backup`)
    const env = { DATABASE_URL: url, LARDER_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }

    await assert.rejects(runCommand(`backup ${file}`, env), /citus_create_restore_point/)
    assert.equal(existsSync(file), false)
  })
})
