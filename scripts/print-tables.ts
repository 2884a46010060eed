// Writes the types of the tables, from a newly migrated database: `npm run db:types`.
import { writeFile } from 'node:fs/promises'
import { openQuietly, serverUrl } from '#test/app/database.ts'
import { globalSetup, globalTeardown } from '#test/global-setup.ts'
import { printTables } from '#test/print-tables.ts'

await globalSetup()
try {
  await using template = openQuietly(serverUrl(process.env['TEST_DATABASE_RUN'] ?? ''))
  await writeFile('src/platform/postgres/tables.ts', await printTables(template.db))
} finally {
  await globalTeardown()
}
