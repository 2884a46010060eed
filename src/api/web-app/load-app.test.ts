import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { WebFile } from './contract.ts'
import { loadApp, writeBuilt } from './load-app.ts'

const page: WebFile = {
  path: '/',
  type: 'text/html',
  digest: 'd',
  bytes: Buffer.from('<!doctype>'),
}
const script: WebFile = {
  path: '/app/main-7QXKZ3PA.js',
  type: 'text/javascript',
  digest: 'e',
  bytes: Buffer.from('main()'),
  brotli: Buffer.from('small'),
  gzip: Buffer.from('smaller'),
}

/** A folder without the packages of developers, as a release is. */
async function makeRelease() {
  const root = await mkdtemp(join(tmpdir(), 'larder-release-'))
  after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'web'))
  return root
}

describe('a release', () => {
  it('has the files of the app that was built for it', async () => {
    const root = await makeRelease()

    await writeBuilt([page, script], root)
    const files = await loadApp(assert.fail, root)

    assert.deepEqual(
      [...files],
      [
        ['/', page],
        [script.path, script],
      ],
    )
  })

  it('says what to do if the app was not built', async () => {
    const root = await makeRelease()

    await assert.rejects(loadApp(assert.fail, root), {
      message: 'The web app is not built. Run `npm run build:web`, or set WEB=off.',
    })
  })
})
