import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { cheap, type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'

const { db, url } = await testDatabase()
const env = { ...cheap, DATABASE_URL: url, LARDER_SECRET: SECRET }
const ONE = 'http://one.test'
const TWO = 'http://two.test'

it('a replica warns at its start of another PUBLIC_URL in use, and tokens behave as the warning says', async () => {
  await sql`insert into public_urls values ('http://old.test', now() - interval '61 minutes')`.execute(
    db,
  )
  await using one = await startLarder({ ...env, PUBLIC_URL: ONE })
  await using same = await startLarder({ ...env, PUBLIC_URL: ONE })
  await using other = await startLarder({ ...env, PUBLIC_URL: TWO })
  const ada = await signUp(one)
  const refused = await account(other, ada.accessToken)
  const refreshed = await call(other, 'POST', '/v1/auth/refresh', {
    refresh_token: ada.refreshToken,
  })
  const answered = await account(other, refreshed.body.access_token)
  await other.end('SIGTERM')
  await using restarted = await startLarder({ ...env, PUBLIC_URL: 'http://three.test' })

  assert.deepEqual([refused.status, refreshed.status, answered.status], [401, 200, 200])
  assert.deepEqual([one, same, other, restarted].map(warnings), [
    [],
    [],
    [{ publicUrl: TWO, others: [ONE] }],
    [{ publicUrl: 'http://three.test', others: [ONE, TWO] }],
  ])
  const [line] = other.lines.filter(({ others }) => others)
  assert.match(line?.msg ?? '', /http:\/\/two\.test.*http:\/\/one\.test.*401.*refresh.*PORT/)
})

const account = (larder: LarderProcess, token: string) =>
  call(larder, 'GET', '/v1/auth/account', undefined, token)

function warnings({ lines }: LarderProcess) {
  return lines
    .filter(({ level, others }) => level === 40 && others)
    .map(({ publicUrl, others }) => ({ publicUrl, others }))
}
