import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { startApp } from '#test/app/app.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'
import * as images from '#test/fixtures/hostile-images.ts'

const { COLOUR, FORMATS, SECRET_TEXT } = images
const app = await startApp()
const { photo, put, stored, read, answersTo } = await openPhotos(app)

/** @returns the bytes that everybody gets for an image */
async function shown(bytes: Uint8Array): Promise<Buffer> {
  const answer = await read(`/v1/photos/${await stored(bytes)}/2048.webp`)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  return answer.bytes
}

async function expectColour(bytes: Buffer, tolerance = 10): Promise<void> {
  const { channels } = await sharp(bytes).stats()
  const means = channels.slice(0, 3).map(({ mean }) => mean)
  const differences = Object.values(COLOUR).map((value, i) => Math.abs((means[i] ?? 0) - value))
  assert.ok(Math.max(...differences) <= tolerance, means.join())
}

const DAMAGED = '400 VALIDATION_FAILED The image is incomplete or damaged. Send another copy of it.'

describe('a file of two kinds', () => {
  it('loses everything but its pixels', async () => {
    const tails = [
      '<html><script>alert(1)</script>',
      '<?php system($_GET[0]); ?>',
      'PK\x03\x04 a zip, as in a GIFAR',
    ].join('')
    for (const format of FORMATS) {
      const bytes = await shown(Buffer.concat([await images.small(format), Buffer.from(tails)]))

      const text = bytes.toString('latin1')
      for (const part of ['script', 'php', 'PK\x03\x04']) assert.ok(!text.includes(part), part)
      await expectColour(bytes)
    }
  })

  it('is refused if the image is not the first of the two', async () => {
    const jpeg = await images.small('jpeg')

    const answers = await answersTo({
      html: Buffer.concat([Buffer.from('<html>'), jpeg]),
      png: Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), await images.small('png')]),
      jpeg: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), jpeg]),
    })

    assert.match(answers['html'] ?? '', /^415/)
    assert.deepEqual([answers['png'], answers['jpeg']], [DAMAGED, DAMAGED])
  })
})

it('refuses other types by their first bytes, whatever is declared', async () => {
  const kinds = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    xml: '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    pdf: '%PDF-1.7\n',
    tiff: 'II*\0\x08\0\0\0',
    bmp: 'BM\0\0\0\0',
    heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  }

  const answers = await answersTo(
    Object.fromEntries(
      Object.entries(kinds).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
    ),
  )
  const { status } = await put((await photo()).id, await images.small('png'), {
    'content-type': 'image/jpeg',
  })

  const { heic, ...others } = answers
  assert.match(
    heic ?? '',
    /^415 UNSUPPORTED_MEDIA_TYPE HEIC can not be read. Send the photo as JPEG/,
  )
  for (const answer of Object.values(others))
    assert.equal(
      answer,
      '415 UNSUPPORTED_MEDIA_TYPE Send a JPEG, PNG, WebP, AVIF or GIF image: its bytes are the body, without a form around them.',
    )
  assert.equal(status, 200)
})

it('refuses a file that is cut short', async () => {
  const bodies: Record<string, Buffer> = {}
  for (const format of FORMATS) {
    const whole = await images.detailed(format)
    for (const part of [0.1, 0.5, 0.95])
      bodies[`${format} ${part}`] = whole.subarray(0, Math.floor(whole.length * part))
  }

  const answers = await answersTo(bodies)

  assert.deepEqual(new Set(Object.values(answers)), new Set([DAMAGED]), JSON.stringify(answers))
})

it('removes the place, the author and the profile, and turns the image', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const sent = await images.withMetadata(format)
    assert.ok((await sharp(sent).metadata()).exif?.includes(SECRET_TEXT), format)

    const bytes = await shown(sent)

    const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, icc, iptc, orientation], Array(5).fill(undefined), format)
    assert.ok(!bytes.includes(SECRET_TEXT))
    assert.deepEqual([width, height], format === 'avif' ? [width, height] : [32, 64])
  }
})

it('shows the same colour whatever the profile, the colour space and the depth', async () => {
  const { withProfile, deep, cmyk } = images
  const kinds = [
    { make: withProfile, tolerance: 10 },
    { make: deep, tolerance: 10 },
    { make: cmyk, tolerance: 32 }, // inks have no such blue
  ]
  for (const { make, tolerance } of kinds) {
    const bytes = await shown(await make())

    await expectColour(bytes, tolerance)
    const { space, depth, channels } = await sharp(bytes).metadata()
    assert.deepEqual([space, depth, channels], ['srgb', 'uchar', 3])
  }
})

it('keeps the first frame of an animation', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await shown(await images.animated(format))

    const { pages, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([pages, width, height], [undefined, 64, 32])
    await expectColour(bytes)
  }
})

it('goes on answering after all of them', async () => {
  assert.equal((await put((await photo()).id, PIXEL)).status, 200)
  assert.ok(!app.logLines.some((line) => line.includes('"a bug"')))
})
