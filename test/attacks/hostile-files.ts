import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { largestPng, manyScans, pixelBombs } from '#test/fixtures/hostile-images.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { HOSTILE_FILES, ofCase } from '#test/import/hostile-files.ts'
import type { Attack, Target } from './attack.ts'
import type { Client, Reply } from './client.ts'

const MB = 1_000_000
/** The rounds of a long run have other files. */
let rounds = 0

const NESTED = ['{"@type":"Recipe","name":"x","a":[', '[],', '[]]}'] as const

/** Files, pages and images that are meant to end their readers, and the service with them. */
export const hostileFiles: readonly Attack[] = [
  importing('survives an import of hostile megabytes of nested arrays', (size) => [
    ofCase(...NESTED, size === 'full' ? 60 * MB : 2 * MB),
  ]),
  importing('survives imports of hostile files of all formats, two at a time', (size) => {
    const random = seededRandom(++rounds)
    return Array.from({ length: size === 'full' ? 12 : 4 }, () => {
      const file = HOSTILE_FILES[Math.floor(random() * HOSTILE_FILES.length)]
      const bytes = size === 'full' ? Math.ceil((1 + random() * 59) * MB) : MB / 10
      return file?.build(bytes) ?? assert.fail()
    })
  }),
  {
    name: 'survives hostile pages and images of all kinds',
    async run(target) {
      const ada = await target.member()
      const pages = ['<div>', '<ul class="ingredients"><li>1 egg ', '<p class="x">&amp;lt;']
      for (const page of pages)
        expect(
          await read(ada, page.repeat(target.size === 'full' ? 60_000 : 2000)),
          [200, 400, 404, 413, 503],
        )
      const images = [
        ...Object.values(await pixelBombs()),
        largestPng(7000, 7000),
        await manyScans(target.size === 'full' ? 2000 : 20),
      ]
      const { body } = await ada.call('POST', '/v1/recipes', { body: { title: 'Soup' } })
      for (const image of images) expect(await upload(ada, body.id, image), [200, 201, 400, 503])
    },
  },
]

function expect({ status, text }: Reply, statuses: readonly number[]): void {
  assert.ok(statuses.includes(status), `${status} ${text.slice(0, 200)}`)
}

const read = (client: Client, html: string) =>
  client.call('POST', '/v1/recipes/read', { body: { html } })

async function upload(client: Client, recipeId: string, image: Buffer): Promise<Reply> {
  const photo = await client.call('POST', '/v1/photos', { body: { recipe_id: recipeId } })
  return client.call('PUT', `/v1/photos/${photo.body.id}/content`, {
    rawBody: Uint8Array.from(image),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** An attack by imports of two clients. */
function importing(
  name: string,
  build: (size: Target['size']) => readonly (Buffer | Promise<Buffer>)[],
): Attack {
  let files: readonly Buffer[] = []
  return {
    name,
    async prepare(size) {
      files = await Array.fromAsync(build(size))
    },
    async run(target) {
      await importAll([await target.member(), await target.member()], files)
      files = []
    },
  }
}

/** Each client imports the next file when its last one has ended. */
async function importAll(clients: readonly Client[], files: readonly Buffer[]): Promise<void> {
  const waiting = files.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const file of waiting) await importOne(client, file)
    }),
  )
}

async function importOne(client: Client, file: Buffer): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await client.call('POST', '/v1/imports', { rawBody: Uint8Array.from(file), headers })
  assert.equal(sent.status, 202, sent.text)
  for (;;) {
    const { status, body, text } = await client.call('GET', `/v1/imports/${sent.body.id}?limit=1`)
    assert.equal(status, 200, text)
    if (body.finished_at !== null) return
    await sleep(200)
  }
}
