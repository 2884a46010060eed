// Slow. Covers: packages/tanstack-db packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('the program of the README runs, as a bundler builds it', async (test) => {
  await signedUp(app, { email: 'ada@example.com', password: 'seven jars of plum jam' })
  const readme = await readFile('packages/tanstack-db/README.md', 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const folder = 'node_modules/.cache/readme-of-tanstack-db'
  await mkdir(folder, { recursive: true })
  const ending =
    'await query.cleanup()\nawait items.cleanup()\nawait lists.cleanup()\nawait larder.close()'
  await build({
    stdin: {
      contents: `${program.replace('http://localhost:8080', app.url)}\n${ending}`,
      resolveDir: folder,
      loader: 'ts',
    },
    outfile: `${folder}/bundle.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  const printed: unknown[] = []
  test.mock.method(console, 'log', (line: unknown) => printed.push(line))

  await import(pathToFileURL(`${folder}/bundle.mjs`).href)

  assert.match(String(printed[0]), /^Milk: Shopping/)
})
