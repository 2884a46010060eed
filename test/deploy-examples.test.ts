import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { SECRET_SETTINGS } from '#server/settings/setting-values.ts'
import { readSettings } from '#server/settings/settings.ts'

const readme = await readFile('README.md', 'utf8')
const table = readme.split('\n').filter((line) => line.startsWith('| `'))
const listed = new Set(
  table.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
)

it('compose.yaml passes every setting of .env, and starts with those that must be set', async () => {
  const { services } = parse(await readFile('compose.yaml', 'utf8'))
  const { environment, env_file } = services.larder

  const values = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replaceAll(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
      (_all, _name, fallback?: string) =>
        fallback === undefined ? 'a-secret-that-is-long-enough-to-be-taken' : fallback,
    ),
  ])

  assert.equal(env_file, '.env')
  assert.deepEqual(unknown(Object.keys(environment)), [])
  const settings = readSettings(Object.fromEntries(values))
  assert.deepEqual(
    [settings.http, settings.dataDir, settings.publicUrl],
    [{ host: '0.0.0.0', port: 8080 }, '/data', 'http://localhost:8080'],
  )
})

it('the Kubernetes example has valid settings, and no secret in a ConfigMap', async () => {
  const text = await readFile('deploy/kubernetes.yaml', 'utf8')
  const documents = parseAllDocuments(text).map((one) => one.toJS())
  const { data } = documents.find(({ kind }) => kind === 'ConfigMap')
  const inSecret = [...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name)
  const [, others = ''] = /^# (.*) hold secrets too/m.exec(text) ?? []
  const secrets = new Set([...inSecret, ...others.split(/, | and /)])

  const names = Object.keys(data)

  assert.deepEqual(unknown([...names, ...secrets]), [])
  assert.deepEqual(secrets, SECRET_SETTINGS)
  assert.deepEqual(
    names.filter((name) => secrets.has(name)),
    [],
  )
  assert.ok(Object.values(data).every((value) => typeof value === 'string'))
  const { http } = readSettings({ ...data, LARDER_SECRET: 'x'.repeat(32) })
  assert.deepEqual(http, { host: '0.0.0.0', port: 8080 })
})

const unknown = (names: readonly string[]) => names.filter((name) => !listed.has(name))

it('the README names the secret settings that can be in files', () => {
  const [, sentence = ''] = /^Each secret setting (.*)$/m.exec(readme) ?? []

  const named = [...sentence.matchAll(/`(\w+)_FILE`/g)].map(([, name = '']) => name)

  assert.deepEqual(new Set(named), SECRET_SETTINGS)
})
