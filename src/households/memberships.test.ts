import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { type TestApp, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'

const COLUMNS = 'account_id, household_id, role, created_at'

/** The columns that both tables share. */
async function bothOf(app: TestApp): Promise<[unknown[], unknown[]]> {
  const rowsOf = async (table: string) => {
    const { rows } = await sql`select ${sql.raw(COLUMNS)} from ${sql.table(table)}
      order by household_id, account_id`.execute(app.db)
    return rows
  }
  return [await rowsOf('members'), await rowsOf('memberships')]
}

describe('the memberships of accounts', () => {
  it('match the members after every change, without the trigger', async () => {
    const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
    await sql`drop trigger members_keep_memberships on members`.execute(app.db)
    const counts: number[] = []
    const compare = async () => {
      const [members, memberships] = await bothOf(app)
      assert.deepEqual(memberships, members)
      counts.push(members.length)
    }

    const ada = await signedUp(app)
    await compare()
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    const cleo = await joined(app, ada)
    await compare()
    const { body: second } = await ben.call('POST', '/v1/households', { name: 'Second' })
    await compare()
    const path = `/v1/households/${id}/members`
    await ada.call('PATCH', `${path}/${ben.id}`, { role: 'owner' })
    await compare()
    await ben.call('DELETE', `${path}/${cleo.id}`)
    await compare()
    await ben.call('DELETE', `/v1/households/${second.id}`)
    await compare()
    await ada.call('DELETE', `/v1/households/${(await firstHousehold(ada)).id}`) // the last one: a new one is created
    await compare()
    for (const person of [ada, ben, cleo]) await person.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    const deps = { sync: describeSync(), log: problemsOnly }
    await removeDueAccounts(app.db, deps, app.clock())
    await compare()

    assert.deepEqual(counts, [1, 5, 6, 6, 5, 4, 3, 0])
  })

  it('follow the previous version of the code, which writes only `members`', async () => {
    const app = await startApp()
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const { id } = await firstHousehold(ada)
    const write = (query: ReturnType<typeof sql>) =>
      app.db.transaction().execute(async (tx) => {
        await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
        await query.execute(tx)
      })
    const isBen = sql`household_id = ${id} and account_id = ${ben.id}`
    const rolesOfBen = async () => {
      const { rows } = await sql<{
        role: string
      }>`select role from memberships where ${isBen}`.execute(app.db)
      return rows.map(({ role }) => role)
    }

    await write(sql`
      insert into members (household_id, id, account_id, name, role, created_at, updated_at)
      values (${id}, ${randomUUID()}, ${ben.id}, 'Ben', 'viewer', now(), now())`)
    const asViewer = await rolesOfBen()
    await write(sql`update members set role = 'member' where ${isBen}`)
    const asMember = await rolesOfBen()
    await write(sql`delete from members where ${isBen}`)

    assert.deepEqual([asViewer, asMember, await rolesOfBen()], [['viewer'], ['member'], []])
    const [members, memberships] = await bothOf(app)
    assert.deepEqual(memberships, members)
  })
})
