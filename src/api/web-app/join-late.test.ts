import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { build } from 'esbuild'
import { joinLate } from './join-late.ts'

describe('a build of the web app', () => {
  it('fails if a file that uses the late code is not in it', async () => {
    const contents = 'export {}'

    const building = build({
      stdin: { contents },
      plugins: [joinLate],
      write: false,
      logLevel: 'silent',
    })

    await assert.rejects(building, /The app does not load .*web\/meal-plan\/plan\.tsx/)
  })
})
