// Slow. Covers: src packages/rules/src
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, freePort } from './larder-process.ts'
import { kilobytes, npmStart } from './npm-start.ts'
import { openServicesOfOthers } from './services-of-others.ts'
import { useEachFeature } from './use-each-feature.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const DATA_DIR = await makeDataDir(opened)
const PORT = String(await freePort())
const others = opened.use(await openServicesOfOthers())

it(
  'npm start keeps less than 220 MB of memory after each feature was used, and never needs 300 MB',
  { skip: process.platform !== 'linux' },
  async (t) => {
    // The budget of memory is that of a machine with 1 GB.
    const settings = { ...cheap, ...others.env, SMALL_MACHINE: 'on', WEB: 'on', DATA_DIR, PORT }
    const larder = opened.use(npmStart(settings))
    await larder.ready()
    const [, node] = await larder.pids()

    await useEachFeature(`http://127.0.0.1:${PORT}`, others)

    // V8 frees garbage some seconds after the last request.
    const resident = () => kilobytes(`/proc/${node}/status`, 'VmRSS')
    await eventually('less than 220 MB', async () => (await resident()) <= 220_000)
    const kept = await resident()
    const most = await kilobytes(`/proc/${node}/status`, 'VmHWM')
    t.diagnostic(`${kept} kB are resident, and at most ${most} kB were`)
    assert.ok(most <= 300_000, `${most} kB were resident`)
  },
)
