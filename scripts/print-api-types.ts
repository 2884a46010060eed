// Writes the types of the API's answers for the web app: `npm run web:types`. With `--check` it compares instead.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

const FILE = 'web/data/api-types.ts'
const HEAD =
  '// Printed by `npm run web:types` from docs/openapi.json, for the paths that web/ names. Do not edit it.'

interface Schema {
  readonly [member: string]: unknown
}

interface Responses {
  readonly [status: string]: {
    readonly content?: { readonly [type: string]: { readonly schema: Schema } }
  }
}

interface Document {
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: { readonly responses: Responses } }
  }
  readonly components: { readonly schemas: { readonly [name: string]: Schema } }
}

const printed = print(JSON.parse(await readFile('docs/openapi.json', 'utf8')), await readPaths())
if (!process.argv.includes('--check')) await writeFile(FILE, printed)
else if (printed !== (await readFile(FILE, 'utf8'))) throw new Error('Run `npm run web:types`.')

/** @returns the paths that the web app names, with `{}` for each parameter */
async function readPaths(): Promise<ReadonlySet<string>> {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => file !== FILE)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const named = texts.flatMap((text) => text.match(/(?<=[`'"])\/v1(?:\$\{[^}]+\}|[\w/-])*/g) ?? [])
  return new Set(named.map((path) => path.replaceAll(/\$\{[^}]+\}/g, '{}')))
}

/** All answers become members of one schema, such as `GET /v1/imports/{id}`. The generator prints only schemas. */
function print({ paths, components }: Document, named: ReadonlySet<string>): string {
  const answers: Record<string, Schema> = {}
  for (const [path, operations] of Object.entries(paths))
    if (named.has(path.replaceAll(/\{\w+\}/g, '{}')))
      for (const [method, { responses }] of Object.entries(operations)) {
        const answer = answerOf(responses)
        if (answer) answers[`${method.toUpperCase()} ${path}`] = answer
      }
  const Answers = { type: 'object', required: Object.keys(answers), properties: answers }
  const schemas = reachable({ ...components.schemas, Answers })
  const document = { openapi: '3.1.1', info: { title: '', version: '' }, components: { schemas } }
  const types = run(['openapi-typescript/bin/cli.js', '--immutable'], JSON.stringify(document))
  const [, code = ''] = /^ {4}schemas: (.*?^ {4}\});$/ms.exec(types) ?? []
  const bare = code
    .replaceAll(/^ *\/\*\*.*?\*\/\n/gms, '')
    .replaceAll('components["schemas"]', 'Schemas')
  return run(
    ['oxfmt/bin/oxfmt', '--stdin-filepath', FILE],
    `${HEAD}\nexport interface Schemas ${bare}`,
  )
}

/** @returns the schema of the JSON of a success: `null` where it has no body, undefined where it is no JSON */
function answerOf(responses: Responses): Schema | undefined {
  const [one, ...others] = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = { 'application/json': { schema: { type: 'null' } } } }]) => content)
    .map((content) => content['application/json']?.schema)
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(one)))
    throw new Error('A route has several answers. Print a union for it.')
  return one
}

/** Leaves out the schemas that no answer has. */
function reachable(all: Document['components']['schemas']): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  function visit(name: string): void {
    const schema = all[name]
    if (found[name] || !schema) return
    found[name] = schema
    for (const [, inner = ''] of JSON.stringify(schema).matchAll(/schemas\/(\w+)"/g)) visit(inner)
  }
  visit('Answers')
  return found
}

/** Runs a program of checks/. @returns its output */
function run([program, ...args]: readonly [string, ...string[]], input: string): string {
  return execFileSync(process.execPath, [`checks/node_modules/${program}`, ...args], {
    input,
    encoding: 'utf8',
  })
}
