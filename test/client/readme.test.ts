import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startApp } from '#test/app/app.ts'

const app = await startApp()

it('the first program of the README runs', async (test) => {
  const readme = await readFile('packages/client/README.md', 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const file = 'node_modules/.cache/readme-of-client.mjs'
  const inTest = program.replace('http://localhost:8080', app.url).replace('larder.db', ':memory:')
  await writeFile(file, `${inTest}\nawait larder.close()\n`)
  const printed: unknown[] = []
  test.mock.method(console, 'log', (line: unknown) => printed.push(line))

  await import(pathToFileURL(file).href)

  assert.deepEqual(printed, [[]])
})
