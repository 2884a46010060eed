// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { picture } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'

const MIB = 1024 * 1024
const importPeriods = { poll: 20, retry: 5 }

describe('a disk that is full', () => {
  it('while a file is sent gets 503 without a path, and no import', async () => {
    const app = await startApp({ PHOTOS_URL: 'disk:' }, undefined, { importPeriods })
    const { send, list, run } = await openImports(app)
    const file = linesOf([recipeRecord('a')])
    const answers = []

    for (const folder of ['incoming', 'photos']) {
      await using disk = await mountSmallDisk(join(app.dataDir, folder), MIB)
      await disk.leaveFree(0)
      const { status, body, headers } = await send(file)
      answers.push([folder, status, body.error, headers.get('retry-after')])
    }
    const none = await list('/v1/imports')
    const later = await run(file)

    const error = 'The file can not be stored now. Try again.'
    assert.deepEqual(answers, [
      ['incoming', 503, error, '10'],
      ['photos', 503, error, '10'],
    ])
    assert.deepEqual([none, later.state, later.created], [[], 'done', 1])
  })

  it('while an import runs makes it wait, for as long as it takes', async () => {
    const app = await startApp({}, undefined, { importPeriods })
    const { send, ended, call } = await openImports(app)
    const photo = await picture(600, 400)
    const photos = [photo.toString('base64')]
    const file = linesOf([recipeRecord('a', 'Soup', { photos })])
    const seen = []
    let id = ''

    {
      await using disk = await mountSmallDisk(join(app.dataDir, 'incoming'), 4 * MIB)
      const { body } = await send(file)
      id = body.id
      // Room for the copy of the file, and none for its photo.
      await disk.leaveFree(file.length + 8192)
      const read = async () => (await call('GET', `/v1/imports/${id}`)).body
      // More often than a file may fail that is itself the cause.
      const waiting = await eventually('five interruptions, or the end', async () => {
        const job = await read()
        return (job.finished_at !== null || interruptions(app.logLines) >= 5) && job
      })
      seen.push(waiting.state, waiting.problem, waiting.created)
    }
    const job = await ended(id)

    assert.deepEqual(seen, ['running', null, 1])
    assert.deepEqual([job.state, job.created, job.photos], ['done', 1, 1])
    assert.deepEqual(job.records.items[0].message, null)
  })
})

const interruptions = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('an import was interrupted and will go on')).length
