// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('the program of the README runs, as a bundler builds it', async (test) => {
  await signedUp(app, { email: 'ada@example.com', password: 'seven jars of plum jam' })
  const readme = await readFile('packages/watermelondb/README.md', 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const folder = 'node_modules/.cache/readme-of-watermelondb'
  await mkdir(folder, { recursive: true })
  // An app for React Native has no `"type": "module"`.
  await writeFile(`${folder}/package.json`, '{}')
  const ending = `await larder.stop()
    await new Promise((done) => database.adapter.underlyingAdapter._driver.loki.close(done))`
  await writeFile(
    `${folder}/app.js`,
    `${program.replace('http://localhost:8080', app.url)}\n${ending}`,
  )
  await build({
    entryPoints: [`${folder}/app.js`],
    outfile: `${folder}/bundle.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`,
    },
  })
  const printed: unknown[][] = []
  test.mock.method(console, 'log', (...line: unknown[]) => printed.push(line))

  await import(pathToFileURL(`${folder}/bundle.mjs`).href)

  const ofApp = printed.filter(([first]) => !String(first).startsWith('[🍉]'))
  assert.deepEqual(ofApp, [['idle', 1]])
})
