import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { it } from 'node:test'
import { after as shift, DAY } from '#platform/kernel/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { cheap, freePort, SECRET, startLarder } from '#test/processes/larder-process.ts'
import { eventually } from './eventually.ts'

const { db, url } = await testDatabase()
const { metrics, atService } = await readMetrics()

for (const file of ['deploy/grafana-dashboard.json', 'deploy/prometheus-rules.yaml'])
  it(`Larder has every metric of ${file}`, async () => {
    const known = metricsIn(metrics)
    const expressions = expressionsIn(await readFile(file, 'utf8'))

    const unknown = expressions.flatMap((expression) =>
      namesIn(expression).flatMap((name) => (known.has(name) ? [] : [`${name} in ${expression}`])),
    )

    assert.ok(expressions.length > 10)
    assert.deepEqual(unknown, [])
  })

it('Larder sets no label that Prometheus sets itself', () => {
  assert.match(metrics, /^larder_job_runs_total\{name="daily",outcome="done"\} 1$/m)
  assert.match(metrics, /^larder_job_last_done_timestamp_seconds\{name="daily"\} \d/m)
  assert.deepEqual(metrics.match(/^\w+\{.*\b(?:job|instance)=.*$/gm), null)
})

it('Larder has every state that the dashboard and the alerts use', async () => {
  const files = ['deploy/grafana-dashboard.json', 'deploy/prometheus-rules.yaml']
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const used = texts
    .flatMap(expressionsIn)
    .flatMap((expression) => [...expression.matchAll(/(\w+)\{state="(\w+)"\}/g)])
    .map(([, name = '', state = '']) => `${name}{state="${state}"}`)

  assert.ok(used.length > 0)
  assert.deepEqual(
    used.filter((series) => !metrics.includes(`\n${series} `)),
    [],
  )
})

it('METRICS_PORT takes the metrics off the port of the service', () => {
  assert.equal(atService.status, 404)
  assert.match(metrics, /^larder_build_info\{version="\d.*",node="v\d.*"\} 1$/m)
})

/** Reads the metrics of a real process, because main.ts adds some, after it has run a missed daily job. */
async function readMetrics(): Promise<{ metrics: string; atService: Response }> {
  const longAgo = shift(new Date(), -1.5 * DAY) // a longer time would have to be confirmed
  const missed = { name: 'daily', due_at: longAgo, finished_at: longAgo, counts: '{}' }
  const done = { ...missed, name: 'backup', due_at: new Date(), finished_at: new Date() }
  const counts = { ...missed, name: 'counts' }
  await db.insertInto('job_runs').values([missed, counts, done]).execute()
  const port = await freePort()
  await using larder = await startLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    BACKUP_DIR: tmpdir(),
    METRICS_PORT: `${port}`,
  })
  await eventually('the jobs are done', () =>
    ['daily', 'counts'].every((job) =>
      larder.lines.some((line) => line.msg === 'job done' && line['job'] === job),
    ),
  )
  return {
    atService: await fetch(`${larder.url}/metrics`),
    metrics: await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
  }
}

/** @returns the names in the text format, and `up`, which Prometheus adds */
function metricsIn(text: string): Set<string> {
  const names = new Set(['up'])
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name)
    if (type === 'histogram')
      for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}

function expressionsIn(text: string): string[] {
  if (!text.startsWith('{'))
    return [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  const found: string[] = []
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'expr') found.push(String(value))
    return value
  })
  return found
}

/** @returns the metrics in a PromQL expression */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring) *\([^)]*\)/g, ' ')
    .replaceAll(/\b(or|and|unless|offset|bool)\b/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ')
  return [...bare.matchAll(/[a-z_:][\w:]*(?! *\()\b/gi)].map(([name]) => name)
}
