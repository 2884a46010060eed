// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('the program of the README runs, and its item comes to the server', async (test) => {
  const credentials = { email: 'ada@example.com', password: 'seven jars of plum jam' }
  const person = await signedUp(app, credentials)
  const readme = await readFile('packages/rxdb/README.md', 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const file = 'node_modules/.cache/readme-of-rxdb.mjs'
  const inTest = program.replace('http://localhost:8080', app.url)
  await writeFile(file, `${inTest}\nawait database.close()\n`)
  const printed: unknown[] = []
  test.mock.method(console, 'log', (line: unknown) => printed.push(line))

  await import(pathToFileURL(file).href)

  const { body } = await person.call('GET', '/v1/search?q=Milk')
  assert.match(JSON.stringify(body), /"Milk"/)
  assert.deepEqual(printed, [[]])
})
