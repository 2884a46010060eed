// Writes docs/openapi.json, as a Larder with default settings serves it: `npm run docs:openapi`.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRINTED_URL, printOpenapi } from '#test/openapi/print-openapi.ts'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { startLarder } from '#test/processes/larder-process.ts'

await using left = new AsyncDisposableStack()
const folder = await makeDataDir(left)
const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: PRINTED_URL }
const larder = left.use(await startLarder(env))
await writeFile('docs/openapi.json', await printOpenapi(larder.url))
