import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { EventSource } from 'eventsource'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { examplesIn, readCurl } from '#test/fixtures/docs-examples.ts'
import { resultOf } from '#test/processes/run-larder.ts'

const app = await startApp({}, undefined, { livePeriods: {} })
const page = await readFile('docs/sync.md', 'utf8')
const [section = ''] = (page.split('\n## Live\n')[1] ?? '').split('\n## ')
const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('docs/sync.md, “Live”', () => {
  it('has commands with real answers', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const variables = { LARDER: app.url, TOKEN: ada.accessToken, HOUSEHOLD: id }
    const examples = examplesIn(section)

    const answers: unknown[] = []
    for (const { command, status } of examples) {
      const { method, url, body, headers } = readCurl(command, variables)
      const found = await app.call(method, url.replace(app.url, ''), { body, headers })
      assert.equal(found.status, status, `${command}\n${found.text}`)
      answers.push(Object.keys(found.body))
    }

    assert.deepEqual(answers, [
      ['ticket', 'expires_in'],
      ['epoch', 'scopes'],
    ])
  })

  it('has a stream that curl shows', { skip: !hasCurl && 'there is no curl' }, async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const [, command = ''] = /```sh\n(.*?)\n```/s.exec(section) ?? []
    const env = { ...process.env, LARDER: app.url, TOKEN: ada.accessToken }

    const curl = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    await once(curl.stdout, 'readable') // the stream is open
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    const { stdout } = await resultOf(curl)

    assert.match(stdout, /^event: hello\ndata: \{"epoch":"\w+","scopes":\{.*\}\}\n\n/)
    assert.ok(stdout.includes(`event: poke\ndata: {"scope_id":"${id}","version":`), stdout)
  })

  it('has a program for browsers that hears of a change', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    Object.assign(globalThis, { EventSource })
    const { follow } = await importProgram()
    const heard: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const onVersion = (scope: string, version: number) => {
      if (scope !== id) return
      heard.push(version)
      if (heard.length === 1) void ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
      else resolve()
    }

    const stop = new AbortController()
    await follow(app.url, async () => ada.accessToken, onVersion, stop.signal)
    await promise
    stop.abort()

    assert.ok((heard[1] ?? 0) > (heard[0] ?? 0))
  })

  it('has a program that opens no stream after it was stopped', async () => {
    const ada = await signedUp(app)
    const opened: EventSource[] = []
    class Opened extends EventSource {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    }
    Object.assign(globalThis, { EventSource: Opened })
    const { follow } = await importProgram()
    const stop = new AbortController()

    const started = follow(app.url, async () => ada.accessToken, assert.fail, stop.signal)
    stop.abort() // while it asks for a ticket
    await started

    for (const source of opened) source.close()
    assert.equal(opened.length, 0)
  })
})

/** Loads the program of the page, as it is printed. */
async function importProgram() {
  const [, code = ''] = /```js\n(.*?)\n```/s.exec(section) ?? []
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}
