// docs/routes.md is the table of all routes: a change of who may call one is seen in it.
import { it } from 'node:test'
import { BODY_LIMIT } from '#platform/http/server.ts'
import { startApp } from './app.ts'
import { collectRoutes, type Route } from './route-table.ts'

const routes = collectRoutes()
await startApp()

const HEAD = `# All routes

\`npm run docs:routes\` writes this page, and a test compares it with the server. \`src/server/features.ts\` says who may call a route.

- **Caller**: which token opens it. \`–\`: none.
- **Keys**: the scopes of API keys that open it.
- **Body**: the most bytes of its body, in KiB.
- **Rules**: what differs from other routes, by the names in the code. \`perClient\`: so many requests of one client in so many seconds.

| route | caller | keys | body | rules |
| --- | --- | --- | --- | --- |
`

/** Flags of a route's \`config\` that say who may use it, or what it costs. */
const FLAGS = [
  'forOwners',
  'forViewers',
  'holdsSecrets',
  'namesScope',
  'onlyReads',
  'opensAfterRestore',
  'opensAfterSignOut',
  'opensWhilePending',
  'repeatsSafely',
  'takesOwnShares',
] as const

function rowOf({ method, url, options }: Route): string {
  const { schema, config = {}, bodyLimit = BODY_LIMIT } = options
  const callers = (schema?.security ?? []).flatMap((one) => Object.keys(one))
  const openly =
    schema?.security === undefined || schema.security.some((one) => !Object.keys(one)[0])
  const rules: string[] = FLAGS.filter((flag) => config[flag])
  if (config.perClient)
    rules.push(`perClient ${config.perClient.most} in ${config.perClient.seconds}`)
  const cells = [
    `${method} \`${url}\``,
    [...callers.filter((name) => name !== 'api_key'), ...(openly ? ['–'] : [])].join(', '),
    config.keyScopes?.join(', '),
    method === 'GET' || method === 'HEAD' ? '' : bodyLimit / 1024,
    rules.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

it('docs/routes.md lists all routes', (t) => {
  const gets = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url))
  const own = routes.filter(({ method, url }) => method !== 'HEAD' || !gets.has(url))

  const page = `${HEAD}${own.map(rowOf).toSorted(byAddress).join('\n')}\n`

  t.assert.fileSnapshot(page, 'docs/routes.md', { serializers: [String] })
})

const addressOf = (row: string) => row.split('`')[1] ?? ''
const byAddress = (a: string, b: string) =>
  addressOf(a) < addressOf(b) ? -1 : addressOf(a) > addressOf(b) ? 1 : a < b ? -1 : 1
