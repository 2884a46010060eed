// Writes the types of rows and wishes for packages/client: `npm run client:types`.
import { writeFile } from 'node:fs/promises'
import { printClientTypes } from '#test/print-client-types.ts'

await writeFile('packages/client/src/rows.ts', printClientTypes())
