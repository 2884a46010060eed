import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { access, glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { makeDataDir } from './processes/killable-postgres.ts'
import { cheap, startLarder } from './processes/larder-process.ts'
import { ending } from './processes/run-larder.ts'

const readme = await readFile('README.md', 'utf8')

const hasCurl = spawnSync('curl', ['--version']).status === 0
it('shows a tour that goes as it says', { skip: !hasCurl && 'there is no curl' }, async () => {
  await using left = new AsyncDisposableStack()
  const folder = await makeDataDir(left)
  const larder = left.use(
    await startLarder({ ...cheap, RATE_LIMITS: 'on', DATA_DIR: join(folder, 'data') }),
  )
  const [, section = ''] = readme.split('## Five minutes with curl')
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)]
  const lines = blocks.flatMap(([, block = '']) => block.trimEnd().split('\n'))
  const script = lines.join('\n').replace('localhost:8080', new URL(larder.url).host)

  const { stdout, stderr } = await ending(
    spawn('sh', ['-eu', '-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
  )

  const said = stdout.trimEnd().split('\n')
  const promised = lines.flatMap((line) => (line.startsWith('# ') ? line.slice(2) : []))
  assert.equal(stderr, '')
  assert.equal(said.length, promised.length, stdout)
  for (const [i, text] of promised.entries()) assert.match(said[i] ?? '', toPattern(text))
})

it('tells every setting, and so does .env.example', async () => {
  const source = await readFile('src/settings.ts', 'utf8')
  const example = await readFile('.env.example', 'utf8')
  const table = readme.split('\n').filter((line) => line.startsWith('| `'))

  const read = [...source.matchAll(/(?:given|url|number)\('([A-Z_]+)'/g)].map(([, name]) => name)
  const told = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
  const shown = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)

  assert.deepEqual(new Set(told.map(([, name]) => name)), new Set(read))
  assert.deepEqual(new Set(shown), new Set(read))
})

it('leads to files that are there, and so does every other page', async () => {
  const missing: string[] = []
  for await (const page of glob(['*.md', 'docs/**/*.md'])) {
    const text = await readFile(page, 'utf8')
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const isThere = await access(join(dirname(page), link)).then(
        () => true,
        () => false,
      )
      if (!isThere) missing.push(`${page}: ${link}`)
    }
  }

  assert.deepEqual(missing, [])
})

/** The line as it may come: an ellipsis stands for anything. */
const toPattern = (text: string) =>
  new RegExp(
    `^\\s*${text
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  )
