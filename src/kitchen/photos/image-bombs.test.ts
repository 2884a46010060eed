import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openPhotos } from '#test/app/photos.ts'
import { childPid, memoryOf } from '#test/fixtures/child-processes.ts'
import * as images from '#test/fixtures/hostile-images.ts'

const app = await startApp()
const { answersTo } = await openPhotos(app)
const MOST = 20_000_000

const TOO_LARGE = '400 VALIDATION_FAILED The image has too many pixels. Send a smaller one.'
const DAMAGED = '400 VALIDATION_FAILED The image is incomplete or damaged. Send another copy of it.'

describe('a bomb', () => {
  it('of pixels is refused by its header', async () => {
    const answers = await answersTo(await images.pixelBombs())

    assert.deepEqual(answers, {
      gif: TOO_LARGE,
      jpeg: TOO_LARGE,
      webp: TOO_LARGE,
      avif: TOO_LARGE,
      png: TOO_LARGE,
    })
  })

  it('of frames or scans costs one frame, or is refused', async () => {
    const answers = await answersTo({
      frames: images.manyFrames(100_000),
      scans: await images.manyScans(2000),
    })

    assert.deepEqual(answers, { frames: '200', scans: DAMAGED })
  })

  it('just below the limits stays within the memory of the process', async () => {
    const answers = await answersTo({
      most: images.largestPng(8000, 6375),
      more: images.largestPng(8000, 6376),
    })

    assert.deepEqual(answers, { most: '200', more: TOO_LARGE })
    const memory = await memoryOf(await childPid())
    assert.ok(memory > 0 && memory < 512, `${memory} MiB`)
  })
})

it('takes 20 MB and not one byte more', async () => {
  const padded = Buffer.alloc(MOST + 1)
  padded.set(await images.small('jpeg'))

  const answers = await answersTo({
    most: padded.subarray(0, MOST),
    more: padded,
    none: Buffer.alloc(0),
  })

  assert.deepEqual(answers, {
    most: '200',
    more: '413 BODY_TOO_LARGE The body is larger than 20 MB.',
    none: '400 VALIDATION_FAILED The content is empty.',
  })
})
