import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { commands } from '#cli/commands.ts'
import packageJson from '#package.json' with { type: 'json' }
import { runLarder } from '#test/processes/run-larder.ts'
import { SECRET, startApp } from './app.ts'
import { runCommand } from './run-command.ts'

const app = await startApp({ LOG_LEVEL: 'silent' }) // a database of its own
const env = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, LOG_LEVEL: 'silent' }
await sql`insert into migrations (name, version) values ('9998_one.sql', '8.1.0'), ('9999_two.sql', '9.2.0')`.execute(
  app.db,
)

const REFUSAL = `The database was migrated by version 9.2.0, and this is version ${packageJson.version}. Install 9.2.0 or a later one, or restore a backup of before the update.`

/** They need no database, or are examined elsewhere. */
const WITHOUT_DATABASE = new Set(['home', 'doctor', 'backup', 'restore', 'serve'])

describe('a database that a newer Larder has migrated', () => {
  for (const [name, { args, usage }] of Object.entries(commands)) {
    if (WITHOUT_DATABASE.has(name)) continue
    it(`is refused by ${name}, which names the version to install`, async () => {
      const confirmed = usage.includes('--yes') ? ['--yes'] : []
      const wish = [name, ...Array<string>(args).fill('ada@example.com'), ...confirmed].join(' ')

      await assert.rejects(runCommand(wish, env), { message: REFUSAL })
    })
  }

  it('is refused by the service at its start', async () => {
    const { exitCode, stderr } = await runLarder(['serve'], { ...env, PORT: '0' })

    assert.deepEqual([exitCode, stderr], [1, `${REFUSAL}\n`])
  })

  it('is named by larder doctor', async () => {
    const { text } = await runCommand('doctor', env)

    assert.match(
      text ?? '',
      /WRONG {2}migrations +A newer Larder, 9\.2\.0, has migrated the database\./,
    )
  })
})
