import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '#test/app/database.ts'
import { violates } from './database.ts'

const { db } = await testDatabase()

async function errorOf(query: ReturnType<typeof sql>): Promise<pg.DatabaseError> {
  try {
    await query.execute(db)
  } catch (error) {
    assert.ok(error instanceof pg.DatabaseError)
    return error
  }
  throw new Error('The database has refused nothing.')
}

describe('a constraint that refuses a write', () => {
  it('is known by its name, even in a partition and where only the message names it', async () => {
    await sql`create table jars (shelf integer, constraint jars_shelf_is_unique unique (shelf))
      partition by hash (shelf)`.execute(db)
    await sql`create table jars_p0 partition of jars for values with (modulus 1, remainder 0)`.execute(
      db,
    )
    await sql`alter index jars_p0_shelf_key rename to jars_shelf_is_unique_p0`.execute(db)
    await sql`insert into jars values (1)`.execute(db)

    const error = await errorOf(sql`insert into jars values (1)`)
    const named = error.constraint
    const inPartition = violates(error, 'jars_shelf_is_unique')
    error.constraint = undefined
    const inMessage = violates(error, 'jars_shelf_is_unique')

    assert.deepEqual([named, inPartition, inMessage], ['jars_shelf_is_unique_p0', true, true])
    assert.deepEqual(
      ['jars_shelf', 'jars_shelf_is_unique_p', 'jars'].filter((name) => violates(error, name)),
      [],
    )
  })

  it('is no other error that tells its name', async () => {
    const error = await errorOf(sql`do $$ begin raise 'the constraint "jars_key"'; end $$`)

    assert.equal(violates(error, 'jars_key'), false)
  })
})
